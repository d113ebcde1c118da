/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.contract;

import io.hotguard.GuardSnapshot;
import io.hotguard.logging.internal.ring.Await;
import io.hotguard.logging.internal.ring.Storm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * A process that logs on several threads while one thread reconfigures the library and another sets
 * levels, and that compares the texts of all events with the counts of the guard; the application
 * of {@link ReconfiguredStormContract}.
 */
public final class ReconfiguredStorm {
  private static final int THREADS = 4;
  private static final int RECONFIGURATIONS = 20;

  /** The least calls of a thread. */
  private static final int LEAST = 4_000;

  /** The calls of a thread between two pauses, which let the appenders keep up. */
  private static final int BURST = 100;

  private static final long PAUSE_NANOS = 1_000_000;

  /** The file that all configurations write the messages to. */
  private static final String FILE = "events.log";

  private static final int WARN_EACH = 20;
  private static final int SHOWN = 20;

  /** The texts that appenders in memory got from the guard, in all configurations. */
  private static final Set<String> GUARDED = ConcurrentHashMap.newKeySet();

  /** The calls of the guard; two of them may have the same event. */
  private static final AtomicInteger GUARDED_CALLS = new AtomicInteger();

  /** The texts that they got from the threads that log. */
  private static final Set<String> DIRECT = ConcurrentHashMap.newKeySet();

  /** The logging library of the process. */
  public interface Library {
    /**
     * Logs below the logger {@code app}, at WARN or at INFO; every configuration lets both pass.
     */
    void log(boolean warn, String text);

    /** Replaces the configuration by the first or the second one. */
    void reconfigure(boolean second);

    /** Sets the level of a logger, or of the root, so that INFO still passes. */
    void setLevel(int number);

    GuardSnapshot snapshot();

    void stop();
  }

  private ReconfiguredStorm() {}

  /** Called by the appender in memory. */
  public static void see(String text) {
    if (Thread.currentThread().getName().contains("hotguard")) {
      GUARDED_CALLS.incrementAndGet();
      GUARDED.add(text);
    } else {
      DIRECT.add(text);
    }
  }

  /** The application: prints a line of counts for {@link ReconfiguredStormContract}. */
  public static void run(Library library) throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    AtomicInteger levels = new AtomicInteger();
    Set<String> missing = ConcurrentHashMap.newKeySet();
    List<Thread> others = new ArrayList<>();
    others.add(start(() -> setLevels(library, over, levels)));
    for (int t = 0; t < THREADS; t++) {
      int thread = t;
      others.add(start(() -> log(library, thread, over, missing)));
    }
    for (int i = 0; i < RECONFIGURATIONS; i++) {
      library.reconfigure(i % 2 == 0);
    }
    over.set(true);
    for (Thread thread : others) {
      thread.join();
    }
    Await.until(
        () -> "drained: " + library.snapshot(),
        () -> gauge(library, "ring.waiting") + gauge(library, "spill.waiting") == 0);
    GuardSnapshot counts = library.snapshot();
    library.stop();

    Set<String> inFile = new HashSet<>(Files.readAllLines(Path.of(FILE)));
    inFile.retainAll(missing);
    long calls = missing.size();
    missing.removeAll(GUARDED);
    missing.removeAll(DIRECT);
    System.out.printf(
        "calls=%d logged=%d written=%d dropped=%d accounted=%d seen=%d passed=%d direct=%d"
            + " in-file=%d reconfigurations=%d levels=%d%n",
        calls,
        counter(counts, "logged"),
        counter(counts, "written"),
        counter(counts, "dropped"),
        Storm.accounted(counts),
        GUARDED.size(),
        GUARDED_CALLS.get(),
        DIRECT.size(),
        inFile.size(),
        RECONFIGURATIONS,
        levels.get());
    missing.stream().sorted().limit(SHOWN).forEach(text -> System.err.println("missing: " + text));
    System.err.println(counts);
  }

  private static void log(Library library, int thread, AtomicBoolean over, Set<String> texts) {
    for (int i = 0; i < LEAST || !over.get(); i++) {
      boolean warn = i % WARN_EACH == 0;
      String text = (warn ? "warn " : "info ") + thread + ' ' + i;
      texts.add(text);
      library.log(warn, text);
      if (i % BURST == 0) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  private static void setLevels(Library library, AtomicBoolean over, AtomicInteger number) {
    while (!over.get()) {
      library.setLevel(number.getAndIncrement());
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private static Thread start(Runnable body) {
    Thread thread = new Thread(body);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static long counter(GuardSnapshot counts, String name) {
    return counts.counters().getOrDefault(name, 0L);
  }

  private static long gauge(Library library, String name) {
    return library.snapshot().gauges().getOrDefault(name, 0L);
  }
}
