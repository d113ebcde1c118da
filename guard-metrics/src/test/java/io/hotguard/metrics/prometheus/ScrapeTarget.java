/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.prometheus;

import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The client's HTTP server on loopback, and what a server gets from it. */
public final class ScrapeTarget implements AutoCloseable {
  private static final String PROTOBUF =
      "application/vnd.google.protobuf; proto=io.prometheus.client.MetricFamily;"
          + " encoding=delimited";

  private final HTTPServer server;

  public ScrapeTarget(PrometheusRegistry registry) throws IOException {
    server =
        HTTPServer.builder()
            .inetAddress(InetAddress.getLoopbackAddress())
            .port(0)
            .registry(registry)
            .buildAndStart();
  }

  int port() {
    return server.getPort();
  }

  /** Returns the lines of a scrape in text, sorted, without comments. */
  public List<String> text() throws Exception {
    String body = new String(get("text/plain; version=0.0.4"), StandardCharsets.UTF_8);
    return body.lines().filter(line -> !line.startsWith("#")).sorted().toList();
  }

  public String openMetrics() throws Exception {
    return new String(get("application/openmetrics-text; version=1.0.0"), StandardCharsets.UTF_8);
  }

  /** Returns the native histograms and their names of a scrape in protobuf. */
  public List<ScrapedHistogram> protobuf() throws Exception {
    return ScrapedHistogram.readAll(get(PROTOBUF));
  }

  private byte[] get(String accept) throws Exception {
    URI uri =
        URI.create(
            "http://"
                + InetAddress.getLoopbackAddress().getHostAddress()
                + ":"
                + server.getPort()
                + "/metrics");
    HttpResponse<byte[]> response =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(uri).header("Accept", accept).build(),
                HttpResponse.BodyHandlers.ofByteArray());
    if (response.statusCode() != 200) {
      throw new AssertionError(new String(response.body(), StandardCharsets.UTF_8));
    }
    return response.body();
  }

  @Override
  public void close() {
    server.close();
  }
}
