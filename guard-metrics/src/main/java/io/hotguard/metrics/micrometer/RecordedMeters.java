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
 * The timers and summaries of a meter registry, and the recorders under them.
 *
 * <p><b>Threading:</b> any thread may call any method; calls wait for one another. No recording
 * thread comes here.
 */
final class RecordedMeters implements AutoCloseable {
  /*
   * Micrometer's reporters ask meter by meter, and a meter several times (count, total, maximum, each
   * percentile gauge), while the registry is read as a whole. So an answer may be maxAge old, and one report
   * reads the registry once; as a gain, count, total and percentiles are those of one moment.
   *
   * Totals are kept here and not taken from the registry's cumulative snapshot: that one starts anew
   * for evicted recorders, and a count that falls back is a reset to every server.
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

  /** Starts a meter's values; null where the registry has no recorder for it. */
  @Nullable RecordedValues open(
      Meter.Id id, MetricUnit unit, double step, DistributionStatisticConfig config) {
    String name = recorderName(id);
    Recorder recorder;
    try {
      recorder = recorders.recorder(name, unit);
    } catch (IllegalArgumentException e) {
      // The name was that of a meter of the other kind, removed since; its recorder still is.
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

  /** Ends a meter's values; they keep what was recorded until now, and no later meter gets it. */
  synchronized void forget(RecordedValues values) {
    if (!closed) {
      readAll(clock.monotonicTime());
      byRecorder.remove(values.recorder.name(), values);
    }
  }

  /** Answers a question about a meter, from values that are not too old. */
  synchronized <T> T read(RecordedValues values, BiFunction<RecordedValues, Long, T> question) {
    return question.apply(values, refresh());
  }

  /** Gives all meters, with values that are not too old, and the moment. */
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
      // Somebody closed the recorder registry: the last values stay.
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

  /** Reads a last time and closes the recorder registry; later questions get the last answers. */
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
