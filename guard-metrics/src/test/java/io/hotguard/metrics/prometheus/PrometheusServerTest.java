/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.metrics.MetricUnit;
import io.hotguard.metrics.Recorder;
import io.hotguard.metrics.RecorderRegistry;
import io.hotguard.metrics.SampleValues;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Twenty pods, scraped in protobuf and added up by a real Prometheus. */
@Timeout(300)
final class PrometheusServerTest {
  private static final int PODS = 20;
  private static final int VALUES = 5_000;

  @TempDir Path directory;

  @Test
  void addsUpTwentyPods() throws Exception {
    PrometheusServer.require();
    SampleValues all = SampleValues.bimodal(PODS * VALUES, 11);
    List<RecorderRegistry> registries = new ArrayList<>();
    List<ScrapeTarget> targets = new ArrayList<>();
    try {
      for (int pod = 0; pod < PODS; pod++) {
        RecorderRegistry recorders = RecorderRegistry.builder("pod" + pod).build();
        registries.add(recorders);
        Recorder calls = recorders.recorder("calls", MetricUnit.NANOSECONDS);
        for (int i = pod; i < PODS * VALUES; i += PODS) {
          calls.record(all.values()[i]);
        }
        PrometheusRegistry registry = new PrometheusRegistry();
        registry.register(RecorderCollector.builder(recorders).build());
        targets.add(new ScrapeTarget(registry));
      }
      int schema = Integer.MAX_VALUE;
      for (ScrapeTarget target : targets) {
        schema = Math.min(schema, target.protobuf().get(0).schema());
      }
      try (PrometheusServer server =
          PrometheusServer.start(directory, targets.stream().map(ScrapeTarget::port).toList())) {
        server.await("histogram_count(sum(calls_seconds))", PODS * VALUES);
        assertThat(server.query("count(calls_seconds)")).hasValue(PODS);
        assertThat(server.query("histogram_sum(sum(calls_seconds))").orElseThrow())
            .isCloseTo(all.sum() * 1e-9, Percentage.withPercentage(1e-9));
        double bound = Math.pow(2, Math.pow(2, -schema)) * (1 + 1.0 / 129) - 1;
        for (double q : new double[] {0.1, 0.5, 0.9, 0.98, 0.99, 0.999}) {
          double exact = all.quantile(q) * 1e-9;
          assertThat(
                  server.query("histogram_quantile(" + q + ", sum(calls_seconds))").orElseThrow())
              .as("q %s, schema %s", q, schema)
              .isBetween(exact * (1 - bound), exact * (1 + bound));
        }
      }
    } finally {
      for (ScrapeTarget target : targets) {
        target.close();
      }
      registries.forEach(RecorderRegistry::close);
    }
  }
}
