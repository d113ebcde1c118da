/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.internal.StartUpLines;
import io.hotguard.metrics.RecorderRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

final class TagGrowthTest {
  private static List<String> lines(String meter) {
    return StartUpLines.said().stream().filter(line -> line.contains(meter + " ")).toList();
  }

  private static void register(MeterRegistry registry, String name, IntFunction<String> session) {
    for (int i = 0; i < 2 * TagGrowth.MANY; i++) {
      Timer.builder(name)
          .tag("method", i % 3 == 0 ? "GET" : "PUT")
          .tag("session", session.apply(i))
          .publishPercentiles(0.5)
          .register(registry);
    }
  }

  @Test
  void namesTheMeterAndTheTagThatGrowsOnce() {
    MeterRegistry registry = new SimpleMeterRegistry();
    new TagGrowth().bindTo(registry);
    register(registry, "growing", i -> "s" + i);
    assertThat(lines("growing"))
        .containsExactly(
            "meter growing has 1000 series, and its tag session 1000 values: each value takes memory"
                + " here and in the monitoring system until the end -> remove the tag, or give it"
                + " few values (MeterFilter.replaceTagValues)");
  }

  @Test
  void isSilentWhileATagHasFewValues() {
    MeterRegistry registry = new SimpleMeterRegistry();
    new TagGrowth().bindTo(registry);
    register(registry, "steady", i -> "s" + i % 100);
    assertThat(lines("steady")).isEmpty();
    assertThat(lines("steady.percentile")).isEmpty();
  }

  @Test
  void countsNoMeterThatWasRemoved() {
    MeterRegistry registry = new SimpleMeterRegistry();
    new TagGrowth().bindTo(registry);
    for (int i = 0; i < 2 * TagGrowth.MANY; i++) {
      registry.remove(registry.timer("passing", "session", "s" + i));
    }
    assertThat(lines("passing")).isEmpty();
  }

  @Test
  void watchesRegistriesOverRecorders() {
    MeterRegistry plain = new RecorderMeterRegistry(RecorderRegistry.builder("plain").build());
    MeterRegistry prometheus =
        new RecorderPrometheusMeterRegistry(
            PrometheusConfig.DEFAULT, RecorderRegistry.builder("scraped").build());
    for (int i = 0; i < TagGrowth.MANY; i++) {
      plain.timer("in.plain", "user", "" + i);
      prometheus.counter("in.scraped", "user", "" + i);
    }
    assertThat(lines("in.plain")).singleElement().asString().contains("its tag user 1000 values");
    assertThat(lines("in.scraped")).singleElement().asString().contains("its tag user 1000 values");
    plain.close();
    prometheus.close();
  }
}
