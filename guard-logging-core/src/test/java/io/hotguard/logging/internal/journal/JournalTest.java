/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import static io.hotguard.logging.internal.journal.Journals.SEGMENT;
import static io.hotguard.logging.internal.journal.Journals.accept;
import static io.hotguard.logging.internal.journal.Journals.append;
import static io.hotguard.logging.internal.journal.Journals.config;
import static io.hotguard.logging.internal.journal.Journals.drain;
import static io.hotguard.logging.internal.journal.Journals.folder;
import static io.hotguard.logging.internal.journal.Journals.open;
import static io.hotguard.logging.internal.journal.Journals.segments;
import static io.hotguard.logging.internal.journal.Journals.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class JournalTest {
  private static final Path MAPS = Path.of("/proc/self/maps");

  @TempDir Path root;

  @Test
  void readsWhatWasAppendedInOrder() throws IOException {
    try (Journal journal = open(config(root, 4))) {
      accept(journal, "a");
      accept(journal, "");
      accept(journal, "a longer record than eight bytes");
      assertThat(journal.waiting()).isEqualTo(3);
      assertThat(drain(journal)).containsExactly("a", "", "a longer record than eight bytes");
      assertThat(journal.waiting()).isEqualTo(3);
      journal.acknowledge(journal.mark());
      assertThat(journal.waiting()).isZero();
      assertThat(journal.acknowledgedCount()).isEqualTo(3);
      assertThat(journal.usedBytes()).isZero();
      accept(journal, "b");
      assertThat(journal.usedBytes()).isEqualTo(Segment.sizeOf(1));
    }
  }

  @Test
  void rewindsToTheLastAcknowledgedRecord() throws IOException {
    try (Journal journal = open(config(root, 4))) {
      JournalRecord record = new JournalRecord();
      accept(journal, "1");
      accept(journal, "2");
      accept(journal, "3");
      journal.next(record);
      journal.acknowledge(journal.mark());
      journal.next(record);
      journal.rewind();
      assertThat(drain(journal)).containsExactly("2", "3");
    }
  }

  @Test
  void countsARecordOnceThatIsReadAgain() throws IOException {
    try (Journal journal = open(config(root, 4))) {
      accept(journal, "1");
      accept(journal, "2");
      assertThat(journal.mark().recordsRead()).isZero();
      assertThat(drain(journal)).hasSize(2);
      assertThat(journal.mark().recordsRead()).isEqualTo(2);
      journal.rewind();
      assertThat(journal.mark().recordsRead()).isZero();
      assertThat(drain(journal)).hasSize(2);
      assertThat(journal.mark().recordsRead()).isEqualTo(2);
    }
  }

  @Test
  void keepsUnacknowledgedRecordsForTheNextOpen() throws IOException {
    try (Journal journal = open(config(root, 4))) {
      JournalRecord record = new JournalRecord();
      accept(journal, "1");
      accept(journal, "2");
      journal.next(record);
      journal.acknowledge(journal.mark());
      journal.next(record);
    }
    assertThat(segments(root)).as("spares are deleted").hasSize(1);
    try (Journal journal = open(config(root, 4))) {
      assertThat(journal.recovered()).isEqualTo(1);
      assertThat(journal.waiting()).isEqualTo(1);
      accept(journal, "3");
      assertThat(drain(journal)).containsExactly("2", "3");
      journal.acknowledge(journal.mark());
    }
    assertThat(segments(root)).isEmpty();
  }

  @Test
  void goesOnInTheLastSegmentAfterEachRestart() throws IOException {
    List<String> expected = new ArrayList<>();
    for (int run = 0; run < 20; run++) {
      try (Journal journal = open(config(root, 2))) {
        assertThat(journal.recovered()).isEqualTo(run);
        accept(journal, "run " + run);
        expected.add("run " + run);
      }
    }
    try (Journal journal = open(config(root, 2))) {
      assertThat(drain(journal)).isEqualTo(expected);
      assertThat(journal.damage()).isEmpty();
    }
  }

  @Test
  void refusesWhenFullAndAcceptsAgainAfterAcknowledge() throws IOException {
    try (Journal journal = open(config(root, 3))) {
      byte[] record = new byte[500];
      int accepted = 0;
      while (journal.append(record, 0, record.length) == Append.ACCEPTED) {
        accepted++;
      }
      assertThat(accepted).isEqualTo(3 * ((SEGMENT - 128) / (16 + 504)));
      assertThat(journal.count(Append.FULL)).isEqualTo(1);
      assertThat(journal.notReady()).isZero();
      assertThat(journal.usedBytes()).isLessThanOrEqualTo(journal.capacityBytes());
      assertThat(drain(journal)).hasSize(accepted);
      journal.acknowledge(journal.mark());
      while (journal.append(record, 0, record.length) != Append.ACCEPTED) {
        Journals.pause();
      }
      assertThat(drain(journal)).hasSize(1);
      assertThat(journal.accepted()).isEqualTo(accepted + 1);
    }
  }

  @Test
  void hasAReserveUntilHalfOfItIsInUse() throws IOException {
    try (Journal journal = open(config(root, 8))) {
      byte[] record = new byte[480]; // Eight fill a segment.
      int accepted = 0;
      while (journal.hasReserve()) {
        assertThat(journal.append(record, 0, record.length)).isEqualTo(Append.ACCEPTED);
        accepted++;
      }
      assertThat(journal.usedBytes()).isEqualTo(journal.capacityBytes() / 2);
      assertThat(drain(journal)).hasSize(accepted);
      journal.acknowledge(journal.mark());
      while (!journal.hasReserve()) { // The passed segments are made ready again.
        Journals.pause();
      }
    }
  }

  @Test
  void hasNoReserveWhenFewSegmentsAreReady() throws IOException {
    FailingOnce files = new FailingOnce(3, new OutOfMemoryError("injected"));
    try (Journal journal = Journal.open(config(root, 8), files)) {
      byte[] record = new byte[500];
      Journals.prepared(journal);
      while (journal.hasReserve()) {
        assertThat(journal.append(record, 0, record.length)).isEqualTo(Append.ACCEPTED);
      }
      assertThat(journal.usedBytes())
          .as("the second of three")
          .isBetween(SEGMENT + 1L, 2L * SEGMENT);
      for (int i = 0; i < 10; i++) {
        assertThat(journal.append(record, 0, record.length)).isEqualTo(Append.ACCEPTED);
      }
    }
  }

  @Test
  void copiesARecordThatStaysWhenTheNextIsRead() throws IOException {
    try (Journal journal = open(config(root, 2))) {
      accept(journal, "first");
      accept(journal, "x".repeat(600)); // Longer than the array that a record begins with.
      JournalRecord record = new JournalRecord();
      assertThat(journal.next(record)).isTrue();
      byte[] first = Journals.bytes(record);
      assertThat(journal.next(record)).isTrue();
      assertThat(first).isEqualTo("first".getBytes(StandardCharsets.UTF_8));
      assertThat(Journals.bytes(record)).hasSize(600).containsOnly('x');
    }
  }

  @Test
  void acceptsTheLongestRecordAndRefusesOneByteMore() throws IOException {
    try (Journal journal = open(config(root, 3))) {
      int max = journal.maxRecordBytes();
      assertThat(journal.append(new byte[max + 1], 0, max + 1)).isEqualTo(Append.TOO_LARGE);
      assertThat(journal.append(new byte[max], 0, max)).isEqualTo(Append.ACCEPTED);
      accept(journal, "next");
      assertThat(drain(journal)).hasSize(2).last().isEqualTo("next");
      assertThat(journal.count(Append.TOO_LARGE)).isEqualTo(1);
    }
  }

  @Test
  void refusesAfterClose() throws IOException {
    Journal journal = open(config(root, 2));
    accept(journal, "kept");
    assertThat(journal.hasReserve()).isTrue();
    journal.close();
    assertThat(journal.hasReserve()).isFalse();
    assertThat(append(journal, "late")).isEqualTo(Append.CLOSED);
    assertThat(drain(journal)).isEmpty();
    journal.acknowledge(journal.mark());
    journal.close();
    assertThat(journal.count(Append.CLOSED)).isEqualTo(1);
    assertThat(journal.waiting()).isEqualTo(1);
  }

  @Test
  void padsAClaimWhoseCopyThrows() throws IOException {
    SegmentFiles shortBuffers =
        new SegmentFiles() {
          @Override
          MappedFile create(Path path, int bytes) throws IOException {
            MappedFile file = super.create(path, bytes);
            file.memory().limit(bytes - 96);
            return file;
          }
        };
    int firstFit = SEGMENT - 128 - 16 - 96 - 64;
    try (Journal journal = Journal.open(config(root, 4), shortBuffers)) {
      Journals.prepared(journal);
      byte[] record = new byte[firstFit];
      assertThat(journal.append(record, 0, firstFit)).isEqualTo(Append.ACCEPTED);
      assertThat(journal.append(record, 0, 144)).isEqualTo(Append.FAILED);
      assertThat(journal.problem()).get().asString().contains("one record was not copied");
      assertThat(journal.waiting()).isEqualTo(1);
      assertThat(journal.append(record, 0, firstFit)).isEqualTo(Append.ACCEPTED);
      assertThat(drain(journal)).as("behind the padding").hasSize(2);
      assertThat(journal.damage()).isEmpty();
    }
  }

  @Test
  void allocatesOneEmptyArrayOnAppend() throws IOException {
    var threads =
        (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
    JournalConfig config = Journals.bounded(root, "spill", 1 << 20, 3 << 20);
    try (Journal journal = open(config)) {
      byte[] record = new byte[64];
      // Linking the call sites allocates; the least of many batches shows what a call costs.
      long least = Long.MAX_VALUE;
      for (int batch = 0; batch < 50; batch++) {
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 1000; i++) {
          journal.append(record, 0, record.length);
        }
        least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
      }
      assertThat(journal.count(Append.FULL)).as("both paths were walked").isPositive();
      assertThat(least).as("see PageFaults").isBetween(0L, 24_000L);
    }
  }

  @Test
  void rejectsARangeOutsideTheArray() throws IOException {
    try (Journal journal = open(config(root, 2))) {
      assertThatThrownBy(() -> journal.append(new byte[4], 2, 3))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThat(journal.accepted()).isZero();
    }
  }

  @Test
  void rejectsASecondOpenOfTheSameJournal() throws IOException {
    try (Journal journal = open(config(root, 2))) {
      accept(journal, "safe");
      assertThatThrownBy(() -> Journal.open(config(root, 2)))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("journal 'spill'")
          .hasMessageContaining("is in use by this or another process");
      assertThat(drain(journal)).containsExactly("safe");
    }
  }

  @Test
  void releasesItsLockWhenItCannotBeOpened() throws IOException {
    SegmentFiles unreadable =
        new SegmentFiles() {
          @Override
          List<Path> list(Path directory) throws IOException {
            throw new IOException("injected");
          }
        };
    assertThatThrownBy(() -> Journal.open(config(root, 2), unreadable)).hasMessage("injected");
    try (Journal journal = open(config(root, 2))) {
      accept(journal, "x");
    }
  }

  @Test
  void knowsItsDirectoryAndName() throws IOException {
    try (Journal journal = open(config(root, 2))) {
      assertThat(journal.isIn(root, "spill")).isTrue();
      assertThat(journal.isIn(root, "other")).isFalse();
      assertThat(journal.isIn(folder(root), "spill")).isFalse();
    }
  }

  @Test
  void rejectsADirectoryThatIsAFile() throws IOException {
    Path file = Files.writeString(root.resolve("file"), "x");
    assertThatThrownBy(() -> Journal.open(config(file, 2)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cannot be created or written")
        .hasMessageContaining(file.toString());
  }

  @Test
  void rejectsSizesOutOfRange() {
    assertThatThrownBy(() -> new JournalConfig(root, "x", 5000, 1 << 20, 1 << 20))
        .hasMessage(
            "journal 'x': segmentBytes=5000: must be a multiple of 4096 in 4096..268435456; nearest 4096");
    assertThatThrownBy(() -> new JournalConfig(root, "x", 4096, 8191, 4096))
        .hasMessage(
            "journal 'x': maxBytes=8191: must be 2..16384 segments of segmentBytes=4096; nearest 8192");
    assertThatThrownBy(() -> new JournalConfig(root, "x", 4096, 8192, 1))
        .hasMessage(
            "journal 'x': readyBytes=1: must be in segmentBytes=4096..maxBytes=8192; nearest 4096");
    assertThatThrownBy(() -> Journals.bounded(root, "", 4096, 8192))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("name is empty");
  }

  @Test
  void opensForAnInterruptedThreadAndKeepsTheFlag() throws IOException {
    Thread.currentThread().interrupt();
    try (Journal journal = Journal.open(config(root, 2))) {
      assertThat(Thread.interrupted()).isTrue();
      accept(Journals.prepared(journal), "x");
    }
  }

  @Test
  void closesForAnInterruptedThreadAndKeepsTheFlag() throws IOException {
    Journal journal = open(config(root, 2));
    Thread.currentThread().interrupt();
    journal.close();
    assertThat(Thread.interrupted()).isTrue();
    journal.close(); // Waits for the files.
    assertThat(journal.problem()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void behavesLikeADeque(long seed) throws IOException {
    Random random = new Random(seed);
    Deque<String> unacknowledged = new ArrayDeque<>();
    int read = 0;
    JournalRecord record = new JournalRecord();
    Journal journal = open(config(root, 4));
    try {
      for (int step = 0; step < 3000; step++) {
        int dice = random.nextInt(100);
        if (dice < 55) {
          String text = "x".repeat(random.nextInt(random.nextInt(20) == 0 ? 3000 : 120)) + step;
          if (append(journal, text) == Append.ACCEPTED) {
            unacknowledged.addLast(text);
          }
        } else if (dice < 90) {
          boolean expected = read < unacknowledged.size();
          assertThat(journal.next(record)).isEqualTo(expected);
          if (expected) {
            assertThat(text(record)).isEqualTo(nth(unacknowledged, read++));
          }
        } else if (dice < 96) {
          journal.acknowledge(journal.mark());
          for (; read > 0; read--) {
            unacknowledged.removeFirst();
          }
        } else if (dice < 99) {
          journal.rewind();
          read = 0;
        } else {
          journal.close();
          journal = open(config(root, 4));
          read = 0;
          assertThat(journal.recovered()).isEqualTo(unacknowledged.size());
        }
        assertThat(journal.waiting()).isEqualTo(unacknowledged.size());
      }
      assertThat(journal.damage()).isEmpty();
      assertThat(journal.problem()).isEmpty();
    } finally {
      journal.close();
    }
  }

  private static String nth(Deque<String> deque, int n) {
    return deque.stream().skip(n).findFirst().orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8, 64})
  void losesAndRepeatsNothingUnderConcurrency(int producers) throws Exception {
    int each = 40_000 / producers;
    long[] lastSeen = new long[producers];
    java.util.Arrays.fill(lastSeen, -1);
    AtomicLong accepted = new AtomicLong();
    CountDownLatch running = new CountDownLatch(producers);
    long read = 0;
    try (Journal journal = open(config(root, 64))) {
      for (int p = 0; p < producers; p++) {
        int producer = p;
        Thread thread =
            new Thread(
                () -> {
                  ByteBuffer buffer = ByteBuffer.allocate(300);
                  for (int i = 0; i < each; i++) {
                    buffer.putInt(0, producer).putLong(4, i);
                    if (journal.append(buffer.array(), 0, 12 + i % 280) == Append.ACCEPTED) {
                      accepted.incrementAndGet();
                    }
                  }
                  running.countDown();
                });
        thread.start();
      }
      JournalRecord record = new JournalRecord();
      for (boolean last = false; ; ) {
        if (journal.next(record)) {
          read++;
          ByteBuffer buffer = ByteBuffer.wrap(record.bytes(), 0, record.length());
          int producer = buffer.getInt();
          long i = buffer.getLong();
          assertThat(i).isGreaterThan(lastSeen[producer]);
          assertThat(record.length()).isEqualTo((int) (12 + i % 280));
          lastSeen[producer] = i;
          if (read % 100 == 0) {
            journal.acknowledge(journal.mark());
          }
        } else if (last) {
          break;
        } else {
          journal.acknowledge(journal.mark());
          Journals.pause();
          last = running.getCount() == 0;
        }
      }
      assertThat(journal.accepted()).isEqualTo(accepted.get()).isEqualTo(read);
      assertThat(journal.accepted() + journal.count(Append.FULL))
          .isEqualTo((long) each * producers);
      journal.acknowledge(journal.mark());
      assertThat(journal.waiting()).isZero();
      assertThat(journal.damage()).isEmpty();
    }
  }

  @Test
  void unmapsOnlyWhenTheLastWriterIsOut() throws Exception {
    assumeTrue(Files.exists(MAPS), "reads the mappings of the process from Linux");
    Journal journal = open(config(root, 4));
    accept(journal, "kept");
    int suspended = journal.stripes.enter();
    Thread closer = new Thread(journal::close);
    closer.start();
    while (journal.isRunning()) {
      Journals.pause();
    }
    assertThat(append(journal, "late")).isEqualTo(Append.CLOSED);
    assertThat(mappings()).isEqualTo(4);
    assertThatThrownBy(() -> Journal.open(config(root, 4))).hasMessageContaining("is in use");
    journal.stripes.exit(suspended, Append.FAILED.cell);
    closer.join();
    assertThat(mappings()).isZero();
    assertThat(journal.problem()).isEmpty();
    try (Journal next = Journal.open(config(root, 4))) {
      assertThat(drain(next)).containsExactly("kept");
    }
    assertThat(mappings()).isZero();
  }

  @Test
  void survivesAnErrorWhileItPreparesASegment() throws IOException {
    FailingOnce files = new FailingOnce(2, new OutOfMemoryError("Direct buffer memory, injected"));
    try (Journal journal = Journal.open(config(root, 3), files)) {
      while (files.failed.getCount() > 0 || journal.preparationFailures() == 0) {
        Journals.pause();
      }
      accept(journal, "into memory that is still mapped");
      assertThat(journal.problem()).get().asString().contains("Direct buffer memory, injected");
      assertThat(drain(journal)).containsExactly("into memory that is still mapped");
      journal.acknowledge(journal.mark());
      files.recovered.set(true);
      byte[] record = new byte[journal.maxRecordBytes()];
      for (int turn = 0; turn < 9; turn++) { // Three rounds through segments that exist again.
        while (journal.append(record, 0, record.length) != Append.ACCEPTED) {
          Journals.pause();
        }
        drain(journal);
        journal.acknowledge(journal.mark());
      }
    }
    assertThat(folder(root)).isDirectoryNotContaining("glob:**.segment");
  }

  @Test
  void releasesItsFilesWhateverStrikesAtTheEnd() throws IOException {
    SegmentFiles files =
        new SegmentFiles() {
          @Override
          void delete(Path path) {
            throw new OutOfMemoryError("injected");
          }
        };
    Journal journal = Journal.open(config(root, 2), files);
    Journals.prepared(journal).close();
    assertThat(journal.problem()).get().asString().contains("not all of its files were released");
    try (Journal next = Journal.open(config(root, 2))) {
      assertThat(next.recovered()).isZero();
    }
  }

  /** Fails from one file on until told otherwise, as a process short of memory does. */
  private static final class FailingOnce extends SegmentFiles {
    private final CountDownLatch failed = new CountDownLatch(2);
    private final AtomicBoolean recovered = new AtomicBoolean();
    private final Error error;
    private final int good;
    private int created;

    FailingOnce(int good, Error error) {
      this.good = good;
      this.error = error;
    }

    @Override
    MappedFile create(Path path, int bytes) throws IOException {
      if (created++ >= good && !recovered.get()) {
        failed.countDown();
        throw error;
      }
      return super.create(path, bytes);
    }
  }

  @Test
  void looksAtItsFilesOnceASecondAndNotAtEachTurn() throws IOException {
    AtomicLong looks = new AtomicLong();
    SegmentFiles files =
        new SegmentFiles() {
          @Override
          long size(Path path) throws IOException {
            looks.incrementAndGet();
            return super.size(path);
          }
        };
    int segments = 8;
    JournalConfig growing =
        new JournalConfig(root, "spill", SEGMENT, (long) segments * SEGMENT, SEGMENT);
    long begin = System.nanoTime();
    try (Journal journal = Journal.open(growing, files)) {
      byte[] record = new byte[journal.maxRecordBytes()];
      for (int turn = 0; turn < 100; turn++) {
        while (journal.append(record, 0, record.length) != Append.ACCEPTED) {
          drain(journal);
          journal.acknowledge(journal.mark());
          Journals.pause();
        }
      }
    }
    // A slow machine only makes the allowance larger.
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin);
    assertThat(looks.get()).isLessThanOrEqualTo((seconds + 1) * segments);
  }

  private long mappings() throws IOException {
    try (Stream<String> lines = Files.lines(MAPS)) {
      return lines.filter(line -> line.contains(folder(root).toString())).count();
    }
  }

  @Test
  void closesWhileEverybodyIsInside() throws Exception {
    for (int round = 0; round < 20; round++) {
      Journal journal = Journal.open(config(root, 8));
      AtomicLong accepted = new AtomicLong();
      CountDownLatch busy = new CountDownLatch(4);
      List<Thread> threads = new ArrayList<>();
      for (int t = 0; t < 4; t++) {
        threads.add(
            new Thread(
                () -> {
                  byte[] bytes = "0123456789".repeat(10).getBytes(StandardCharsets.UTF_8);
                  busy.countDown();
                  for (Append a = Append.FULL; a != Append.CLOSED; ) {
                    a = journal.append(bytes, 0, bytes.length);
                    if (a == Append.ACCEPTED) {
                      accepted.incrementAndGet();
                    }
                  }
                }));
      }
      threads.add(
          new Thread(
              () -> {
                JournalRecord record = new JournalRecord();
                while (append(journal, "c") != Append.CLOSED) {
                  while (journal.next(record)) {
                    assertThat(record.length()).isIn(1, 100);
                  }
                  journal.acknowledge(journal.mark());
                }
              }));
      threads.forEach(Thread::start);
      busy.await();
      journal.close();
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(journal.problem()).isEmpty();
      long waiting = journal.waiting();
      try (Journal next = Journal.open(config(root, 8))) {
        assertThat(next.recovered()).isEqualTo(waiting);
        assertThat(next.damage()).isEmpty();
        drain(next);
        next.acknowledge(next.mark());
      }
    }
    assertThat(folder(root)).isDirectoryNotContaining("glob:**.segment");
  }
}
