/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.prometheus;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;

/**
 * A real Prometheus that scrapes targets on loopback each second; {@code prometheus} of the path,
 * or the file that {@code -Dhotguard.test.prometheus} names.
 */
public final class PrometheusServer implements AutoCloseable {
  /** {@code "value":[1700000000.000,"42"]}. */
  private static final Pattern VALUE = Pattern.compile("\"value\":\\[[0-9.e+]+,\"([^\"]+)\"\\]");

  private static final Pattern VERSION = Pattern.compile("version ([0-9.]+)");
  private static final Pattern SNAPSHOT = Pattern.compile("\"name\":\"([^\"]+)\"");

  private final HttpClient client = HttpClient.newHttpClient();
  private final Process process;
  private final Path log;
  private final Path data;
  private final int port;

  private PrometheusServer(Process process, Path log, Path data, int port) {
    this.process = process;
    this.log = log;
    this.data = data;
    this.port = port;
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly, "end-prometheus"));
  }

  /** Skips the test, and says why, where there is no Prometheus. */
  public static void require() throws IOException, InterruptedException {
    try {
      version();
    } catch (IOException e) {
      String reason = "skipped, no Prometheus here: " + e.getMessage();
      System.out.println(reason);
      Assumptions.abort(reason);
    }
  }

  /**
   * Returns the version of the program.
   *
   * @throws IOException if the program is missing
   */
  public static String version() throws IOException, InterruptedException {
    Process process = new ProcessBuilder(program(), "--version").redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    Matcher version = VERSION.matcher(text);
    if (!version.find()) {
      throw new IOException(program() + " says " + text);
    }
    return version.group(1);
  }

  private static String program() {
    return System.getProperty("hotguard.test.prometheus", "prometheus");
  }

  /**
   * Starts a server with a target on each of these ports.
   *
   * @param directory for its configuration and its data
   */
  public static PrometheusServer start(Path directory, List<Integer> ports) throws IOException {
    return start(directory, ports, List.of());
  }

  /** Starts a server that also evaluates files of rules. */
  public static PrometheusServer start(Path directory, List<Integer> ports, List<Path> rules)
      throws IOException {
    String host = InetAddress.getLoopbackAddress().getHostAddress();
    int port = freePort();
    Path log = directory.resolve("prometheus.log");
    Path data = directory.resolve("data");
    Path configuration =
        Files.writeString(
            directory.resolve("prometheus.yml"),
            """
            global:
              scrape_interval: 1s
              evaluation_interval: 1s
            rule_files: [%s]
            scrape_configs:
              - job_name: pods
                static_configs:
                  - targets: [%s]
            """
                .formatted(
                    rules.stream()
                        .map(file -> "'" + file.toAbsolutePath() + "'")
                        .collect(Collectors.joining(", ")),
                    ports.stream()
                        .map(target -> "'" + host + ":" + target + "'")
                        .collect(Collectors.joining(", "))));
    ProcessBuilder builder =
        new ProcessBuilder(
                program(),
                "--config.file=" + configuration,
                "--storage.tsdb.path=" + data,
                "--web.listen-address=" + host + ":" + port,
                "--web.enable-admin-api",
                "--enable-feature=native-histograms")
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    return new PrometheusServer(builder.start(), log, data, port);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /**
   * Returns the one value that a query has; empty before there is a value or while the server
   * starts.
   */
  public OptionalDouble query(String query) throws IOException, InterruptedException {
    String path = "/api/v1/query?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8);
    String body;
    try {
      body = send(HttpRequest.newBuilder(uri(path)).build());
    } catch (IOException e) {
      if (!process.isAlive()) {
        throw new AssertionError("Prometheus has ended: " + Files.readString(log), e);
      }
      return OptionalDouble.empty();
    }
    Matcher value = VALUE.matcher(body);
    if (!value.find()) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(Double.parseDouble(value.group(1).replace("Inf", "Infinity")));
  }

  /**
   * Returns a sample of the server's own metrics, after a collection of its garbage.
   *
   * @param sample name and labels, such as {@code prometheus_tsdb_head_series}
   */
  public double own(String sample) throws IOException, InterruptedException {
    send(HttpRequest.newBuilder(uri("/debug/pprof/heap?gc=1&debug=1")).build());
    return send(HttpRequest.newBuilder(uri("/metrics")).build())
        .lines()
        .filter(line -> line.startsWith(sample + ' '))
        .mapToDouble(line -> Double.parseDouble(line.substring(sample.length() + 1)))
        .findFirst()
        .orElseThrow(() -> new IOException("Prometheus has no metric " + sample));
  }

  /** Writes what the server holds into blocks on disk and returns their directory. */
  public Path blocks() throws IOException, InterruptedException {
    String answer =
        send(
            HttpRequest.newBuilder(uri("/api/v1/admin/tsdb/snapshot"))
                .POST(HttpRequest.BodyPublishers.noBody())
                .build());
    Matcher name = SNAPSHOT.matcher(answer);
    if (!name.find()) {
      throw new IOException("Prometheus wrote no blocks: " + answer);
    }
    return data.resolve("snapshots").resolve(name.group(1));
  }

  private URI uri(String path) {
    return URI.create(
        "http://" + InetAddress.getLoopbackAddress().getHostAddress() + ":" + port + path);
  }

  private String send(HttpRequest request) throws IOException, InterruptedException {
    return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  /** Asks until a query has a value. */
  public void await(String query) throws IOException, InterruptedException {
    while (query(query).isEmpty()) {
      TimeUnit.MILLISECONDS.sleep(100);
    }
  }

  /** Asks until a query has this value. */
  void await(String query, double expected) throws IOException, InterruptedException {
    while (true) {
      OptionalDouble value = query(query);
      if (value.isPresent() && value.getAsDouble() == expected) {
        return;
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
  }

  @Override
  public void close() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(10, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
  }
}
