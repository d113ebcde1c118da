/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.micrometer;

import io.hotguard.internal.StartUpLines;
import io.hotguard.metrics.IntervalReader;
import io.hotguard.metrics.MetricSnapshot;
import io.hotguard.metrics.MetricUnit;
import io.hotguard.metrics.Recorder;
import io.hotguard.metrics.RecorderRegistry;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.LongConsumer;
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
   *
   * A meter that the registry refuses gets a recorder of a further registry without private cells. Every
   * meter of a name is thus read in one way. Refused: Micrometer's own meter, which its collector serves as a
   * second family of the name, and a scrape with both fails.
   */
  private static final int MOST_RECORDERS = (1 << 15) - 1;

  private final Clock clock;
  private final MeterSettings settings;
  private final boolean aggregable;
  private final List<Source> sources = new ArrayList<>();
  private boolean read;
  private boolean closed;
  private long readNanos;

  RecordedMeters(
      RecorderRegistry recorders, MeterSettings settings, Clock clock, boolean aggregable) {
    this.settings = settings;
    this.clock = clock;
    this.aggregable = aggregable;
    sources.add(new Source(recorders));
  }

  double summaryStep() {
    return settings.summaryResolution();
  }

  /** Adds the values of a meter. */
  synchronized RecordedValues open(
      Meter.Id id, MetricUnit unit, double step, DistributionStatisticConfig config) {
    String name = recorderName(id);
    for (Source source : sources) {
      Recorder recorder = source.recorder(name, unit);
      if (recorder != null) {
        return source.add(new RecordedValues(recorder, step, config, aggregable));
      }
    }
    RecorderRegistry first = sources.get(0).recorders;
    if (closed) {
      Recorder unread = first.recorder("(other)", unit);
      return new RecordedValues(unread, step, config, aggregable);
    }
    if (sources.size() == 1 && first.isFull()) {
      StartUpLines.say(
          ("all %s recorders of registry %s are in use: further meters record by atomic additions"
                  + " -> remove tags with many values, or raise maxRecorders (Spring Boot:"
                  + " hotguard.spring.max-recorders)")
              .formatted(first.maxRecorders(), first.name()));
    }
    Source further =
        new Source(
            RecorderRegistry.builder(first.name() + ".further")
                .maxRecorders(MOST_RECORDERS)
                .maxThreads(0)
                .privateBytes(0)
                .build());
    sources.add(further);
    Recorder recorder = further.recorders.recorder(name, unit);
    return further.add(new RecordedValues(recorder, step, config, aggregable));
  }

  /**
   * Removes the values of a meter. They keep everything recorded until now, and no later meter gets
   * it.
   */
  synchronized void forget(RecordedValues values) {
    if (!closed) {
      readAll(clock.monotonicTime());
      sources.forEach(source -> source.byRecorder.remove(values.recorder.name(), values));
    }
  }

  /** Answers a question about a meter, from values within the greatest age. */
  synchronized <T> T read(RecordedValues values, BiFunction<RecordedValues, Long, T> question) {
    return question.apply(values, refresh());
  }

  /** Lets a consumer read many meters at one moment, with values within the greatest age. */
  synchronized void readAt(LongConsumer consumer) {
    consumer.accept(refresh());
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
    sources.forEach(source -> source.read(now));
  }

  /** Reads a last time and closes the recorder registry; later calls get the last values. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    readAll(clock.monotonicTime());
    closed = true;
    for (Source source : sources) {
      source.reader.close();
      source.recorders.close();
    }
  }

  private static String recorderName(Meter.Id id) {
    StringBuilder name = new StringBuilder(id.getName().isBlank() ? "(blank)" : id.getName());
    char separator = '{';
    for (Tag tag : id.getTagsAsIterable()) {
      name.append(separator).append(tag.getKey()).append('=').append(tag.getValue());
      separator = ',';
    }
    return separator == '{' ? name.toString() : name.append('}').toString();
  }

  /** A recorder registry and the meters that it records. */
  private static final class Source {
    final RecorderRegistry recorders;
    final IntervalReader reader;
    final Map<String, RecordedValues> byRecorder = new HashMap<>();

    /** Whether its owner closed it; the last values stay. */
    private boolean ended;

    Source(RecorderRegistry recorders) {
      this.recorders = recorders;
      this.reader = recorders.intervalReader("micrometer");
    }

    /** Returns a recorder; null if it has no room, or knows the name with another unit. */
    @Nullable Recorder recorder(String name, MetricUnit unit) {
      if (ended) {
        return null;
      }
      try {
        Recorder recorder = recorders.recorder(name, unit);
        return recorder.name().equals(name) ? recorder : null;
      } catch (IllegalArgumentException e) {
        return null; // A removed meter of the other kind had the name, and its recorder exists.
      }
    }

    RecordedValues add(RecordedValues values) {
      byRecorder.put(values.recorder.name(), values);
      return values;
    }

    void read(long now) {
      if (ended) {
        return;
      }
      try {
        for (MetricSnapshot metric : reader.next().metrics().values()) {
          RecordedValues values = byRecorder.get(metric.name());
          if (values != null) {
            values.add(metric.distribution(), now);
          }
        }
      } catch (IllegalStateException e) {
        ended = true;
      }
    }
  }
}
