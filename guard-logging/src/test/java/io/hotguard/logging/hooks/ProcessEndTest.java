/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process that ends without a stop of Log4j, which loses nothing with synchronous loggers. */
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
class ProcessEndTest {
  private static final List<String> LINES =
      IntStream.range(0, EndingApp.LINES).mapToObj(i -> "INFO app - line " + i).toList();

  @TempDir Path directory;

  private ChildJvm.Result end(String hook, String appender, String timeout, String... arguments)
      throws Exception {
    ChildJvm.Result result =
        ChildJvm.enforced(EndingApp.class, directory)
            .arguments(arguments)
            .property("hotguard.logging.shutdown-timeout", timeout)
            .property("hotguard.logging.spill.dir", directory.resolve("spill").toString())
            .resource(
                "log4j2.xml",
                // Log4j before 2.24 writes its own lines to the standard output, which hangs.
                "<Configuration dest='err'"
                    + hook
                    + "><Appenders><Console name='out'><PatternLayout pattern='%p %c - %m%n'/>"
                    + "</Console>"
                    + appender
                    + "</Appenders><Loggers><Root level='info'>"
                    + "<AppenderRef ref='out'/>"
                    + (appender.isEmpty() ? "" : "<AppenderRef ref='net'/>")
                    + "</Root></Loggers></Configuration>")
            .run();
    assertThat(result.exit()).as(result::toString).isZero();
    return result;
  }

  @Test
  void writesReportAndRingWithoutAShutdownHook() throws Exception {
    ChildJvm.Result result = end(" shutdownHook='disable'", "", "60s");

    assertThat(result.lines("stdout")).as(result::toString).isEqualTo(LINES);
    assertThat(result.out()).contains("hotguard: changed logger root: Root -> AsyncRoot");
    assertThat(result.err()).doesNotContain("hotguard");
  }

  @Test
  void writesEachLineOnceBesideTheHookOfLog4j() throws Exception {
    ChildJvm.Result result = end("", "", "60s");

    assertThat(result.lines("stdout")).as(result::toString).isEqualTo(LINES);
    assertThat(result.out()).containsOnlyOnce("hotguard: changed logger root: Root -> AsyncRoot");
    assertThat(result.err()).doesNotContain("hotguard");
  }

  @Test
  void saysWhatItChangesOnceWhereAHookStartsLog4jAgain() throws Exception {
    ChildJvm.Result result = end(" shutdownHook='disable'", "", "60s", EndingApp.AGAIN);

    assertThat(result.lines("stdout")).as(result::toString).contains("INFO app - again");
    assertThat(result.out()).containsOnlyOnce("hotguard: changed logger root: Root -> AsyncRoot");
    assertThat(result.out()).containsOnlyOnce("hotguard: guarding ");
  }

  @Test
  void sendsWhatIsolatedAppendersHaveNotSent() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      FutureTask<List<String>> received = new FutureTask<>(() -> untilTheEnd(server));
      new Thread(received, "receiver").start();
      end(
          " shutdownHook='disable'",
          "<Socket name='net' host='localhost' port='"
              + server.getLocalPort()
              + "'><PatternLayout pattern='%p %c - %m%n'/></Socket>",
          "60s");

      assertThat(received.get()).containsSubsequence(LINES);
    }
  }

  private static List<String> untilTheEnd(ServerSocket server) throws IOException {
    try (Socket socket = server.accept()) {
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .toList();
    }
  }

  @Test
  void countsInfoThatHangingAppendersLeave() throws Exception {
    ChildJvm.Result result = end(" shutdownHook='disable'", "", "200ms", EndingApp.NEVER);

    assertThat(result.lines("stdout")).isEmpty();
    assertThat(result.err()).containsOnlyOnce(LINES.size() + " dropped, 0 kept");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " shutdownHook='disable'"})
  void keepsErrorsThatHangingAppendersLeave(String hook) throws Exception {
    ChildJvm.Result hung = end(hook, "", "200ms", EndingApp.NEVER, EndingApp.ERRORS);
    assertThat(hung.lines("stdout")).isEmpty();
    assertThat(hung.err()).contains(" 0 dropped, ").doesNotContain("lost");

    ChildJvm.Result next = end(hook, "", "60s");
    assertThat(next.lines("stdout"))
        .as(next::toString)
        .containsSubsequence(LINES.stream().map(line -> line.replace("INFO", "ERROR")).toList());
  }
}
