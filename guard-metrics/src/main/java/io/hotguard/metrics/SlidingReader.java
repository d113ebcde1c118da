/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the recent values of all recorders of a registry.
 *
 * <p>Use it for exporters and gauges that ask often and for one metric at a time. However often
 * they ask, the registry is read at most once within the maximal age of an answer.
 *
 * <h2>Threading</h2>
 *
 * Any thread may call any method; calls wait for one another. The reader has no thread of its own
 * and reads only when asked. If nobody asks for longer than the window, the next answer holds all
 * values since the call before.
 *
 * <h2>Errors</h2>
 *
 * {@link IllegalStateException} if the reader or the registry is closed.
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
      IntervalReader reader, Duration length, Duration maxAge, LongSupplier nanoClock) {
    this.reader = reader;
    this.length = length;
    this.maxAgeNanos = maxAge.toNanos();
    this.nanoClock = requireNonNull(nanoClock, "nanoClock");
  }

  /** Opens a reader with the system's clock, whose answers are at most a second old. */
  public static SlidingReader open(RecorderRegistry registry, String name, Duration length) {
    return open(registry, name, length, Duration.ofSeconds(1), System::nanoTime);
  }

  /**
   * Opens a reader. Close it after use to free its memory.
   *
   * @param name a name for messages
   * @param length the time that it covers, positive
   * @param maxAge the greatest age of an answer, 0 or more; 0 reads the registry at each call
   * @param nanoClock a clock that never goes back, in nanoseconds
   * @throws IllegalArgumentException if a duration is out of range
   */
  public static SlidingReader open(
      RecorderRegistry registry,
      String name,
      Duration length,
      Duration maxAge,
      LongSupplier nanoClock) {
    if (length.isZero() || length.isNegative() || maxAge.isNegative()) {
      throw new IllegalArgumentException(
          "length=" + length + ", maxAge=" + maxAge + ": must be positive, and 0 or more");
    }
    return new SlidingReader(registry.intervalReader(name), length, maxAge, nanoClock);
  }

  /**
   * Returns a recorder's recent values; empty if it recorded nothing in the window.
   *
   * @throws IllegalArgumentException if the recorder belongs to another registry
   */
  public Distribution distribution(Recorder recorder) {
    return distribution(recorder.nameIn(reader.registryName()));
  }

  /**
   * Returns the recent values of a name; empty if nothing was recorded under it in the window. A
   * mistyped name is as empty.
   */
  public synchronized Distribution distribution(String recorder) {
    long now = refresh();
    Window window = windows.get(recorder);
    return window == null ? Distribution.empty() : window.values.at(now);
  }

  private long refresh() {
    long now = nanoClock.getAsLong();
    if (read && now - readNanos < maxAgeNanos) {
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
    windows.values().removeIf(window -> window.values.at(now).isEmpty());
    read = true;
    readNanos = now;
    return now;
  }

  /** Discards the values; does nothing when called again. */
  @Override
  public void close() {
    reader.close();
  }

  /** The recent values of a recorder. */
  private record Window(MetricUnit unit, SlidingDistribution values) {}
}
