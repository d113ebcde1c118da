/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.Timeline;
import io.hotguard.profile.reading.WeightedStack;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.RuleCatalog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** Ten recorded seconds of a service on two processors, made of stacks as texts. */
final class MadeFacts {
  static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final long SPAN = 10 * SECOND;

  private final Map<Evidence, List<WeightedStack>> stacks = new EnumMap<>(Evidence.class);
  private final Map<String, Map<String, String>> settings = new HashMap<>();
  private double load = 0.5;
  private long pauseNanos;
  private List<Long> heapAfter = List.of();
  private int nextThread;

  private static StackFrame frame(String text) {
    int hash = text.indexOf('#');
    int colon = text.indexOf(':');
    return new StackFrame(
        text.substring(0, hash),
        text.substring(hash + 1, colon < 0 ? text.length() : colon),
        colon < 0 ? 0 : Integer.parseInt(text.substring(colon + 1)));
  }

  /** Adds events of further threads, each of the same weight. */
  MadeFacts with(
      Evidence kind, String type, int threads, long count, long weight, String... frames) {
    return with(kind, type, threads, count, weight, false, frames);
  }

  /** Adds events whose stacks are too deep for the recorder. */
  MadeFacts withCutOff(Evidence kind, long count, String... frames) {
    return with(kind, "", 1, count, count, true, frames);
  }

  private MadeFacts with(
      Evidence kind,
      String type,
      int threads,
      long count,
      long weight,
      boolean cutOff,
      String... frames) {
    BitSet numbers = new BitSet();
    numbers.set(nextThread, nextThread + threads);
    nextThread += threads;
    CallStack stack = new CallStack(Arrays.stream(frames).map(MadeFacts::frame).toList(), cutOff);
    stacks
        .computeIfAbsent(kind, key -> new ArrayList<>())
        .add(new WeightedStack(stack, type, count, weight, numbers, new Timeline()));
    return this;
  }

  /** Adds threads that waited for a part of the recorded time. */
  MadeFacts waiting(int threads, double part, String type, String... frames) {
    return with(Evidence.BLOCKED, type, threads, 100, (long) (threads * part * SPAN), frames);
  }

  MadeFacts samples(long count, String... frames) {
    return with(Evidence.CPU, "", 1, count, count, frames);
  }

  /** Adds as many samples that no cause explains. */
  MadeFacts plainSamples(long count) {
    for (int i = 0; i < 4; i++) {
      samples(count / 4, "com.acme.Work" + i + "#run:7", "com.acme.Shop#serve:1");
    }
    return this;
  }

  MadeFacts load(double share) {
    load = share;
    return this;
  }

  MadeFacts paused(double part) {
    pauseNanos = (long) (part * SPAN);
    return this;
  }

  /** Has the heap be fuller after each collection. */
  MadeFacts growing() {
    heapAfter = List.of(100L, 200L, 400L);
    return this;
  }

  MadeFacts setting(String event, String name, String value) {
    settings.computeIfAbsent(event, key -> new HashMap<>()).put(name, value);
    return this;
  }

  ProfileFacts facts() {
    return new ProfileFacts(
        SPAN,
        0,
        1,
        stacks,
        OptionalLong.empty(),
        new ProfileFacts.Collector(5, pauseNanos, pauseNanos / 5, 0, heapAfter),
        new ProfileFacts.Machine(2, OptionalDouble.of(load), Math.max(1, nextThread), 0),
        settings,
        ProfileFacts.Origin.JDK,
        ProfileFacts.Threads.NONE,
        io.hotguard.profile.reading.Pressure.NONE,
        List.of());
  }

  Diagnosis diagnosis() {
    return new Diagnoser(RuleCatalog.load(), List.of(), Recorded.COST, 0.01).diagnose(facts());
  }

  /** The names of what is found, in its order. */
  List<String> found() {
    return diagnosis().rules().stream().map(each -> each.rule().name()).toList();
  }

  /** The first finding. */
  WeighedRule first() {
    return diagnosis().rules().get(0);
  }
}
