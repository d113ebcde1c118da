/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import io.hotguard.profile.jfr.CallStack;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A thread dump of a process. Immutable.
 *
 * @param threads the threads with Java frames
 * @param deadlocked the names of the threads that wait for each other and never go on; empty for
 *     none
 */
public record ThreadDump(List<DumpedThread> threads, List<String> deadlocked) {
  public ThreadDump {
    threads = List.copyOf(threads);
    deadlocked = List.copyOf(deadlocked.isEmpty() ? circle(threads) : deadlocked);
  }

  /** The threads that wait for each other; the dump itself does not tell of initializers. */
  private static List<String> circle(List<DumpedThread> threads) {
    Map<String, DumpedThread> owners = new HashMap<>();
    threads.forEach(thread -> thread.held().forEach(lock -> owners.put(lock, thread)));
    Set<String> done = new HashSet<>();
    for (DumpedThread thread : threads) {
      List<DumpedThread> path = new ArrayList<>();
      DumpedThread at = thread;
      while (at != null && at.isBlocked() && done.add(at.key())) {
        path.add(at);
        at = owners.get(at.awaited().address());
      }
      int begin = path.indexOf(at);
      if (begin >= 0 && begin < path.size() - 1) {
        return path.subList(begin, path.size()).stream().map(DumpedThread::name).toList();
      }
    }
    return List.of();
  }

  /**
   * An object that a thread waits for.
   *
   * @param type the name of its class; empty for no object
   * @param address its address in the dump, which tells it from others
   */
  public record Awaited(String type, String address) {
    static final Awaited NOTHING = new Awaited("", "");
  }

  /**
   * A thread of a dump.
   *
   * @param key the name and the number of the thread, which tell it from others
   * @param state as {@link Thread.State} names it; empty if the dump does not tell
   * @param held the addresses of the objects whose monitors it has
   * @param processorNanos its processor time since it started; 0 if the dump does not tell
   */
  public record DumpedThread(
      String name,
      String key,
      boolean virtual,
      String state,
      Awaited awaited,
      List<String> held,
      long processorNanos,
      CallStack stack) {
    public DumpedThread {
      held = List.copyOf(held);
    }

    /** The pool of the thread. */
    public String pool() {
      return PoolTimes.nameOf(name, virtual);
    }

    /** True for a thread that waits to enter a monitor. */
    public boolean isBlocked() {
      return state.startsWith("BLOCKED");
    }

    /** True for a thread that was not on a processor, nor in native code. */
    public boolean isWaiting() {
      return isBlocked()
          || state.contains("WAITING")
          || (virtual && state.isEmpty() && isUnmounted());
    }

    /** Its wait as an event of this length would tell it. */
    public Spell spell(long nanos, Spell.Ending ending) {
      return new Spell(Spell.Kind.PARK, stack, awaited.type(), ending, 1, nanos, 1);
    }

    /* Before JDK 25 a dump has no states of virtual threads. */
    private boolean isUnmounted() {
      String leaf = stack.frames().isEmpty() ? "" : stack.frames().get(0).className();
      return leaf.equals("java.lang.VirtualThread") || leaf.equals("jdk.internal.vm.Continuation");
    }
  }

  /** The thread that has the monitor for which another waits. */
  public Optional<DumpedThread> owner(DumpedThread waiting) {
    String address = waiting.awaited().address();
    return threads.stream()
        .filter(thread -> !thread.key().equals(waiting.key()) && thread.held().contains(address))
        .findFirst();
  }

  /** This dump with the threads of another dump of the same moment. */
  public ThreadDump with(ThreadDump other) {
    List<DumpedThread> all = new ArrayList<>(threads);
    all.addAll(other.threads());
    return new ThreadDump(all, deadlocked);
  }
}
