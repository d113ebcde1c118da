/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The lines of the log about events that are not in it. */
@Timeout(120)
class LossLineTest {
  private static final String TOLD =
      "<Logger name='io.hotguard.logging' level='warn' additivity='false'>"
          + "<AppenderRef ref='told'/></Logger>";

  @TempDir Path directory;

  private final List<String> told = Collections.synchronizedList(new ArrayList<>());

  private GuardedLoggerContext start(String appenders, String ref, String... more) {
    StubAppender.on("told", (self, event) -> told.add(event.getMessage().getFormattedMessage()));
    List<String> settings = new ArrayList<>(List.of("spill", "off"));
    settings.addAll(List.of(more));
    return DiskRig.start(
        DiskRig.settings(directory.resolve("spill"), settings.toArray(String[]::new)),
        xml(appenders, ref));
  }

  private static String xml(String appenders, String ref) {
    return "<Appenders><Stub name='told'/>"
        + appenders
        + "</Appenders><Loggers>"
        + TOLD
        + "<Root level='info'><AppenderRef ref='"
        + ref
        + "'/></Root></Loggers>";
  }

  private static void awaitRing(GuardedLoggerContext context) {
    DiskRig.await(() -> DiskRig.gauge(context, "ring.waiting") == 0);
  }

  @Test
  void tellsOfWhatAFullJournalHasCost() throws Exception {
    try (LineReceiver receiver = LineReceiver.stopped()) {
      GuardedLoggerContext context =
          start(
              "<Socket name='net' host='localhost' port='"
                  + receiver.port()
                  + "'><PatternLayout pattern='%m;%n'/></Socket>",
              "net",
              "ring-size",
              "65536",
              "isolate.max-bytes",
              Integer.toString(1 << 20));
      long dropped;
      try {
        DiskRig.ids(0, 20_000).forEach(id -> context.getLogger("app").info(id + "x".repeat(300)));
        awaitRing(context);
        dropped = DiskRig.counter(context, "isolated.net.dropped");
        assertThat(dropped).isPositive();
      } finally {
        context.stop();
      }
      assertThat(told).last().asString().contains("net ", "(" + dropped + " since start)");
    }
  }

  @Test
  void tellsAtTheStopOfWhatNoLineHasToldOf() {
    List<CountDownLatch> gates = List.of(new CountDownLatch(1), new CountDownLatch(1));
    StubAppender.on(
        "gated",
        (self, event) -> {
          switch (event.getMessage().getFormattedMessage()) {
            case "gate 0" -> await(gates.get(0));
            case "gate 1" -> await(gates.get(1));
            default -> {}
          }
        });
    GuardedLoggerContext context = start("<Stub name='gated'/>", "gated", "ring-size", "1024");
    long dropped = 0;
    try {
      for (int i = 0; i < 2; i++) {
        context.getLogger("app").info("gate " + i);
        DiskRig.ids(0, 5_000).forEach(context.getLogger("app")::info);
        gates.get(i).countDown();
        awaitRing(context);
        assertThat(DiskRig.counter(context, "dropped")).isGreaterThan(dropped);
        dropped = DiskRig.counter(context, "dropped");
      }
    } finally {
      gates.forEach(CountDownLatch::countDown);
      context.stop();
    }
    assertThat(told).last().asString().endsWith(", " + dropped + " since start");
  }

  /** Its delivery ends meanwhile; its counters stay, and go on with the next delivery. */
  @Test
  void tellsOfEachDropOfAnAppenderThatWasAway() {
    StubAppender.on(
        "refusing",
        (self, event) -> {
          throw new IllegalArgumentException("refused");
        });
    String refusing = xml("<Stub name='refusing' ignoreExceptions='false'/>", "refusing");
    GuardedLoggerContext context =
        start(
            "<Stub name='refusing' ignoreExceptions='false'/>", "refusing", "isolate", "refusing");
    try {
      dropAtTheAppender(context, 3);
      context.reconfigure(DiskRig.configuration(context, xml("<Null name='none'/>", "none")));
      assertThat(DiskRig.guard(context).snapshot().counters())
          .containsEntry("isolated.refusing.accepted", 3L)
          .containsEntry("isolated.refusing.dropped", 3L);
      context.reconfigure(DiskRig.configuration(context, refusing));
      dropAtTheAppender(context, 5);
      assertThat(DiskRig.guard(context).snapshot().counters())
          .containsEntry("isolated.refusing.accepted", 8L)
          .containsEntry("isolated.refusing.dropped", 8L);
    } finally {
      context.stop();
    }
    assertThat(toldOf("refusing")).isEqualTo(8);
    assertThat(told).last().asString().endsWith("(8 since start)");
  }

  private static void dropAtTheAppender(GuardedLoggerContext context, int events) {
    long before = DiskRig.counter(context, "isolated.refusing.dropped");
    DiskRig.ids(0, events).forEach(context.getLogger("app")::info);
    DiskRig.await(() -> DiskRig.counter(context, "isolated.refusing.dropped") == before + events);
  }

  /** The sum over all lines. */
  private long toldOf(String appender) {
    return told.stream()
        .flatMap(line -> Pattern.compile(appender + " (\\d+) \\(").matcher(line).results())
        .mapToLong(found -> Long.parseLong(found.group(1)))
        .sum();
  }

  private static void await(CountDownLatch gate) {
    try {
      gate.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
