/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.metrics.Distribution;
import io.hotguard.metrics.MetricUnit;
import io.hotguard.metrics.Recorder;
import io.hotguard.metrics.RecorderRegistry;
import io.hotguard.metrics.aggregate.Aggregator;
import io.hotguard.metrics.aggregate.OperationKey;
import io.hotguard.metrics.prometheus.DistributionPoints;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The limits on the page of the fleet are those of the code. */
class FleetLimitsTest {
  private static final int SCHEMA = 3;

  /** Where each bucket of the schema holds a whole number. */
  private static final int FIRST = 64;

  @Test
  void furtherNamesShareARecorder() {
    try (RecorderRegistry registry = RecorderRegistry.builder("limits").build()) {
      Set<Recorder> recorders = Collections.newSetFromMap(new IdentityHashMap<>());
      for (int name = 0; name < 2 * FleetTables.RECORDERS; name++) {
        recorders.add(registry.recorder("m" + name, MetricUnit.NANOSECONDS));
      }

      assertThat(recorders)
          .as("names, and the one that they share")
          .hasSize(FleetTables.RECORDERS + 1);
    }
  }

  @Test
  void furtherKeysCountForOthers() {
    try (Aggregator aggregator = Aggregator.builder("limits", batch -> {}).build()) {
      for (int key = 0; key <= FleetTables.OPERATIONS; key++) {
        assertThat(aggregator.recorder("t", "o" + key).key().equals(OperationKey.OTHER))
            .as("key %s", key)
            .isEqualTo(key == FleetTables.OPERATIONS);
      }
    }
  }

  @Test
  void moreBucketsTakeACoarserSchema() {
    HistogramDataPointSnapshot most = histogram(FleetTables.NATIVE_BUCKETS);

    assertThat(most.getNativeSchema()).isEqualTo(SCHEMA);
    assertThat(most.getNativeBucketsForPositiveValues().size())
        .isEqualTo(FleetTables.NATIVE_BUCKETS);
    assertThat(histogram(FleetTables.NATIVE_BUCKETS + 1).getNativeSchema()).isEqualTo(SCHEMA - 1);
  }

  /** A value in the middle of each bucket. */
  private static HistogramDataPointSnapshot histogram(int buckets) {
    long[] values =
        LongStream.range(FIRST, FIRST + buckets)
            .map(bucket -> (long) Math.pow(2, (bucket + 0.5) / (1 << SCHEMA)))
            .toArray();
    return DistributionPoints.histogram(
        Distribution.of(values),
        1,
        SCHEMA,
        new double[0],
        DistributionPoints.Series.of(Labels.EMPTY));
  }
}
