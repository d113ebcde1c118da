/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.hotpath.KeyedExecutor;
import io.hotguard.hotpath.LossyWriter;
import io.hotguard.hotpath.ParseCache;
import io.hotguard.hotpath.ParseFailedException;
import io.micrometer.core.instrument.Measurement;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class HotpathMetersTest {
  private static final Duration LONG = Duration.ofSeconds(50);

  private final MeterRegistry registry = new SimpleMeterRegistry();

  /** Returns the value of each meter whose name begins so, by the rest of its name. */
  private Map<String, Double> values(String prefix) {
    Map<String, Double> values = new TreeMap<>();
    registry
        .getMeters()
        .forEach(
            meter -> {
              assertThat(meter.getId().getTag("name")).isEqualTo("x");
              for (Measurement measurement : meter.measure()) {
                values.put(
                    meter.getId().getName().substring(prefix.length()), measurement.getValue());
              }
            });
    return values;
  }

  @Test
  void cache() {
    ParseCache<String, String> cache = ParseCache.builder().build();
    HotpathMeters.of("x", cache).bindTo(registry);
    cache.get("a", 1, () -> "a");
    cache.get("a", 1, () -> "a");
    cache.get("b", 1, () -> "b");
    assertThatThrownBy(
            () ->
                cache.get(
                    "c",
                    1,
                    () -> {
                      throw new IOException("no text");
                    }))
        .isInstanceOf(ParseFailedException.class);

    assertThat(values("hotguard.parse.cache."))
        .isEqualTo(Map.of("hits", 1.0, "parses", 3.0, "failures", 1.0, "entries", 3.0));
  }

  @Test
  void executor() throws Exception {
    KeyedExecutor<String> executor = KeyedExecutor.<String>builder().threads(1).build();
    HotpathMeters.of("x", executor).bindTo(registry);
    executor.offer("a", () -> {});
    executor.offer(
        "a",
        () -> {
          throw new IllegalStateException("no");
        });
    executor.close(LONG);
    executor.offer("a", () -> {});

    assertThat(values("hotguard.keyed.executor."))
        .isEqualTo(
            Map.of(
                "accepted", 2.0,
                "handled", 2.0,
                "failed", 1.0,
                "abandoned", 0.0,
                "waiting", 0.0,
                "refused.key.full", 0.0,
                "refused.full", 0.0,
                "refused.closed", 1.0));
  }

  @Test
  void writer() throws Exception {
    LossyWriter.Sink sink =
        new LossyWriter.Sink() {
          @Override
          public void write(String text) {}

          @Override
          public void flush() {}
        };
    LossyWriter writer = new LossyWriter(sink, 10, lost -> lost + " lines lost");
    HotpathMeters.of("x", writer).bindTo(registry);
    writer.write("a");
    writer.close(LONG);
    writer.write("b");

    assertThat(values("hotguard.lossy.writer."))
        .isEqualTo(
            Map.of(
                "accepted", 1.0,
                "written", 1.0,
                "failed", 0.0,
                "abandoned", 0.0,
                "dropped", 1.0,
                "waiting", 0.0));
  }
}
