/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import com.datadoghq.sketch.ddsketch.DDSketch;
import com.datadoghq.sketch.ddsketch.DDSketches;
import com.tdunning.math.stats.MergingDigest;
import com.tdunning.math.stats.TDigest;
import io.hotguard.metrics.Distribution;
import io.hotguard.metrics.IntervalReader;
import io.hotguard.metrics.MetricUnit;
import io.hotguard.metrics.Recorder;
import io.hotguard.metrics.RecorderRegistry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/** Summaries that answer quantiles, by their name in the results. */
final class Summaries {
  static final String HOTGUARD = "hotguard";

  /** Summaries of all values at once. */
  static final Map<String, Function<long[], DoubleUnaryOperator>> WHOLE = new LinkedHashMap<>();

  /** Summaries of several parts, each made alone and then merged. */
  static final Map<String, Function<List<long[]>, DoubleUnaryOperator>> MERGED =
      new LinkedHashMap<>();

  static {
    WHOLE.put(HOTGUARD, values -> recorded(values)::quantile);
    for (int compression : new int[] {100, 500}) {
      WHOLE.put(
          "MergingDigest(" + compression + ")",
          values -> digest(new MergingDigest(compression), values)::quantile);
    }
    WHOLE.put("HdrHistogram, 2 digits", Summaries::histogram);
    WHOLE.put("DDSketch 0.775 %", values -> sketch(values)::getValueAtQuantile);

    MERGED.put(
        HOTGUARD,
        parts -> Distribution.merge(parts.stream().map(Summaries::recorded).toList())::quantile);
    for (int compression : new int[] {100, 500}) {
      MERGED.put(
          "MergingDigest(" + compression + "), one by one",
          parts -> oneByOne(() -> new MergingDigest(compression), parts)::quantile);
    }
    MERGED.put("DDSketch 0.775 %", Summaries::mergedSketch);
  }

  private Summaries() {}

  /** Takes the same path as a service, cells and snapshot included. */
  private static Distribution recorded(long[] values) {
    try (RecorderRegistry registry = RecorderRegistry.builder("accuracy").build();
        IntervalReader reader = registry.intervalReader("accuracy")) {
      Recorder recorder = registry.recorder("latency", MetricUnit.NANOSECONDS);
      for (long value : values) {
        recorder.record(value);
      }
      return reader.next().distribution("latency");
    }
  }

  private static TDigest digest(TDigest empty, long[] values) {
    for (long value : values) {
      empty.add((double) value);
    }
    return empty;
  }

  private static TDigest oneByOne(Supplier<TDigest> factory, List<long[]> parts) {
    TDigest merged = factory.get();
    for (long[] part : parts) {
      merged.add(digest(factory.get(), part));
    }
    return merged;
  }

  private static DoubleUnaryOperator histogram(long[] values) {
    Histogram histogram = new Histogram(1, TimeUnit.HOURS.toNanos(1), 2);
    for (long value : values) {
      histogram.recordValue(value);
    }
    return quantile -> histogram.getValueAtPercentile(100 * quantile);
  }

  private static DDSketch sketch(long[] values) {
    DDSketch sketch = DDSketches.unboundedDense(Distribution.RELATIVE_ERROR);
    for (long value : values) {
      sketch.accept((double) value);
    }
    return sketch;
  }

  private static DoubleUnaryOperator mergedSketch(List<long[]> parts) {
    DDSketch merged = DDSketches.unboundedDense(Distribution.RELATIVE_ERROR);
    for (long[] part : parts) {
      merged.mergeWith(sketch(part));
    }
    return merged::getValueAtQuantile;
  }
}
