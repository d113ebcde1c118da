/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import static io.hotguard.logging.internal.journal.Journals.SEGMENT;
import static io.hotguard.logging.internal.journal.Journals.accept;
import static io.hotguard.logging.internal.journal.Journals.config;
import static io.hotguard.logging.internal.journal.Journals.copy;
import static io.hotguard.logging.internal.journal.Journals.drain;
import static io.hotguard.logging.internal.journal.Journals.open;
import static io.hotguard.logging.internal.journal.Journals.patch;
import static io.hotguard.logging.internal.journal.Journals.segments;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class JournalCrashTest {
  @TempDir Path root;

  @Tag("no-mutation")
  @Test
  void keepsEveryAcceptedRecordWhenTheProcessIsKilled() throws Exception {
    Set<Long> accepted = new HashSet<>();
    Set<Long> seen = new HashSet<>();
    Process child = JournalChild.start("storm", root.toString());
    int delivered = 0;
    try (DataInputStream in = new DataInputStream(child.getInputStream())) {
      for (int n = 0; ; n++) {
        if (n == 20_000) {
          child.toHandle().destroyForcibly();
        }
        byte what = in.readByte();
        long id = in.readLong();
        (what == 'A' ? accepted : seen).add(id);
        delivered += what == 'D' ? 1 : 0;
      }
    } catch (EOFException | java.io.UncheckedIOException killed) {
      // All that it told is read.
    }
    assertThat(child.waitFor()).isNotZero();
    assertThat(accepted).hasSizeGreaterThan(1000);
    assertThat(delivered).isGreaterThan(100);
    try (Journal journal = Journal.open(JournalChild.stormConfig(root))) {
      long last[] = new long[JournalChild.THREADS];
      Arrays.fill(last, -1);
      long count = 0;
      for (JournalRecord record = new JournalRecord(); journal.next(record); count++) {
        long id = ByteBuffer.wrap(record.bytes()).getLong();
        assertThat(id & 0xFFFFFFFFL).isGreaterThan(last[(int) (id >>> 32)]);
        last[(int) (id >>> 32)] = id & 0xFFFFFFFFL;
        assertThat(record.length()).isEqualTo((int) (8 + (id & 0xFFFFFFFFL) % 600));
        seen.add(id);
      }
      assertThat(count).isEqualTo(journal.recovered());
      assertThat(seen).containsAll(accepted);
      assertThat(journal.damage()).isEmpty();
      journal.acknowledge(journal.mark());
    }
    assertThat(segments(root)).isEmpty();
  }

  @Tag("no-mutation")
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void opensACopyTakenAtAnyMoment(boolean consuming, @TempDir Path copies) throws Exception {
    int producers = 3;
    AtomicLongArray acceptedUpTo = new AtomicLongArray(producers);
    AtomicBoolean stop = new AtomicBoolean();
    try (Journal journal = open(config(root, 40))) {
      Thread[] threads = new Thread[producers + 1];
      for (int p = 0; p < producers; p++) {
        int producer = p;
        threads[p] = new Thread(() -> produce(journal, producer, acceptedUpTo, stop, consuming));
      }
      threads[producers] = new Thread(() -> consume(journal, stop, consuming));
      for (Thread thread : threads) {
        thread.start();
      }
      for (int round = 0; round < 10; round++) {
        long[] before = new long[producers];
        for (int p = 0; p < producers; p++) {
          before[p] = acceptedUpTo.get(p);
        }
        Path copy = copy(root, copies.resolve("copy" + round));
        assertThat(segments(copy)).hasSizeLessThanOrEqualTo(40);
        try (Journal recovered = Journal.open(config(copy, 40))) {
          long[] last = lastOfEach(recovered, producers);
          for (int p = 0; p < producers && !consuming; p++) {
            assertThat(last[p]).isGreaterThanOrEqualTo(before[p] - 1);
          }
          if (!consuming) {
            assertThat(recovered.damage()).isEmpty();
          }
        }
      }
      stop.set(true);
      for (Thread thread : threads) {
        thread.join();
      }
    }
  }

  private static void produce(
      Journal journal, int producer, AtomicLongArray upTo, AtomicBoolean stop, boolean endless) {
    ByteBuffer buffer = ByteBuffer.allocate(400);
    for (long i = 0; !stop.get() && (endless || i < 400); ) {
      int length = (int) (20 + i % 150);
      buffer.putInt(0, producer).putLong(4, i);
      for (int b = 12; b < length; b++) {
        buffer.put(b, (byte) (i * 31 + b));
      }
      if (journal.append(buffer.array(), 0, length) == Append.ACCEPTED) {
        upTo.set(producer, ++i);
      } else {
        Journals.pause();
      }
    }
  }

  private static void consume(Journal journal, AtomicBoolean stop, boolean consuming) {
    JournalRecord record = new JournalRecord();
    for (int n = 0; consuming && !stop.get(); n++) {
      if (!journal.next(record)) {
        Journals.pause();
      }
      if (n % 50 == 0) {
        journal.acknowledge(journal.mark());
      }
    }
  }

  private static long[] lastOfEach(Journal journal, int producers) {
    long[] last = new long[producers];
    Arrays.fill(last, -1);
    for (JournalRecord record = new JournalRecord(); journal.next(record); ) {
      ByteBuffer buffer = ByteBuffer.wrap(record.bytes(), 0, record.length());
      int producer = buffer.getInt();
      long i = buffer.getLong();
      assertThat(record.length()).isEqualTo((int) (20 + i % 150));
      for (int b = 12; b < record.length(); b++) {
        assertThat(record.bytes()[b]).isEqualTo((byte) (i * 31 + b));
      }
      assertThat(i).isGreaterThan(last[producer]);
      last[producer] = i;
    }
    return last;
  }

  @Test
  void findsWhatIsCommittedBehindAHole(@TempDir Path copies) throws IOException {
    try (Journal journal = open(config(root, 4))) {
      for (String text : new String[] {"one", "two", "three", "four"}) {
        accept(journal, text);
      }
      Path copy = copy(root, copies.resolve("copy"));
      // "two" was claimed and partly copied, never committed.
      patch(segments(copy).get(0), 128 + 24, new byte[8]);
      try (Journal recovered = open(config(copy, 4))) {
        assertThat(recovered.recovered()).isEqualTo(3);
        assertThat(recovered.damage()).isEmpty();
        accept(recovered, "five");
        assertThat(drain(recovered)).containsExactly("one", "three", "four", "five");
      }
    }
  }

  @Test
  void overwritesAHoleAtTheEnd(@TempDir Path copies) throws IOException {
    try (Journal journal = open(config(root, 4))) {
      accept(journal, "one");
      accept(journal, "a torn record");
      Path copy = copy(root, copies.resolve("copy"));
      patch(segments(copy).get(0), 128 + 24, new byte[8]);
      try (Journal recovered = open(config(copy, 4))) {
        accept(recovered, "x");
        assertThat(drain(recovered)).containsExactly("one", "x");
        assertThat(recovered.waiting()).isEqualTo(2);
      }
      try (Journal again = open(config(copy, 4))) {
        assertThat(again.recovered()).isEqualTo(2);
        assertThat(again.damage()).as("nothing is left of the torn record").isEmpty();
      }
    }
  }

  @Test
  void findsTheNextSegmentWhenTheSealIsMissing(@TempDir Path copies) throws IOException {
    try (Journal journal = open(config(root, 4))) {
      byte[] big = new byte[3000];
      journal.append(big, 0, big.length);
      journal.append(big, 0, big.length);
      Path copy = copy(root, copies.resolve("copy"));
      patch(segments(copy).get(0), 128 + 16 + 3000, new byte[16]);
      try (Journal recovered = open(config(copy, 4))) {
        assertThat(drain(recovered)).hasSize(2);
        assertThat(recovered.damage()).isEmpty();
      }
    }
  }

  @Test
  void neverReadsBytesOfAnEarlierGeneration(@TempDir Path copies) throws IOException {
    try (Journal journal = open(config(root, 2))) {
      byte[] record = new byte[200];
      while (journal.append(record, 0, record.length) == Append.ACCEPTED) {}
      List<Path> created = segments(root);
      byte[] stale = Files.readAllBytes(created.get(0));
      for (int generation = 0; generation < 10; generation++) {
        drain(journal);
        journal.acknowledge(journal.mark());
        while (journal.append(record, 0, record.length) != Append.ACCEPTED) {
          Journals.pause();
        }
      }
      assertThat(segments(root)).as("recycled, not created").isEqualTo(created).hasSize(2);
      Path copy = copy(root, copies.resolve("copy"));
      for (Path segment : segments(copy)) {
        byte[] bytes = Files.readAllBytes(segment);
        System.arraycopy(stale, 128, bytes, 128, SEGMENT - 128);
        Files.write(segment, bytes);
      }
      try (Journal recovered = open(config(copy, 2))) {
        assertThat(recovered.recovered()).isZero();
        assertThat(drain(recovered)).isEmpty();
      }
    }
  }

  @Test
  void neverTakesAPayloadForARecord(@TempDir Path copies) throws IOException {
    try (Journal journal = open(config(root, 2))) {
      accept(journal, "genuine");
      byte[] raw = Files.readAllBytes(segments(root).get(0));
      byte[] imitation = Arrays.copyOfRange(raw, 128, 128 + 24);
      journal.append(imitation, 0, imitation.length);
      accept(journal, "end");
      Path copy = copy(root, copies.resolve("copy"));
      patch(segments(copy).get(0), 128 + 24, new byte[8]);
      try (Journal recovered = open(config(copy, 2))) {
        assertThat(drain(recovered)).containsExactly("genuine", "end");
      }
    }
  }

  @Test
  void readerPassesALiveHoleOnceNoWriterIsInside() throws IOException {
    try (Journal journal = open(config(root, 4))) {
      accept(journal, "one");
      journal.active().claim(64);
      accept(journal, "two");
      assertThat(drain(journal)).containsExactly("one", "two");
      journal.acknowledge(journal.mark());
      assertThat(journal.waiting()).isZero();
    }
  }

  @Test
  void countsLiveDamageAndStaysExact() throws IOException {
    try (Journal journal = open(config(root, 4))) {
      for (int i = 0; i < 10; i++) {
        accept(journal, "record" + i);
      }
      Path segment = segments(root).get(0);
      patch(segment, 128 + 24 * 2 + 16, new byte[] {'X'});
      patch(segment, 128 + 24 * 5 + 8, new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
      assertThat(drain(journal)).hasSize(8).doesNotContain("record2", "record5");
      assertThat(journal.damageCount()).isEqualTo(2);
      assertThat(journal.damage().get(0))
          .contains("journal 'spill': 00000001.segment at offset 176: ")
          .contains("does not match its CRC; skipped 24 bytes");
      assertThat(journal.unreadable()).isEqualTo(2);
      journal.acknowledge(journal.mark());
      assertThat(journal.waiting()).isZero();
    }
  }
}
