/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.rule.Evidence;
import org.jspecify.annotations.Nullable;

/**
 * The events of one pool of threads at one place, all together. Immutable.
 *
 * @param type the binary name of the class of the lock, object or exception; of a socket or file
 *     the event, of a pinned thread the reason; may be empty
 * @param accepted whether a socket was read whose other end has an ephemeral port: a client's
 * @param count the number of events
 * @param weight nanoseconds of waits, bytes of allocations, and the number of all others
 * @param threads how many threads
 */
public record Spell(
    Kind kind,
    CallStack stack,
    String type,
    boolean accepted,
    long count,
    long weight,
    int threads) {

  /** The kinds of events, by what the thread did. */
  public enum Kind {
    PROCESSOR(Evidence.CPU),
    NATIVE(Evidence.NATIVE),
    MONITOR(Evidence.BLOCKED),
    NOTIFY(Evidence.BLOCKED),
    PARK(Evidence.BLOCKED),
    SLEEP(Evidence.BLOCKED),
    READ(Evidence.IO),
    WRITE(Evidence.IO),
    FILE(Evidence.IO),
    FORCE(Evidence.IO),
    /** A sample of the wall clock of a thread that was on no processor. */
    WALL(Evidence.BLOCKED),
    /** A wait of a virtual thread that kept its carrier. */
    PINNED(Evidence.PINNED),
    ALLOCATION(Evidence.ALLOCATION),
    EXCEPTION(Evidence.EXCEPTION),
    /** An object that was still alive at the end. */
    RETAINED(Evidence.RETAINED),
    /** The start of a thread, by the starting thread. */
    START(Evidence.START),
    /** A call of {@code System.gc()}. */
    COLLECT(null);

    private final @Nullable Evidence evidence;

    Kind(@Nullable Evidence evidence) {
      this.evidence = evidence;
    }

    /** The kind of evidence in the signatures of rules; null for none. */
    public @Nullable Evidence evidence() {
      return evidence;
    }

    /** Whether the event tells how long the thread waited. */
    public boolean isWait() {
      return evidence == Evidence.BLOCKED || evidence == Evidence.IO;
    }
  }

  /** How long in all; 0 for events without duration. */
  public long nanos() {
    return kind.isWait() ? weight : 0;
  }

  Spell ofWeight(long other) {
    return new Spell(kind, stack, type, accepted, count, other, threads);
  }
}
