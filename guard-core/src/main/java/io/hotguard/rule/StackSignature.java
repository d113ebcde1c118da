/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import static java.util.Objects.requireNonNull;

import io.hotguard.text.Sentences;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a hazard looks like in a flight recording: the stacks and types by which evidence counts as
 * evidence of its rule.
 *
 * <pre>{@code
 * StackSignature.of(Confidence.LIKELY, FIX, "Threads wait for room in a queue that is full.")
 *     .seenAs(Evidence.BLOCKED)
 *     .on("java.util.concurrent.ArrayBlockingQueue#put|offer");
 * }</pre>
 *
 * @param evidence the kinds of evidence that the signature is looked for in; immutable
 * @param frames what the stack must hold, from the innermost outwards, with any frames between;
 *     empty for any stack; immutable
 * @param types the binary names, or beginnings of names followed by {@code *}, of which one must be
 *     that of the lock, the allocated or retained object, or the exception; empty for any;
 *     immutable
 * @param confidence how sure such evidence makes us
 * @param fix what to do
 * @param reading what such evidence means, one sentence
 * @param general whether the signature counts only where no other one does that is not general
 * @param ofGrowth whether it counts only in a recording in which the heap grew from collection to
 *     collection
 */
public record StackSignature(
    Set<Evidence> evidence,
    List<FramePattern> frames,
    Set<String> types,
    Confidence confidence,
    Fix fix,
    String reading,
    boolean general,
    boolean ofGrowth) {

  private static final int MAX_READING_CHARS = 240;

  /**
   * Creates a signature.
   *
   * @throws IllegalArgumentException if the reading is not one sentence
   */
  public StackSignature {
    requireNonNull(confidence, "confidence");
    requireNonNull(fix, "fix");
    Sentences.require("the reading of a signature", reading, MAX_READING_CHARS);
    evidence =
        evidence.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(evidence));
    frames = List.copyOf(frames);
    types = Set.copyOf(types);
  }

  /**
   * Begins a signature.
   *
   * @param reading what such evidence means, one sentence
   * @return a signature that is seen as nothing yet
   * @throws IllegalArgumentException if the reading is not one sentence
   */
  public static StackSignature of(Confidence confidence, Fix fix, String reading) {
    return new StackSignature(
        Set.of(), List.of(), Set.of(), confidence, fix, reading, false, false);
  }

  /** Returns this signature, looked for in other evidence. */
  public StackSignature seenAs(Evidence kind, Evidence... more) {
    return new StackSignature(
        EnumSet.of(kind, more), frames, types, confidence, fix, reading, general, ofGrowth);
  }

  /**
   * Returns this signature for stacks that hold some methods.
   *
   * @param methods patterns as {@link FramePattern#of} reads them, from the innermost outwards
   */
  public StackSignature on(String... methods) {
    return framed(Arrays.stream(methods).map(FramePattern::of).toList());
  }

  /**
   * Returns this signature for the methods of each of some classes.
   *
   * @return a signature for each class, sorted by class
   */
  public List<StackSignature> onAnyOf(Map<String, Set<String>> methods) {
    return methods.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(entry -> framed(List.of(new FramePattern(entry.getKey(), entry.getValue()))))
        .toList();
  }

  /**
   * Returns this signature for stacks that also hold a method further inwards.
   *
   * @param method a pattern as {@link FramePattern#of} reads it
   */
  public StackSignature under(String method) {
    List<FramePattern> more = new ArrayList<>(List.of(FramePattern.of(method)));
    more.addAll(frames);
    return framed(more);
  }

  private StackSignature framed(List<FramePattern> patterns) {
    return new StackSignature(
        evidence, patterns, types, confidence, fix, reading, general, ofGrowth);
  }

  /**
   * Returns this signature for some types.
   *
   * @param names binary names, or their beginnings followed by {@code *}
   */
  public StackSignature ofTypes(String... names) {
    return new StackSignature(
        evidence, frames, Set.of(names), confidence, fix, reading, general, ofGrowth);
  }

  /** Returns this signature for what no signature matches that says more. */
  public StackSignature inGeneral() {
    return new StackSignature(evidence, frames, types, confidence, fix, reading, true, ofGrowth);
  }

  /** Returns this signature for recordings of a growing heap. */
  public StackSignature whileHeapGrows() {
    return new StackSignature(evidence, frames, types, confidence, fix, reading, general, true);
  }

  /**
   * Tells whether a type is one of the signature's.
   *
   * @return whether it is, or the signature is for any
   */
  public boolean allows(String name) {
    return types.isEmpty() || types.stream().anyMatch(type -> FramePattern.isName(type, name));
  }
}
