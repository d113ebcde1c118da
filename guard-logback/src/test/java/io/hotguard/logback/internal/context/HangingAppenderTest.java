/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import io.hotguard.logging.internal.ring.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An appender that hangs in a call of the consumer, between two healthy ones. */
@Timeout(300)
class HangingAppenderTest {
  @TempDir Path directory;
  private final String firstName = LogbackRig.unique("first");
  private final String hungName = LogbackRig.unique("hung");
  private final String lastName = LogbackRig.unique("last");
  private final ProbeAppender.Sink first = ProbeAppender.sink(firstName);
  private final ProbeAppender.Sink hung = ProbeAppender.sink(hungName);
  private final ProbeAppender.Sink last = ProbeAppender.sink(lastName);
  private LogbackRig rig;

  @AfterEach
  void stop() {
    hung.open();
    rig.close();
  }

  private String probes() {
    return LogbackRig.probe("FIRST", firstName)
        + LogbackRig.probe("HUNG", hungName)
        + LogbackRig.probe("LAST", lastName);
  }

  private void start(String xml, String... settings) {
    List<String> all = new ArrayList<>(List.of("isolate.after", "100ms", "ring-size", "8192"));
    all.addAll(List.of(settings));
    rig =
        LogbackRig.start(
            LogbackRig.settings(directory.resolve("spill"), all.toArray(String[]::new)), xml);
  }

  private void startProbes(String... settings) {
    start(probes() + LogbackRig.root("FIRST", "HUNG", "LAST"), settings);
  }

  private void log(int from, int to) {
    Logger logger = rig.logger("app");
    IntStream.range(from, to).forEach(i -> logger.info("event {}", i));
  }

  private static List<String> events(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> "event " + i).toList();
  }

  private long isolated(String counter) {
    return rig.count("isolated.HUNG." + counter);
  }

  private void hangAt(int event) throws InterruptedException {
    hung.close();
    log(event, event + 1);
    hung.entered.await();
  }

  private static void awaitTexts(ProbeAppender.Sink sink, List<String> texts) {
    Await.until("all events", () -> sink.texts.size() >= texts.size());
    assertThat(sink.texts).containsExactlyElementsOf(texts);
  }

  @Test
  void costsTheOthersNoEventAndNoOrder() throws InterruptedException {
    startProbes();
    hangAt(0);
    log(1, 2_000);

    awaitTexts(first, events(0, 2_000));
    awaitTexts(last, events(0, 2_000));
    assertThat(hung.texts).isEmpty();
    rig.awaitDrained();
    assertThat(rig.count("written")).isEqualTo(2_000);
    assertThat(rig.count("dropped")).isZero();
    assertThat(rig.count("guard-failures")).isZero();
    assertThat(isolated("accepted")).isEqualTo(2_000);
    assertThat(rig.gauge("isolated.HUNG.waiting")).isEqualTo(2_000);

    hung.open();
    awaitTexts(hung, events(0, 2_000));
    Await.until("counted", () -> isolated("written") == 2_000);
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
    hung.poison = "event 0";
    hung.open();

    awaitTexts(hung, events(1, 10));
    Await.until("counted", () -> isolated("written") == 9);
    assertThat(isolated("dropped")).isEqualTo(1);
    assertThat(rig.count("dropped")).as("the others have that event").isZero();
  }

  @Test
  void countsTheEventOfACallThatStillHangsAtTheEnd() throws InterruptedException {
    startProbes("shutdown-timeout", "100ms");
    hangAt(0);
    log(1, 10);
    awaitTexts(last, events(0, 10));
    ContextGuard guard = rig.guard();
    rig.close();

    assertThat(guard.snapshot().counters())
        .containsEntry("isolated.HUNG.accepted", 10L)
        .containsEntry("isolated.HUNG.written", 0L)
        .containsEntry("isolated.HUNG.dropped", 1L);
    assertThat(guard.snapshot().gauges()).containsEntry("isolated.HUNG.waiting", 9L);
  }

  @Test
  void countsEventsThatHaveNoJournal() throws Exception {
    Files.createFile(directory.resolve("spill")); // No directory of journals.
    startProbes();
    hangAt(0);
    log(1, 10);
    awaitTexts(last, events(0, 10));
    Await.until("counted", () -> isolated("dropped") == 9);
    hung.open();

    Await.until("counted", () -> isolated("written") == 1);
    assertThat(hung.texts).containsExactly("event 0");
  }

  @Test
  void tellsWhoHangsAndWhoIsBack() throws InterruptedException {
    start(
        probes()
            + "<root level='INFO'><appender-ref ref='FIRST'/><appender-ref ref='HUNG'/>"
            + "<appender-ref ref='LAST'/></root>");
    hangAt(0);
    Await.until(
        "told",
        () -> last.texts.stream().anyMatch(line -> line.contains("appender HUNG has held up")));
    hung.open();
    Await.until(
        "told", () -> last.texts.stream().anyMatch(line -> line.contains("appender HUNG goes on")));

    assertThat(first.texts).filteredOn(line -> line.contains("appender HUNG")).hasSize(2);
    assertThat(last.texts).filteredOn(line -> line.contains("appender HUNG")).hasSize(2);
  }

  @Test
  void seesAnAppenderBehindAnAsynchronousOne() throws InterruptedException {
    start(
        probes()
            + "<appender name='ASYNC' class='ch.qos.logback.classic.AsyncAppender'>"
            + "<appender-ref ref='HUNG'/></appender>"
            + LogbackRig.root("ASYNC", "LAST"));
    hangAt(0);
    log(1, 500);
    awaitTexts(last, events(0, 500));
    hung.open();

    awaitTexts(hung, events(0, 500));
    assertThat(rig.count("written")).isEqualTo(500);
  }

  @Test
  void givesANextConfigurationItsAppendersBack() throws InterruptedException {
    startProbes("shutdown-timeout", "100ms");
    hangAt(0);
    log(1, 10);
    awaitTexts(last, events(0, 10));

    rig.context.reset();
    rig.configure(
        LogbackRig.probe("FIRST", firstName)
            + LogbackRig.probe("LAST", lastName)
            + LogbackRig.root("FIRST", "LAST"));
    log(10, 20);
    awaitTexts(last, events(0, 20));
    awaitTexts(first, events(0, 20));
    assertThat(isolated("accepted")).isEqualTo(10);
  }

  @Test
  void writesTheFileBesideItInBatches() throws Exception {
    Path file = directory.resolve("healthy.log");
    start(
        LogbackRig.probe("HUNG", hungName)
            + "<appender name='FILE' class='ch.qos.logback.core.FileAppender'><file>"
            + file
            + "</file><encoder><pattern>%msg%n</pattern></encoder></appender>"
            + LogbackRig.root("FILE", "HUNG"));
    hangAt(0);
    log(1, 1_000);

    Await.until("all lines", () -> lines(file).size() == 1_000);
    assertThat(lines(file)).containsExactlyElementsOf(events(0, 1_000));
    assertThat(rig.count("dropped")).isZero();
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
