/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package com.acme.shop;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.jdbc.core.JdbcTemplate;

/** Uses a database and a timer, and proves what the endpoints say about them. */
@SpringBootApplication
public class Shop {
  private static final int TIMINGS = 10_000;

  public static void main(String[] arguments) throws Exception {
    try (var context = SpringApplication.run(Shop.class, arguments)) {
      context.getBean(JdbcTemplate.class).execute("create table orders (id int)");
      Timer timer =
          Timer.builder("checkout")
              .publishPercentiles(0.99)
              .register(context.getBean(MeterRegistry.class));
      for (int i = 1; i <= TIMINGS; i++) {
        timer.record(i, TimeUnit.MICROSECONDS);
      }

      String actuator =
          "http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port") + "/actuator/";
      String state = get(actuator + "hotguard");
      prove(
          state.contains("\"jdbc\":{\"mode\":\"enforce\"")
              && state.contains("\"configurations-checked\":1"),
          "the data source is checked: the endpoint hotguard has guard jdbc");

      String scrape = get(actuator + "prometheus");
      scrape.lines().filter(line -> line.startsWith("checkout_seconds")).forEach(System.out::println);
      prove(
          scrape.contains("checkout_seconds_count " + TIMINGS)
              && scrape.contains("checkout_seconds{quantile=\"0.99\"} 0.009"),
          "/actuator/prometheus counts " + TIMINGS + " timings and has their 99th percentile");

      String health = get(actuator + "health");
      prove(
          health.contains("\"hotguard\":{\"details\"") && health.contains("\"status\":\"UP\""),
          "/actuator/health is UP and lists the guards");
    }
  }

  private static String get(String url) throws Exception {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString())
        .body();
  }

  private static void prove(boolean holds, String sentence) {
    System.out.println((holds ? "PROVED " : "FAILED ") + sentence);
    if (!holds) {
      System.exit(1);
    }
  }
}
