/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.logging.internal.backlog.Backlog;
import io.hotguard.logging.internal.backlog.CorruptEventException;
import io.hotguard.logging.internal.backlog.DecodedEvent;
import io.hotguard.logging.internal.backlog.EventCodec;
import io.hotguard.logging.internal.backlog.EventJournal;
import io.hotguard.logging.internal.backlog.NotedLog;
import io.hotguard.logging.internal.delivery.Target.Confirmation;
import io.hotguard.logging.internal.delivery.Target.Fault;
import io.hotguard.logging.internal.journal.PreparedJournal;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A delivery, step by step on the test's thread and clock, to an appender of no library. */
class DeliveryStepsTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();
  private static final long MILLI = Duration.ofMillis(1).toNanos();

  @TempDir private Path directory;

  private final FakeTarget target = new FakeTarget();
  private final Clock clock = new Clock();
  private final NotedLog log = new NotedLog();
  private Backlog<String> backlog;
  private IsolatedDelivery<String> delivery;
  private Thread thread;

  private static final class Clock implements IsolatedDelivery.Pace {
    private final List<Long> pauses = new ArrayList<>();
    private long now;
    private Runnable whilePausing = () -> {};

    @Override
    public long nanoTime() {
      return now;
    }

    @Override
    public void pause(long nanos) {
      pauses.add(nanos / MILLI);
      whilePausing.run();
    }

    @Override
    public long breakNanos() {
      return 0;
    }
  }

  @BeforeEach
  void open() throws IOException {
    open(0);
  }

  private void open(long resendBytes) throws IOException {
    open(resendBytes, ConfirmationOrderTest.TEXT);
  }

  private void open(long resendBytes, EventCodec<String> codec) throws IOException {
    backlog =
        new Backlog<>(
            List.of(), new EventJournal<>(PreparedJournal.open(directory, "net", 32), codec));
    delivery =
        new IsolatedDelivery<>(
            "net", backlog, resendBytes, this::thread, log, clock, new Doorbell());
  }

  private Thread thread(Runnable task) {
    thread = new Thread(task);
    thread.setDaemon(false);
    return thread;
  }

  @AfterEach
  void close() {
    delivery.close(System.nanoTime());
  }

  private void accept(String... texts) {
    for (String text : texts) {
      delivery.accept(text);
    }
  }

  private void deliver(int steps) {
    for (int i = 0; i < steps; i++) {
      assertThat(delivery.deliverNext()).isTrue();
    }
  }

  /** Events that a next process would deliver. */
  private long unacknowledged() {
    return backlog.waiting();
  }

  @Test
  void givesEventsInOrderAndTellsWhichIsTheLast() {
    delivery.attach(target);
    accept("a", "b", "c");
    deliver(3);
    assertThat(delivery.deliverNext()).isFalse();

    assertThat(target.taken).containsExactly("a", "b", "c");
    assertThat(target.ends).containsExactly("a", "b", "c.");
    assertThat(target.flushes).as("after the last one").isOne();
    assertThat(delivery.counts().accepted()).isEqualTo(3);
    assertThat(delivery.counts().written()).isEqualTo(3);
    assertThat(delivery.undelivered()).isZero();
    assertThat(delivery.awaitDelivered(System.nanoTime())).isTrue();
    assertThat(delivery.counts().failures()).isZero();
    assertThat(clock.pauses).isEmpty();
  }

  @Test
  void waitsForAnAppender() {
    accept("a");
    assertThat(delivery.isAttached()).isFalse();
    assertThat(delivery.deliverNext()).isFalse();
    assertThat(delivery.awaitDelivered(System.nanoTime())).isFalse();
    assertThat(clock.pauses).isEmpty();

    target.started = false;
    delivery.attach(target);
    assertThat(delivery.isAttached()).isTrue();
    deliver(1);
    assertThat(clock.pauses).as("an appender that is not started").containsExactly(50L);
    assertThat(target.taken).isEmpty();

    target.started = true;
    deliver(1);
    assertThat(delivery.deliverNext()).isFalse();
    target.started = false;
    assertThat(delivery.deliverNext()).isFalse();
    assertThat(clock.pauses).as("nothing waits").hasSize(1);
  }

  @Test
  void acknowledgesAtOnceWhatAnAppenderHasWhenItReturns() {
    delivery.attach(target);
    accept("a", "b");
    deliver(1);
    assertThat(unacknowledged()).isOne();
    deliver(1);
    assertThat(unacknowledged()).isZero();
  }

  @Test
  void acknowledgesWhatABufferHasAfterItIsFlushed() {
    List<Long> inTheFlush = new ArrayList<>();
    target.confirmation = Confirmation.FLUSH;
    target.whileFlushing = () -> inTheFlush.add(unacknowledged());
    delivery.attach(target);
    accept("a", "b", "c");
    deliver(2);
    assertThat(unacknowledged()).isEqualTo(3);
    assertThat(inTheFlush).isEmpty();
    deliver(1);
    assertThat(inTheFlush).containsOnly(3L);
    assertThat(unacknowledged()).isZero();
  }

  @Test
  void flushesABufferEarlyThatHoldsAGrain() {
    target.confirmation = Confirmation.FLUSH;
    delivery.attach(target);
    String large = "x".repeat(40_000);
    accept(large, large, "a");
    deliver(2);
    assertThat(unacknowledged()).isOne();
  }

  @Test
  void dropsAnEventThatAnAppenderRefusesThreeTimes() {
    target.refused = Set.of("b");
    delivery.attach(target);
    accept("a", "b", "c");
    deliver(3);
    assertThat(delivery.counts().dropped()).isZero();
    deliver(2);

    assertThat(target.taken).containsExactly("a", "b", "b", "b", "c");
    assertThat(delivery.counts().dropped()).isOne();
    assertThat(delivery.counts().written()).isEqualTo(2);
    assertThat(delivery.counts().failures()).isEqualTo(3);
    assertThat(delivery.undelivered()).isZero();
    assertThat(unacknowledged()).isZero();
    assertThat(clock.pauses).containsExactly(50L, 100L);
    assertThat(log.lines)
        .singleElement()
        .asString()
        .startsWith("ERROR hotguard: appender net cannot take an event, it is dropped: ")
        .endsWith("refused b");
  }

  @Test
  void triesAnEventLongerThatMeetsALackOfMemory() {
    target.refused = Set.of("a");
    target.fault = Fault.MACHINE;
    delivery.attach(target);
    accept("a");
    deliver(IsolatedDelivery.MACHINE_ATTEMPTS - 1);
    assertThat(delivery.counts().dropped()).isZero();
    deliver(1);
    assertThat(delivery.counts().dropped()).isOne();
  }

  @Test
  void retriesWithoutLimitAndWithGrowingPausesWhileTheConnectionFails() {
    target.refused = Set.of("a");
    target.fault = Fault.CONNECTION;
    delivery.attach(target);
    accept("a");
    deliver(40);

    assertThat(delivery.counts().dropped()).isZero();
    assertThat(delivery.counts().failures()).isEqualTo(40);
    assertThat(clock.pauses.subList(0, 8))
        .containsExactly(50L, 100L, 200L, 400L, 800L, 1_600L, 2_000L, 2_000L);
    assertThat(log.lines)
        .singleElement()
        .asString()
        .startsWith("WARN hotguard: appender net fails, its events wait on disk: ");
    assertThat(delivery.awaitDelivered(System.nanoTime() + 60 * SECOND))
        .as("nobody waits for an outage to end")
        .isFalse();

    target.refused = Set.of("b");
    clock.pauses.clear();
    accept("b");
    deliver(2);
    assertThat(delivery.counts().written()).isOne();
    assertThat(clock.pauses).as("short again after an event got through").containsExactly(50L);
    assertThat(log.lines).as("another outage").hasSize(2);
  }

  @Test
  void flushesWhatABufferHasBeforeItSendsAgain() {
    target.confirmation = Confirmation.FLUSH;
    target.fault = Fault.CONNECTION;
    target.refused = Set.of("b");
    delivery.attach(target);
    accept("a", "b", "c");
    deliver(2);
    assertThat(unacknowledged()).isEqualTo(2);
    target.refused = Set.of();
    deliver(2);
    assertThat(target.taken).containsExactly("a", "b", "b", "c");
  }

  @Test
  void sendsAgainWhatABufferLost() {
    target.confirmation = Confirmation.FLUSH;
    target.fault = Fault.CONNECTION;
    target.refused = Set.of("b");
    target.whileFlushing =
        () -> {
          throw new IllegalStateException("no space left");
        };
    delivery.attach(target);
    accept("a", "b", "c");
    deliver(2);
    assertThat(unacknowledged()).isEqualTo(3);
    assertThat(log.lines).last().asString().startsWith("DEBUG hotguard: net cannot be flushed: ");
    target.refused = Set.of();
    target.whileFlushing = () -> {};
    deliver(3);
    assertThat(target.taken).containsExactly("a", "b", "a", "b", "c");
    assertThat(delivery.counts().written()).as("each once").isEqualTo(3);
  }

  @Test
  void takesAReportOfTheErrorHandlerForAFailure() {
    delivery.attach(target);
    target.before = () -> delivery.appenderFailed(target, new IOException("reported"));
    accept("a");
    deliver(1);
    assertThat(delivery.counts().failures()).isOne();
    assertThat(delivery.counts().written()).isZero();

    target.answering = false;
    deliver(1);
    assertThat(delivery.counts().written()).as("another appender takes the event").isOne();
    assertThat(delivery.counts().failures()).isOne();
  }

  private void connect() {
    target.confirmation = Confirmation.NONE;
    target.socket = new Socket();
    delivery.attach(target);
  }

  private void reconnect() throws IOException {
    if (target.socket != null) {
      target.socket.close();
    }
    target.socket = new Socket();
  }

  @Test
  void keepsWhatMayBeInTheBuffersOfAConnectionUntilItIsQuiet() {
    connect();
    accept("a", "b");
    deliver(2);
    assertThat(unacknowledged()).isEqualTo(2);

    clock.now = SECOND - 1;
    int looks = target.looks;
    assertThat(delivery.deliverNext()).isFalse();
    assertThat(target.looks).isEqualTo(looks);
    clock.now = SECOND;
    assertThat(delivery.deliverNext()).isFalse();
    assertThat(target.looks).as("looks once after a second").isEqualTo(looks + 1);
    clock.now = 30 * SECOND;
    assertThat(delivery.deliverNext()).isFalse();
    assertThat(target.looks).isEqualTo(looks + 1);
    assertThat(unacknowledged()).isEqualTo(2);

    clock.now++;
    int flushes = target.flushes;
    assertThat(delivery.deliverNext()).isFalse();
    assertThat(unacknowledged()).as("after more than thirty quiet seconds").isZero();
    assertThat(target.flushes).isEqualTo(flushes + 1);
  }

  @Test
  void sendsAgainWhatAnEndedConnectionCarried() throws IOException {
    connect();
    accept("a", "b");
    deliver(2);
    reconnect();
    clock.now = SECOND;
    deliver(1);
    assertThat(delivery.counts().failures()).isOne();
    assertThat(clock.pauses).containsExactly(50L);
    deliver(2);
    assertThat(target.taken).containsExactly("a", "b", "a", "b");
    assertThat(delivery.counts().written()).isEqualTo(2);
    assertThat(delivery.undelivered()).isZero();
  }

  /** The event would arrive after it was counted as dropped. */
  @Test
  void doesNotOfferADroppedEventAgain() throws IOException {
    target.refused = Set.of("b");
    connect();
    accept("a", "b", "c");
    deliver(5);
    assertThat(delivery.counts().dropped()).isOne();
    assertThat(delivery.counts().refused()).isOne();

    target.refused = Set.of();
    reconnect();
    clock.now = SECOND;
    deliver(4);
    assertThat(delivery.deliverNext()).isFalse();
    assertThat(target.taken).containsExactly("a", "b", "b", "b", "c", "a", "c");
    assertThat(delivery.counts().written()).isEqualTo(2);
    assertThat(delivery.counts().dropped()).isOne();
    assertThat(delivery.undelivered()).isZero();

    delivery.close(System.nanoTime());
    open();
    assertThat(delivery.counts().recovered()).as("nothing is left behind").isZero();
  }

  /** Counted as written, and lost if it died with the first connection. */
  @Test
  void givesUpAResentEventThatIsRefused() throws IOException {
    connect();
    accept("a", "b");
    deliver(2);
    reconnect();
    target.refused = Set.of("a");
    clock.now = SECOND;
    deliver(4);
    assertThat(delivery.counts().givenUp()).isOne();
    deliver(1);
    assertThat(delivery.counts().written()).isEqualTo(2);
    assertThat(delivery.counts().dropped()).isZero();
    assertThat(delivery.counts().refused()).isZero();
    assertThat(delivery.counts().givenUp()).isOne();
    assertThat(delivery.undelivered()).isZero();

    reconnect();
    clock.now = 2 * SECOND;
    deliver(3);
    assertThat(target.taken).containsExactly("a", "b", "a", "a", "a", "b", "b");
    assertThat(delivery.counts().givenUp()).isOne();
  }

  @Test
  void seesAConnectionThatIsReplacedWithinACall() throws IOException {
    connect();
    accept("a", "b", "c");
    deliver(1);
    reconnect();
    deliver(1);
    assertThat(delivery.counts().failures()).isOne();
    deliver(3);
    assertThat(target.taken).containsExactly("a", "b", "a", "b", "c");
    assertThat(delivery.counts().written()).isEqualTo(3);
  }

  @Test
  void saysOnceThatConnectionsCarryTooLittle() throws IOException {
    delivery.close(System.nanoTime());
    open(77);
    connect();
    accept("a", "b");
    for (int i = 0; i < 30; i++) {
      deliver(1);
      reconnect();
    }
    assertThat(log.lines)
        .singleElement()
        .asString()
        .startsWith("ERROR hotguard: appender net makes no progress: 10 connections ended")
        .contains("hotguard.logging.isolate.resend-bytes=77. ");
  }

  @Test
  void givesUpWhatEachConnectionLosesForTwoMinutes() throws IOException {
    connect();
    accept("a", "b");
    deliver(2);
    List<Long> ends = new ArrayList<>();
    while (delivery.counts().givenUp() == 0) {
      clock.now += 2 * SECOND;
      assertThat(delivery.deliverNext()).as("the look that finds it open").isFalse();
      reconnect();
      clock.now += 29 * SECOND;
      deliver(1);
      ends.add(clock.now / SECOND);
      if (delivery.counts().givenUp() == 0) {
        deliver(2);
      }
    }
    assertThat(delivery.counts().givenUp()).isEqualTo(2);
    assertThat(ends.get(ends.size() - 1) - ends.get(0)).isBetween(120L, 160L);
    assertThat(unacknowledged()).isZero();
    assertThat(delivery.undelivered()).isZero();
    assertThat(log.lines)
        .singleElement()
        .asString()
        .startsWith("WARN hotguard: the connections that carried 2 events of appender net kept");
    assertThat(clock.pauses.subList(0, 3))
        .as("four times as long")
        .containsExactly(50L, 200L, 800L);
  }

  @Test
  void acknowledgesWhatMoreBytesHavePushedOut() throws IOException {
    delivery.close(System.nanoTime());
    open(1_000);
    connect();
    target.leastBytes = 40_000;
    String large = "x".repeat(40_000);
    accept(large, large, large, "a");
    deliver(1);
    assertThat(unacknowledged()).isEqualTo(4);
    int flushes = target.flushes;
    deliver(1);
    assertThat(unacknowledged()).as("a grain is two events").isEqualTo(4);
    assertThat(target.flushes).as("flushed to see whether they went out").isGreaterThan(flushes);
    deliver(1);
    assertThat(unacknowledged()).isEqualTo(2);
  }

  @Test
  void looksBeforeItAcknowledgesWhatWasPushedOut() throws IOException {
    delivery.close(System.nanoTime());
    open(0);
    connect();
    target.leastBytes = 70_000;
    target.whileFlushing = this::breakConnection;
    accept("a", "b");
    deliver(1);
    assertThat(unacknowledged()).isEqualTo(2);
    assertThat(delivery.counts().failures()).isOne();
    target.whileFlushing = () -> {};
    deliver(1);
    assertThat(target.taken).containsExactly("a", "a");
    assertThat(unacknowledged()).isOne();
  }

  private void breakConnection() {
    try {
      reconnect();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void sendsAgainToTheNextAppenderWhatADetachedOneMayLack() throws IOException {
    connect();
    accept("a");
    deliver(1);
    reconnect();
    assertThat(delivery.detach(target.appender(), System.nanoTime())).isTrue();
    assertThat(delivery.isAttached()).isFalse();
    delivery.attach(target);
    deliver(2);
    assertThat(target.taken).containsExactly("a", "a");
    assertThat(delivery.counts().written()).isOne();
  }

  @Test
  void leavesToTheNextProcessWhatADetachedAppenderMayLack() throws IOException {
    connect();
    accept("a");
    deliver(1);
    reconnect();
    delivery.detach(target.appender(), System.nanoTime());
    delivery.close(System.nanoTime());
    open();
    assertThat(delivery.counts().recovered()).isOne();
  }

  @Test
  void leavesNothingBehindAnOrderlyStop() throws IOException {
    connect();
    accept("a");
    deliver(1);
    assertThat(delivery.detach(target.appender(), System.nanoTime())).isTrue();
    delivery.close(System.nanoTime());
    open();
    assertThat(delivery.counts().recovered()).isZero();
  }

  @Test
  void leavesWhatWasNotDeliveredWithTheUnconfirmedBeforeIt() throws IOException {
    connect();
    accept("a", "b");
    deliver(1);
    delivery.close(System.nanoTime());
    open();
    assertThat(delivery.counts().recovered()).isEqualTo(2);
    assertThat(delivery.undelivered()).isEqualTo(2);
    delivery.attach(target);
    deliver(2);
    assertThat(delivery.undelivered()).isZero();
  }

  @Test
  void keepsAnotherAppenderAttached() {
    delivery.attach(target);
    assertThat(delivery.detach(new Object(), System.nanoTime())).isTrue();
    assertThat(delivery.isAttached()).isTrue();
  }

  @Test
  void countsWhatFindsNoRoomInTheJournal() {
    String large = "x".repeat(60_000);
    for (int i = 0; i < 33; i++) {
      accept(large);
    }
    assertThat(delivery.counts().accepted()).isEqualTo(33);
    assertThat(delivery.counts().dropped()).isOne();
    assertThat(delivery.undelivered()).isEqualTo(32);
    assertThat(delivery.journalBytes()).isEqualTo(backlog.own().journal().usedBytes()).isPositive();
    assertThat(delivery.journalCapacityBytes()).isEqualTo(32L * PreparedJournal.SEGMENT);
    assertThat(delivery.counts().unreadable()).isZero();
    assertThat(delivery.name()).isEqualTo("net");
  }

  @Test
  void writesWaitingEventsInOnePiece() {
    target.withStream = true;
    connect();
    accept("a", "b", "", "c");
    deliver(1);
    assertThat(target.taken).containsExactly("a b c ");
    assertThat(target.ends).containsExactly("a", "b", "", "c.");
    assertThat(target.flushes).isOne();
    assertThat(delivery.counts().written()).isEqualTo(4);
    assertThat(delivery.deliverNext()).isFalse();
  }

  @Test
  void endsAPieceBeforeAnEventThatCannotBeLaidOut() {
    target.withStream = true;
    target.refused = Set.of("torn");
    connect();
    accept("a", "torn", "b");
    deliver(1);
    assertThat(target.taken).containsExactly("a ");
    assertThat(target.flushes).as("others follow").isZero();
    deliver(3);
    assertThat(target.taken).containsExactly("a ", "torn", "torn", "torn");
    assertThat(delivery.counts().dropped()).isOne();
    deliver(1);
    assertThat(target.taken).last().isEqualTo("b ");
  }

  @Test
  void leavesADroppedEventOutOfAResentPiece() throws IOException {
    target.withStream = true;
    target.refused = Set.of("torn");
    connect();
    accept("a", "torn", "b");
    deliver(5);
    assertThat(delivery.counts().dropped()).isOne();

    target.refused = Set.of();
    reconnect();
    clock.now = SECOND;
    deliver(4);
    assertThat(target.taken).endsWith("b ", "a ", "b ").hasSize(7);
    assertThat(delivery.counts().written()).isEqualTo(2);
    assertThat(delivery.deliverNext()).isFalse();
  }

  @Test
  void sendsAWholePieceAgainThatCouldNotBeWritten() {
    target.withStream = true;
    target.refused = Set.of("a b ");
    connect();
    accept("a", "b");
    deliver(1);
    assertThat(target.toldOf).containsExactly("a");
    assertThat(delivery.counts().failures()).isOne();
    assertThat(delivery.counts().written()).isZero();
    assertThat(clock.pauses).containsExactly(50L);
    target.refused = Set.of();
    deliver(1);
    assertThat(target.taken).containsExactly("a b ", "a b ");
    assertThat(delivery.counts().written()).isEqualTo(2);
  }

  @Test
  void sendsAPieceAgainWhoseConnectionWasReplaced() {
    target.withStream = true;
    connect();
    target.before = this::breakConnection;
    accept("a", "b");
    deliver(1);
    assertThat(delivery.counts().written()).isZero();
    target.before = () -> {};
    deliver(1);
    assertThat(target.taken).containsExactly("a b ", "a b ");
    assertThat(delivery.counts().written()).isEqualTo(2);
  }

  @Test
  void deliversOnItsOwnThreadWhateverItMeets() throws InterruptedException {
    target.before =
        () -> {
          target.before = () -> {};
          assertThat(delivery.isCurrentThread()).isTrue();
          throw new StackOverflowError("injected");
        };
    delivery.start();
    accept("a");
    delivery.attach(target);
    accept("b", "c");
    while (delivery.undelivered() > 0) {
      delivery.awaitDelivered(System.nanoTime() + 60 * SECOND);
    }
    assertThat(delivery.isCurrentThread()).isFalse();
    assertThat(delivery.detach(target.appender(), System.nanoTime() + 60 * SECOND)).isTrue();
    delivery.close(System.nanoTime() + 60 * SECOND);
    assertThat(target.taken).containsExactly("a", "b", "c");
    assertThat(delivery.counts().written()).isEqualTo(3);
  }

  @Test
  void sendsAgainWhatAReplacedConnectionCarriedBeforeItJudgesAnEvent() throws IOException {
    connect();
    accept("a", "b");
    deliver(1);
    reconnect();
    target.refused = Set.of("b");
    deliver(1);
    assertThat(log.lines)
        .singleElement()
        .asString()
        .startsWith("WARN hotguard: appender net fails");
    target.refused = Set.of();
    deliver(2);
    assertThat(target.taken).containsExactly("a", "b", "a", "b");
    assertThat(delivery.counts().dropped()).isZero();
  }

  @Test
  void sendsNothingAgainForADroppedEventAlone() throws IOException {
    connect();
    accept("a");
    deliver(1);
    clock.now = 31 * SECOND;
    assertThat(delivery.deliverNext()).isFalse();
    assertThat(unacknowledged()).isZero();
    target.refused = Set.of("b");
    accept("b", "c");
    deliver(3);
    assertThat(delivery.counts().dropped()).isOne();
    reconnect();
    deliver(1);
    assertThat(target.taken).containsExactly("a", "b", "b", "b", "c");
    assertThat(delivery.counts().failures()).isEqualTo(3);
  }

  @Test
  void countsNoResetBeforeALookAsAnEnd() throws IOException {
    connect();
    accept("a");
    for (int i = 0; i < 10; i++) {
      deliver(1);
      reconnect();
      clock.now += 31 * SECOND;
      deliver(1);
    }
    assertThat(delivery.counts().givenUp()).isZero();
    assertThat(unacknowledged()).isOne();
  }

  /** A connection whose receiver has ended its direction. */
  private static final class FinishedSocket extends Socket {
    @Override
    public boolean isConnected() {
      return true;
    }

    @Override
    public InputStream getInputStream() {
      return InputStream.nullInputStream();
    }
  }

  @Test
  void countsAnOrderlyEndAlsoBeforeALook() {
    connect();
    target.socket = null;
    target.before = () -> target.socket = new FinishedSocket();
    accept("a");
    for (int i = 0; i < 5; i++) {
      assertThat(delivery.counts().givenUp()).isZero();
      deliver(1);
      clock.now += 31 * SECOND;
      deliver(1);
    }
    assertThat(delivery.counts().givenUp()).isOne();
    assertThat(unacknowledged()).isZero();
    assertThat(clock.pauses).startsWith(50L, 200L, 800L);
  }

  @Test
  void tellsThatADetachedAppenderHangs() {
    List<Boolean> answers = new ArrayList<>();
    delivery.attach(target);
    target.before = () -> answers.add(delivery.detach(target.appender(), System.nanoTime()));
    accept("a");
    deliver(1);
    assertThat(answers).containsExactly(false);
    assertThat(delivery.isAttached()).isFalse();
  }

  @Test
  void writesAPieceWhateverTheClockShows() {
    clock.now = SECOND - 1;
    target.withStream = true;
    connect();
    accept("a", "b");
    deliver(1);
    assertThat(target.taken).containsExactly("a b ");
  }

  @Test
  void endsAPieceThatTakesLong() {
    target.withStream = true;
    target.whileLayingOut = () -> clock.now += 6 * MILLI;
    connect();
    accept("a", "b", "c");
    deliver(1);
    assertThat(target.taken).containsExactly("a b ");
  }

  @Test
  void countsWhatCannotBeEncodedAndThrowsItsError() throws IOException {
    delivery.close(System.nanoTime());
    open(0, new Faulty());
    assertThatThrownBy(() -> accept("unwritable")).isInstanceOf(IllegalStateException.class);
    assertThat(delivery.counts().dropped()).isOne();
    accept("a");
    assertThat(delivery.counts().dropped()).isOne();
    assertThat(delivery.undelivered()).isOne();
  }

  @Test
  void countsWhatCannotBeReadBack() throws IOException {
    delivery.close(System.nanoTime());
    open(0, new Faulty());
    delivery.attach(target);
    accept("unreadable", "a");
    deliver(1);
    assertThat(target.taken).containsExactly("a");
    assertThat(delivery.counts().unreadable()).isOne();
    assertThat(delivery.undelivered()).isZero();
  }

  private static final class Faulty implements EventCodec<String> {
    @Override
    public boolean encode(String route, String event, int maxBytes, Sink sink) {
      if (event.equals("unwritable")) {
        throw new IllegalStateException("injected");
      }
      return ConfirmationOrderTest.TEXT.encode(route, event, maxBytes, sink);
    }

    @Override
    public DecodedEvent<String> decode(byte[] bytes, int offset, int length)
        throws CorruptEventException {
      DecodedEvent<String> event = ConfirmationOrderTest.TEXT.decode(bytes, offset, length);
      if (event.event().equals("unreadable")) {
        throw new CorruptEventException("a later version");
      }
      return event;
    }
  }

  @Test
  void leavesTheStopOfABusyAppenderToItself() {
    List<String> order = new ArrayList<>();
    delivery.attach(target);
    target.before =
        () -> {
          assertThat(delivery.abandon(target.appender(), () -> order.add("stopped"))).isTrue();
          order.add("appended");
        };
    accept("a");
    deliver(1);
    assertThat(order).containsExactly("appended", "stopped");
    assertThat(delivery.abandon(target.appender(), () -> order.add("again"))).isFalse();
  }

  @Test
  void startsOverAfterAnErrorOfItsOwn() {
    target.confirmation = Confirmation.FLUSH;
    delivery.attach(target);
    accept("a");
    target.whileFlushing =
        () -> {
          if (target.flushes == 2) { // After the append, before the acknowledgement.
            throw new StackOverflowError("injected");
          }
        };
    clock.whilePausing =
        () -> {
          clock.whilePausing = () -> delivery.close(System.nanoTime());
          target.refused = Set.of("a");
          target.fault = Fault.CONNECTION;
        };
    delivery.run();
    assertThat(target.taken).as("again").containsExactly("a", "a");
    assertThat(delivery.counts().failures()).isEqualTo(2);
    assertThat(delivery.counts().written()).isOne();
    assertThat(clock.pauses).containsExactly(50L, 100L);
  }

  @Test
  void doesNotKeepTheProcessAlive() {
    assertThat(thread.isDaemon()).isTrue();
  }

  @Test
  void waitsForNothingWithoutAnAppender() {
    accept("a");
    assertThat(delivery.awaitDelivered(System.nanoTime() + 60 * SECOND)).isFalse();
    delivery.attach(target);
    assertThat(delivery.awaitDelivered(System.nanoTime())).as("at the deadline").isFalse();
  }
}
