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
 * The pattern of a hazard in a flight recording: evidence with these stacks and types counts for
 * the hazard's rule.
 *
 * <pre>{@code
 * StackSignature.of(Confidence.LIKELY, FIX, "Threads wait for room in a queue that is full.")
 *     .seenAs(Evidence.BLOCKED)
 *     .on("java.util.concurrent.ArrayBlockingQueue#put|offer");
 * }</pre>
 *
 * @param evidence the kinds of evidence to search; immutable
 * @param frames frames that the stack must hold, from the innermost outwards, with any frames
 *     between; empty for any stack; immutable
 * @param types the binary names, or beginnings of names followed by {@code *}, that the lock, the
 *     allocated or retained object, or the exception must match; empty for any; immutable
 * @param confidence how surely such evidence shows the hazard
 * @param fix what to do
 * @param reading the meaning of such evidence, one sentence
 * @param general whether the signature counts only where no specific signature does
 * @param ofGrowth whether it counts only in a recording in which the heap grew between garbage
 *     collections
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

  /** Throws {@link IllegalArgumentException} if the reading is not one sentence. */
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
   * Starts a signature, which matches nothing before {@link #seenAs} names its evidence.
   *
   * @param reading the meaning of such evidence, one sentence
   * @throws IllegalArgumentException if the reading is not one sentence
   */
  public static StackSignature of(Confidence confidence, Fix fix, String reading) {
    return new StackSignature(
        Set.of(), List.of(), Set.of(), confidence, fix, reading, false, false);
  }

  /** Returns this signature for other kinds of evidence. */
  public StackSignature seenAs(Evidence kind, Evidence... more) {
    return new StackSignature(
        EnumSet.of(kind, more), frames, types, confidence, fix, reading, general, ofGrowth);
  }

  /**
   * Returns this signature for stacks that hold these methods, from the innermost outwards. Each is
   * a pattern as {@link FramePattern#of} reads it.
   */
  public StackSignature on(String... methods) {
    return framed(Arrays.stream(methods).map(FramePattern::of).toList());
  }

  /** Returns this signature once for each class with its methods, sorted by class. */
  public List<StackSignature> onAnyOf(Map<String, Set<String>> methods) {
    return methods.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(entry -> framed(List.of(new FramePattern(entry.getKey(), entry.getValue()))))
        .toList();
  }

  /**
   * Returns this signature for stacks that also hold a method further inwards, a pattern as {@link
   * FramePattern#of} reads it.
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
   * Returns this signature for these types: binary names, or their prefixes followed by {@code *}.
   */
  public StackSignature ofTypes(String... names) {
    return new StackSignature(
        evidence, frames, Set.of(names), confidence, fix, reading, general, ofGrowth);
  }

  /**
   * Returns this signature as a general one, which counts only where no specific signature does.
   */
  public StackSignature inGeneral() {
    return new StackSignature(evidence, frames, types, confidence, fix, reading, true, ofGrowth);
  }

  /** Returns this signature for recordings of a growing heap only. */
  public StackSignature whileHeapGrows() {
    return new StackSignature(evidence, frames, types, confidence, fix, reading, general, true);
  }

  /** Returns whether the signature allows a type; one without types allows all. */
  public boolean allows(String name) {
    return types.isEmpty() || types.stream().anyMatch(type -> FramePattern.isName(type, name));
  }
}
