/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import com.sun.net.httpserver.HttpServer;
import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import io.hotguard.metrics.Distribution;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
final class StatisticsReceiverTest {
  private final DoubleBufferedReport report =
      DoubleBufferedReport.builder("received").maxOperations(50).staleAfterPeriods(2).build();
  private final StatisticsReceiver receiver =
      StatisticsReceiver.builder("test", report).maxKeys(40).maxSources(3).build();

  @AfterEach
  void close() {
    receiver.close();
    report.close();
  }

  private static StatisticsEnvelope envelope(String source, long sequence, StatisticsBatch batch) {
    return new StatisticsEnvelope(source, sequence, batch);
  }

  private boolean receive(String source, long sequence, StatisticsBatch batch) {
    return receive(StatisticsFrame.encode(envelope(source, sequence, batch)));
  }

  private boolean receive(byte[] frame) {
    return receiver.receive(frame, 0, frame.length);
  }

  private long counter(String name) {
    GuardSnapshot snapshot = Guards.all().get("statistics-receiver.test").snapshot();
    return snapshot.counters().getOrDefault(name, -1L);
  }

  private long gauge(String name) {
    GuardSnapshot snapshot = Guards.all().get("statistics-receiver.test").snapshot();
    return snapshot.gauges().getOrDefault(name, -1L);
  }

  @Test
  void reportsExactlyWhatTheBatchesHold() {
    Random random = new Random(42);
    TreeMap<OperationKey, OperationStatistics> expected = new TreeMap<>();
    for (int sequence = 1; sequence <= 20; sequence++) {
      for (String source : new String[] {"pod-1", "pod-2"}) {
        OperationStatistics[] all = new OperationStatistics[1 + random.nextInt(8)];
        for (int i = 0; i < all.length; i++) {
          all[i] =
              Batches.statistics(
                  "størrelse-" + i, // not ASCII
                  random.longs(random.nextInt(9), 0, Distribution.MAX_VALUE).toArray(),
                  random.longs(1 + random.nextInt(3), 0, 1_000).toArray());
        }
        StatisticsBatch batch = Batches.of(all);
        batch.operations().forEach((key, one) -> expected.merge(key, one, (a, b) -> a.plus(b)));
        assertThat(receive(source, sequence, batch)).isTrue();
      }
    }

    assertThat(report.currentPeriod()).isEqualTo(expected);
    assertThat(counter("frames")).isEqualTo(40);
    assertThat(counter("decoded-keys")).isEqualTo(expected.size());
    assertThat(gauge("keys")).isEqualTo(expected.size());
  }

  @Test
  void readsAFrameFromWithinABufferThatIsUsedAgain() {
    byte[] first = StatisticsFrame.encode(envelope("pod", 1, Batches.of("find", 1, 2)));
    byte[] second = StatisticsFrame.encode(envelope("pod", 2, Batches.of("find", 3)));
    byte[] network = new byte[first.length + 100];
    Arrays.fill(network, (byte) 0x7f);
    System.arraycopy(first, 0, network, 33, first.length);
    assertThat(receiver.receive(network, 33, first.length)).isTrue();
    Arrays.fill(network, (byte) 0x11);
    System.arraycopy(second, 0, network, 7, second.length);
    assertThat(receiver.receive(network, 7, second.length)).isTrue();

    assertThat(report.currentPeriod().get(new OperationKey("SQL", "find")).count()).isEqualTo(3);
    assertThat(counter("decoded-keys")).isEqualTo(1);
  }

  @Test
  void countsABatchOnceHoweverOftenItComes() {
    StatisticsBatch batch = Batches.of("find", 1, 2);

    assertThat(receive("pod", 1, batch)).isTrue();
    assertThat(receive("pod", 1, batch)).isFalse();
    assertThat(receive("pod", 2, batch)).isTrue();
    assertThat(receive("pod", 1, batch)).isFalse();
    assertThat(receive("other", 1, batch)).isTrue();

    assertThat(report.currentPeriod().get(new OperationKey("SQL", "find")).count()).isEqualTo(6);
    assertThat(counter("repeated-frames")).isEqualTo(2);
    assertThat(counter("missed-frames")).isZero();
  }

  @Test
  void tellsOfBatchesThatNeverCame() {
    StatisticsBatch batch = Batches.of("find", 1);
    receive("pod", 5, batch);
    receive("pod", 9, batch);

    assertThat(counter("missed-frames")).isEqualTo(3);
  }

  @Test
  void countsEverythingForKeysAndSourcesWithoutRoom() {
    for (int i = 0; i < 60; i++) {
      assertThat(receive("pod-" + i % 4, 1 + i / 4, Batches.of("find-" + i, i))).isTrue();
    }

    SortedMap<OperationKey, OperationStatistics> current = report.currentPeriod();
    assertThat(current).hasSize(51).containsKey(OperationKey.OTHER);
    assertThat(current.get(OperationKey.OTHER).count()).isEqualTo(10);
    assertThat(current.values().stream().mapToLong(OperationStatistics::count).sum()).isEqualTo(60);
    assertThat(counter("unknown-sources")).isEqualTo(15);
    assertThat(gauge("keys")).isEqualTo(40);
    assertThat(gauge("sources")).isEqualTo(3);
  }

  @Test
  void forgetsKeysAndSourcesWithTheReport() {
    receive("pod", 1, Batches.of("old", 1));
    report.swap();
    receive("pod", 2, Batches.of("new", 1));
    report.swap();
    receive("pod", 3, Batches.of("new", 1));
    assertThat(gauge("keys")).isEqualTo(1);
    assertThat(gauge("sources")).isEqualTo(1);
    receive("pod", 4, Batches.of("old", 1));

    assertThat(report.currentPeriod()).hasSize(2);
    assertThat(report.lastPeriod()).containsOnlyKeys(new OperationKey("SQL", "new"));
    assertThat(counter("decoded-keys")).isEqualTo(3);
  }

  @Test
  void sharesAReportWithOtherReceiversAlsoAfterItHasForgottenAKey() {
    receive("pod", 1, Batches.of("find", 1));
    StatisticsReceiver second = StatisticsReceiver.builder("second", report).build();
    byte[] frame = StatisticsFrame.encode(envelope("pod", 1, Batches.of("find", 5)));
    second.receive(frame, 0, frame.length);
    report.swap();
    report.swap();
    assertThat(report.currentPeriod()).isEmpty();
    receive("pod", 2, Batches.of("find", 7));
    byte[] next = StatisticsFrame.encode(envelope("pod", 2, Batches.of("find", 9)));
    second.receive(next, 0, next.length);
    second.close();

    assertThat(report.currentPeriod().get(new OperationKey("SQL", "find")))
        .isEqualTo(Batches.statistics("find", new long[] {7, 9}, new long[0]));
  }

  @Test
  void refusesWhatIsNoFrameAndCountsNothingOfIt() {
    byte[] frame =
        StatisticsFrame.encode(
            envelope(
                "pod",
                1,
                Batches.of(
                    Batches.statistics("a", new long[] {1}, new long[] {2}),
                    Batches.statistics("b", new long[] {3}, new long[0]))));
    for (int length = 0; length < frame.length; length++) {
      int cut = length;
      assertThatThrownBy(() -> receiver.receive(frame, 0, cut))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> receive(longer(frame))).hasMessage("frame: 1 bytes after the end");
    assertThatThrownBy(() -> receive(new byte[100])).hasMessage("frame: must begin with HGS1");
    assertThatThrownBy(() -> receiver.receive(frame, 1, frame.length))
        .isInstanceOf(IndexOutOfBoundsException.class);

    assertThat(report.currentPeriod()).isEmpty();
    assertThat(counter("malformed-frames")).isEqualTo(frame.length + 2L);
    assertThat(receive(frame)).isTrue();
    assertThat(report.currentPeriod()).hasSize(2);
  }

  private static byte[] longer(byte[] frame) {
    return StatisticsFrame.seal(Arrays.copyOf(frame, frame.length + 1));
  }

  @Test
  void refusesAFrameWithAnyBitFlipped() {
    byte[] whole = StatisticsFrame.encode(envelope("pod", 1, Batches.of("find", 1, 1_000, 5)));
    for (int bit = 0; bit < Byte.SIZE * whole.length; bit++) {
      byte[] damaged = whole.clone();
      damaged[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
      assertThatThrownBy(() -> receive(damaged)).isInstanceOf(IllegalArgumentException.class);
    }
    assertThat(counter("malformed-frames")).isEqualTo((long) Byte.SIZE * whole.length);
    assertThat(counter("frames")).isZero();
    assertThat(receive(whole)).isTrue();
  }

  /**
   * Wrong bytes with a right checksum are refused with the exception that is documented, or read as
   * other numbers.
   */
  @Test
  void survivesAnyWrongFrame() {
    byte[] whole = StatisticsFrame.encode(envelope("pod", 1, Batches.of("find", 1, 1_000, 5)));
    Random random = new Random(7);
    int refused = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] damaged = whole.clone();
      for (int bit = random.nextInt(3); bit >= 0; bit--) {
        damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
      }
      try {
        receive(StatisticsFrame.seal(damaged));
      } catch (IllegalArgumentException e) {
        refused++;
      }
    }

    assertThat(refused).isGreaterThan(1_000);
    assertThat(counter("malformed-frames")).isEqualTo(refused);
  }

  @Test
  void keepsNothingOfARefusedFrame() {
    OperationStatistics[] many = new OperationStatistics[39];
    for (int i = 0; i < many.length; i++) {
      many[i] = Batches.statistics("key-" + i, new long[] {1}, new long[0]);
    }
    byte[] frame = StatisticsFrame.encode(envelope("stranger", 1, Batches.of(many)));
    assertThatThrownBy(() -> receive(longer(frame))).isInstanceOf(IllegalArgumentException.class);
    receive("pod", 1, Batches.of("find", 1));

    assertThat(counter("decoded-keys")).isEqualTo(1);
    assertThat(gauge("keys")).isEqualTo(1);
    assertThat(gauge("sources")).isEqualTo(1);
  }

  @Test
  void refusesFramesKeysAndSourcesBeyondItsLimits() {
    StatisticsReceiver strict =
        StatisticsReceiver.builder("strict", report).maxFrameBytes(20_000).build();
    try (strict) {
      assertThat(strict.maxFrameBytes()).isEqualTo(20_000);
      assertRefused(
          strict,
          new byte[20_001],
          "frame: a frame of 20001 bytes: must be at most maxFrameBytes=20000");
      assertRefused(
          strict,
          StatisticsFrame.encode(envelope("s".repeat(257), 1, Batches.of("find", 1))),
          "frame: a source of 257 bytes: must be at most 256");
      assertRefused(
          strict,
          StatisticsFrame.encode(envelope("pod", 1, Batches.of("n".repeat(16_378), 1))),
          "frame: a key of 16385 bytes: must be at most 16384");
    }
    assertThat(report.currentPeriod()).isEmpty();
  }

  private static void assertRefused(StatisticsReceiver receiver, byte[] frame, String message) {
    assertThatThrownBy(() -> receiver.receive(frame, 0, frame.length))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  /** One value in each power of two: a few bytes on the wire, and a page of buckets each. */
  private static OperationStatistics wide(String name) {
    long[] values = new long[48];
    for (int i = 0; i < values.length; i++) {
      values[i] = (1L << i) - 1 + (1L << i) / 2;
    }
    return Batches.statistics(name, values, values);
  }

  @Test
  void refusesAFrameThatDecodesToALotOfMemory() {
    OperationStatistics[] all = new OperationStatistics[30];
    for (int i = 0; i < all.length; i++) {
      all[i] = wide("key-" + i);
    }
    byte[] frame = StatisticsFrame.encode(envelope("pod", 1, Batches.of(all)));
    StatisticsReceiver small =
        StatisticsReceiver.builder("small", report).maxHeapBytes(1 << 20).build();
    try (small) {
      assertThat(frame.length).isLessThan(20_000);
      assertRefused(small, frame, "frame: decodes to more than a quarter of maxHeapBytes=1048576");
    }
  }

  @Test
  void keepsTheCellsOfItsKeysWithinItsMemory() {
    StatisticsReceiver small =
        StatisticsReceiver.builder("small", report).maxHeapBytes(1 << 20).build();
    try (small) {
      for (int i = 0; i < 40; i++) {
        byte[] frame = StatisticsFrame.encode(envelope("pod", 1 + i, Batches.of(wide("k" + i))));
        assertThat(small.receive(frame, 0, frame.length)).isTrue();
      }
      GuardSnapshot counts = Guards.all().get("statistics-receiver.small").snapshot();
      long crowded = counts.counters().get("crowded-operations");
      assertThat(crowded).isBetween(20L, 35L);
      assertThat(counts.gauges().get("heap-bytes")).isBetween(1L << 19, 1L << 20);
      assertThat(report.currentPeriod()).hasSize((int) (40 - crowded + 1));
      assertThat(report.currentPeriod().get(OperationKey.OTHER).count()).isEqualTo(crowded * 96);

      report.swap();
      report.swap();
      report.swap();
      byte[] frame = StatisticsFrame.encode(envelope("pod", 99, Batches.of(wide("later"))));
      assertThat(small.receive(frame, 0, frame.length)).isTrue();
      assertThat(report.currentPeriod()).containsOnlyKeys(new OperationKey("SQL", "later"));
    }
  }

  /** The bound of the heap is an estimate: it must be near the heap that the keys really take. */
  @Test
  void estimatesTheHeapOfItsKeys() {
    DoubleBufferedReport large =
        DoubleBufferedReport.builder("weighed").maxOperations(2_000).build();
    StatisticsReceiver weighed =
        StatisticsReceiver.builder("weighed", large).maxKeys(2_000).build();
    try (weighed) {
      long before = usedHeap();
      for (int period = 0; period < 2; period++) {
        for (int i = 0; i < 500; i++) {
          int sequence = 1 + period * 500 + i;
          byte[] frame =
              StatisticsFrame.encode(envelope("pod", sequence, Batches.of(wide("w" + i))));
          assertThat(weighed.receive(frame, 0, frame.length)).isTrue();
        }
        large.swap();
      }
      long taken = usedHeap() - before;
      long estimate =
          Guards.all().get("statistics-receiver.weighed").snapshot().gauges().get("heap-bytes");

      assertThat(taken).isLessThan(estimate * 3 / 2);
      assertThat(estimate).isLessThan(taken * 3);
    } finally {
      large.close();
    }
  }

  private static long usedHeap() {
    Runtime runtime = Runtime.getRuntime();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      System.gc();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }

  /** A known key costs no string: what a frame costs does not grow with the length of its name. */
  @Test
  void allocatesNothingForTheNameOfAKnownKey() {
    byte[] small = repeatable("n");
    byte[] large = repeatable("n".repeat(10_000));
    allocatedBy(small); // compiled now: what the compiler takes away is missing from both

    assertThat(allocatedBy(large)).isLessThan(allocatedBy(small) + 1_000);
  }

  private static byte[] repeatable(String name) {
    return StatisticsFrame.encode(envelope("pod", 1, Batches.of(name, 1, 2, 3)));
  }

  private long lastSequence;

  private double allocatedBy(byte[] frame) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    int rounds = 2_000;
    long before = 0;
    for (int i = -rounds; i < rounds; i++) {
      if (i == 0) {
        before = threads.getThreadAllocatedBytes(thread);
      }
      sequence(frame, ++lastSequence);
      receive(frame);
    }
    return (double) (threads.getThreadAllocatedBytes(thread) - before) / rounds;
  }

  /** Writes the number of a frame of source "pod". */
  private static void sequence(byte[] frame, long sequence) {
    ByteBuffer.wrap(frame).putLong(4 + 4 + 3, sequence);
    StatisticsFrame.seal(frame);
  }

  @Test
  void bringsWhatAnAggregatorCountedIntoTheReportOverHttp() throws Exception {
    AtomicReference<RuntimeException> failure = new AtomicReference<>();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            receive(body);
            exchange.sendResponseHeaders(204, -1);
          } catch (RuntimeException e) {
            failure.set(e);
          }
        });
    server.start();
    URI uri =
        URI.create(
            "http://"
                + server.getAddress().getAddress().getHostAddress()
                + ":"
                + server.getAddress().getPort());
    StatisticsSender sender =
        StatisticsSender.builder("frames", HttpTransport.frames(uri).build()).build();
    try (Aggregator aggregator = Aggregator.builder("frames", sender::offer).build()) {
      for (int i = 0; i < 1_000; i++) {
        aggregator.record("SQL", "find-" + i % 7, i, i % 10 == 0);
        if (i % 250 == 0) {
          aggregator.flush();
        }
      }
    }
    SenderReport sent = sender.close(Duration.ofSeconds(30));
    server.stop(0);

    assertThat(failure).hasNullValue();
    assertThat(sent.statistics().abandoned()).isZero();
    SortedMap<OperationKey, OperationStatistics> current = report.currentPeriod();
    assertThat(current).hasSize(7);
    assertThat(current.values().stream().mapToLong(OperationStatistics::count).sum())
        .isEqualTo(1_000);
    assertThat(current.values().stream().mapToLong(OperationStatistics::failureCount).sum())
        .isEqualTo(100);
  }
}
