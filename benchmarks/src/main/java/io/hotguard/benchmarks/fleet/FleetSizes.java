/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.fleet;

import com.sun.net.httpserver.HttpServer;
import io.hotguard.metrics.Distribution;
import io.hotguard.metrics.aggregate.HttpTransport;
import io.hotguard.metrics.aggregate.OperationKey;
import io.hotguard.metrics.aggregate.OperationStatistics;
import io.hotguard.metrics.aggregate.StatisticsBatch;
import io.hotguard.metrics.aggregate.StatisticsEnvelope;
import io.hotguard.metrics.aggregate.StatisticsFrame;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** Bytes on the wire and on disk. */
final class FleetSizes {
  private static final String PROTOBUF =
      "application/vnd.google.protobuf; proto=io.prometheus.client.MetricFamily;"
          + " encoding=delimited";

  private FleetSizes() {}

  /** The compressed body of a scrape. */
  static long scrape(int port) throws IOException, InterruptedException {
    HttpResponse<byte[]> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(uri(port, "/metrics"))
                    .header("Accept", PROTOBUF)
                    .header("Accept-Encoding", "gzip")
                    .build(),
                HttpResponse.BodyHandlers.ofByteArray());
    if (answer.statusCode() != 200
        || !answer.headers().firstValue("Content-Encoding").equals(Optional.of("gzip"))) {
      throw new IOException("scrape: " + answer.statusCode() + ' ' + answer.headers().map());
    }
    return answer.body().length;
  }

  /** The files of blocks of Prometheus. */
  record Block(double chunkBytes, double indexBytes) {}

  static Block block(Path blocks) throws IOException {
    double chunks = 0;
    double index = 0;
    try (Stream<Path> files = Files.walk(blocks)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (file.endsWith("index")) {
          index += Files.size(file);
        } else {
          chunks += Files.size(file);
        }
      }
    }
    return new Block(chunks, index);
  }

  /** The frame of a minute of the first process, for each metric. */
  static double frame(FleetMix mix) {
    return StatisticsFrame.encode(envelope(mix)).length / (double) mix.metrics();
  }

  /** The same as an OTLP request in JSON. */
  static double otlp(FleetMix mix) throws IOException, InterruptedException {
    AtomicLong bytes = new AtomicLong();
    HttpServer collector =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    collector.createContext(
        "/",
        exchange -> {
          try (exchange) {
            bytes.addAndGet(exchange.getRequestBody().readAllBytes().length);
            exchange.sendResponseHeaders(200, -1);
          }
        });
    collector.start();
    try (HttpTransport transport =
        HttpTransport.otlp(uri(collector.getAddress().getPort(), "/"), "fleet").build()) {
      transport.send(envelope(mix));
    } finally {
      collector.stop(0);
    }
    return bytes.get() / (double) mix.metrics();
  }

  private static StatisticsEnvelope envelope(FleetMix mix) {
    TreeMap<OperationKey, OperationStatistics> operations = new TreeMap<>();
    for (int metric = 0; metric < mix.metrics(); metric++) {
      OperationKey key = new OperationKey("stage", FleetMix.name(metric));
      Distribution minute = Distribution.of(mix.values(0, metric, 0, FleetMix.SCRAPES));
      operations.put(key, new OperationStatistics(key, minute, Distribution.empty()));
    }
    return new StatisticsEnvelope(
        "service-0",
        1,
        new StatisticsBatch(Instant.EPOCH, Instant.EPOCH.plusSeconds(60), 1, operations));
  }

  private static URI uri(int port, String path) {
    return URI.create(
        "http://" + InetAddress.getLoopbackAddress().getHostAddress() + ":" + port + path);
  }
}
