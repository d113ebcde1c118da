/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.rule.Evidence;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The events of one pool of threads at one place, all together. Immutable.
 *
 * @param type the binary name of the class of the lock, object or exception; of a socket or file
 *     the event, of a pinned thread the reason; may be empty
 * @param ending how its waits ended
 * @param count the number of events
 * @param weight nanoseconds of waits, bytes of allocations, and the number of all others
 * @param threads how many threads
 * @param seconds in which seconds samples are: a bit for each, by its number modulo 64; all others
 *     have all bits
 */
public record Spell(
    Kind kind,
    CallStack stack,
    String type,
    Ending ending,
    long count,
    long weight,
    int threads,
    long seconds) {

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

  /** How a wait ended, as far as its event tells. */
  public enum Ending {
    UNTOLD,
    /** A client sent something: a socket was read whose other end has an ephemeral port. */
    CLIENT,
    /** By a thread that woke the waiting one before its time limit. */
    WOKEN,
    /** By its time limit. */
    LIMIT
  }

  /** Events that are all the time. */
  public Spell(
      Kind kind,
      CallStack stack,
      String type,
      Ending ending,
      long count,
      long weight,
      int threads) {
    this(kind, stack, type, ending, count, weight, threads, -1);
  }

  /** How long in all; 0 for events without duration. */
  public long nanos() {
    return kind.isWait() ? weight : 0;
  }

  Spell ofWeight(long other) {
    return new Spell(kind, stack, type, ending, count, other, threads, seconds);
  }

  /** The same events under another type. */
  public Spell ofType(String other) {
    return new Spell(kind, stack, other, ending, count, weight, threads, seconds);
  }

  /** The number of events of spells. */
  public static long count(Collection<Spell> spells) {
    return spells.stream().mapToLong(Spell::count).sum();
  }

  /** The weight of spells, in the unit of their kind. */
  public static long weight(Collection<Spell> spells) {
    return spells.stream().mapToLong(Spell::weight).sum();
  }

  /** The spells of each kind of evidence, the heaviest first. */
  public static Map<Evidence, List<Spell>> byEvidence(Collection<Spell> spells) {
    Map<Evidence, List<Spell>> all = new EnumMap<>(Evidence.class);
    for (Spell spell : spells) {
      if (spell.kind.evidence != null) {
        all.computeIfAbsent(spell.kind.evidence, each -> new ArrayList<>()).add(spell);
      }
    }
    all.values().forEach(of -> of.sort(Comparator.comparingLong(spell -> -spell.weight)));
    return all;
  }
}
