/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import io.hotguard.metrics.RecorderRegistry;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CountDownLatch;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/**
 * An application with a web server. It logs while its console is shut, and prints what its own
 * endpoints say, one line each: the name of the endpoint, a blank, the body.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class StarterApp {
  static final int EVENTS = 3_000;

  private static final Log LOG = LogFactory.getLog(StarterApp.class);
  private static final String NO_DROPS =
      "hotguard_logging_dropped_events_total{guard=\"logging\"} 0.0";

  private static final PrintStream CONSOLE = System.out;
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  public static void main(String[] arguments) throws Exception {
    try (ConfigurableApplicationContext context =
        SpringApplication.run(StarterApp.class, arguments)) {
      CONSOLE.println("BOOT " + SpringBootVersion.getVersion());
      String base = "http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port");
      if (context.getEnvironment().containsProperty("app.flood")) {
        context.getBean(RecorderRegistry.class); // The starter makes it on request.
        flood();
      }
      String state = get(base + "/actuator/hotguard");
      for (int tries = 0; state.matches(".*\"ring.waiting\":[1-9].*") && tries < 10_000; tries++) {
        state = get(base + "/actuator/hotguard");
      }
      // The counters of one answer are older than its gauges.
      CONSOLE.println("HOTGUARD " + get(base + "/actuator/hotguard"));
      CONSOLE.println("HEALTH " + get(base + "/actuator/health"));
      String meters = get(base + "/actuator/prometheus");
      // Meters may be a second old.
      boolean flooded = context.getEnvironment().containsProperty("app.flood");
      for (int tries = 0; flooded && meters.contains(NO_DROPS) && tries < 10_000; tries++) {
        meters = get(base + "/actuator/prometheus");
      }
      meters
          .lines()
          .filter(line -> line.matches("(hotguard_|http_server_requests_seconds_count).*"))
          .forEach(line -> CONSOLE.println("METER " + line));
      CONSOLE.flush();
    }
  }

  /** The ring fills while the appender waits for the console. */
  private static void flood() {
    CountDownLatch open = new CountDownLatch(1);
    System.setOut(
        new PrintStream(
            new OutputStream() {
              @Override
              public void write(int octet) throws IOException {
                pass();
                CONSOLE.write(octet);
              }

              @Override
              public void write(byte[] bytes, int offset, int length) throws IOException {
                pass();
                CONSOLE.write(bytes, offset, length);
              }

              private void pass() throws IOException {
                try {
                  open.await();
                } catch (InterruptedException e) {
                  throw new IOException(e);
                }
              }
            },
            true));
    for (int i = 0; i < EVENTS; i++) {
      LOG.info("event " + i);
    }
    open.countDown();
  }

  private static String get(String url) throws Exception {
    HttpResponse<String> response =
        CLIENT.send(
            HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
    return response.body();
  }
}
