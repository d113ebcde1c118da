/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** The kinds of causes that the accounts of a recording show in any code. */
public enum Hazard {
  DEADLOCK(
      "Deadlock",
      "Threads wait for each other and never go on.",
      "Take the locks in one order everywhere, or take the second one with a time limit"),
  STUCK(
      "StuckThreads",
      "Threads stay at one place, where no wait has ended.",
      "Set a time limit for this wait, and find out what should end it"),
  UNENDED(
      "UnendedThreads",
      "Threads are started and do not end.",
      "End these threads, or give their work to one bounded pool"),
  GROWTH(
      "HeapGrowth",
      "The heap after collections fills.",
      "Find out what keeps the objects of this line, and drop or bound it"),
  COLLECTOR(
      "CollectorPressure",
      "The garbage collector stops all threads for much of the time.",
      "Allocate less at this line; if the heap is nearly full after collections, look for what it holds or enlarge it (-Xmx)"),
  THROTTLED(
      "CpuThrottling",
      "The container gets too little processor time.",
      "Give the container more processors, or start fewer threads that compute"),
  CLASSES(
      "ClassDefinitions",
      "Classes are defined all the time.",
      "Compile each script, expression or proxy once, and keep it in a bounded cache"),
  OPERATIONS(
      "VmOperations",
      "Operations of the virtual machine stop all threads for much of the time.",
      "Find out who asks for them, such as thread dumps, heap histograms or biased locks, and ask less often"),
  CODE_CACHE(
      "CodeCacheFull",
      "The code cache is full, so that code is no longer compiled.",
      "Enlarge it with -XX:ReservedCodeCacheSize, or define fewer classes"),
  PINNED(
      "PinnedVirtualThread",
      "Virtual threads wait without leaving their carrier.",
      "Replace synchronized by a ReentrantLock around the wait"),
  STARTS(
      "ThreadStarts",
      "Threads are started all the time.",
      "Give the work to a bounded pool of threads"),
  EXCEPTIONS(
      "ManyExceptions",
      "Making exceptions takes much of the processor time.",
      "Test before instead of catching after, or throw one exception without a stack trace"),
  LOCK(
      "ContendedLock",
      "Threads wait for a lock that other threads hold.",
      "Do less while the lock is held, such as no I/O, or split it: one for each key, or a concurrent collection"),
  PERMIT(
      "PermitWait",
      "Threads wait for a permit that other threads have.",
      "Find out what the threads with a permit wait for; then compare the permits with the threads"),
  RESULT(
      "ResultWait",
      "Threads wait for the result of another task.",
      "Look at the task: give it a time limit, do other work meanwhile, or ask for several results at once"),
  NOTIFY(
      "SignalWait",
      "Threads wait until another thread wakes them.",
      "Find out which thread has to wake them and what it waits for; set a time limit"),
  QUEUE(
      "QueueWait",
      "Threads wait to take from a queue or a pool that is empty.",
      "Find out what keeps the objects (slow queries, remote calls meanwhile, leaks), then compare the pool's size with the threads"),
  SLEEP(
      "SleepInTask",
      "Threads sleep in their work.",
      "Wait for the event instead of sleeping, or let a scheduler call back later"),
  IO(
      "IoWait",
      "Threads wait for sockets or files.",
      "Look at the other side of the connection; set time limits, ask for several things at once, or keep answers"),
  SYNC(
      "DiskForce",
      "Threads wait until a file is on the disk.",
      "Force the file once for many changes, or let one thread do it for all"),
  WAIT(
      "ParkedThreads",
      "Threads are parked in their work.",
      "Find out which thread has to wake them and what it does"),
  BUSY(
      "HotMethod",
      "One method takes most of the processor time.",
      "Look at the loops and collections of this method: repeated searches, growing inputs, a loop that waits");

  @SuppressWarnings("ImmutableEnumChecker") // a record of immutable values
  private final RuleDescriptor descriptor;

  @SuppressWarnings("ImmutableEnumChecker") // a record of immutable values
  private final Fix fix;

  Hazard(String name, String summary, String fix) {
    this.descriptor =
        new RuleDescriptor(name, Severity.WARNING, summary, Set.of(Moment.INCIDENT), Set.of());
    this.fix = Fix.of(fix);
  }

  /** Returns the kind of a name; empty if no kind has it. */
  public static Optional<Hazard> named(String name) {
    return Arrays.stream(values())
        .filter(hazard -> hazard.descriptor().name().equals(name))
        .findFirst();
  }

  /** Returns the name and the summary under which reports list the cause. */
  public RuleDescriptor descriptor() {
    return descriptor;
  }

  /** Returns what to do if the recording tells no more. */
  public Fix fix() {
    return fix;
  }
}
