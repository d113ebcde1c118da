/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.LoggingGuard;
import io.hotguard.logging.internal.settings.LoggingSettings;
import io.hotguard.waits.Waits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.status.StatusListener;
import org.apache.logging.log4j.status.StatusLogger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A local file beside receivers that are slow, stopped, dead and back again. */
@Timeout(300)
class IsolationTest {
  private static final int EVENTS = 4_000;
  private static final int THREADS = 4;

  @TempDir Path directory;
  private GuardedLoggerContext context;

  @AfterEach
  void stop() {
    if (context != null) {
      context.stop();
    }
  }

  private Path file() {
    return directory.resolve("local.log");
  }

  private void start(String appenders, String refs, String... settings) {
    context = DiskRig.start(settings(settings), xml(appenders, refs));
  }

  private LoggingSettings settings(String... more) {
    List<String> all = new ArrayList<>(List.of("shutdown-timeout", "1s"));
    all.addAll(List.of("isolate.resend-bytes", Integer.toString(1 << 20)));
    all.addAll(List.of("ring-size", "65536"));
    all.addAll(List.of(more));
    return DiskRig.settings(directory.resolve("spill"), all.toArray(String[]::new));
  }

  private String xml(String appenders, String refs) {
    StringBuilder xml = new StringBuilder("<Appenders><File name='file' fileName='");
    xml.append(file()).append("'><PatternLayout pattern='%m%n'/></File>").append(appenders);
    xml.append("</Appenders><Loggers>").append(DiskRig.SILENT_GUARD);
    xml.append("<Root level='info'><AppenderRef ref='file'/>");
    for (String ref : refs.split(",", -1)) {
      xml.append("<AppenderRef ref='").append(ref).append("'/>");
    }
    return xml.append("</Root></Loggers>").toString();
  }

  private static String socket(String name, int port) {
    return "<Socket name='"
        + name
        + "' host='localhost' port='"
        + port
        + "' reconnectionDelayMillis='20'><SocketOptions sendBufferSize='16384'/>"
        + "<PatternLayout pattern='%m;%-200c%n'/></Socket>"; // Padded to fill the buffers.
  }

  private void log(int from, int to) {
    Logger logger = context.getLogger("app");
    DiskRig.ids(from, to).forEach(logger::info);
  }

  private static void log(Logger logger, String prefix) {
    for (int i = 0; i < EVENTS; i++) {
      logger.info(prefix + i);
    }
  }

  private long counter(String appender, String name) {
    return DiskRig.counter(context, "isolated." + appender + '.' + name);
  }

  private long waiting(String appender) {
    return DiskRig.gauge(context, "isolated." + appender + ".waiting");
  }

  private void assertBalanced(String appender) {
    // Exact at quiescence: a delivery under way moves the counters between two looks.
    DiskRig.await(
        () ->
            counter(appender, "accepted") + counter(appender, "recovered")
                == counter(appender, "written") + waiting(appender) + counter(appender, "dropped"));
  }

  private void awaitRing() {
    DiskRig.await(() -> DiskRig.gauge(context, "ring.waiting") == 0);
  }

  private void awaitLines(LineReceiver receiver, int distinct) {
    DiskRig.await(() -> LineReceiver.distinct(receiver.lines()).size() >= distinct);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void neitherFileNorCallersNoticeABadReceiver(boolean stopped) throws Exception {
    try (LineReceiver receiver = stopped ? LineReceiver.stopped() : LineReceiver.open()) {
      receiver.pauseBeforeEachLine(200_000);
      start(socket("net", receiver.port()), "net");
      Logger logger = context.getLogger("app");
      List<Thread> threads = new ArrayList<>();
      try (Waits waits = new Waits()) {
        for (int t = 0; t < THREADS; t++) {
          String prefix = "t" + t + '-';
          Thread thread = new Thread(() -> waits.during(() -> log(logger, prefix)));
          thread.start();
          threads.add(thread);
        }
        for (Thread thread : threads) {
          thread.join();
        }
        assertThat(waits.places()).isEmpty();
      }
      awaitRing();
      assertThat(DiskRig.counter(context, "dropped")).isZero();
      int all = THREADS * EVENTS;
      List<String> expected = DiskRig.lines(file());
      assertThat(Set.copyOf(expected)).hasSize(all);
      assertThat(counter("net", "accepted")).isEqualTo(all);
      assertBalanced("net");
      receiver.read();
      awaitLines(receiver, all);
      assertThat(LineReceiver.distinct(receiver.lines())).isEqualTo(expected);
      DiskRig.await(() -> waiting("net") == 0);
      assertBalanced("net");
    }
  }

  @Test
  void aReceiverThatComesBackGetsItsWholeBacklog() throws Exception {
    List<LineReceiver> receivers = new ArrayList<>(List.of(LineReceiver.open()));
    int port = receivers.get(0).port();
    start(socket("net", port), "net");
    int next = 0;
    for (int outage = 0; outage < 4; outage++) {
      LineReceiver receiver = receivers.get(outage);
      boolean midway = outage % 2 == 0; // It dies with much of what was sent in its buffers.
      receiver.pauseBeforeEachLine(midway ? 50_000 : 0);
      log(next, next += 500);
      int wanted = next;
      DiskRig.await(
          () -> midway ? !receiver.lines().isEmpty() : received(receivers).size() >= wanted);
      receiver.close();
      log(next, next += 500);
      receivers.add(LineReceiver.at(port));
    }
    int all = next;
    DiskRig.await(() -> received(receivers).size() >= all && waiting("net") == 0);
    receivers.get(4).close();
    assertThat(received(receivers)).isEqualTo(Set.copyOf(DiskRig.ids(0, next)));
    int seen = -1;
    for (LineReceiver receiver : receivers) {
      for (List<String> stream : receiver.streams()) {
        seen = assertNoGap(stream, seen);
      }
    }
    assertThat(DiskRig.lines(file())).isEqualTo(DiskRig.ids(0, next));
    assertBalanced("net");
    assertThat(counter("net", "written")).isEqualTo(next);
  }

  /**
   * Log4j reconnects while it writes some events in a row: those come first, and once more in their
   * place. Then all are in order, beginning with one that is known or the next.
   */
  private static int assertNoGap(List<String> stream, int seen) {
    List<Integer> numbers =
        stream.stream().map(line -> Integer.valueOf(line.substring("id-".length()))).toList();
    int start = 1;
    while (start < numbers.size() && numbers.get(start) == numbers.get(start - 1) + 1) {
      start++;
    }
    if (start >= numbers.size()) {
      start = 0; // Nothing came early: the first connection.
    }
    int last = seen;
    for (int i = start; i < numbers.size(); i++) {
      if (i == start) {
        assertThat(numbers.get(i)).isBetween(0, seen + 1);
      } else {
        assertThat(numbers.get(i)).isEqualTo(last + 1);
      }
      last = numbers.get(i);
    }
    return Math.max(seen, last);
  }

  private static Set<String> received(List<LineReceiver> receivers) {
    Set<String> lines = new TreeSet<>();
    receivers.forEach(receiver -> lines.addAll(receiver.lines()));
    return lines;
  }

  @Test
  void theNextStartDeliversWhatAStoppedReceiverDidNotTake() throws Exception {
    int port;
    try (LineReceiver receiver = LineReceiver.stopped()) {
      port = receiver.port();
      start(socket("net", port), "net");
      log(0, 20_000); // More than the socket buffers hold: the delivery hangs in a write.
      awaitRing();
      List<String> told = new ArrayList<>();
      StatusListener listener = ShutdownTest.listener(Level.WARN, told);
      StatusLogger.getLogger().registerListener(listener);
      try {
        context.stop();
      } finally {
        StatusLogger.getLogger().removeListener(listener);
      }
      assertThat(told)
          .anySatisfy(
              line ->
                  assertThat(line)
                      .contains("events of isolated appenders wait in " + directory)
                      .containsPattern("at the next start: \\{net=[1-9][0-9]*}"));
    }
    try (LineReceiver receiver = LineReceiver.at(port)) {
      start(socket("net", port), "net");
      log(20_000, 20_100);
      awaitLines(receiver, 20_100);
      assertThat(LineReceiver.distinct(receiver.lines())).isEqualTo(DiskRig.ids(0, 20_100));
      DiskRig.await(() -> waiting("net") == 0);
      assertBalanced("net");
    }
  }

  /** Its kernel took events that it never read. */
  @Test
  void losesNothingToAReceiverThatHangsAndDies() throws Exception {
    int port;
    try (LineReceiver hung = LineReceiver.stopped()) {
      port = hung.port();
      start(socket("net", port), "net");
      log(0, 20_000); // More than the socket buffers hold: the delivery hangs in a write.
      awaitRing();
      assertThat(waiting("net")).isPositive();
      assertThat(hung.lines()).isEmpty();
    }
    try (LineReceiver next = LineReceiver.at(port)) {
      awaitLines(next, 20_000);
      DiskRig.await(() -> waiting("net") == 0);
      // In any order: what is written while Log4j reconnects comes early, and again in its place.
      assertThat(Set.copyOf(next.lines())).isEqualTo(Set.copyOf(DiskRig.ids(0, 20_000)));
      assertThat(counter("net", "accepted")).isEqualTo(20_000);
      assertThat(counter("net", "written")).isEqualTo(20_000);
      assertThat(counter("net", "dropped")).isZero();
      assertThat(counter("net", "given-up")).isZero();
    }
  }

  @Test
  void anOrderlyStopLeavesNothingToSendTwice() throws Exception {
    try (LineReceiver receiver = LineReceiver.open()) {
      start(socket("net", receiver.port()), "net", "shutdown-timeout", "60s");
      log(0, EVENTS);
      context.stop();
      start(socket("net", receiver.port()), "net");
      assertThat(counter("net", "recovered")).isZero();
      log(EVENTS, EVENTS + 10);
      awaitLines(receiver, EVENTS + 10);
      assertThat(receiver.lines()).isEqualTo(DiskRig.ids(0, EVENTS + 10));
    }
  }

  @Test
  void aDeadReceiverDoesNotAffectAnother() throws Exception {
    try (LineReceiver well = LineReceiver.open();
        LineReceiver hung = LineReceiver.stopped()) {
      LineReceiver dead = LineReceiver.open();
      dead.close();
      start(
          socket("well", well.port()) + socket("hung", hung.port()) + socket("dead", dead.port()),
          "well,hung,dead");
      log(0, EVENTS);
      awaitLines(well, EVENTS);
      awaitRing(); // The last event may be with this receiver and not yet with the next appender.
      assertThat(well.lines())
          .as(() -> "lines by connection: " + well.streams().stream().map(List::size).toList())
          .isEqualTo(DiskRig.ids(0, EVENTS));
      assertThat(DiskRig.lines(file())).hasSize(EVENTS);
      assertThat(waiting("dead")).isEqualTo(EVENTS);
      for (String appender : List.of("well", "hung", "dead")) {
        assertBalanced(appender);
        assertThat(counter(appender, "dropped")).isZero();
      }
    }
  }

  @Test
  void aFullJournalCostsCountedEventsOfThatAppenderOnly() throws Exception {
    try (LineReceiver receiver = LineReceiver.stopped()) {
      start(
          socket("net", receiver.port()),
          "net",
          "isolate.max-bytes",
          Integer.toString(1 << 20),
          "spill",
          "off");
      log(0, 20_000);
      awaitRing();
      assertThat(DiskRig.lines(file())).isEqualTo(DiskRig.ids(0, 20_000));
      assertThat(counter("net", "dropped")).isPositive();
      assertThat(counter("net", "accepted")).isEqualTo(20_000);
      assertBalanced("net");
      receiver.read();
      DiskRig.await(() -> waiting("net") == 0);
      assertBalanced("net");
      awaitLines(receiver, (int) counter("net", "written"));
    }
  }

  /**
   * Lines about drops go to the same appenders: an account of the application must leave them out.
   */
  @Test
  void countsItsOwnLinesForAnIsolatedAppenderToo() throws Exception {
    try (LineReceiver receiver = LineReceiver.stopped()) {
      context =
          DiskRig.start(
              settings("isolate.max-bytes", Integer.toString(1 << 20), "spill", "off"),
              xml(socket("net", receiver.port()), "net").replace(DiskRig.SILENT_GUARD, ""));
      log(0, 20_000);
      awaitRing();
      DiskRig.await(() -> counter("net", "accepted") - 20_000 == ownLines());
      assertThat(ownLines()).isPositive();
      assertThat(DiskRig.counter(context, "written")).isEqualTo(20_000);
      assertBalanced("net");
      receiver.read();
    }
  }

  private long ownLines() {
    try {
      return DiskRig.lines(file()).stream().filter(line -> !line.startsWith("id-")).count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void survivesAReconfigurationWhileADeliveryHangs(boolean elsewhere) throws Exception {
    try (LineReceiver hung = LineReceiver.stopped();
        LineReceiver other = LineReceiver.open()) {
      start(socket("net", hung.port()), "net");
      log(0, 20_000);
      awaitRing();
      int port = elsewhere ? other.port() : hung.port();
      context.reconfigure(DiskRig.configuration(context, xml(socket("net", port), "net")));
      log(20_000, 20_100);
      hung.read();
      LineReceiver target = elsewhere ? other : hung;
      DiskRig.await(() -> target.lines().contains("id-20099"));
      DiskRig.await(() -> waiting("net") == 0);
      List<String> all = new ArrayList<>(hung.lines());
      all.removeIf(line -> !line.matches("id-\\d+")); // A line that was cut with its connection.
      all.addAll(other.lines());
      assertThat(Set.copyOf(all)).containsAll(DiskRig.ids(0, 20_100));
      assertBalanced("net");
      assertThat(counter("net", "dropped")).isZero();
      awaitRing(); // The last events may be with this receiver and not yet in the file.
      assertThat(DiskRig.lines(file())).isEqualTo(DiskRig.ids(0, 20_100));
    }
  }

  @Test
  void anAppenderThatSwallowsItsFailuresLosesNothing() {
    AtomicInteger failures = new AtomicInteger();
    List<String> got = java.util.Collections.synchronizedList(new ArrayList<>());
    StubAppender.on(
        "quiet",
        (self, event) -> {
          if (failures.incrementAndGet() <= 3) {
            self.error("not sent", event, new IOException("503"));
          } else {
            got.add(event.getMessage().getFormattedMessage());
          }
        });
    start("<Stub name='quiet'/>", "quiet", "isolate", "Stub");
    log(0, 10);
    DiskRig.await(() -> got.size() == 10);
    assertThat(got).isEqualTo(DiskRig.ids(0, 10));
    DiskRig.await(() -> waiting("quiet") == 0);
    assertThat(counter("quiet", "failures")).isEqualTo(3);
    assertBalanced("quiet");
  }

  @Test
  void aPoisonedEventIsDroppedAloneAndCounted() {
    List<String> got = java.util.Collections.synchronizedList(new ArrayList<>());
    StubAppender.on(
        "picky",
        (self, event) -> {
          String id = event.getMessage().getFormattedMessage();
          if (id.equals("id-5")) {
            throw new IllegalStateException("poison");
          }
          got.add(id);
        });
    start("<Stub name='picky'/>", "picky", "isolate", "picky");
    log(0, 10);
    awaitRing();
    DiskRig.await(() -> waiting("picky") == 0);
    List<String> expected = DiskRig.ids(0, 10);
    expected.remove("id-5");
    assertThat(got).isEqualTo(expected);
    assertThat(counter("picky", "dropped")).isEqualTo(1);
    assertBalanced("picky");
  }

  @Test
  void stopsInTimeWhileAnAppenderHangsForEver() {
    CountDownLatch end = new CountDownLatch(1);
    StubAppender.on(
        "stuck",
        (self, event) -> {
          try {
            end.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    start("<Stub name='stuck'/>", "stuck", "isolate", "stuck", "shutdown-timeout", "100ms");
    log(0, 10);
    awaitRing();
    context.stop();
    end.countDown();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "auto          | sock                                  | sock",
        "none          | sock                                  | ''",
        "file          | sock                                  | file",
        "auto,file     | sock                                  | file,sock",
        "SOCKET        | sock                                  | sock",
        "none          | failover,rewrite,routing,inline,async | ''",
        "auto          | failover                              | failover",
        "auto          | rewrite                               | rewrite",
        "auto          | routing                               | routing",
        "auto          | inline                                | inline",
        "auto          | async                                 | sock",
      })
  void isolatesWhatTheSettingNames(String isolate, String refs, String expected) throws Exception {
    try (LineReceiver receiver = LineReceiver.open()) {
      String ref = "<AppenderRef ref='sock'/>";
      start(
          socket("sock", receiver.port())
              + "<Failover name='failover' primary='sock'><Failovers><AppenderRef ref='file'/></Failovers></Failover>"
              + "<Rewrite name='rewrite'><PropertiesRewritePolicy><Property name='k'>v</Property></PropertiesRewritePolicy>"
              + ref
              + "</Rewrite><Routing name='routing'><Routes pattern='x'><Route ref='sock'/></Routes></Routing>"
              + "<Routing name='inline'><Routes pattern='x'><Route>"
              + socket("inner", receiver.port())
              + "</Route></Routes></Routing>"
              + (refs.contains("async") ? "<Async name='async'>" + ref + "</Async>" : ""),
          refs,
          "isolate",
          isolate);
      log(0, 3);
      int each = refs.split(",", -1).length;
      DiskRig.await(() -> receiver.lines().size() >= 3 * each);
      Set<String> isolated = new TreeSet<>();
      for (String counter : DiskRig.guard(context).snapshot().counters().keySet()) {
        if (counter.startsWith("isolated.")) {
          isolated.add(counter.split("\\.", -1)[1]);
        }
      }
      assertThat(String.join(",", isolated)).isEqualTo(expected);
      for (String appender : isolated) {
        assertThat(counter(appender, "accepted")).isEqualTo(3);
      }
      DiskRig.await(() -> DiskRig.guard(context).snapshot().counters().get("written") == 3);
      DiskRig.await(
          () -> {
            try {
              return DiskRig.lines(file()).size() == 3;
            } catch (IOException e) {
              throw new java.io.UncheckedIOException(e);
            }
          });
    }
  }

  @Test
  void namesTheJournalOfAnAppenderThatIsGone() throws Exception {
    LineReceiver dead = LineReceiver.open();
    dead.close();
    start(socket("Graylog", dead.port()), "Graylog");
    log(0, 10);
    awaitRing();
    LoggingGuard stopped = DiskRig.guard(context);
    context.stop();
    assertThat(stopped.problems()).as("the appender is configured").isEmpty();
    start(socket("Splunk", dead.port()), "Splunk");
    assertThat(DiskRig.guard(context).problems())
        .singleElement()
        .asString()
        .contains("holds events for appender 'Graylog'")
        .contains(directory.resolve("spill").toString())
        .contains("configure an appender of that name, or delete");
    try (LineReceiver back = LineReceiver.at(dead.port())) {
      context.reconfigure(
          DiskRig.configuration(context, xml(socket("Graylog", back.port()), "Graylog")));
      awaitLines(back, 10);
      assertThat(LineReceiver.distinct(back.lines())).isEqualTo(DiskRig.ids(0, 10));
      assertThat(DiskRig.guard(context).problems()).isEmpty();
    }
  }
}
