/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.micrometer;

import io.hotguard.metrics.IntervalReader;
import io.hotguard.metrics.MetricSnapshot;
import io.hotguard.metrics.MetricUnit;
import io.hotguard.metrics.Recorder;
import io.hotguard.metrics.RecorderRegistry;
import io.hotguard.metrics.RegistrySnapshot;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The timers and summaries of a meter registry, and their recorders.
 *
 * <p><b>Threading:</b> any thread may call any method; calls wait for one another. No recording
 * thread is involved.
 */
final class RecordedMeters implements AutoCloseable {
  /*
   * Micrometer's reporters read meter by meter, and a meter several times (count, total, maximum, each
   * percentile gauge), while the registry is read as a whole. An answer may therefore be maxAge old, so that
   * one report reads the registry once. As a gain, count, total and percentiles are from one moment.
   *
   * Totals are kept here instead of in the registry's cumulative snapshot, which starts again for evicted
   * recorders: to a server, a count that falls is a reset.
   */
  private final RecorderRegistry recorders;
  private final IntervalReader reader;
  private final Clock clock;
  private final MeterSettings settings;
  private final boolean aggregable;
  private final Map<String, RecordedValues> byRecorder = new HashMap<>();
  private boolean read;
  private boolean closed;
  private long readNanos;

  RecordedMeters(
      RecorderRegistry recorders, MeterSettings settings, Clock clock, boolean aggregable) {
    this.recorders = recorders;
    this.settings = settings;
    this.clock = clock;
    this.aggregable = aggregable;
    this.reader = recorders.intervalReader("micrometer");
  }

  double summaryStep() {
    return settings.summaryResolution();
  }

  /** Adds the values of a meter; null if the registry has no recorder for it. */
  @Nullable RecordedValues open(
      Meter.Id id, MetricUnit unit, double step, DistributionStatisticConfig config) {
    String name = recorderName(id);
    Recorder recorder;
    try {
      recorder = recorders.recorder(name, unit);
    } catch (IllegalArgumentException e) {
      // A removed meter of the other kind had this name, and its recorder still exists.
      return null;
    }
    if (!recorder.name().equals(name)) {
      return null;
    }
    RecordedValues values = new RecordedValues(id, recorder, step, config, aggregable);
    synchronized (this) {
      if (closed) {
        return null;
      }
      byRecorder.put(name, values);
    }
    return values;
  }

  /**
   * Removes the values of a meter. They keep everything recorded until now, and no later meter gets
   * it.
   */
  synchronized void forget(RecordedValues values) {
    if (!closed) {
      readAll(clock.monotonicTime());
      byRecorder.remove(values.recorder.name(), values);
    }
  }

  /** Answers a question about a meter, from values within the greatest age. */
  synchronized <T> T read(RecordedValues values, BiFunction<RecordedValues, Long, T> question) {
    return question.apply(values, refresh());
  }

  /** Visits all meters, with values within the greatest age, and the moment. */
  synchronized void forEach(BiConsumer<RecordedValues, Long> consumer) {
    long now = refresh();
    byRecorder.values().forEach(values -> consumer.accept(values, now));
  }

  private long refresh() {
    long now = clock.monotonicTime();
    if (!closed && (!read || now - readNanos >= settings.maxAge().toNanos())) {
      readAll(now);
      read = true;
      readNanos = now;
    }
    return now;
  }

  private void readAll(long now) {
    RegistrySnapshot interval;
    try {
      interval = reader.next();
    } catch (IllegalStateException e) {
      // The recorder registry was closed; the last values stay.
      closed = true;
      return;
    }
    for (MetricSnapshot metric : interval.metrics().values()) {
      RecordedValues values = byRecorder.get(metric.name());
      if (values != null) {
        values.add(metric.distribution(), now);
      }
    }
  }

  /** Reads a last time and closes the recorder registry; later calls get the last values. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    readAll(clock.monotonicTime());
    closed = true;
    reader.close();
    recorders.close();
  }

  private static String recorderName(Meter.Id id) {
    StringBuilder name = new StringBuilder(id.getName());
    char separator = '{';
    for (Tag tag : id.getTagsAsIterable()) {
      name.append(separator).append(tag.getKey()).append('=').append(tag.getValue());
      separator = ',';
    }
    return separator == '{' ? name.toString() : name.append('}').toString();
  }
}
