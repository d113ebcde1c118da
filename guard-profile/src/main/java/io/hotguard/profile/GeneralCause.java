/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/**
 * A cause of stalls that a recording shows in any code. The table {@code causes.tsv} says on which
 * stacks it is seen.
 *
 * <p>A general cause is like a rule with signatures, but there is no code or configuration that
 * shows it before. A stack counts for a general cause only if no rule has a signature for it.
 */
public enum GeneralCause {
  CLASS_LOADING_LOCK(
      "ClassLoadingLock",
      Measure.TIME_OF_THREADS,
      0.1,
      "Threads wait for each other to load classes.",
      "Threads wait at the lock of a class loader, often because a class that is missing is looked up again and again.",
      "Look the class up once and keep the result, also that it is missing"),
  COLLECTOR_PRESSURE(
      "CollectorPressure",
      Measure.TIME_OF_PAUSES,
      0.15,
      "The garbage collector stops all threads for much of the time.",
      "The collector stopped the threads; these places allocate most.",
      "Allocate less at these places; if the heap is nearly full after collections, look for what it holds or enlarge it (-Xmx)"),
  CONTENDED_LOCK(
      "ContendedLock",
      Measure.TIME_OF_THREADS,
      0.1,
      "Threads wait for a lock that other threads hold.",
      "Threads wait for one lock, and only one of them goes on at a time.",
      "Do less while the lock is held, such as no I/O, or split it: one for each key, or a concurrent collection"),
  ENTROPY_WAIT(
      "EntropyWait",
      Measure.TIME_OF_THREADS,
      0.1,
      "Threads wait for random numbers.",
      "Threads wait for the operating system's random numbers, or for the lock of a shared source of them.",
      "Use new SecureRandom() and not a strong one or generateSeed, one for each thread"),
  EXHAUSTED_POOL(
      "ExhaustedPool",
      Measure.TIME_OF_THREADS,
      0.1,
      "Threads wait for a free connection or object of a pool.",
      "All objects of a pool are in use, and further threads wait until one is returned.",
      "Find out what keeps the objects (slow queries, other work or remote calls meanwhile, leaks), then compare the pool's size with the threads"),
  HOT_METHOD(
      "HotMethod",
      Measure.PROCESSOR_TIME,
      0.66,
      "One method takes most of the processor time.",
      "Most samples are in one method and what it calls of the JDK.",
      "Look at the loops and collections of this method: repeated searches, growing inputs, a loop that waits"),
  IO_WAIT(
      "IoWait",
      Measure.TIME_OF_THREADS,
      0.25,
      "Threads wait for sockets or files.",
      "Threads wait long for the answers of another system or for a disk.",
      "Look at the other side of the connection; set time limits, ask for several things at once, or keep answers"),
  LOG_FLUSH(
      "LogFlush",
      Measure.TIME_OF_THREADS,
      0.1,
      "Threads wait until log events are written.",
      "Threads wait for the lock of an appender, or for the device that it writes to.",
      "Log asynchronously with a bounded queue, and flush once for a batch of events"),
  PINNED_VIRTUAL_THREAD(
      "PinnedVirtualThread",
      Measure.TIME_OF_CARRIERS,
      0.1,
      "Virtual threads wait without leaving their carrier.",
      "Virtual threads wait inside of synchronized code or native frames and keep their carrier from others.",
      "Replace synchronized by a ReentrantLock around the wait, or move to JDK 24 or later, where only native frames pin"),
  REGEX_BACKTRACKING(
      "RegexBacktracking",
      Measure.PROCESSOR_TIME,
      0.25,
      "A regular expression takes much of the processor time.",
      "Matching tries many ways of dividing the text; the time may grow exponentially with its length.",
      "Make repeated groups unambiguous or possessive, such as (?>a+), and limit the length of texts from outside"),
  REGEX_COMPILATION(
      "RegexCompilation",
      Measure.PROCESSOR_TIME,
      0.25,
      "Regular expressions are compiled again and again.",
      "Each compilation parses the text and builds a tree of objects, also inside of split, matches and replaceAll of String.",
      "Keep each Pattern in a static final field, or in a bounded cache by its text"),
  SLOW_NAME_RESOLUTION(
      "SlowNameResolution",
      Measure.TIME_OF_THREADS,
      0.1,
      "Threads wait until the names of hosts are resolved.",
      "Threads wait for the name service, and others for the same look-up.",
      "Look at the name servers; keep addresses or connections, and set networkaddress.cache.ttl"),
  THREAD_STARTS(
      "ThreadStarts",
      Measure.STARTS_PER_SECOND,
      20,
      "Threads are started all the time.",
      "A thread is started for a piece of work and ends after it.",
      "Give the work to a bounded pool of threads");

  /** How a general cause is measured. */
  public enum Measure {
    /** The part of their time that the waiting threads waited, on average, 0..1. */
    TIME_OF_THREADS,
    /** The part of the recorded time in which the collector stopped all threads, 0..1. */
    TIME_OF_PAUSES,
    /** The part of the time of all carriers of virtual threads, 0..1. */
    TIME_OF_CARRIERS,
    /** The share of samples, 0..1. */
    PROCESSOR_TIME,
    /** Threads per second. */
    STARTS_PER_SECOND
  }

  @SuppressWarnings("ImmutableEnumChecker") // a record of immutable values
  private final RuleDescriptor descriptor;

  private final Measure measure;
  private final double least;
  private final String reading;

  @SuppressWarnings("ImmutableEnumChecker") // a record of immutable values
  private final Fix fix;

  GeneralCause(
      String name, Measure measure, double least, String summary, String reading, String fix) {
    this.descriptor =
        new RuleDescriptor(name, Severity.WARNING, summary, Set.of(Moment.INCIDENT), Set.of());
    this.measure = measure;
    this.least = least;
    this.reading = reading;
    this.fix = Fix.of(fix);
  }

  /** Returns the cause of a name; empty if no general cause has it. */
  public static Optional<GeneralCause> named(String name) {
    return Arrays.stream(values())
        .filter(cause -> cause.descriptor().name().equals(name))
        .findFirst();
  }

  /** Returns the name and the summary under which reports list the cause. */
  public RuleDescriptor descriptor() {
    return descriptor;
  }

  public Measure measure() {
    return measure;
  }

  /** Returns the least value of the measure from which on the cause is named. */
  public double least() {
    return least;
  }

  /** Returns the meaning of the evidence, a sentence. */
  public String reading() {
    return reading;
  }

  /** Returns what to do. */
  public Fix fix() {
    return fix;
  }
}
