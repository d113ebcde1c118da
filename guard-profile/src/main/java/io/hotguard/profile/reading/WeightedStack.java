/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import static java.util.Objects.requireNonNull;

import io.hotguard.profile.jfr.CallStack;
import java.util.BitSet;

/** The events of a recording with one stack and one type. Immutable. */
public final class WeightedStack {
  private final CallStack stack;
  private final String type;
  private final long count;
  private final long weight;
  private final BitSet threads;
  private final Timeline timeline;

  public WeightedStack(
      CallStack stack, String type, long count, long weight, BitSet threads, Timeline timeline) {
    this.stack = requireNonNull(stack, "stack");
    this.type = requireNonNull(type, "type");
    this.count = count;
    this.weight = weight;
    this.threads = threads; // of a complete sum
    this.timeline = timeline;
  }

  /** Returns the stack; empty when the recording has none. */
  public CallStack stack() {
    return stack;
  }

  /** Returns the binary name of the class of the lock, object or exception; may be empty. */
  public String type() {
    return type;
  }

  /** Returns the number of events, 1 or more. */
  public long count() {
    return count;
  }

  /** Returns the weight of all events in the unit of their kind of evidence, 0 or more. */
  public long weight() {
    return weight;
  }

  /** The same events under another type. */
  public WeightedStack ofType(String other) {
    return new WeightedStack(stack, other, count, weight, threads, timeline);
  }

  /** Adds the numbers of the threads that these events come from. */
  public void addThreadsTo(BitSet others) {
    others.or(threads);
  }

  public Timeline timeline() {
    return timeline;
  }
}
