/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.GuardSnapshot;
import io.hotguard.logging.internal.guard.LoggerGuard;
import io.hotguard.logging.internal.ring.Await;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * An appender of any class that hangs or logs in a call of the guard: it costs the other appenders
 * no event. Each library runs it with a guarded context.
 */
@Timeout(300)
public abstract class HangingAppenderContract {
  protected static final String FIRST = "FIRST";
  protected static final String HUNG = "HUNG";
  protected static final String LAST = "LAST";

  /** The texts of an appender, which hangs while its gate is shut. */
  public static final class Gate {
    private final List<String> texts = new CopyOnWriteArrayList<>();
    private final CountDownLatch entered = new CountDownLatch(1);
    private volatile CountDownLatch shut = new CountDownLatch(0);
    private volatile boolean failing;

    /** Logs for each event, as clients of receivers do. */
    private volatile Runnable logging = () -> {};

    /** Called by the appender with the text of an event. */
    public void append(String text) {
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
      logging.run();
      texts.add(text);
    }
  }

  protected final Gate first = new Gate();
  protected final Gate hung = new Gate();
  protected final Gate last = new Gate();

  /** The gates by the names of their appenders. */
  protected final Map<String, Gate> gates = Map.of(FIRST, first, HUNG, hung, LAST, last);

  @TempDir protected Path directory;

  /**
   * Starts a guarded context whose root logger has appenders of those names.
   *
   * @param ownLines whether the appenders get the guard's own lines, too
   * @param settings keys without {@code hotguard.logging.} and their values, alternating
   */
  protected abstract void start(boolean ownLines, List<String> settings, List<String> appenders);

  /** Gives the context other appenders. */
  protected abstract void reconfigure(List<String> appenders);

  protected abstract void stop();

  protected abstract void log(String text);

  protected abstract LoggerGuard<?, ?, ?> guard();

  @AfterEach
  void release() {
    open();
    stop();
  }

  /** The settings of each start: a short bound, and room for all events of a test. */
  protected static List<String> settings(String... more) {
    List<String> all = new ArrayList<>(List.of("isolate.after", "100ms", "ring-size", "8192"));
    all.addAll(List.of(more));
    return all;
  }

  private void startAll(String... settings) {
    start(false, settings(settings), List.of(FIRST, HUNG, LAST));
  }

  protected final void log(int from, int to) {
    IntStream.range(from, to).forEach(i -> log("event " + i));
  }

  protected static List<String> events(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> "event " + i).toList();
  }

  protected final long count(String counter) {
    return guard().snapshot().counters().getOrDefault(counter, 0L);
  }

  private long isolated(String counter) {
    return count("isolated." + HUNG + "." + counter);
  }

  private void awaitDrained() {
    Await.until(
        "drained",
        () -> {
          Map<String, Long> gauges = guard().snapshot().gauges();
          return gauges.getOrDefault("ring.waiting", 0L) == 0
              && gauges.getOrDefault("spill.waiting", 0L) == 0;
        });
  }

  protected final void hangAt(int event) throws InterruptedException {
    hung.shut = new CountDownLatch(1);
    log(event, event + 1);
    hung.entered.await();
  }

  protected final void open() {
    hung.shut.countDown();
  }

  protected static void awaitTexts(Gate gate, List<String> texts) {
    Await.until(
        () -> texts.size() + " events, not " + gate.texts.size(),
        () -> gate.texts.size() >= texts.size());
    assertThat(gate.texts).containsExactlyElementsOf(texts);
  }

  @Test
  void costsTheOthersNoEventAndNoOrder() throws InterruptedException {
    startAll();
    log(0, 100);
    awaitTexts(hung, events(0, 100));
    hangAt(100);
    log(101, 2_000);

    awaitTexts(first, events(0, 2_000));
    awaitTexts(last, events(0, 2_000));
    assertThat(hung.texts).containsExactlyElementsOf(events(0, 100));
    awaitDrained();
    assertThat(count("written")).isEqualTo(2_000);
    assertThat(count("dropped")).isZero();
    assertThat(count("guard-failures")).isZero();
    assertThat(isolated("accepted")).as("from the event that hangs on").isEqualTo(1_900);
    assertThat(guard().snapshot().gauges())
        .containsEntry("isolated." + HUNG + ".waiting", 1_900L)
        .containsEntry("stalled", 0L);

    open();
    awaitTexts(hung, events(0, 2_000));
    Await.until("counted", () -> isolated("written") == 1_900);
    log(2_000, 2_010);
    awaitTexts(last, events(0, 2_010));
    awaitTexts(hung, events(0, 2_010));
    assertThat(isolated("dropped")).isZero();
  }

  private static final int RING = 1_024;

  private void startWithSmallRing(String isolateAfter) {
    String bytes = Long.toString(64L << 20);
    startAll(
        "ring-size",
        Integer.toString(RING),
        "isolate.after",
        isolateAfter,
        "spill.max-bytes",
        bytes,
        "isolate.max-bytes",
        bytes);
  }

  /**
   * Logs low levels, far more than the ring buffer holds, while a call hangs. On a busy machine its
   * first milliseconds, and a file of the spill that is not made yet, cost some.
   */
  private void logBehindAHangingCall() throws InterruptedException {
    hangAt(0);
    log(1, 20 * RING);
  }

  /** Waits until appenders have what was not dropped, which is most of it. */
  private void awaitMost(Gate... appenders) {
    for (Gate each : appenders) {
      Await.until(
          () -> each.texts.size() + " events, " + count("dropped") + " dropped",
          () -> each.texts.size() + count("dropped") == 20L * RING);
      assertThat(each.texts).hasSizeGreaterThan(10 * RING).isEqualTo(appenders[0].texts);
    }
    assertThat(events(0, 20 * RING)).containsSubsequence(appenders[0].texts);
    assertThat(count("dropped.WARN")).isZero();
  }

  /** The ring buffer is full long before the appender is isolated. */
  @Test
  void costsTheOthersFewEventsOfALowLevelThoughTheRingIsFull() throws InterruptedException {
    startWithSmallRing("2s");
    logBehindAHangingCall();
    awaitMost(first, last);
    awaitDrained();
    assertThat(count("written")).isEqualTo(first.texts.size());
    assertThat(count("spilled")).as("beyond the ring").isGreaterThan(RING);
    assertThat(isolated("accepted")).isEqualTo(first.texts.size());

    open();
    awaitMost(first, hung);
  }

  @Test
  void keepsWhatIsLoggedDuringACallThatEndsByItself() throws InterruptedException {
    startWithSmallRing("1h");
    logBehindAHangingCall();
    open();
    awaitMost(first, hung, last);
    assertThat(isolated("accepted")).as("it makes progress").isZero();
  }

  @Test
  void keepsTheEventsOfAnAppenderAwayFromThatAppender() {
    startAll();
    hung.logging = () -> log("of hung");
    log("event");

    awaitTexts(last, List.of("of hung", "event"));
    awaitDrained();
    assertThat(first.texts).containsExactly("event", "of hung");
    assertThat(hung.texts).containsExactly("event");
    assertThat(count("logged")).isEqualTo(2);
    assertThat(count("written")).isEqualTo(2);
    assertThat(count("dropped")).isZero();
  }

  @Test
  void endsTheEventsOfTwoAppendersThatLog() {
    startAll();
    first.logging = () -> log("of first");
    last.logging = () -> log("of last");
    log("event");

    awaitTexts(last, List.of("of first", "event"));
    awaitDrained();
    assertThat(first.texts).containsExactly("event", "of last");
    assertThat(hung.texts).containsExactly("of first", "of last", "event", "of first", "of last");
    assertThat(count("logged")).isEqualTo(5);
    assertThat(count("written")).isEqualTo(5);
  }

  @Test
  void keepsTheEventsOfAnIsolatedAppenderAwayFromThatAppender() {
    startAll("isolate", HUNG);
    hung.logging = () -> log("of hung");
    log("event");

    awaitTexts(last, List.of("event", "of hung"));
    awaitTexts(hung, List.of("event"));
    assertThat(first.texts).containsExactly("event", "of hung");
    assertThat(isolated("accepted")).isEqualTo(1);
  }

  @Test
  void costsTheOthersNoEventIfItHangsWithinTheCallOfAnother() throws InterruptedException {
    startAll();
    first.logging = () -> log("of first");
    hangAt(0);
    first.logging = () -> {};
    log(1, 10);

    awaitTexts(last, events(0, 10));
    open();
    awaitTexts(first, events(0, 10));
    awaitDrained();
    assertThat(count("logged")).isEqualTo(11);
    assertThat(count("dropped")).as("the nested event, which the last one lacks").isEqualTo(1);
  }

  @Test
  void countsTheEventOfACallThatFailsInTheEnd() throws InterruptedException {
    startAll();
    hangAt(0);
    log(1, 10);
    awaitTexts(last, events(0, 10));
    hung.failing = true;
    open();

    awaitTexts(hung, events(1, 10));
    Await.until("counted", () -> isolated("written") == 9);
    assertThat(isolated("dropped")).isEqualTo(1);
    assertThat(count("dropped")).as("the others have that event").isZero();
  }

  @Test
  void countsTheEventOfACallThatStillHangsAtTheEnd() throws InterruptedException {
    startAll("shutdown-timeout", "100ms");
    hangAt(0);
    log(1, 10);
    awaitTexts(last, events(0, 10));
    LoggerGuard<?, ?, ?> ended = guard();
    stop();

    GuardSnapshot snapshot = ended.snapshot();
    assertThat(snapshot.counters())
        .containsEntry("isolated." + HUNG + ".accepted", 10L)
        .containsEntry("isolated." + HUNG + ".written", 0L)
        .containsEntry("isolated." + HUNG + ".dropped", 1L);
    assertThat(snapshot.gauges()).containsEntry("isolated." + HUNG + ".waiting", 9L);
  }

  /** It has a journal from the beginning then, so that older events come first. */
  @Test
  void givesAnAppenderAtTheNextStartWhatItHasNotTaken() throws InterruptedException {
    startAll("shutdown-timeout", "100ms");
    hangAt(0);
    log(1, 10);
    awaitTexts(last, events(0, 10));
    stop();
    open();
    Await.until("back", () -> hung.texts.contains("event 0"));

    startAll();
    log(10, 20);
    awaitTexts(hung, events(0, 20));
    assertThat(isolated("accepted")).isEqualTo(10);
    stop();

    startAll();
    log(20, 30);
    awaitTexts(hung, events(0, 30));
    assertThat(isolated("accepted")).as("nothing was left").isZero();
  }

  @Test
  void countsEventsThatHaveNoJournal() throws Exception {
    Files.createFile(directory.resolve("spill")); // No directory of journals.
    startAll();
    hangAt(0);
    log(1, 10);
    awaitTexts(last, events(0, 10));
    Await.until("counted", () -> isolated("dropped") == 9);
    open();

    Await.until("counted", () -> isolated("written") == 1);
    assertThat(hung.texts).containsExactly("event 0");
    assertThat(isolated("accepted")).isEqualTo(10);
  }

  @Test
  void tellsWhoHangsAndWhoIsBack() throws InterruptedException {
    start(true, settings(), List.of(FIRST, HUNG, LAST));
    hangAt(0);
    awaitLine("has held up");
    open();
    awaitLine("goes on");

    assertThat(first.texts).filteredOn(line -> line.contains("appender " + HUNG)).hasSize(2);
    assertThat(last.texts).filteredOn(line -> line.contains("appender " + HUNG)).hasSize(2);
  }

  private void awaitLine(String words) {
    Await.until(
        "told " + words,
        () ->
            last.texts.stream().anyMatch(line -> line.contains("appender " + HUNG + " " + words)));
  }

  @Test
  void givesANextConfigurationItsAppendersBack() throws InterruptedException {
    startAll("shutdown-timeout", "100ms");
    hangAt(0);
    log(1, 10);
    awaitTexts(last, events(0, 10));

    reconfigure(List.of(FIRST, LAST));
    log(10, 20);
    awaitTexts(last, events(0, 20));
    awaitTexts(first, events(0, 20));
    assertThat(isolated("accepted")).isEqualTo(10);
    open();
    Await.until("back", () -> hung.texts.contains("event 0"));
  }
}
