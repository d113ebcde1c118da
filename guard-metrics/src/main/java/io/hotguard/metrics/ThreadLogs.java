/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.lang.ref.WeakReference;
import java.util.Collection;
import java.util.Iterator;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The logs that belong to one platform thread each, up to a limit.
 *
 * <p><b>Threading:</b> any thread may call any method, but for {@link ThreadLog#missed}, which is
 * the reader's; none takes a lock.
 */
final class ThreadLogs {
  /*
   * Found by thread, although each thread keeps its log in a ThreadLocal as well: the workers of the
   * common pool clear their thread locals after each task (since JDK 19), and would else leave a log
   * behind each time, alive as long as they are.
   *
   * The key is the identifier of the thread and not the thread, which the map would keep alive.
   * Before JDK 19 a subclass may override getId(), so an entry counts only if its owner is the
   * thread itself; threads that claim the same identifier go without.
   */
  private static final int SWEPT_PER_REGISTRATION = 4;

  private final ConcurrentSkipListMap<Long, ThreadLog> logs = new ConcurrentSkipListMap<>();
  private final AtomicInteger size = new AtomicInteger();
  private final int limit;
  private final AtomicBoolean sweeping = new AtomicBoolean();
  private Iterator<ThreadLog> sweep = logs.values().iterator();

  ThreadLogs(int limit) {
    this.limit = limit;
  }

  int size() {
    return size.get();
  }

  boolean hasRoom() {
    return size.get() < limit;
  }

  /** Returns all logs, those added before the call without fail. */
  Collection<ThreadLog> all() {
    return logs.values();
  }

  /** Returns the log of the current thread, created if need be; null beyond the limit. */
  @SuppressWarnings("deprecation") // threadId() came with 19
  long @Nullable [] ofCurrentThread() {
    Thread thread = Thread.currentThread();
    Long key = thread.getId();
    ThreadLog known = logs.get(key);
    if (known != null) {
      return known.isOf(thread) ? known.log : null;
    }
    // Created before it is counted, so that a lack of memory leaves the count right.
    ThreadLog created = new ThreadLog(key, new WeakReference<>(thread), SampleLog.create());
    if (size.incrementAndGet() > limit) {
      size.decrementAndGet();
      return null;
    }
    try {
      logs.putIfAbsent(key, created);
    } finally {
      // The map may run out of memory after it has added the log, for its index.
      if (logs.get(key) != created) {
        size.decrementAndGet();
      }
    }
    return logs.get(key) == created ? created.log : null;
  }

  /** Forgets a log that is empty and whose owner is dead. */
  void remove(ThreadLog log) {
    // A sweeper and a reader may both find it so; one of them is told that it removed it.
    if (logs.remove(log.key, log)) {
      size.decrementAndGet();
    }
  }

  /**
   * Looks at a few logs, and forgets those of dead threads that could be emptied: called with each
   * new thread, it keeps the number of logs in proportion to the living even where nobody reads.
   */
  void sweep(Predicate<long[]> emptied) {
    if (!sweeping.compareAndSet(false, true)) {
      return;
    }
    try {
      for (int i = 0; i < SWEPT_PER_REGISTRATION; i++) {
        if (!sweep.hasNext()) {
          sweep = logs.values().iterator();
          return;
        }
        ThreadLog next = sweep.next();
        if (next.isOrphan() && emptied.test(next.log)) {
          remove(next);
        }
      }
    } finally {
      sweeping.set(false);
    }
  }

  /** The log of a thread. */
  static final class ThreadLog {
    private final Long key;
    private final WeakReference<Thread> owner;
    final long[] log;

    /** Whether the reader went on without it last time. */
    boolean missed;

    ThreadLog(Long key, WeakReference<Thread> owner, long[] log) {
      this.key = key;
      this.owner = owner;
      this.log = log;
    }

    private boolean isOf(Thread thread) {
      return owner.refersTo(thread);
    }

    /** Whether the owner will never record again. */
    boolean isOrphan() {
      Thread thread = owner.get();
      return thread == null || !thread.isAlive();
    }
  }
}
