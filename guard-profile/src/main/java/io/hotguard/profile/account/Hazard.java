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
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The kinds of causes in any code, the surest and worst first. */
public enum Hazard {
  DEADLOCK(
      "threads wait for each other and never go on",
      "Take the locks in one order everywhere, the second one with a time limit, and none to write while it is held to read"),
  STUCK_THREADS(
      "threads stay at one place",
      "Set a time limit for this wait, and find out what should end it"),
  UNENDED_THREADS(
      "threads are started and do not end",
      "End these threads, or give their work to one bounded pool"),
  HEAP_GROWTH(
      "the heap fills", "Find out what keeps the objects of this line, and drop or bound it"),
  COLLECTOR_PRESSURE(
      "the collector stops all threads",
      "Allocate less at this line; if the heap is nearly full after collections, look for what it holds or enlarge it (-Xmx)"),
  CPU_THROTTLING(
      "the container gets too little processor time",
      "Give the container more processors, or start fewer threads that compute"),
  CLASS_DEFINITIONS(
      "classes are defined all the time",
      "Compile each script, expression or proxy once, and keep it in a bounded cache"),
  VM_OPERATIONS(
      "operations of the virtual machine stop all threads",
      "Find out who asks for them, such as thread dumps, heap histograms or biased locks, and ask less often"),
  PROCESS_STANDSTILL(
      "the whole process stands still",
      "Look outside the process: a frozen container, a paused virtual machine, SIGSTOP, swapping"),
  CODE_CACHE_FULL(
      "the code cache is full",
      "Enlarge it with -XX:ReservedCodeCacheSize, or define fewer classes"),
  PINNED_VIRTUAL_THREAD(
      "virtual threads keep their carrier while they wait",
      "Replace synchronized by a ReentrantLock around the wait"),
  THREAD_STARTS("threads are started all the time", "Give the work to a bounded pool of threads"),
  MANY_EXCEPTIONS(
      "exceptions are made all the time",
      "Test before instead of catching after, or throw one exception without a stack trace"),
  HELD_MEANWHILE(
      "threads wait for what others hold while they wait themselves",
      "Give it back before this wait: end the transaction first, or take one thing at a time"),
  BLOCKED_EVENT_LOOP(
      "threads of an event loop wait, and all their connections with them",
      "Make this call in a pool of workers, or without waiting for its answer"),
  SLOW_FINALIZER(
      "the one thread that finalizes or cleans objects is hardly ever free",
      "Close these objects where they are used; do nothing slow in finalize() or in a cleaner"),
  FAILING_CALL(
      "a call fails and is tried again and again",
      "Look why it fails, such as a partner that is not there; limit how often it is tried, and say so in the log"),
  FEW_THREADS(
      "few threads work all the time, and many wait for them",
      "Give this work to more threads, raise the limit of the client that has these, or do less in them"),
  CONTENDED_LOCK(
      "threads wait for a lock that other threads hold",
      "Do less while the lock is held, such as no I/O, or split it: one for each key, or a concurrent collection"),
  PERMIT_WAIT(
      "threads wait for a permit that other threads have",
      "Find out what the threads with a permit wait for; then compare the permits with the threads"),
  RESULT_WAIT(
      "threads wait for the result of another task",
      "Look at the task: give it a time limit, do other work meanwhile, or ask for several results at once"),
  SIGNAL_WAIT(
      "threads wait until another thread wakes them",
      "Find out which thread has to wake them and what it waits for; set a time limit"),
  QUEUE_WAIT(
      "threads wait to take from a queue or a pool that is empty",
      "Find out what keeps the objects (slow queries, remote calls meanwhile, leaks), then compare the pool's size with the threads"),
  MESSAGE_WAIT(
      "threads wait with a time limit, while nothing in the process works for them",
      "Nothing if clients wait for messages by design, as in long polling; otherwise find out what has to wake these threads"),
  SLEEP_IN_TASK(
      "threads sleep in their work",
      "Wait for the event instead of sleeping, or let a scheduler call back later"),
  IO_WAIT(
      "threads wait for sockets or files",
      "Look at the other side of the connection; set time limits, ask for several things at once, or keep answers"),
  DISK_FORCE(
      "threads wait until a file is on the disk",
      "Force the file once for many changes, or let one thread do it for all"),
  PARKED_THREADS(
      "threads are parked in their work",
      "Find out which thread has to wake them and what it does"),
  HOT_METHOD(
      "the processor is busy at one line",
      "Look at the loops and collections of this method: repeated searches, growing inputs, a loop that waits");

  private final String phrase;

  @SuppressWarnings("ImmutableEnumChecker") // a record of immutable values
  private final RuleDescriptor descriptor;

  @SuppressWarnings("ImmutableEnumChecker") // a record of immutable values
  private final Fix fix;

  Hazard(String phrase, String fix) {
    this.phrase = phrase;
    String name =
        Arrays.stream(name().split("_", -1))
            .map(word -> capitalized(word.toLowerCase(Locale.ROOT)))
            .collect(Collectors.joining());
    this.descriptor =
        new RuleDescriptor(
            name, Severity.WARNING, capitalized(phrase) + '.', Set.of(Moment.INCIDENT), Set.of());
    this.fix = Fix.of(fix);
  }

  static String capitalized(String phrase) {
    return phrase.substring(0, 1).toUpperCase(Locale.ROOT) + phrase.substring(1);
  }

  /** Says what happens, such as {@code the heap fills}. */
  String phrase() {
    return phrase;
  }

  /** Whether its share is that of all time, and not of the working time. */
  boolean isOfAllTime() {
    return this == PINNED_VIRTUAL_THREAD || time().equals("all time");
  }

  /** The kind of time that it explains: two causes of one kind at one line are one. */
  String time() {
    return switch (this) {
      case HEAP_GROWTH -> "memory";
      case UNENDED_THREADS, THREAD_STARTS -> "threads";
      case COLLECTOR_PRESSURE, CPU_THROTTLING, VM_OPERATIONS, PROCESS_STANDSTILL -> "all time";
      case CLASS_DEFINITIONS, CODE_CACHE_FULL, MANY_EXCEPTIONS, HOT_METHOD -> "processor";
      default -> "waiting";
    };
  }

  /** Whether it goes before all causes that only take a part of the time. */
  boolean isFirst() {
    return compareTo(HEAP_GROWTH) <= 0;
  }

  /** Whether its threads wait, and others for them: their line is the cause. */
  boolean isChain() {
    return compareTo(HELD_MEANWHILE) >= 0 && compareTo(FEW_THREADS) <= 0;
  }

  /** Whether threads wait for what others do. */
  boolean isVictim() {
    return isWait() && !isChain();
  }

  /** Whether threads wait in their work. */
  boolean isWait() {
    return compareTo(MANY_EXCEPTIONS) > 0 && this != HOT_METHOD;
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
