/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads what all recorders of a registry have recorded over the last while.
 *
 * <p>For exporters and gauges that ask often and one metric at a time: however often they ask, the
 * registry is read at most once in the time that an answer may be old.
 *
 * <h2>Threading</h2>
 *
 * Any thread may call any method; calls wait for one another. There is no thread of its own: values
 * are read when somebody asks, so that a reader that nobody asked for longer than the window
 * answers the first call with all values since the call before.
 */
public final class SlidingReader implements AutoCloseable {
  private static final int SLICES = 6;

  private final IntervalReader reader;
  private final Duration length;
  private final long maxAgeNanos;
  private final LongSupplier nanoClock;
  private final Map<String, Window> windows = new HashMap<>();
  private boolean read;
  private long readNanos;

  private SlidingReader(
      RecorderRegistry registry,
      String name,
      Duration length,
      Duration maxAge,
      LongSupplier nanoClock) {
    this.length = requireNonNull(length, "length");
    this.maxAgeNanos = maxAge.toNanos();
    this.nanoClock = requireNonNull(nanoClock, "nanoClock");
    if (length.isZero() || length.isNegative() || maxAge.isNegative()) {
      throw new IllegalArgumentException(
          "length=" + length + ", maxAge=" + maxAge + ": must be positive, and 0 or more");
    }
    this.reader = registry.intervalReader(name);
  }

  /**
   * Opens a reader with the system's clock, whose answers are at most a second old.
   *
   * @param name a name for messages
   * @param length how far back it looks, positive
   * @return the reader; close it when it is not read any more, for its share of memory
   * @throws IllegalArgumentException if the length is not positive
   * @throws IllegalStateException if the registry is closed
   */
  public static SlidingReader open(RecorderRegistry registry, String name, Duration length) {
    return open(registry, name, length, Duration.ofSeconds(1), System::nanoTime);
  }

  /**
   * Opens a reader.
   *
   * @param name a name for messages
   * @param length how far back it looks, positive
   * @param maxAge how old an answer may be, 0 or more; 0 reads the registry at each call
   * @param nanoClock a clock that never goes back, in nanoseconds
   * @return the reader; close it when it is not read any more, for its share of memory
   * @throws IllegalArgumentException if a duration is out of range
   * @throws IllegalStateException if the registry is closed
   */
  public static SlidingReader open(
      RecorderRegistry registry,
      String name,
      Duration length,
      Duration maxAge,
      LongSupplier nanoClock) {
    return new SlidingReader(registry, name, length, maxAge, nanoClock);
  }

  /**
   * Returns a recorder's values over the last while.
   *
   * @return its distribution; empty if it recorded nothing in this time
   * @throws IllegalStateException if the reader or the registry is closed
   */
  public synchronized Distribution distribution(String recorder) {
    long now = refresh();
    Window window = windows.get(recorder);
    return window == null ? Distribution.empty() : window.values.at(now);
  }

  /**
   * Returns the values of all recorders over the last while.
   *
   * @return name to values; recorders without a value in this time are absent
   * @throws IllegalStateException if the reader or the registry is closed
   */
  public synchronized RegistrySnapshot snapshot() {
    long now = refresh();
    TreeMap<String, MetricSnapshot> metrics = new TreeMap<>();
    for (Iterator<Map.Entry<String, Window>> all = windows.entrySet().iterator(); all.hasNext(); ) {
      Map.Entry<String, Window> entry = all.next();
      Distribution values = entry.getValue().values.at(now);
      if (values.isEmpty()) {
        all.remove();
      } else {
        metrics.put(
            entry.getKey(), new MetricSnapshot(entry.getKey(), entry.getValue().unit, values));
      }
    }
    return new RegistrySnapshot(reader.registryName(), length, metrics);
  }

  private long refresh() {
    long now = nanoClock.getAsLong();
    if (read && maxAgeNanos > 0 && now - readNanos < maxAgeNanos) {
      return now;
    }
    for (MetricSnapshot metric : reader.next().metrics().values()) {
      @Nullable Window window = windows.get(metric.name());
      if (window == null || window.unit != metric.unit()) {
        window = new Window(metric.unit(), new SlidingDistribution(length, SLICES));
        windows.put(metric.name(), window);
      }
      window.values.add(metric.distribution(), now);
    }
    read = true;
    readNanos = now;
    return now;
  }

  /** Gives up the values. Calling it again does nothing. */
  @Override
  public void close() {
    reader.close();
  }

  /** What a recorder recorded lately. */
  private record Window(MetricUnit unit, SlidingDistribution values) {}
}
