/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.hotguard.logging.internal.settings.LibraryVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.logging.log4j.core.appender.AsyncAppender;
import org.apache.logging.log4j.core.appender.FileAppender;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same configuration in each format, with and without the guard: the same output. */
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
class ConfigurationFormatsTest {
  private static final List<String> LOGS =
      List.of("main.log", "located.log", "audit.log", "mixed.log", "staged.log", "stdout");

  @TempDir Path root;

  @ParameterizedTest
  @ValueSource(strings = {"xml", "json", "yaml", "properties"})
  void writesTheSameAsWithoutTheGuard(String format) throws Exception {
    assumeShorthand(format);
    List<ChildJvm.Result> results =
        ChildJvm.runAll(
            application(ChildJvm.stock(FormatsApp.class, directory("stock")), format),
            application(ChildJvm.enforced(FormatsApp.class, directory("guarded")), format));
    ChildJvm.Result stock = results.get(0);
    ChildJvm.Result guarded = results.get(1);

    assertThat(stock.exit()).as(stock::toString).isZero();
    assertThat(guarded.exit()).as(guarded::toString).isZero();
    for (String log : LOGS) {
      assertThat(Output.byThread(guarded.lines(log)))
          .as(log)
          .isNotEmpty()
          .isEqualTo(Output.byThread(stock.lines(log)));
    }
    assertThat(behindAsync(guarded))
        .as("behind the Async appender")
        .isNotEmpty()
        .isEqualTo(behindAsync(stock));
    assertThat(guarded.statusMessages()).isEqualTo(stock.statusMessages());

    Map<String, String> expected = new TreeMap<>(stock.facts());
    Map<String, String> actual = new TreeMap<>(guarded.facts());
    assertThat(actual)
        .containsEntry("context.class", "io.hotguard.logging.internal.context.GuardedLoggerContext")
        .containsEntry(
            "configuration.class", "io.hotguard.logging.internal.rewrite.GuardedConfiguration")
        .containsEntry("appender.MainFile.class", FileAppender.class.getName())
        .containsEntry("appender.Captured.class", CaptureAppender.class.getName())
        .containsEntry("appender.Later.class", AsyncAppender.class.getName())
        .containsEntry(
            "changed.configuration.class",
            "io.hotguard.logging.internal.rewrite.GuardedConfiguration")
        .containsEntry("changed.logger.app.level", "DEBUG")
        .containsEntry("invalid.kept", "true");
    assertThat(actual.get("configuration.source")).endsWith("log4j2." + format);
    actual.forEach(
        (key, value) -> {
          if (key.matches("(changed\\.)?logger\\..*\\.class")) {
            assertThat(value)
                .as(key)
                .isEqualTo("io.hotguard.logging.internal.rewrite.GuardedAsyncLogger");
          }
        });
    for (Map<String, String> facts : List.of(expected, actual)) {
      facts
          .keySet()
          .removeIf(
              key ->
                  key.matches(
                      "(changed\\.)?(context|selector|configuration|logger\\..*|appender\\.Later)\\.class"
                          + "|(changed\\.)?logger\\..*\\.location|threads"
                          + "|(changed\\.)?configuration\\.(source|packages)"));
    }
    assertThat(actual).isEqualTo(expected);
    assertThat(guarded.lines("main.log")).filteredOn(line -> line.contains("after the")).hasSize(2);
  }

  @Test
  void writesTheSameWhereLog4jKeepsNoThreadLocals() throws Exception {
    List<ChildJvm.Result> results =
        ChildJvm.runAll(
            webApplication(ChildJvm.stock(FormatsApp.class, directory("stock"))),
            webApplication(ChildJvm.enforced(FormatsApp.class, directory("guarded"))));

    for (String log : LOGS) {
      assertThat(Output.byThread(results.get(1).lines(log)))
          .as(log)
          .isNotEmpty()
          .isEqualTo(Output.byThread(results.get(0).lines(log)));
    }
  }

  /** The Async appender of Log4j before 2.20 takes a collected location away. */
  private static Map<String, List<String>> behindAsync(ChildJvm.Result result) {
    String location = LibraryVersion.isLog4jBefore("2.20.0") ? "^[0-9]* (?=\\[t=)" : "";
    return Output.byThread(
        result.lines("later.log").stream().map(line -> line.replaceFirst(location, "")).toList());
  }

  private static void assumeShorthand(String format) {
    assumeFalse(
        format.endsWith("properties") && LibraryVersion.isLog4jBefore("2.17.2"),
        "Log4j 2.17.1 does not read the shorthand for loggers in properties");
  }

  private static ChildJvm webApplication(ChildJvm child) throws IOException {
    return child
        .property("stage", "test")
        .property("log4j2.isWebapp", "true")
        .property("log4j2.enableThreadlocals", "false")
        .resource("log4j2.xml", config("log4j2.xml"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "log4j2.xml|<Configuration><Appenders><Socket name='Remote' host='localhost' port='PORT'>"
            + "<PatternLayout pattern='%m%n'/></Socket></Appenders>"
            + "<Loggers><Root level='INFO'><AppenderRef ref='Remote'/></Root></Loggers>"
            + "</Configuration>",
        "log4j2.json|{\"Configuration\": {\"Appenders\": {\"appender\": [{\"type\": \"Socket\","
            + " \"name\": \"Remote\", \"host\": \"localhost\", \"port\": \"PORT\","
            + " \"PatternLayout\": {\"pattern\": \"%m%n\"}}]},"
            + " \"Loggers\": {\"Root\": {\"level\": \"INFO\","
            + " \"AppenderRef\": {\"ref\": \"Remote\"}}}}}",
        "log4j2.properties|appender.r.type=Socket NL appender.r.name=Remote NL"
            + " appender.r.host=localhost NL appender.r.port=PORT NL"
            + " appender.r.layout.type=PatternLayout NL appender.r.layout.pattern=%m%n NL"
            + " rootLogger=INFO, Remote",
      })
  void isolatesANetworkAppenderInEachFormat(String file, String configuration) throws Exception {
    assumeShorthand(file);
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      CompletableFuture<List<String>> received = CompletableFuture.supplyAsync(() -> read(server));
      ChildJvm.Result result =
          ChildJvm.enforced(FormatsApp.class, root)
              .resource(
                  file,
                  configuration
                      .replace("PORT", Integer.toString(server.getLocalPort()))
                      .replace(" NL ", "\n"))
              .run();

      assertThat(result.exit()).as(result::toString).isZero();
      assertThat(received.get(60, TimeUnit.SECONDS)).contains("started", "child 49");
      assertThat(result.facts().get("threads")).contains("hotguard-delivery-Remote");
    }
  }

  private static List<String> read(ServerSocket server) {
    try (Socket socket = server.accept()) {
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ChildJvm application(ChildJvm child, String format) throws IOException {
    String valid = config("log4j2." + format);
    String changed =
        valid
            .replace("level=\"${sys:rootLevel:-INFO}\"", "level=\"DEBUG\"")
            .replace("\"${sys:rootLevel:-INFO}\"", "\"DEBUG\"")
            .replace("rootLogger = INFO,", "rootLogger = DEBUG,");
    assertThat(changed).isNotEqualTo(valid);
    // The program has the invalid file read; the watching thread would read it once more.
    String unwatched = changed.replaceFirst("(?<key>monitorInterval\\W+)1", "${key}600");
    assertThat(unwatched).isNotEqualTo(changed);
    String invalid = format.equals("properties") ? "appender.a.type = File\n" : "<{ : [nothing";
    return child
        .property("stage", "test")
        .resource("log4j2." + format, valid)
        .file("changed", unwatched)
        .file("invalid", invalid)
        .arguments("reload", "classes/log4j2." + format, "changed", "invalid");
  }

  private Path directory(String name) throws IOException {
    return Files.createDirectories(root.resolve(name));
  }

  static String config(String name) throws IOException {
    try (InputStream in = ConfigurationFormatsTest.class.getResourceAsStream("/hooks/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
