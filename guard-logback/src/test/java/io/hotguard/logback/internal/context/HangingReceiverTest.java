/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.GuardSnapshot;
import io.hotguard.logging.internal.ring.Await;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Receivers of Logback's own SocketAppender that take connections and hang, die and come back. */
@Timeout(300)
class HangingReceiverTest {
  private static final int MORE_THAN_BUFFERS = 8_000;
  private static final String PADDING = "x".repeat(1_000);

  @TempDir Path directory;

  private LogbackRig start(String appenders, String... names) {
    return LogbackRig.start(
        LogbackRig.settings(
            directory,
            "ring-size",
            "16384",
            "spill.max-bytes",
            "64m",
            "isolate.max-bytes",
            "64m",
            "shutdown-timeout",
            "300ms"),
        appenders + LogbackRig.root(names));
  }

  private static String net(String name, int port) {
    return "<appender name='"
        + name
        + "' class='ch.qos.logback.classic.net.SocketAppender'><remoteHost>localhost</remoteHost><port>"
        + port
        + "</port><reconnectionDelay>20 milliseconds</reconnectionDelay>"
        + "<queueSize>1024</queueSize><eventDelayLimit>1 seconds</eventDelayLimit></appender>";
  }

  private LogbackRig start(int port, String file) {
    return start(net("NET", port) + LogbackRig.probe("FILE", file), "NET", "FILE");
  }

  private static void log(LogbackRig rig, int events) {
    for (int i = 0; i < events; i++) {
      rig.logger("app").warn("{} {}", i, PADDING);
    }
  }

  private static List<Integer> numbers(List<String> texts) {
    return texts.stream()
        .map(text -> Integer.valueOf(text.substring(0, text.indexOf(' '))))
        .toList();
  }

  /** The appender has a queue of its own and tells nothing of what becomes of an event in it. */
  private static void assertAllHandedOver(LogbackRig rig, int events) {
    // The receiver may have an event that is not counted yet.
    Await.until(
        () -> "handed over: " + rig.guard().snapshot().counters(),
        () -> rig.count("isolated.NET.handed-over") >= events);
    assertThat(rig.guard().snapshot().counters())
        .containsEntry("isolated.NET.accepted", (long) events)
        .containsEntry("isolated.NET.handed-over", (long) events)
        .containsEntry("isolated.NET.written", 0L)
        .containsEntry("isolated.NET.dropped", 0L);
  }

  @Test
  void getEachEventWhileTheyRead() throws IOException {
    String file = LogbackRig.unique("file");
    try (EventReceiver receiver = EventReceiver.reading();
        LogbackRig rig = start(receiver.port(), file)) {
      log(rig, 1_000);
      Await.until("received", () -> receiver.texts.size() == 1_000 || !receiver.foreign.isEmpty());
      assertThat(receiver.foreign).isEmpty();

      assertThat(numbers(receiver.texts))
          .containsExactlyElementsOf(IntStream.range(0, 1_000).boxed().toList());
      assertAllHandedOver(rig, 1_000);
    }
  }

  /** Events in the buffers of the dead connection are lost unseen; the page of Logback says so. */
  @Test
  void costNeitherCallersNorOthersAnEventAndGetTheBacklogWhenTheyAreBack() throws IOException {
    String file = LogbackRig.unique("file");
    EventReceiver hanging = EventReceiver.hanging();
    try (LogbackRig rig = start(hanging.port(), file)) {
      log(rig, MORE_THAN_BUFFERS);
      GuardSnapshot during = rig.awaitDrained();
      Await.until("refused", () -> rig.count("isolated.NET.failures") > 0);
      assertThat(ProbeAppender.sink(file).texts).hasSize(MORE_THAN_BUFFERS);
      assertThat(during.counters()).containsEntry("written", (long) MORE_THAN_BUFFERS);
      assertThat(rig.gauge("isolated.NET.waiting")).isPositive();
      hanging.close();
      try (EventReceiver back = EventReceiver.readingAt(hanging.port())) {
        Await.until(
            () -> "delivered, but for " + rig.gauge("isolated.NET.waiting"),
            () -> rig.gauge("isolated.NET.waiting") == 0);
        assertGetsTheRest(back);
        assertAllHandedOver(rig, MORE_THAN_BUFFERS);
      }
    }
  }

  /** No gap is behind the events of the dead connection. */
  private static void assertGetsTheRest(EventReceiver back) {
    String last = MORE_THAN_BUFFERS - 1 + " ";
    Await.until("received", () -> back.texts.stream().anyMatch(text -> text.startsWith(last)));
    List<Integer> received = numbers(back.texts);
    assertThat(received)
        .containsExactlyElementsOf(
            IntStream.range(received.get(0), MORE_THAN_BUFFERS).boxed().toList());
  }

  @Test
  void getTheBacklogAfterTheNextStart() throws IOException {
    try (EventReceiver hanging = EventReceiver.hanging();
        LogbackRig rig = start(hanging.port(), LogbackRig.unique("file"))) {
      log(rig, MORE_THAN_BUFFERS);
      rig.awaitDrained();
      Await.until("refused", () -> rig.count("isolated.NET.failures") > 0);
    }
    try (EventReceiver back = EventReceiver.reading();
        LogbackRig rig = start(back.port(), LogbackRig.unique("file"))) {
      assertGetsTheRest(back);
      Await.until("delivered", () -> rig.gauge("isolated.NET.waiting") == 0);
    }
  }

  @Test
  void getNothingTwiceAfterAnOrderlyStop() throws IOException {
    try (EventReceiver receiver = EventReceiver.reading()) {
      try (LogbackRig rig = start(receiver.port(), LogbackRig.unique("file"))) {
        log(rig, 100);
        Await.until("received", () -> receiver.texts.size() == 100);
        Await.until("delivered", () -> rig.gauge("isolated.NET.waiting") == 0);
      }
      try (LogbackRig rig = start(receiver.port(), LogbackRig.unique("file"))) {
        log(rig, 1); // Behind all that the journal may have left.
        Await.until("received", () -> receiver.texts.size() > 100);
        assertThat(numbers(receiver.texts)).hasSize(101).endsWith(99, 0);
        assertThat(rig.count("isolated.NET.recovered")).isZero();
      }
    }
  }

  @Test
  void costNoOtherReceiverAnEvent() throws IOException {
    EventReceiver dead = EventReceiver.hanging();
    dead.close();
    try (EventReceiver receiver = EventReceiver.reading();
        LogbackRig rig =
            start(net("DEAD", dead.port()) + net("NET", receiver.port()), "DEAD", "NET")) {
      log(rig, 2_000);
      Await.until("received", () -> receiver.texts.size() == 2_000);

      assertThat(numbers(receiver.texts))
          .containsExactlyElementsOf(IntStream.range(0, 2_000).boxed().toList());
      assertAllHandedOver(rig, 2_000);
      assertThat(rig.guard().snapshot().counters())
          .containsEntry("isolated.DEAD.accepted", 2_000L)
          .containsEntry("isolated.DEAD.dropped", 0L);
    }
  }
}
