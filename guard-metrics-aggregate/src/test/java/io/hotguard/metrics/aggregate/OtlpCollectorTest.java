/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hotguard.metrics.Distribution;
import io.hotguard.metrics.exchange.ExponentialHistogram;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Against a real collector of OpenTelemetry with the OTLP receiver and the debug exporter: {@code
 * otelcol} of the path, or the file that {@code -Dhotguard.test.otelcol} names.
 */
@Timeout(120)
final class OtlpCollectorTest {
  private static final String PROGRAM = System.getProperty("hotguard.test.otelcol", "otelcol");
  private static final Pattern BUCKET =
      Pattern.compile("Bucket \\(([0-9.e+]+), ([0-9.e+]+)\\], Count: (\\d+)");

  @TempDir Path directory;

  private record Bucket(double lowest, double highest, long count) {}

  /** The program with its release, such as {@code otelcol-0.165.0}, which the report notes. */
  static Stream<String> releases() throws IOException {
    Process version;
    try {
      version = new ProcessBuilder(PROGRAM, "--version").redirectErrorStream(true).start();
    } catch (IOException e) {
      return Stream.of("");
    }
    String said = new String(version.getInputStream().readAllBytes(), UTF_8).strip();
    return Stream.of("otelcol-" + said.substring(said.lastIndexOf(' ') + 1));
  }

  @ParameterizedTest
  @MethodSource("releases")
  void collectorReadsWhatWeSend(String release) throws Exception {
    if (release.isEmpty()) {
      String reason = "skipped, no OpenTelemetry collector here: " + PROGRAM;
      System.out.println(reason);
      Assumptions.abort(reason);
    }
    long[] values = new Random(5).longs(10_000, 1, 1L << 36).toArray();
    values[0] = 0;
    Distribution distribution = Distribution.of(values);
    int port = freePort();
    Path log = directory.resolve("otelcol.log");
    Process collector = start(port, log);
    try (HttpTransport transport =
        HttpTransport.otlp(URI.create("http://127.0.0.1:" + port), "shop").build()) {
      awaitReady(collector, log);
      transport.send(new StatisticsEnvelope("source", 4, Batches.of("find", values)));
      collector.destroy();
      collector.waitFor();
    } finally {
      collector.destroyForcibly().waitFor();
    }
    List<String> lines = Files.readAllLines(log);

    assertThat(lines)
        .anyMatch(line -> line.contains("service.name: Str(shop)"))
        .anyMatch(line -> line.contains("AggregationTemporality: Delta"))
        .anyMatch(line -> line.contains("operation.name: Str(find)"));
    assertThat(figure(lines, "Count: ")).isEqualTo(10_000);
    assertThat(figure(lines, "Sum: "))
        .isEqualTo(distribution.exactSum().doubleValue(), within(1e-6 * distribution.sum()));
    assertThat(figure(lines, "Min: ")).isZero();
    assertThat(figure(lines, "Max: "))
        .isEqualTo((double) distribution.max(), within(1e-6 * distribution.max()));
    assertThat(lines).anyMatch(line -> line.contains("Bucket [0, 0], Count: 1"));
    assertBuckets(lines, ExponentialHistogram.of(distribution, OtlpPayload.SCALE, 1));
  }

  /** The collector computes bounds from scale and offset, and leaves empty buckets out. */
  private static void assertBuckets(List<String> lines, ExponentialHistogram sent) {
    List<Bucket> buckets = new ArrayList<>();
    for (String line : lines) {
      Matcher bucket = BUCKET.matcher(line);
      if (bucket.find() && !bucket.group(3).equals("0")) {
        buckets.add(
            new Bucket(
                Double.parseDouble(bucket.group(1)),
                Double.parseDouble(bucket.group(2)),
                Long.parseLong(bucket.group(3))));
      }
    }
    int next = 0;
    for (int i = 0; i < sent.counts().size(); i++) {
      if (sent.counts().get(i) > 0) {
        Bucket bucket = buckets.get(next++);
        double highest = ExponentialHistogram.upperBound(sent.scale(), sent.offset() + i);
        assertThat(bucket.count()).isEqualTo(sent.counts().get(i));
        assertThat(bucket.highest()).isEqualTo(highest, within(1e-5 * highest));
        assertThat(bucket.lowest()).isLessThan(bucket.highest());
      }
    }
    assertThat(buckets).hasSize(next);
  }

  private static double figure(List<String> lines, String label) {
    return lines.stream()
        .map(String::strip)
        .filter(line -> line.startsWith(label))
        .mapToDouble(line -> Double.parseDouble(line.substring(label.length())))
        .findFirst()
        .orElse(Double.NaN);
  }

  private Process start(int port, Path log) throws IOException {
    Path configuration =
        Files.writeString(
            directory.resolve("otelcol.yaml"),
            """
            receivers:
              otlp:
                protocols:
                  http:
                    endpoint: 127.0.0.1:%d
            exporters:
              debug:
                verbosity: detailed
                use_internal_logger: false
            service:
              telemetry:
                metrics:
                  level: none
              pipelines:
                metrics:
                  receivers: [otlp]
                  exporters: [debug]
            """
                .formatted(port));
    return new ProcessBuilder(PROGRAM, "--config=" + configuration)
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
  }

  private static void awaitReady(Process collector, Path log)
      throws IOException, InterruptedException {
    while (!Files.readString(log).contains("Everything is ready")) {
      assertThat(collector.isAlive()).as("%s", Files.readString(log)).isTrue();
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
