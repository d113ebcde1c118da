/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

import static java.util.Objects.requireNonNull;

import io.hotguard.internal.NumberedName;
import io.hotguard.internal.StartUpChecks;
import io.hotguard.jmx.BeanRegistration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The guards that run in this process. Each is visible here to exporters and tests, in JMX as
 * {@code io.hotguard:type=Guard,name=NAME}, and in flight recordings as the periodic event {@code
 * io.hotguard.GuardCounter}.
 *
 * <p>A second guard of the same name is visible as {@code NAME#2}, a third as {@code NAME#3}; the
 * lowest free number is taken. This happens when two applications share one Hotguard, and when a
 * logging system starts its new configuration before it stops the old one.
 *
 * <p>The first guard says what is wrong with the class path, such as two versions of a module.
 *
 * <h2>Threading</h2>
 *
 * Any thread may call any method. Reads take no lock. Registering and closing take a short lock for
 * the first and the last guard.
 *
 * <h2>Errors</h2>
 *
 * If JMX or Flight Recorder is missing or refuses the guard, registration continues without it and
 * says so in {@link Registration#problems()}. A guard that fails to give a snapshot is visible with
 * the single counter {@value #SNAPSHOT_FAILURES}.
 */
public final class Guards {

  /** The counter that replaces all others when a guard fails to give a snapshot. */
  public static final String SNAPSHOT_FAILURES = "snapshot-failures";

  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*([.-][a-z0-9]+)*");
  private static final ConcurrentSkipListMap<String, Entry> ENTRIES = new ConcurrentSkipListMap<>();
  private static final Object RECORDING_LOCK = new Object();
  private static @Nullable Runnable recordingEnd;

  private Guards() {}

  /**
   * Makes a guard visible until the registration is closed. Close it when you stop the guard.
   *
   * @throws IllegalArgumentException if the guard's name is not lower-case words joined by hyphens
   *     or dots
   */
  public static Registration register(Guard guard) {
    if (!NAME.matcher(guard.name()).matches()) {
      throw new IllegalArgumentException(
          "guard name '" + guard.name() + "': must be lower-case words joined by hyphens or dots");
    }
    StartUpChecks.run();
    Entry entry = enter(guard);
    List<String> problems = new ArrayList<>();
    BeanRegistration jmx = null;
    try {
      jmx = JmxPublication.publish(entry.name, entry::snapshot);
    } catch (Exception | LinkageError e) {
      problems.add("guard " + entry.name + " is not visible in JMX: " + e);
    }
    try {
      updateRecording();
    } catch (RuntimeException | LinkageError e) {
      problems.add("guard " + entry.name + " is not visible in flight recordings: " + e);
    }
    return new Registration(entry, jmx, problems);
  }

  /** Returns a copy of the registered guards, sorted by visible name. */
  public static SortedMap<String, Guard> all() {
    SortedMap<String, Guard> guards = new TreeMap<>();
    ENTRIES.forEach((name, entry) -> guards.put(name, entry.guard));
    return Collections.unmodifiableSortedMap(guards);
  }

  /**
   * Returns a snapshot of each registered guard under its visible name, sorted by name. A failing
   * guard does not make it throw.
   */
  public static List<GuardSnapshot> snapshots() {
    return ENTRIES.values().stream().map(Entry::snapshot).toList();
  }

  private static Entry enter(Guard guard) {
    for (int number = 1; ; number++) {
      Entry entry = new Entry(NumberedName.of(guard.name(), number), guard);
      if (ENTRIES.putIfAbsent(entry.name, entry) == null) {
        return entry;
      }
    }
  }

  /**
   * Records only while there is a guard, so that the recorder does not hold the class loader of an
   * unused Hotguard.
   */
  private static void updateRecording() {
    synchronized (RECORDING_LOCK) {
      boolean wanted = !ENTRIES.isEmpty();
      Runnable end = recordingEnd;
      if (wanted && end == null) {
        recordingEnd = FlightRecorderPublication.start();
      } else if (!wanted && end != null) {
        recordingEnd = null;
        end.run();
      }
    }
  }

  /** A guard under its visible name. */
  private static final class Entry {
    private final String name;
    private final Guard guard;
    private final GuardMode modeAtStart;
    private final AtomicLong failures = new AtomicLong();

    Entry(String name, Guard guard) {
      this.name = name;
      this.guard = guard;
      this.modeAtStart = requireNonNull(guard.mode(), "mode");
    }

    GuardSnapshot snapshot() {
      try {
        return guard.snapshot().named(name);
      } catch (RuntimeException | LinkageError e) {
        return GuardSnapshot.builder(name, modeAtStart)
            .counter(SNAPSHOT_FAILURES, failures.incrementAndGet())
            .build();
      }
    }
  }

  /**
   * The visibility of a guard, ended by {@link #close()}.
   *
   * <h2>Threading</h2>
   *
   * Any thread may call any method.
   */
  public static final class Registration implements AutoCloseable {
    private final String name;
    private final AtomicReference<@Nullable Entry> live;
    private final @Nullable BeanRegistration jmx;
    private final List<String> problems;

    private Registration(Entry entry, @Nullable BeanRegistration jmx, List<String> problems) {
      this.name = entry.name;
      this.live = new AtomicReference<>(entry);
      this.jmx = jmx;
      this.problems = List.copyOf(problems);
    }

    /**
     * Returns the name under which the guard is visible: its own, with {@code #} and a number if it
     * was taken.
     */
    public String name() {
      return name;
    }

    /**
     * Returns the name under which the guard is visible in JMX: {@link #name()}, or another number
     * if a second copy of Hotguard in this process has taken that name, as in another web
     * application. Use it for further beans of the guard.
     */
    public String jmxName() {
      return jmx == null ? name : jmx.name();
    }

    /**
     * Returns what registration could not do, one line each, for the guard to report once. The list
     * is empty if the guard is visible everywhere.
     */
    public List<String> problems() {
      return problems;
    }

    /**
     * Ends the visibility everywhere and drops the reference to the guard. It never throws and does
     * nothing when called again.
     */
    @Override
    public void close() {
      Entry entry = live.getAndSet(null);
      if (entry == null) {
        return;
      }
      ENTRIES.remove(name, entry);
      try {
        if (jmx != null) {
          jmx.close();
        }
      } catch (RuntimeException | LinkageError e) {
        // JMX is not available any more, so nothing is left to withdraw.
      }
      try {
        updateRecording();
      } catch (RuntimeException | LinkageError e) {
        // The hook stays and writes nothing without guards; the next registration finds it in
        // place.
      }
    }
  }
}
