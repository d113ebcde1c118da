/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.profile.jfr.StackFrame;
import java.util.List;
import java.util.Optional;

/**
 * A reason why the threads of a process do less than they could. Immutable.
 *
 * @param kind what it is
 * @param activity what the threads do meanwhile
 * @param line the line of the application; empty if it is not known
 * @param share the part of the working time, 0..1; of all time for what stops all threads
 * @param certainty how much of the working time is known
 * @param details what was seen, a sentence each
 */
public record Cause(
    Kind kind,
    Activity activity,
    Optional<StackFrame> line,
    double share,
    Certainty certainty,
    List<String> details) {

  /** The kinds, the surest and worst first. */
  public enum Kind {
    DEADLOCK("threads wait for each other and never go on"),
    STUCK("threads stay at one place"),
    THREADS("threads are started and do not end"),
    LEAK("the heap fills"),
    COLLECTOR("the collector stops all threads"),
    THROTTLED("the container gets too little processor time"),
    CLASSES("classes are defined all the time"),
    WAIT("threads wait in their work"),
    BUSY("the processor is busy at one line");

    private final String phrase;

    Kind(String phrase) {
      this.phrase = phrase;
    }

    public String phrase() {
      return phrase;
    }
  }

  /** How sure a cause is. */
  public enum Certainty {
    /** At least three quarters of the working time are known. */
    CERTAIN,
    /** At least half of it. */
    LIKELY,
    /** Less. */
    POSSIBLE;

    static Certainty of(double known) {
      return known >= 0.75 ? CERTAIN : known >= 0.5 ? LIKELY : POSSIBLE;
    }
  }

  public Cause {
    details = List.copyOf(details);
  }

  /** Whether a partner or disk outside the process takes the time, which is no fault yet. */
  public boolean isOutside() {
    return kind == Kind.WAIT && activity.isOutside();
  }
}
