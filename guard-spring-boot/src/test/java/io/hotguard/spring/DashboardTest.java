/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The queries of the dashboard, against a registry with every meter of the table. */
@Timeout(120)
final class DashboardTest {
  private static final Path DASHBOARD = Path.of("../docs/dashboards/hotguard.json");
  private static final Pattern METRIC = Pattern.compile("\\bhotguard_[a-z_]+");

  @TempDir Path directory;

  private static PrometheusMeterRegistry registry() {
    Map<String, GuardSnapshot.Builder> guards = new LinkedHashMap<>();
    for (MeterTable.Row row : MeterTable.read().rows()) {
      String guard =
          switch (row.guard()) {
            case "*" -> "logging";
            case "statements" -> "jdbc.orders";
            default -> row.guard();
          };
      GuardSnapshot.Builder snapshot =
          guards.computeIfAbsent(guard, name -> GuardSnapshot.builder(name, GuardMode.ENFORCE));
      String key = row.key().replace("*", "any");
      if (row.kind().equals("counter")) {
        snapshot.counter(key, 1);
      } else {
        snapshot.gauge(key, 1);
      }
    }
    List<GuardSnapshot> snapshots =
        guards.values().stream().map(GuardSnapshot.Builder::build).toList();
    PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    new GuardMeters(() -> snapshots, () -> 0).bindTo(registry);
    return registry;
  }

  private static List<String> queries() throws IOException {
    List<String> queries = new ArrayList<>();
    JsonNode dashboard = new ObjectMapper().readTree(DASHBOARD.toFile());
    for (JsonNode panel : dashboard.get("panels")) {
      for (JsonNode target : panel.get("targets")) {
        queries.add(target.get("expr").asText());
      }
    }
    return queries;
  }

  @Test
  void everyQueryNamesScrapedMetrics() throws IOException {
    Set<String> scraped = new TreeSet<>();
    for (String line : registry().scrape().lines().toList()) {
      if (!line.startsWith("#")) {
        scraped.add(line.replaceFirst("[{ ].*", ""));
      }
    }

    assertThat(scraped).hasSizeGreaterThan(100);
    assertThat(queries()).hasSizeGreaterThan(10);
    for (String query : queries()) {
      assertThat(METRIC.matcher(query).results().map(found -> found.group()).toList())
          .as(query)
          .isNotEmpty()
          .allSatisfy(metric -> assertThat(scraped).contains(metric));
    }
  }

  /** The program {@code prometheus} of the path, or of {@code -Dhotguard.test.prometheus}. */
  @Test
  void prometheusAnswersEveryQuery() throws Exception {
    String program = System.getProperty("hotguard.test.prometheus", "prometheus");
    requireProgram(program);
    PrometheusMeterRegistry registry = registry();
    HttpServer target =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    target.createContext(
        "/metrics",
        exchange -> {
          byte[] body = registry.scrape().getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().add("Content-Type", "text/plain; version=0.0.4");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    target.start();
    int port = freePort();
    Process process = start(program, target.getAddress().getPort(), port);
    try {
      // A rate needs two scrapes.
      while (!answer(port, "count_over_time(up[1m]) >= 3").contains("\"value\"")) {
        assertThat(process.isAlive()).isTrue();
        TimeUnit.MILLISECONDS.sleep(100);
      }
      for (String query : queries()) {
        String concrete = query.replace("$__rate_interval", "1m").replace("$job", ".*");
        assertThat(answer(port, concrete)).as(concrete).contains("\"success\"", "\"value\"");
      }
    } finally {
      process.destroy();
      process.waitFor();
      target.stop(0);
    }
  }

  private static void requireProgram(String program) throws InterruptedException {
    try {
      new ProcessBuilder(program, "--version")
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
    } catch (IOException e) {
      String reason = "skipped, no Prometheus here: " + e.getMessage();
      System.out.println(reason);
      Assumptions.abort(reason);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private Process start(String program, int target, int port) throws IOException {
    String host = InetAddress.getLoopbackAddress().getHostAddress();
    Path configuration =
        Files.writeString(
            directory.resolve("prometheus.yml"),
            """
            global:
              scrape_interval: 1s
            scrape_configs:
              - job_name: service
                static_configs:
                  - targets: ['%s:%d']
            """
                .formatted(host, target));
    return new ProcessBuilder(
            program,
            "--config.file=" + configuration,
            "--storage.tsdb.path=" + directory.resolve("data"),
            "--web.listen-address=" + host + ":" + port)
        .redirectErrorStream(true)
        .redirectOutput(directory.resolve("prometheus.log").toFile())
        .start();
  }

  private static String answer(int port, String query) throws InterruptedException {
    URI uri =
        URI.create(
            "http://"
                + InetAddress.getLoopbackAddress().getHostAddress()
                + ":"
                + port
                + "/api/v1/query?query="
                + URLEncoder.encode(query, StandardCharsets.UTF_8));
    try {
      return HttpClient.newHttpClient()
          .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
          .body();
    } catch (IOException e) {
      return ""; // It is still starting.
    }
  }
}
