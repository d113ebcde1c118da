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
import io.hotguard.metrics.prometheus.PrometheusServer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The queries of the dashboard, against a registry with every meter of the table. */
@Timeout(120)
final class DashboardTest {
  private static final Path DASHBOARD = Path.of("../docs/dashboards/hotguard.json");
  private static final Path ALERTS = Path.of("../docs/dashboards/hotguard-alerts.yml");
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

  private static List<String> alerts() throws IOException {
    return Files.readString(ALERTS)
        .lines()
        .filter(line -> line.strip().startsWith("expr: "))
        .map(line -> line.strip().substring("expr: ".length()))
        .toList();
  }

  @Test
  void plotsAndWatchesCountersByTheirRates() throws IOException {
    assertThat(queries().stream().filter(query -> query.contains("_total{")))
        .isNotEmpty()
        .allMatch(query -> query.matches(".*rate\\(hotguard_[a-z_]+_total\\{.*"));
    assertThat(alerts().stream().filter(query -> query.contains("_total")))
        .isNotEmpty()
        .allMatch(query -> query.matches(".*rate\\(hotguard_[a-z_]+_total\\[.*"));
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
    List<String> all = new ArrayList<>(queries());
    all.addAll(alerts());
    for (String query : all) {
      assertThat(METRIC.matcher(query).results().map(found -> found.group()).toList())
          .as(query)
          .isNotEmpty()
          .allSatisfy(metric -> assertThat(scraped).contains(metric));
    }
  }

  @Test
  void prometheusAnswersEveryQuery() throws Exception {
    PrometheusServer.require();
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
    try (PrometheusServer server =
        PrometheusServer.start(
            directory, List.of(target.getAddress().getPort()), List.of(ALERTS))) {
      server.await("count_over_time(up[1m]) >= 3"); // A rate needs two scrapes.
      for (String query : queries()) {
        String concrete = query.replace("$__rate_interval", "1m").replace("$job", ".*");
        assertThat(server.query(concrete)).as(concrete).isPresent();
      }
      // The meters of this test are all 1: stalled, and every recorder in use.
      server.await("count(ALERTS{alertname=\"HotguardRecordersFillUp\"}) >= 1");
      server.await("count(ALERTS{alertname=\"HotguardLogStalled\"}) >= 1");
      server.await("count(ALERTS{alertname=\"HotguardJournalFillsUp\"}) >= 1");
      assertThat(server.query("count(ALERTS{alertname=\"HotguardDropsEvents\"})")).isEmpty();
    } finally {
      target.stop(0);
    }
  }
}
