/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import io.hotguard.waits.Waits;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
final class StatisticsSenderTest {
  private static final Sample SAMPLE =
      new Sample(new OperationKey("SQL", "find"), Batches.START, 5, false, "");
  private static final Duration LONG = Duration.ofSeconds(30);

  private final FakeTransport transport = new FakeTransport();
  private final AtomicLong clock = new AtomicLong();
  private final AtomicInteger pauses = new AtomicInteger();
  private StatisticsSender sender;

  /** A pause lets the clock run by as much, and no time passes. */
  private StatisticsSender start(int maxOperations, int maxSamples) {
    sender =
        StatisticsSender.builder("test", transport)
            .maxOperations(maxOperations)
            .maxSamples(maxSamples)
            .samplesPerSend(10)
            .time(
                clock::get,
                nanos -> {
                  clock.addAndGet(nanos);
                  pauses.incrementAndGet();
                })
            .build();
    return sender;
  }

  @AfterEach
  void close() {
    transport.work();
    if (sender != null) {
      sender.close(Duration.ZERO);
    }
  }

  @Test
  void sendsStatisticsBeforeAllSamplesThatWait() throws Exception {
    transport.hang();
    start(100, 1_000);
    sender.offer(SAMPLE);
    transport.awaitHanging();
    for (int i = 0; i < 100; i++) {
      sender.offer(SAMPLE);
      sender.offer(Batches.of("find", 1));
    }
    transport.work();
    transport.awaitDeliveries(12);

    List<Object> delivered = transport.delivered();
    assertThat(delivered.get(0)).isEqualTo(List.of(SAMPLE));
    assertThat(delivered.get(1)).isInstanceOf(StatisticsEnvelope.class);
    assertThat(((StatisticsEnvelope) delivered.get(1)).batch().count()).isEqualTo(100);
    assertThat(delivered.subList(2, 12)).allMatch(List.class::isInstance);
    assertThat(transport.samples()).isEqualTo(101);
  }

  /** A sender that waits on the queue of samples would never see them. */
  @Test
  void sendsStatisticsWhileNoSampleComes() throws Exception {
    start(100, 1_000);
    for (int i = 0; i < 200; i++) {
      sender.offer(Batches.of("find", 1));
      transport.awaitDeliveries(1);
    }
    assertThat(transport.intervals()).isEqualTo(200);

    for (int i = 0; i < 200; i++) {
      sender.offer(SAMPLE);
      transport.awaitDeliveries(1);
    }
    assertThat(transport.samples()).isEqualTo(200);
  }

  @Test
  void addsUpWhatWaitsDuringAnOutageInMemoryOfItsKeys() throws Exception {
    transport.hang();
    start(50, 10);
    sender.offer(Batches.of("first", 1));
    transport.awaitHanging();
    for (int i = 0; i < 10_000; i++) {
      assertThat(sender.offer(Batches.of("key-" + i % 200, 1, 2))).isTrue();
      if (i % 1_000 == 999) {
        assertThat(snapshot().gauges().get("statistics-waiting-keys")).isEqualTo(51);
      }
    }
    transport.work();
    transport.awaitDeliveries(2);

    List<StatisticsEnvelope> statistics = transport.statistics();
    assertThat(statistics).hasSize(2);
    assertThat(statistics.get(1).batch().intervals()).isEqualTo(10_000);
    assertThat(statistics.get(1).batch().count()).isEqualTo(20_000);
    assertThat(statistics.get(1).batch().operations()).hasSize(51);
    assertThat(sender.close(LONG).statistics().handled()).isEqualTo(10_001);
  }

  @ParameterizedTest
  @ValueSource(strings = {"io", "runtime", "error"})
  void sendsTheSameEnvelopeAgainAfterAnyFailure(String kind) throws Exception {
    transport.failWith(
        switch (kind) {
          case "io" -> new IOException("down");
          case "runtime" -> new IllegalStateException("down");
          default -> new StackOverflowError("down");
        });
    start(100, 10);
    sender.offer(Batches.of("first", 1));
    awaitAttempts(5);
    sender.offer(Batches.of("second", 1));
    sender.offer(Batches.of("second", 1));
    transport.work();
    transport.awaitDeliveries(2);

    List<StatisticsEnvelope> statistics = transport.statistics();
    assertThat(statistics).extracting(StatisticsEnvelope::sequence).containsExactly(1L, 2L);
    assertThat(statistics.get(0).batch().intervals()).isEqualTo(1);
    assertThat(statistics.get(1).batch().intervals()).isEqualTo(2);
    assertThat(transport.attempts().get(0)).isSameAs(statistics.get(0));
    assertThat(statistics.get(1).source()).isEqualTo(statistics.get(0).source());
  }

  @Test
  void waitsLongerAfterEachFailureUpToALimit() throws Exception {
    transport.failWith(new IOException("down"));
    start(100, 10);
    sender.offer(Batches.of("find", 1));
    awaitAttempts(20);
    sender.close(Duration.ZERO);

    // 100 ms doubles to 25.6 s in 8 steps; all further ones are 30 s.
    assertThat(TimeUnit.NANOSECONDS.toMillis(clock.get()))
        .isGreaterThanOrEqualTo(51_100 + (19 - 9) * 30_000L)
        .isLessThanOrEqualTo(51_100 + pauses.get() * 30_000L);
  }

  @Test
  void dropsAndCountsStatisticsThatAreRefusedForGood() throws Exception {
    transport.failWith(new RefusedPayloadException("413"));
    start(100, 10);
    sender.offer(Batches.of("poison", 1));
    while (snapshot().counters().get("statistics-refused") == 0) {
      assertThat(Thread.interrupted()).isFalse();
      Thread.onSpinWait();
    }
    transport.work();
    sender.offer(Batches.of("good", 1));

    SenderReport.Account statistics = sender.close(LONG).statistics();
    assertThat(statistics).isEqualTo(new SenderReport.Account(2, 1, 1, 0, 0));
    assertThat(pauses).as("the next is sent at once").hasValue(0);
  }

  @Test
  void dropsAndCountsSamplesBeyondTheLimitAndThoseThatFailed() throws Exception {
    transport.hang();
    start(100, 30);
    int accepted = 0;
    sender.offer(SAMPLE);
    transport.awaitHanging();
    for (int i = 0; i < 100; i++) {
      accepted += sender.offer(SAMPLE) ? 1 : 0;
    }
    assertThat(accepted).isEqualTo(30);
    transport.failWith(new IOException("down"));
    transport.releaseFailing();
    SenderReport.Account samples = sender.close(LONG).samples();

    assertThat(samples.accepted()).isEqualTo(101);
    assertThat(samples.handled()).isZero();
    assertThat(samples.dropped() + samples.abandoned()).isEqualTo(101);
    assertThat(samples.dropped()).isGreaterThanOrEqualTo(71);
  }

  @Test
  void neverWaitsForAStuckTransport() throws Exception {
    transport.hang();
    start(100, 50);
    sender.offer(SAMPLE);
    transport.awaitHanging();
    StatisticsBatch batch = Batches.of("find", 1);
    try (Waits waits = new Waits()) {
      Thread caller = new Thread(() -> waits.during(() -> offerMany(batch)));
      caller.start();
      caller.join();
      assertThat(waits.places()).isEmpty();
    }
    SenderReport now = sender.report();
    assertThat(now.statistics().accepted()).isEqualTo(20_001);
    assertThat(now.samples().dropped()).isEqualTo(20_000 - 50);
  }

  /** The sender rests after its first failure until the close, so that its attempts are known. */
  @Test
  void endsItsLastAttemptsAtTheDeadlineWhenTheChannelIsDown() throws Exception {
    transport.failWith(new IOException("down"));
    CountDownLatch resting = new CountDownLatch(1);
    sender =
        StatisticsSender.builder("test", transport)
            .time(
                clock::get,
                nanos -> {
                  resting.countDown();
                  // The first time stands still, however often an old wake-up ends the rest.
                  if (transport.attempts().size() > 1) {
                    clock.addAndGet(nanos);
                  } else {
                    LockSupport.park();
                  }
                })
            .build();
    sender.offer(Batches.of("find", 1));
    resting.await();
    for (int i = 0; i < 39; i++) {
      sender.offer(Batches.of("find", 1));
      sender.offer(SAMPLE);
    }
    SenderReport report = sender.close(LONG);

    assertThat(report.statistics()).isEqualTo(new SenderReport.Account(40, 0, 0, 40, 1));
    assertThat(report.samples()).isEqualTo(new SenderReport.Account(39, 0, 0, 39, 0));
    assertThat(clock).hasValue(LONG.toNanos());
    // One before the close, one at once, and then as many as doubling from 100 ms fits into 30 s.
    assertThat(transport.attempts()).hasSize(1 + 1 + 8);
    transport.awaitClosed();
    assertThat(transport.attempts()).hasSize(1 + 1 + 8);
  }

  @Test
  void abandonsWhatAStuckTransportHoldsAndSaysThatItIsInDoubt() throws Exception {
    transport.hang();
    start(100, 100);
    sender.offer(Batches.of("find", 1));
    transport.awaitHanging();
    sender.offer(Batches.of("find", 1));
    sender.offer(SAMPLE);

    SenderReport report = sender.close(Duration.ofMillis(1));

    assertThat(report.statistics()).isEqualTo(new SenderReport.Account(2, 0, 0, 2, 1));
    assertThat(report.samples()).isEqualTo(new SenderReport.Account(1, 0, 0, 1, 0));
    transport.awaitClosed();
    assertThat(sender.report()).as("what comes later changes nothing").isEqualTo(report);
    assertThat(sender.close(LONG)).isSameAs(report);
  }

  @Test
  void canBeClosedWithoutALimit() {
    start(100, 100);
    sender.offer(SAMPLE);

    SenderReport report = sender.close(Duration.ofSeconds(Long.MAX_VALUE));

    assertThat(report.samples()).isEqualTo(new SenderReport.Account(1, 1, 0, 0, 0));
  }

  @Test
  void sendsWhatWaitsWhenClosed() throws Exception {
    transport.hang();
    start(100, 1_000);
    sender.offer(SAMPLE);
    transport.awaitHanging();
    for (int i = 0; i < 95; i++) {
      sender.offer(SAMPLE);
      sender.offer(Batches.of("find", 1));
    }
    transport.work();
    SenderReport report = sender.close(LONG);

    assertThat(report.statistics()).isEqualTo(new SenderReport.Account(95, 95, 0, 0, 0));
    assertThat(report.samples()).isEqualTo(new SenderReport.Account(96, 96, 0, 0, 0));
    assertThat(transport.intervals()).isEqualTo(95);
    assertThat(transport.samples()).isEqualTo(96);
    assertThat(sender.offer(SAMPLE)).isFalse();
    assertThat(sender.offer(Batches.of("find", 1))).isFalse();
    assertThat(sender.report()).isEqualTo(report);
    assertThat(Guards.all()).doesNotContainKey("statistics-sender.test");
  }

  @Test
  void accountsForEveryOfferThatRacesTheClose() throws Exception {
    for (int round = 0; round < 50; round++) {
      FakeTransport own = new FakeTransport();
      StatisticsSender raced =
          StatisticsSender.builder("raced", own).maxSamples(64).samplesPerSend(7).build();
      AtomicInteger batches = new AtomicInteger();
      AtomicInteger samples = new AtomicInteger();
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        Thread thread =
            new Thread(
                () -> {
                  while (raced.offer(Batches.of("find", 1))) {
                    batches.incrementAndGet();
                    for (int n = 0; n < 20; n++) {
                      samples.addAndGet(raced.offer(SAMPLE) ? 1 : 0);
                    }
                  }
                });
        threads.add(thread);
        thread.start();
      }
      own.awaitDeliveries(5);
      SenderReport report = raced.close(round % 2 == 0 ? LONG : Duration.ZERO);
      for (Thread thread : threads) {
        thread.join();
      }
      own.awaitClosed();

      SenderReport.Account statistics = report.statistics();
      assertThat(statistics.accepted()).isEqualTo(batches.get());
      assertBalanced(statistics);
      assertThat(own.intervals() - statistics.handled()).isBetween(0L, statistics.inDoubt());
      SenderReport.Account sampled = report.samples();
      assertThat(sampled.handled() + sampled.abandoned()).isEqualTo(samples.get());
      assertBalanced(sampled);
      assertThat(own.samples() - sampled.handled()).isBetween(0L, sampled.inDoubt());
      if (round % 2 == 0) {
        assertThat(statistics.abandoned()).isZero();
        assertThat(sampled.abandoned()).isZero();
      }
    }
  }

  private static void assertBalanced(SenderReport.Account account) {
    assertThat(account.handled() + account.dropped() + account.abandoned())
        .isEqualTo(account.accepted());
    assertThat(account.inDoubt()).isBetween(0L, account.abandoned());
  }

  @Test
  void countsWhatItDoes() throws Exception {
    start(100, 1_000);
    sender.offer(Batches.of("find", 1));
    transport.awaitDeliveries(1);
    transport.failWith(new IOException("down"));
    sender.offer(Batches.of("find", 1));
    awaitAttempts(3);

    GuardSnapshot snapshot = snapshot();
    assertThat(snapshot.counters())
        .containsEntry("statistics-accepted", 2L)
        .containsEntry("statistics-handled", 1L)
        .containsEntry("statistics-refused", 0L);
    assertThat(snapshot.counters().get("send-failures")).isPositive();
    assertThat(snapshot.gauges()).containsEntry("statistics-waiting", 1L);
  }

  @Test
  void tellsForHowLongADeliveryIsStalled() throws Exception {
    start(100, 50);
    assertThat(snapshot().gauges()).containsEntry("stalled-since-millis", 0L);
    transport.hang();
    sender.offer(Batches.of("find", 1));
    transport.awaitHanging();
    clock.addAndGet(TimeUnit.SECONDS.toNanos(90));
    assertThat(snapshot().gauges()).containsEntry("stalled-since-millis", 90_000L);
    assertThat(snapshot().counters()).containsEntry("send-failures", 0L);

    transport.work();
    transport.awaitDeliveries(1);
    sender.close(LONG);
    assertThat(sender.report().statistics().handled()).isEqualTo(1);
  }

  private static GuardSnapshot snapshot() {
    return Guards.all().get("statistics-sender.test").snapshot();
  }

  /** The sender's pauses take no time, so this does not take long either. */
  private void awaitAttempts(int number) {
    while (transport.attempts().size() < number) {
      if (Thread.interrupted()) {
        throw new AssertionError(transport.attempts().size() + " attempts of " + number);
      }
      Thread.onSpinWait();
    }
  }

  private void offerMany(StatisticsBatch batch) {
    sender.offer(batch);
    for (int i = 0; i < 20_000; i++) {
      sender.offer(SAMPLE);
      sender.offer(batch);
    }
  }
}
