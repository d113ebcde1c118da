/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** WARN reports on a configuration and calls, reads, opens and starts nothing for that. */
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
class QuietObservationTest {
  static final String XML =
      "<Configuration status='WARN' packages='io.hotguard.logging.hooks'>"
          + "<Properties><Property name='folder'>${counting:logs}</Property></Properties>"
          + "<Appenders><Counted name='counted'/>"
          + "<File name='File' fileName='${sys:dir}/${folder}/main.log'>"
          + "<PatternLayout pattern='[t=%t] %p %c %m%n'/></File>"
          + "<Condition holds='true'><Socket name='${counting:remote}' host='localhost' port='1'"
          + " immediateFail='true' reconnectionDelayMillis='60000'>"
          + "<PatternLayout pattern='%m'/></Socket></Condition>"
          + "<Condition holds='false'><Counted name='never'/></Condition></Appenders>"
          + "<Loggers><Root level='INFO'><AppenderRef ref='counted'/><AppenderRef ref='File'/>"
          + "</Root></Loggers></Configuration>";

  private static final String ROOT_OF_EXTRA =
      "<Loggers><Root level='INFO'><AppenderRef ref='extra'/></Root></Loggers></Configuration>";

  private static final String REPORT = "hotguard: observing Log4j ";
  private static final String PLAN = "hotguard: would change (hotguard.mode=enforce) logger";

  @TempDir Path root;

  private static ChildJvm with(String kind, ChildJvm child) {
    child.resource("log4j2.xml", XML);
    return switch (kind) {
      case "xml" -> child;
      case "test file" -> child.resource("log4j2-test.xml", XML);
      case "composite" ->
          child
              .resource(
                  "extra.xml",
                  "<Configuration><Appenders><Counted name='extra'/></Appenders>" + ROOT_OF_EXTRA)
              .property("log4j2.configurationFile", "classpath:log4j2.xml,classpath:extra.xml");
      case "broken" -> child.resource("log4j2.xml", XML.replace("</Root>", "</Rot>"));
      case "unknown elements" ->
          child.resource("log4j2.xml", XML.replace("<Loggers>", "<Strange/><Loggers name='x'>"));
      case "missing appender" ->
          child.resource("log4j2.xml", XML.replace("ref='File'", "ref='Fiel'"));
      case "not there" -> child.property("log4j2.configurationFile", "nowhere.xml");
      case "nobody's kind" ->
          child.resource("app.own", XML).property("log4j2.configurationFile", "app.own");
      case "properties" ->
          child
              .resource(
                  "app.properties",
                  """
                  packages=io.hotguard.logging.hooks
                  appender.c.type=Counted
                  appender.c.name=${counting:c}
                  rootLogger=INFO, c
                  """)
              .property("log4j2.configurationFile", "app.properties");
      case "factory" ->
          child.property("log4j2.configurationFactory", ObservedApp.OwnFactory.class.getName());
      default -> throw new IllegalArgumentException(kind);
    };
  }

  private List<ChildJvm.Result> both(String kind, String how) throws Exception {
    return ChildJvm.runAll(
        with(kind, ChildJvm.withGuard(ObservedApp.class, root.resolve("off")))
            .property("hotguard.mode", "off")
            .arguments(how),
        with(kind, ChildJvm.withGuard(ObservedApp.class, root.resolve("warn"))).arguments(how));
  }

  private static void assertSame(List<ChildJvm.Result> results) {
    results.forEach(result -> assertThat(result.exit()).as(result::toString).isZero());
    Map<String, String> off = results.get(0).facts();
    Map<String, String> warn = results.get(1).facts();
    // Each configuration factory of Log4j makes all lookups; the guard brings one factory.
    assertThat(Integer.parseInt(warn.remove(ObservedApp.LOOKUPS_MADE)))
        .isEqualTo(Integer.parseInt(off.remove(ObservedApp.LOOKUPS_MADE)) + 1);
    assertThat(warn).isEqualTo(off);
    assertThat(results.get(1).statusMessages())
        .filteredOn(line -> !line.contains("hotguard: "))
        .isEqualTo(results.get(0).statusMessages());
    assertThat(results.get(1).out().lines().filter(line -> !line.contains("hotguard: ")))
        .hasSameSizeAs(results.get(0).out().lines().toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "xml",
        "test file",
        "composite",
        "broken",
        "unknown elements",
        "missing appender",
        "not there",
        "nobody's kind",
        "properties",
        "factory"
      })
  void doesNothingThatAnApplicationCanSee(String kind) throws Exception {
    assertSame(both(kind, "files"));
  }

  /** Otherwise the comparison above would be of a guard that does not look. */
  @Test
  void seesConditionsAsLog4jHasDecidedThem() throws Exception {
    ChildJvm.Result result =
        with("xml", ChildJvm.withGuard(ObservedApp.class, root))
            .resource(
                "log4j2.xml", XML.replace("ref='File'/>", "ref='File'/><AppenderRef ref='x'/>"))
            .arguments("files")
            .run();

    // A lookup of the application is not asked for the name, and the variable stays.
    assertThat(result.read("logs/main.log"))
        .containsOnlyOnce(REPORT)
        .contains(PLAN)
        .contains("the appenders are counted, File, ${counting:remote}");
  }

  @ParameterizedTest
  @ValueSource(strings = {ObservedApp.LATE_PROPERTY, ObservedApp.LATE_FACTORY})
  void leavesTheFactoryThatIsSetLate(String how) throws Exception {
    List<ChildJvm.Result> results = both("xml", how);

    assertSame(results);
    assertThat(results.get(0).facts()).containsEntry("configuration.name", "own");
  }

  @Test
  void readsAConfigurationFromAServerAsOftenAsWithoutTheGuard() throws Exception {
    List<Integer> requests = List.of(requests("off"), requests("warn"));

    assertThat(requests.get(0)).isPositive();
    assertThat(requests.get(1)).isEqualTo(requests.get(0));
  }

  private int requests(String mode) throws Exception {
    AtomicInteger requests = new AtomicInteger();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    byte[] text = XML.getBytes(StandardCharsets.UTF_8);
    server.createContext(
        "/",
        exchange -> {
          requests.incrementAndGet();
          exchange.sendResponseHeaders(200, text.length);
          exchange.getResponseBody().write(text);
          exchange.close();
        });
    server.start();
    try {
      ChildJvm.Result result =
          ChildJvm.withGuard(ObservedApp.class, root.resolve(mode))
              .property("hotguard.mode", mode)
              .property("log4j2.Configuration.allowedProtocols", "http")
              .property(
                  "log4j2.configurationFile",
                  "http://127.0.0.1:" + server.getAddress().getPort() + "/log4j2.xml")
              .arguments("files")
              .run();
      assertThat(result.facts()).as(result::toString).containsEntry("events", "4");
      assertThat(result.read("logs/main.log").contains(PLAN)).isEqualTo(mode.equals("warn"));
    } finally {
      server.stop(0);
    }
    return requests.get();
  }

  /** A second open of the pipe would never return. */
  @Test
  void checksAConfigurationThatCanBeReadOnce() throws Exception {
    Path pipe = root.resolve("log4j2.xml");
    assumeTrue(hasPipe(pipe), "no mkfifo");
    Thread writer = new Thread(() -> write(pipe), "writer");
    writer.setDaemon(true);
    writer.start();
    ChildJvm.Result result =
        ChildJvm.withGuard(ObservedApp.class, root.resolve("warn"))
            .property("log4j2.configurationFile", pipe.toString())
            .arguments(ObservedApp.ONCE)
            .run();

    assertThat(result.exit()).as(result::toString).isZero();
    assertThat(result.facts()).containsEntry("events", "2");
    assertThat(result.read("logs/main.log")).contains(REPORT, PLAN);
    assertThat(result.console()).doesNotContain("rror pars");
  }

  private static boolean hasPipe(Path pipe) throws InterruptedException {
    try {
      Process process = new ProcessBuilder("mkfifo", pipe.toString()).start();
      return process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static void write(Path pipe) {
    try {
      Files.writeString(pipe, XML);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
