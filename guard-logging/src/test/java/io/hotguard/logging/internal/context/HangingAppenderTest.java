/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An appender that hangs in a call of the consumer, between two healthy ones. */
@Timeout(300)
class HangingAppenderTest {
  private static final String SILENT =
      "<Logger name=\"io.hotguard.logging\" level=\"OFF\" additivity=\"false\"/>";

  /** Records texts, and hangs while it is shut. */
  private static final class Gate implements ProbeAppender.Sink {
    private final List<String> texts = new CopyOnWriteArrayList<>();
    private final CountDownLatch entered = new CountDownLatch(1);
    private volatile CountDownLatch shut = new CountDownLatch(0);
    private volatile boolean failing;

    @Override
    public void append(LogEvent event) {
      String text = event.getMessage().getFormattedMessage();
      if (shut.getCount() > 0) {
        entered.countDown();
      }
      while (shut.getCount() > 0) {
        try {
          shut.await();
        } catch (InterruptedException e) {
          // A dead device does not react.
        }
      }
      if (failing) {
        failing = false;
        throw new IllegalStateException("injected");
      }
      texts.add(text);
    }
  }

  @TempDir Path directory;
  private final Gate first = new Gate();
  private final Gate hung = new Gate();
  private final Gate last = new Gate();
  private GuardedRig rig;

  @BeforeEach
  void register() {
    ProbeAppender.register("first", first);
    ProbeAppender.register("hung", hung);
    ProbeAppender.register("last", last);
  }

  @AfterEach
  void stop() {
    hung.shut.countDown();
    if (rig != null) {
      rig.close();
    }
    List.of("first", "hung", "last").forEach(ProbeAppender::forget);
  }

  private static String probe(String name) {
    return "<Probe name=\"" + name + "\" sink=\"" + name + "\"/>";
  }

  private static String root(String... refs) {
    StringBuilder root = new StringBuilder("<Root level=\"INFO\">");
    for (String ref : refs) {
      root.append("<AppenderRef ref=\"").append(ref).append("\"/>");
    }
    return root.append("</Root>").toString();
  }

  private void start(String xml, String... settings) {
    List<String> all = new ArrayList<>(List.of("isolate.after", "100ms", "ring-size", "8192"));
    all.addAll(List.of(settings));
    rig = GuardedRig.start(directory.resolve("spill"), xml, all.toArray(String[]::new));
  }

  private void startProbes(String... settings) {
    start(
        GuardedRig.xml(
            probe("first") + probe("hung") + probe("last"), SILENT + root("first", "hung", "last")),
        settings);
  }

  private void log(int from, int to) {
    Logger logger = rig.logger("app");
    IntStream.range(from, to).forEach(i -> logger.info("event {}", i));
  }

  private static List<String> events(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> "event " + i).toList();
  }

  private long isolated(String counter) {
    return rig.count("isolated.hung." + counter);
  }

  private void hangAt(int event) throws InterruptedException {
    hung.shut = new CountDownLatch(1);
    log(event, event + 1);
    hung.entered.await();
  }

  private static void awaitTexts(Gate gate, List<String> texts) {
    GuardedRig.await(
        () -> texts.size() + " events, not " + gate.texts.size(),
        () -> gate.texts.size() >= texts.size());
    assertThat(gate.texts).containsExactlyElementsOf(texts);
  }

  @Test
  void costsTheOthersNoEventAndNoOrder() throws InterruptedException {
    startProbes();
    log(0, 100);
    awaitTexts(hung, events(0, 100));
    hangAt(100);
    log(101, 2_000);

    awaitTexts(first, events(0, 2_000));
    awaitTexts(last, events(0, 2_000));
    assertThat(hung.texts).containsExactlyElementsOf(events(0, 100));
    rig.awaitDrained();
    assertThat(rig.count("written")).isEqualTo(2_000);
    assertThat(rig.count("dropped")).isZero();
    assertThat(rig.count("guard-failures")).isZero();
    assertThat(isolated("accepted")).as("from the event that hangs on").isEqualTo(1_900);
    assertThat(rig.gauge("isolated.hung.waiting")).isEqualTo(1_900);
    assertThat(rig.gauge("stalled")).isZero();

    hung.shut.countDown();
    awaitTexts(hung, events(0, 2_000));
    GuardedRig.await("counted", () -> isolated("written") == 1_900);
    log(2_000, 2_010);
    awaitTexts(last, events(0, 2_010));
    awaitTexts(hung, events(0, 2_010));
    assertThat(isolated("dropped")).isZero();
  }

  @Test
  void countsTheEventOfACallThatFailsInTheEnd() throws InterruptedException {
    startProbes();
    hangAt(0);
    log(1, 10);
    awaitTexts(last, events(0, 10));
    hung.failing = true;
    hung.shut.countDown();

    awaitTexts(hung, events(1, 10));
    GuardedRig.await("counted", () -> isolated("written") == 9);
    assertThat(isolated("dropped")).isEqualTo(1);
    assertThat(rig.count("dropped")).as("the others have that event").isZero();
  }

  @Test
  void countsTheEventOfACallThatStillHangsAtTheEnd() throws InterruptedException {
    startProbes("shutdown-timeout", "100ms");
    hangAt(0);
    log(1, 10);
    awaitTexts(last, events(0, 10));
    ContextGuard guard = rig.guard;
    rig.close();

    assertThat(guard.snapshot().counters())
        .containsEntry("isolated.hung.accepted", 10L)
        .containsEntry("isolated.hung.written", 0L)
        .containsEntry("isolated.hung.dropped", 1L);
    assertThat(guard.snapshot().gauges()).containsEntry("isolated.hung.waiting", 9L);
  }

  @Test
  void countsEventsThatHaveNoJournal() throws Exception {
    Files.createFile(directory.resolve("spill")); // No directory of journals.
    startProbes();
    hangAt(0);
    log(1, 10);
    awaitTexts(last, events(0, 10));
    GuardedRig.await("counted", () -> isolated("dropped") == 9);
    hung.shut.countDown();

    GuardedRig.await("counted", () -> isolated("written") == 1);
    assertThat(hung.texts).containsExactly("event 0");
    assertThat(isolated("accepted")).isEqualTo(10);
  }

  @Test
  void tellsWhoHangsAndWhoIsBack() throws InterruptedException {
    start(
        GuardedRig.xml(
            probe("first") + probe("hung") + probe("last"), root("first", "hung", "last")));
    hangAt(0);
    GuardedRig.await(
        "told",
        () -> last.texts.stream().anyMatch(line -> line.contains("appender hung has held up")));
    hung.shut.countDown();
    GuardedRig.await(
        "told", () -> last.texts.stream().anyMatch(line -> line.contains("appender hung goes on")));

    assertThat(first.texts).filteredOn(line -> line.contains("appender hung")).hasSize(2);
    assertThat(last.texts).filteredOn(line -> line.contains("appender hung")).hasSize(2);
  }

  @Test
  void leavesTheAppendersInTheListsOfLoggers() throws InterruptedException {
    startProbes();
    hangAt(0);
    awaitTexts(last, events(0, 1));

    assertThat(rig.configuration().getRootLogger().getAppenders().values())
        .allMatch(appender -> appender instanceof ProbeAppender);
    assertThat((Object) rig.configuration().getAppender("hung")).isInstanceOf(ProbeAppender.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<Async name=\"wrapper\"><AppenderRef ref=\"hung\"/></Async>",
        "<Rewrite name=\"wrapper\"><AppenderRef ref=\"hung\"/></Rewrite>",
        "<Failover name=\"wrapper\" primary=\"hung\"><Failovers><AppenderRef ref=\"first\"/>"
            + "</Failovers></Failover>"
      })
  void seesAnAppenderBehindAnother(String wrapper) throws InterruptedException {
    start(
        GuardedRig.xml(
            probe("first") + probe("hung") + probe("last") + wrapper,
            SILENT + root("wrapper", "last")));
    log(0, 5);
    awaitTexts(hung, events(0, 5));
    hangAt(5);
    log(6, 500);
    awaitTexts(last, events(0, 500));
    hung.shut.countDown();

    awaitTexts(hung, events(0, 500));
    assertThat(rig.count("written")).isEqualTo(500);
  }

  @Test
  void givesANextConfigurationItsAppendersBack() throws InterruptedException {
    startProbes("shutdown-timeout", "100ms");
    hangAt(0);
    log(1, 10);
    awaitTexts(last, events(0, 10));

    rig.context.reconfigure(
        GuardedRig.parse(
            GuardedRig.xml(probe("first") + probe("last"), SILENT + root("first", "last"))));
    log(10, 20);
    awaitTexts(last, events(0, 20));
    awaitTexts(first, events(0, 20));
    assertThat(isolated("accepted")).isEqualTo(10);
    hung.shut.countDown();
    GuardedRig.await("back", () -> hung.texts.contains("event 0"));
  }

  @Test
  void hasItsBoundForFlushesOfFiles() throws Exception {
    Path file = directory.resolve("healthy.log");
    StuckStream stuck = new StuckStream();
    StuckStream.whileStandardOutput(
        stuck,
        () -> {
          start(
              GuardedRig.xml(
                  "<Console name=\"hung\"><PatternLayout pattern=\"%m%n\"/></Console><File"
                      + " name=\"file\" fileName=\""
                      + file
                      + "\"><PatternLayout pattern=\"%m%n\"/></File>",
                  SILENT + root("hung", "file")));
          return rig;
        });
    stuck.hangFromNowOn();
    log(0, 1_000);
    stuck.awaitEntered();
    try {
      GuardedRig.await("all lines", () -> lines(file).size() == 1_000);
      assertThat(lines(file)).containsExactlyElementsOf(events(0, 1_000));
      assertThat(rig.count("dropped")).isZero();
    } finally {
      stuck.release();
    }
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
