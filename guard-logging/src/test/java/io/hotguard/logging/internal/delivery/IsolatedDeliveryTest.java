/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.appender.AppenderTarget;
import io.hotguard.logging.internal.appender.Log4jStatus;
import io.hotguard.logging.internal.backlog.Backlog;
import io.hotguard.logging.internal.backlog.EventJournal;
import io.hotguard.logging.internal.codec.Codec;
import io.hotguard.logging.internal.codec.LogEventCodec;
import io.hotguard.logging.internal.context.DiskRig;
import io.hotguard.logging.internal.delivery.Target.Confirmation;
import io.hotguard.logging.internal.journal.Journal;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.logging.log4j.core.Layout;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.appender.AppenderLoggingException;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.layout.PatternLayout;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The steps of a delivery, one by one on the test's thread: its own thread is never started. */
@Timeout(300)
class IsolatedDeliveryTest {
  @TempDir Path directory;

  private final Clock clock = new Clock();
  private final Receiver receiver = new Receiver(null);
  private IsolatedDelivery<LogEvent> delivery;

  /** Time passes only in pauses. */
  static final class Clock implements IsolatedDelivery.Pace {
    private long now;

    @Override
    public long nanoTime() {
      return now;
    }

    @Override
    public void pause(long nanos) {
      now += nanos;
    }
  }

  /** An appender that does with an event what the test says. */
  private static final class Receiver extends AbstractAppender {
    private final List<String> got = new ArrayList<>();
    private Consumer<String> before = id -> {};

    Receiver(@Nullable Layout<?> layout) {
      super("net", null, layout, true, Property.EMPTY_ARRAY);
      start();
    }

    @Override
    public void append(LogEvent event) {
      String id = event.getMessage().getFormattedMessage();
      before.accept(id);
      got.add(id);
    }
  }

  @BeforeEach
  void openOnAnEmptyDirectory() throws IOException {
    open(List.of(), 1 << 20);
  }

  private void open(List<EventJournal<LogEvent>> adopted, long resendBytes) throws IOException {
    delivery =
        delivery(adopted, DiskRig.journal(directory, "appender-net", 16), resendBytes, clock);
    attach(Confirmation.NONE);
  }

  /** A delivery of the appender {@code net} on the time of a test. */
  static IsolatedDelivery<LogEvent> delivery(
      List<EventJournal<LogEvent>> adopted,
      Journal journal,
      long resendBytes,
      IsolatedDelivery.Pace pace) {
    return new IsolatedDelivery<>(
        "net",
        new Backlog<>(adopted, new EventJournal<>(journal, LogEventCodec.INSTANCE)),
        resendBytes,
        Thread::new,
        Log4jStatus.INSTANCE,
        pace,
        new Doorbell());
  }

  private void attach(Confirmation confirmation) {
    delivery.attach(
        new AppenderTarget(
            receiver, List.of(receiver), Set.of(receiver), appender -> confirmation));
  }

  @AfterEach
  void close() {
    delivery.close(System.nanoTime());
  }

  private void accept(int from, int to) {
    for (String id : DiskRig.ids(from, to)) {
      delivery.accept(Codec.event(id).build());
    }
  }

  private void deliverAll() {
    for (int steps = 0; delivery.deliverNext(); steps++) {
      assertThat(steps).as("steps without an end").isLessThan(100_000);
    }
  }

  private void assertBalanced() {
    assertThat(delivery.counts().written() + delivery.undelivered() + delivery.counts().dropped())
        .isEqualTo(delivery.counts().accepted() + delivery.counts().recovered());
  }

  /** Closes as a killed process would leave it: nothing more is acknowledged. */
  private void crashAndReopen() throws IOException {
    delivery.accept(Codec.event("left behind").build());
    delivery.close(System.nanoTime());
    receiver.got.clear();
    open(List.of(), 1 << 20);
  }

  @Test
  void deliversInOrder() {
    accept(0, 100);
    deliverAll();
    assertThat(receiver.got).isEqualTo(DiskRig.ids(0, 100));
    assertThat(delivery.counts().written()).isEqualTo(100);
    assertBalanced();
  }

  @Test
  void sendsEverythingUnconfirmedAgainWhenTheConnectionFails() {
    accept(0, 10);
    for (int i = 0; i < 6; i++) {
      delivery.deliverNext();
    }
    receiver.before =
        id -> {
          receiver.before = unused -> {};
          throw new AppenderLoggingException("connection reset");
        };
    deliverAll();
    List<String> expected = new ArrayList<>(DiskRig.ids(0, 6));
    expected.addAll(DiskRig.ids(0, 10));
    assertThat(receiver.got).isEqualTo(expected);
    assertThat(delivery.counts().written()).isEqualTo(10);
    assertThat(delivery.counts().failures()).isEqualTo(1);
    assertBalanced();
  }

  @Test
  void sendsNothingAgainThatAnAppenderHasAnsweredFor() {
    attach(Confirmation.APPEND);
    int[] refusals = {0};
    receiver.before =
        id -> {
          if (id.equals("id-6") && ++refusals[0] <= 50) {
            throw new AppenderLoggingException("550 rejected");
          }
        };
    accept(0, 10);
    deliverAll();
    assertThat(receiver.got).isEqualTo(DiskRig.ids(0, 10));
    assertThat(delivery.counts().failures()).isEqualTo(50);
    assertThat(delivery.counts().written()).isEqualTo(10);
    assertBalanced();
  }

  @Test
  void sendsOnlyTheRefusedEventAgainToAnAppenderThatFlushes() {
    attach(Confirmation.FLUSH);
    int[] refusals = {0};
    receiver.before =
        id -> {
          if (id.equals("id-6") && ++refusals[0] <= 50) {
            throw new AppenderLoggingException("no space left on device");
          }
        };
    accept(0, 10);
    deliverAll();
    assertThat(receiver.got).isEqualTo(DiskRig.ids(0, 10));
    assertBalanced();
  }

  @Test
  void acknowledgesAtOnceWhatAnAppenderHasAnsweredFor() throws IOException {
    attach(Confirmation.APPEND);
    accept(0, 50);
    deliverAll();
    crashAndReopen();
    deliverAll();
    assertThat(receiver.got).containsExactly("left behind");
  }

  /** One request in so many fails: as often as with HTTP, and with rows that do not fit. */
  @ParameterizedTest
  @ValueSource(ints = {2, 10, 100})
  void getsAheadWhateverShareFails(int one) {
    attach(Confirmation.APPEND);
    Random random = new Random(one);
    receiver.before =
        id -> {
          if (random.nextInt(one) == 0) {
            throw new AppenderLoggingException("500");
          }
        };
    accept(0, 2_000);
    deliverAll();
    assertThat(receiver.got).isEqualTo(DiskRig.ids(0, 2_000));
    assertThat(delivery.counts().dropped()).isZero();
  }

  @Test
  void pausesLongerUntilANewEventGetsThrough() {
    accept(0, 10);
    for (int i = 0; i < 6; i++) {
      delivery.deliverNext();
    }
    // The old ones get through again each time; the new one does not.
    receiver.before =
        id -> {
          if (id.equals("id-6")) {
            throw new AppenderLoggingException("connection reset");
          }
        };
    while (delivery.counts().failures() < 20) {
      delivery.deliverNext();
    }
    long before = clock.now;
    while (delivery.counts().failures() < 30) {
      delivery.deliverNext();
    }
    assertThat(clock.now - before).isEqualTo(10 * IsolatedDelivery.MAX_BACKOFF_NANOS);
    receiver.before = id -> {};
    deliverAll();
    assertThat(delivery.counts().written()).isEqualTo(10);
    assertBalanced();
  }

  @Test
  void takesAnErrorForAnOutage() {
    int[] errors = {0};
    receiver.before =
        id -> {
          if (id.equals("id-1") && ++errors[0] <= 10) {
            throw new OutOfMemoryError("a test's");
          }
        };
    attach(Confirmation.APPEND);
    accept(0, 3);
    deliverAll();
    assertThat(delivery.counts().dropped()).isZero();
    assertThat(receiver.got).isEqualTo(DiskRig.ids(0, 3));
  }

  @Test
  void asksTheLayoutWhoseFaultAFailureIs() {
    Receiver printing = new Receiver(PatternLayout.createDefaultLayout());
    int[] failures = {0};
    printing.before =
        id -> {
          if (id.equals("id-1") && ++failures[0] <= 10) {
            throw new IllegalStateException("not connected");
          }
        };
    delivery.attach(new AppenderTarget(printing, List.of(printing), Set.of(printing)));
    accept(0, 3);
    deliverAll();
    assertThat(delivery.counts().dropped()).isZero();
    assertThat(printing.got).isEqualTo(DiskRig.ids(0, 3));
  }

  @Test
  void dropsARowThatTheDatabaseCannotHold() {
    attach(Confirmation.APPEND);
    receiver.before =
        id -> {
          if (id.equals("id-1")) {
            throw new AppenderLoggingException(
                "insert", new SQLException("value too long", "22001"));
          }
          if (id.equals("id-2") && delivery.counts().failures() < 10) {
            throw new AppenderLoggingException("insert", new SQLException("gone", "08006"));
          }
        };
    accept(0, 4);
    deliverAll();
    assertThat(receiver.got).containsExactly("id-0", "id-2", "id-3");
    assertThat(delivery.counts().dropped()).isEqualTo(1);
    assertThat(delivery.counts().failures()).isEqualTo(10);
    assertBalanced();
  }

  @Test
  void doesNotMindAnErrorThatAnotherAppenderMakesUpFor() {
    Receiver primary = new Receiver(null);
    delivery.attach(new AppenderTarget(receiver, List.of(receiver, primary), Set.of(receiver)));
    receiver.before = id -> delivery.appenderFailed(primary, new IOException("refused"));
    accept(0, 3);
    deliverAll();
    assertThat(delivery.counts().failures()).isZero();
    assertThat(receiver.got).isEqualTo(DiskRig.ids(0, 3));
  }

  @Test
  void retriesAnOutageForEverWithinTheJournal() {
    receiver.before =
        id -> {
          throw new AppenderLoggingException("connection refused");
        };
    accept(0, 10);
    for (int i = 0; i < 10_000; i++) {
      delivery.deliverNext();
    }
    assertThat(delivery.counts().dropped()).isZero();
    assertThat(delivery.undelivered()).isEqualTo(10);
    receiver.before = id -> {};
    deliverAll();
    assertThat(receiver.got).isEqualTo(DiskRig.ids(0, 10));
    assertBalanced();
  }

  @Test
  void dropsAndCountsAnEventThatCannotBeLaidOut() {
    receiver.before =
        id -> {
          if (id.equals("id-3")) {
            throw new IllegalStateException("poison");
          }
        };
    accept(0, 10);
    deliverAll();
    List<String> expected = DiskRig.ids(0, 10);
    expected.remove("id-3");
    assertThat(receiver.got).as("and nothing else twice").isEqualTo(expected);
    assertThat(delivery.counts().failures()).isEqualTo(IsolatedDelivery.ATTEMPTS);
    assertThat(delivery.counts().dropped()).isEqualTo(1);
    assertThat(delivery.counts().written()).isEqualTo(9);
    assertBalanced();
  }

  @Test
  void acknowledgesNothingBeforeAPoisonedEventOnItsAccount() throws IOException {
    receiver.before =
        id -> {
          if (id.equals("id-3")) {
            throw new IllegalStateException("poison");
          }
        };
    accept(0, 10);
    deliverAll();
    // Sent events may still be in a socket buffer, which is lost with the connection.
    receiver.before =
        id -> {
          if (id.equals("id-10")) {
            receiver.got.clear();
            receiver.before = next -> {};
            throw new AppenderLoggingException("connection reset");
          }
        };
    accept(10, 11);
    deliverAll();
    assertThat(receiver.got).containsAll(List.of("id-0", "id-1", "id-2", "id-9", "id-10"));
    assertThat(delivery.counts().dropped()).isEqualTo(1);
    assertThat(delivery.counts().written()).isEqualTo(10);
    assertBalanced();
  }

  @Test
  void takesAFailureReportedToTheErrorHandlerForAFailure() {
    List<String> refused = new ArrayList<>();
    receiver.before =
        id -> {
          if (id.equals("id-2") && refused.size() < 2) {
            refused.add(id);
            delivery.appenderFailed(receiver, new IOException("503"));
          }
        };
    accept(0, 4);
    deliverAll();
    assertThat(refused).hasSize(2);
    assertThat(delivery.counts().failures()).isEqualTo(2);
    assertThat(receiver.got).containsSubsequence("id-0", "id-1", "id-2", "id-3");
    assertThat(delivery.counts().written()).isEqualTo(4);
    assertThat(delivery.counts().dropped()).isZero();
    assertBalanced();
  }

  @Test
  void countsWhatFindsNoRoomAsDropped() {
    delivery.detach(receiver, System.nanoTime());
    for (int i = 0; delivery.counts().dropped() == 0; i++) {
      accept(i, i + 1);
    }
    long accepted = delivery.counts().accepted();
    assertThat(delivery.undelivered()).isEqualTo(accepted - 1);
    assertBalanced();
    attach(Confirmation.NONE);
    deliverAll();
    assertThat(receiver.got).isEqualTo(DiskRig.ids(0, (int) accepted - 1));
    assertBalanced();
  }

  @Test
  void keepsRoomInASmallJournalWhileTheReceiverIsWell() throws IOException {
    delivery.close(System.nanoTime());
    open(List.of(), 1L << 30);
    for (int i = 0; i < 50_000; i++) {
      int id = i;
      // The journal recycles in the background: there may be no room yet, but there must be soon.
      DiskRig.await(
          () -> {
            long dropped = delivery.counts().dropped();
            accept(id, id + 1);
            delivery.deliverNext();
            return delivery.counts().dropped() == dropped;
          });
    }
    assertThat(receiver.got).isEqualTo(DiskRig.ids(0, 50_000));
    assertBalanced();
  }

  @Test
  void deliversNewEventsAtOnceBehindAdoptedOnes() throws IOException {
    Path dead = directory.resolve("dead");
    try (EventJournal<LogEvent> left =
        new EventJournal<>(DiskRig.journal(dead, "appender-net", 4), LogEventCodec.INSTANCE)) {
      for (String id : DiskRig.ids(0, 5)) {
        assertThat(left.append("net", Codec.event(id).build())).isTrue();
      }
    }
    delivery.close(System.nanoTime());
    open(
        List.of(
            new EventJournal<>(DiskRig.journal(dead, "appender-net", 4), LogEventCodec.INSTANCE)),
        1 << 20);
    accept(5, 8);
    deliverAll();
    assertThat(receiver.got).as("without time passing").isEqualTo(DiskRig.ids(0, 8));
    assertThat(delivery.counts().recovered()).isEqualTo(5);
    assertBalanced();
    // The adopted ones are not confirmed: they are sent again too.
    receiver.before =
        id -> {
          if (id.equals("id-8")) {
            receiver.got.clear();
            receiver.before = next -> {};
            throw new AppenderLoggingException("connection reset");
          }
        };
    accept(8, 9);
    deliverAll();
    assertThat(receiver.got).isEqualTo(DiskRig.ids(0, 9));
    assertThat(delivery.counts().written()).isEqualTo(9);
    assertBalanced();
    clock.now += 2 * IsolatedDelivery.SETTLE_NANOS;
    delivery.deliverNext();
    assertThat(DiskRig.segments(dead)).as("confirmed, so closed and deleted").isEmpty();
  }

  @Test
  void sendsNothingTwiceAfterAnOrderlyStop() throws IOException {
    accept(0, 50);
    deliverAll();
    delivery.close(System.nanoTime());
    receiver.got.clear();
    open(List.of(), 1 << 20);
    deliverAll();
    assertThat(receiver.got).isEmpty();
    assertThat(delivery.counts().recovered()).isZero();
  }

  @Test
  void keepsWhatASlowReceiverMayNotHaveRead() throws IOException {
    accept(0, 50);
    deliverAll();
    crashAndReopen();
    deliverAll();
    assertThat(receiver.got.subList(0, 50)).isEqualTo(DiskRig.ids(0, 50));
  }

  @Test
  void settlesInAQuietTime() throws IOException {
    accept(0, 50);
    deliverAll();
    clock.now += 2 * IsolatedDelivery.SETTLE_NANOS;
    delivery.deliverNext();
    crashAndReopen();
    deliverAll();
    assertThat(receiver.got).containsExactly("left behind");
  }

  @Test
  void countsUndecodableRecordsOnceAndGoesOn() throws IOException {
    accept(0, 2);
    byte[] foreign = {99, 1, 2, 3};
    delivery.close(System.nanoTime());
    try (var journal = DiskRig.journal(directory, "appender-net", 16)) {
      journal.append(foreign, 0, foreign.length);
    }
    open(List.of(), 1 << 20);
    accept(2, 3);
    receiver.before =
        id -> {
          if (id.equals("id-2")) {
            receiver.before = next -> {};
            throw new AppenderLoggingException("connection reset");
          }
        };
    deliverAll();
    assertThat(receiver.got).containsSubsequence("id-0", "id-1", "id-2");
    assertThat(delivery.counts().unreadable()).isEqualTo(1);
    assertThat(delivery.undelivered()).isZero();
  }

  /** Random failures against a receiver that loses what is in its buffers with the connection. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void leavesNoGapWhateverFails(long seed) throws IOException {
    Random random = new Random(seed);
    Set<String> poison = new HashSet<>();
    List<String> buffered = new ArrayList<>();
    List<String> read = new ArrayList<>();
    receiver.before =
        id -> {
          if (poison.contains(id)) {
            throw new IllegalArgumentException("poison " + id);
          }
          if (random.nextInt(1500) == 0) {
            buffered.clear();
            throw new AppenderLoggingException("connection reset");
          }
          buffered.add(id);
          // The buffers hold less than is sent again: 100 messages of up to 8 bytes.
          while (buffered.size() > 100 || (!buffered.isEmpty() && random.nextInt(3) == 0)) {
            read.add(buffered.remove(0));
          }
        };
    delivery.close(System.nanoTime());
    open(List.of(), 1_000);
    int next = 0;
    for (int step = 0; step < 20_000; step++) {
      if (next < 5_000 && random.nextInt(2) == 0) {
        if (random.nextInt(200) == 0) {
          poison.add("id-" + next);
        }
        accept(next, ++next);
      }
      delivery.deliverNext();
    }
    deliverAll();
    assertBalanced();
    read.addAll(buffered);
    List<String> expected = DiskRig.ids(0, next);
    expected.removeAll(poison);
    List<String> missing = new ArrayList<>(expected);
    missing.removeAll(new HashSet<>(read));
    assertThat(missing).isEmpty();
    assertThat(firstOccurrences(read)).isEqualTo(expected);
    assertThat(delivery.counts().dropped()).isEqualTo(poison.size());
    assertThat(delivery.counts().written()).isEqualTo(expected.size());
  }

  private static List<String> firstOccurrences(List<String> all) {
    return new ArrayList<>(new java.util.LinkedHashSet<>(all));
  }
}
