/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import static io.hotguard.logging.internal.journal.Journals.SEGMENT;
import static io.hotguard.logging.internal.journal.Journals.accept;
import static io.hotguard.logging.internal.journal.Journals.config;
import static io.hotguard.logging.internal.journal.Journals.copy;
import static io.hotguard.logging.internal.journal.Journals.cut;
import static io.hotguard.logging.internal.journal.Journals.drain;
import static io.hotguard.logging.internal.journal.Journals.folder;
import static io.hotguard.logging.internal.journal.Journals.open;
import static io.hotguard.logging.internal.journal.Journals.segments;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class JournalDamageTest {
  private static final int RECORDS = 60;
  private static final int ROUNDS = 1200;

  @TempDir Path live;
  @TempDir Path root;

  /** Three segments of records, as a kill leaves them. */
  private List<byte[]> pristine;

  private final Set<String> written = new LinkedHashSet<>();

  @BeforeEach
  void leaveThreeSegments() throws IOException {
    try (Journal journal = open(config(live, 3))) {
      for (int i = 0; i < RECORDS; i++) {
        String text = i + ":" + "abcdefgh".repeat(i % 40);
        accept(journal, text);
        written.add(text);
      }
      copy(live, root);
    }
    pristine = new ArrayList<>();
    for (Path segment : segments(root)) {
      pristine.add(Files.readAllBytes(segment));
    }
    assertThat(pristine).hasSize(3);
  }

  @Test
  void readsThePristineSegments() throws IOException {
    assertRecovers(RECORDS, 0);
  }

  @Test
  void countsFoundSegmentsTowardsItsBound() throws IOException {
    try (Journal journal = open(config(root, 3))) {
      assertThat(journal.isFull()).isFalse();
      assertThat(segments(root)).hasSize(3);
    }
  }

  /** A recycled file has a low name and the newest records. */
  @Test
  void readsSegmentsInTheOrderOfTheirGenerations() throws IOException {
    pristine.add(0, pristine.remove(2));
    restore();
    try (Journal journal = Journal.open(config(root, 3))) {
      assertThat(drain(journal)).containsExactlyElementsOf(written);
    }
  }

  @Test
  void survivesRandomDamageAndInventsNothing() throws IOException {
    Random random = new Random(20260117);
    int recovered = 0;
    for (int round = 0; round < ROUNDS; round++) {
      restore();
      List<Path> segments = segments(root);
      for (int hits = 1 + random.nextInt(3); hits > 0; hits--) {
        int victim = random.nextInt(segments.size());
        Files.write(segments.get(victim), damage(random, Files.readAllBytes(segments.get(victim))));
      }
      try (Journal journal = Journal.open(config(root, 3))) {
        List<String> read = drain(journal);
        assertThat(read).as("round %d", round).doesNotHaveDuplicates();
        assertThat(written).as("round %d", round).containsAll(read);
        assertThat(journal.recovered()).as("round %d", round).isEqualTo(read.size());
        journal.acknowledge(journal.mark());
        assertThat(journal.waiting()).as("round %d", round).isZero();
        recovered += read.size();
      }
    }
    assertThat(recovered).as("damage is local").isGreaterThan(ROUNDS * RECORDS / 2);
  }

  private byte[] damage(Random random, byte[] bytes) {
    if (bytes.length < 16) {
      return bytes;
    }
    int at = random.nextInt(random.nextInt(4) == 0 ? Math.min(128, bytes.length) : bytes.length);
    int length = Math.min(bytes.length - at, 1 + random.nextInt(300));
    switch (random.nextInt(7)) {
      case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
      case 1 -> java.util.Arrays.fill(bytes, at, at + length, (byte) 0);
      case 2 -> java.util.Arrays.fill(bytes, at, at + length, (byte) 0xFF);
      case 3 -> bytes = java.util.Arrays.copyOf(bytes, at);
      case 4 -> bytes = java.util.Arrays.copyOf(bytes, bytes.length + length);
      case 5 -> {
        byte[] other = pristine.get(random.nextInt(pristine.size()));
        System.arraycopy(other, random.nextInt(SEGMENT - length + 1), bytes, at, length);
      }
      default -> {
        // An absurd length under a plausible kind.
        int word = at & -8;
        if (word + 4 <= bytes.length) {
          ByteBuffer.wrap(bytes)
              .order(ByteOrder.LITTLE_ENDIAN)
              .putInt(word, Segment.RECORD | random.nextInt(1 << 30));
        }
      }
    }
    return bytes;
  }

  @Test
  void skipsARecordWithAWrongCrcAndSaysWhere() throws IOException {
    byte[] bytes = pristine.get(0);
    bytes[128 + Segment.sizeOf(2) + 16] ^= 1;
    restore();
    try (Journal journal = Journal.open(config(root, 3))) {
      assertThat(journal.recovered()).isEqualTo(RECORDS - 1);
      assertThat(journal.damageCount()).isEqualTo(1);
      assertThat(journal.damage())
          .containsExactly(
              "journal 'spill': 00000001.segment at offset 152: the record does not match its CRC; skipped 32 bytes");
      assertThat(drain(journal)).hasSize(RECORDS - 1);
      assertThat(journal.damageCount()).as("told once").isEqualTo(1);
    }
  }

  @Test
  void skipsAnAbsurdLength() throws IOException {
    ByteBuffer.wrap(pristine.get(1))
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(128, Segment.RECORD | 0x3FFFFFFF);
    restore();
    assertRecovers(RECORDS - 1, 1);
  }

  @Test
  void keepsAsideAFileWithABadMagic() throws IOException {
    pristine.get(1)[0] ^= 1;
    assertSetAside("not a segment (magic ");
  }

  @Test
  void keepsAsideAFileOfAnUnknownVersion() throws IOException {
    pristine.get(1)[8] = 9;
    assertSetAside("unknown version 9, this release reads 1");
  }

  @Test
  void keepsAsideAFileWithADamagedHeader() throws IOException {
    pristine.get(1)[24] ^= 1;
    assertSetAside("the header's check does not hold");
  }

  @Test
  void keepsAsideAFileWithRecordsWithoutAMagic() throws IOException {
    java.util.Arrays.fill(pristine.get(1), 0, 8, (byte) 0);
    assertSetAside("not a segment (magic 0)");
  }

  private void assertSetAside(String why) throws IOException {
    restore();
    Files.writeString(folder(root).resolve("00000002.segment.corrupt"), "an earlier one");
    Files.writeString(folder(root).resolve("00000002.segment.corrupt-2"), "another one");
    try (Journal journal = Journal.open(config(root, 3))) {
      assertThat(journal.recovered()).isBetween(1L, RECORDS - 1L);
      assertThat(journal.damage())
          .singleElement()
          .asString()
          .contains("00000002.segment at offset 0: " + why)
          .contains("kept as 00000002.segment.corrupt-3");
    }
    assertThat(Files.readAllBytes(folder(root).resolve("00000002.segment.corrupt-3")))
        .isEqualTo(pristine.get(1));
  }

  @Test
  void readsATruncatedFileUpToTheCut() throws IOException {
    pristine.set(0, java.util.Arrays.copyOf(pristine.get(0), 2000));
    restore();
    try (Journal journal = Journal.open(config(root, 3))) {
      assertThat(journal.recovered()).isBetween(30L, RECORDS - 1L);
      assertThat(journal.damage()).anyMatch(m -> m.contains("00000001.segment at offset 2000"));
      assertThat(written).containsAll(drain(journal));
    }
  }

  @Test
  void readsAFileThatIsCutToItsHeader() throws IOException {
    pristine.set(0, headerOf(0));
    restore();
    try (Journal journal = Journal.open(config(root, 3))) {
      assertThat(journal.damage())
          .containsExactly(
              "journal 'spill': 00000001.segment at offset 128: the file is cut off; skipped 3968 bytes");
    }
  }

  private byte[] headerOf(int segment) {
    return java.util.Arrays.copyOf(pristine.get(segment), Segment.HEADER_BYTES);
  }

  @Test
  void leavesAFileInPlaceThatCannotBeRead() throws IOException {
    SegmentFiles files =
        new SegmentFiles() {
          @Override
          MappedFile map(Path path, int bytes) throws IOException {
            if (path.endsWith("00000002.segment")) {
              throw new IOException("injected");
            }
            return super.map(path, bytes);
          }
        };
    try (Journal journal = Journal.open(config(root, 3), files)) {
      assertThat(journal.damage())
          .containsExactly(
              "journal 'spill': 00000002.segment at offset 0: cannot be read (java.io.IOException: injected); skipped, left in place");
    }
    assertThat(Files.readAllBytes(folder(root).resolve("00000002.segment")))
        .isEqualTo(pristine.get(1));
  }

  /** Remembers what is mapped and unmapped. */
  private static class Mappings extends SegmentFiles {
    final List<String> mapped = new CopyOnWriteArrayList<>();
    final List<String> unmapped = new CopyOnWriteArrayList<>();

    @Override
    MappedFile create(Path path, int bytes) throws IOException {
      return remember(super.create(path, bytes));
    }

    @Override
    MappedFile map(Path path, int bytes) throws IOException {
      return remember(super.map(path, bytes));
    }

    private MappedFile remember(MappedFile file) {
      mapped.add(file.name());
      return file;
    }

    @Override
    void unmap(MappedFile file) {
      unmapped.add(file.name());
      super.unmap(file);
    }
  }

  @Test
  void unmapsEachFileOnce() throws IOException {
    pristine.get(1)[0] ^= 1;
    restore();
    Files.write(folder(root).resolve("00000077.segment"), new byte[1000]);
    Files.write(folder(root).resolve("00000078.segment"), headerOf(0));
    Mappings files = new Mappings();
    try (Journal journal = Journal.open(config(root, 3), files)) {
      assertThat(files.unmapped)
          .containsExactly("00000002.segment", "00000077.segment", "00000078.segment");
      drain(journal);
      journal.acknowledge(journal.mark());
    }
    assertThat(files.unmapped).containsExactlyInAnyOrderElementsOf(files.mapped);
  }

  @Test
  void unmapsAFileThatItCannotExamine() {
    Mappings files =
        new Mappings() {
          @Override
          MappedFile map(Path path, int bytes) throws IOException {
            MappedFile file = super.map(path, bytes);
            file.memory().limit(64); // Without the acknowledged position.
            return file;
          }
        };
    assertThatThrownBy(() -> Journal.open(config(root, 3), files))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(files.mapped).containsExactly("00000001.segment");
    assertThat(files.unmapped).isEqualTo(files.mapped);
  }

  @Test
  void passesOverForeignAndEmptyFiles() throws IOException {
    Files.writeString(folder(root).resolve("notes.txt"), "mine");
    Files.writeString(folder(root).resolve("99999999.segment"), "");
    Files.write(folder(root).resolve("00000077.segment"), new byte[1000]);
    Files.writeString(folder(root).resolve("00000078.segment"), "short");
    Files.createDirectory(folder(root).resolve("00000079.segment"));
    try (Journal journal = Journal.open(config(root, 3))) {
      assertThat(journal.recovered()).isEqualTo(RECORDS);
      assertThat(journal.damage())
          .hasSize(2)
          .anyMatch(m -> m.contains("00000078.segment at offset 0: 5 bytes are shorter"))
          .anyMatch(m -> m.contains("00000079.segment at offset 0: not a regular file"));
      assertThat(folder(root).resolve("99999999.segment")).doesNotExist();
      assertThat(folder(root).resolve("00000077.segment")).doesNotExist();
      drain(journal);
      journal.acknowledge(journal.mark());
    }
    assertThat(folder(root).resolve("notes.txt")).hasContent("mine");
  }

  @Test
  void deliversFromTheStartWhenTheAcknowledgedPositionIsDamaged() throws IOException {
    pristine.get(0)[64] ^= 8;
    restore();
    assertRecovers(RECORDS, 1);
  }

  @Test
  void drainsSegmentsOfAnotherSizeAndReplacesThem() throws IOException {
    JournalConfig wider = Journals.bounded(root, "spill", 2 * SEGMENT, 8L * SEGMENT);
    try (Journal journal = Journal.open(wider)) {
      assertThat(drain(journal)).containsExactlyElementsOf(written);
      journal.acknowledge(journal.mark());
      while (Journals.append(journal, "x".repeat(6000)) != Append.ACCEPTED) {
        Journals.pause();
      }
      assertThat(drain(journal)).hasSize(1);
    }
  }

  @Test
  void reportsAFullDiskAndRecoversWhenItHasRoom() throws IOException {
    LimitedDisk disk = new LimitedDisk(2 * SEGMENT + 100);
    try (Journal journal = Journal.open(config(fresh(), 8), disk)) {
      Journals.prepared(journal);
      assertThat(journal.problem())
          .get()
          .asString()
          .contains("journal 'spill': cannot prepare a segment of 4096 bytes in ")
          .contains("No space left on device")
          .contains("free space or lower maxBytes=32768");
      assertThat(journal.preparationFailures()).isPositive();
      byte[] record = new byte[1000];
      int accepted = 0;
      while (journal.append(record, 0, record.length) == Append.ACCEPTED) {
        accepted++;
      }
      assertThat(accepted).as("what exists is used").isEqualTo(6);
      assertThat(journal.notReady()).isEqualTo(1);
      assertThat(journal.count(Append.FULL)).isEqualTo(1);
      while (segments(fresh()).size() != 2) { // Nothing half-written is left of any try.
        Journals.pause();
      }

      disk.left.set(Long.MAX_VALUE);
      while (journal.append(record, 0, record.length) != Append.ACCEPTED) {
        Journals.pause();
      }
      assertThat(drain(journal)).hasSize(7);
      while (journal.problem().isPresent()) { // Taken back after the segment is there.
        Journals.pause();
      }
    }
  }

  @Test
  void deliversWhatIsThereWhenTheDiskIsFullAtOpen() throws IOException {
    try (Journal journal = Journal.open(config(root, 3), new LimitedDisk(0))) {
      assertThat(drain(journal)).containsExactlyElementsOf(written);
      assertThat(Journal.open(config(fresh(), 3), new LimitedDisk(0)))
          .satisfies(
              empty -> {
                assertThat(Journals.append(empty, "x")).isEqualTo(Append.FULL);
                assertThat(empty.notReady()).isEqualTo(1);
                assertThat(empty.problem()).isPresent();
                empty.close();
              });
    }
  }

  private static final class LimitedDisk extends SegmentFiles {
    private final AtomicLong left;

    LimitedDisk(long left) {
      this.left = new AtomicLong(left);
    }

    @Override
    void writeZeros(FileChannel channel, int bytes) throws IOException {
      if (left.get() < bytes) {
        super.writeZeros(channel, (int) left.get());
        throw new IOException("No space left on device");
      }
      super.writeZeros(channel, bytes);
      left.addAndGet(-bytes);
    }
  }

  @Test
  void acceptsOnlyWhatFitsOnARealSmallDisk() throws Exception {
    Path directory = Files.createDirectory(live.resolve("disk"));
    try (MountedDisk disk = MountedDisk.ofSize(directory, "256k");
        Journal journal = open(config(disk.directory(), 256))) {
      assertThat(journal.problem()).get().asString().contains("No space left on device");
      byte[] record = new byte[1000];
      long accepted = 0;
      while (journal.append(record, 0, record.length) == Append.ACCEPTED) {
        accepted++;
      }
      assertThat(accepted).isBetween(90L, 192L);
      for (int turn = 0; turn < 200; turn++) {
        drain(journal);
        journal.acknowledge(journal.mark());
        while (journal.append(record, 0, record.length) != Append.ACCEPTED) {
          Journals.pause();
        }
      }
    }
  }

  private Path fresh() {
    return live.resolve("fresh");
  }

  @Tag("no-mutation") // The error of a page can end the thread that ends a mutant.
  @Test
  void failsWithoutACrashWhenAFileIsCutWhileInUse() throws Exception {
    try (Journal journal = open(config(live, 3))) {
      accept(journal, "x");
      cut(segments(live).get(0));
      // On threads of their own: the virtual machine may deliver the error some time after the
      // access.
      Thread writer =
          new Thread(
              () -> {
                while (Journals.append(journal, "y") != Append.FAILED) {
                  Journals.pause();
                }
              });
      Thread reader = new Thread(() -> drain(journal));
      writer.setUncaughtExceptionHandler((t, e) -> {});
      reader.setUncaughtExceptionHandler((t, e) -> {});
      writer.start();
      reader.start();
      writer.join();
      reader.join();
      while (journal.problem().isEmpty()) {
        Journals.pause();
      }
      assertThat(journal.problem()).get().asString().startsWith("journal 'spill' failed: ");
      assertThat(Journals.append(journal, "z")).isEqualTo(Append.FAILED);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation"})
  void noErrorOfAPageThatIsGoneLeavesTheCall(String compiler) throws Exception {
    Process child = JournalChild.startWith(compiler, "gone", fresh().toString());
    try {
      String answers = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      String failed = "journal 'spill' failed: a mapped page is gone";
      assertThat(answers.lines())
          .containsExactly("FAILED, " + failed, "false, " + failed, "2, " + failed);
      assertThat(child.waitFor()).isZero();
    } finally {
      child.destroyForcibly();
    }
  }

  private void restore() throws IOException {
    for (Path old : segments(root)) {
      Files.delete(old);
    }
    try (var corrupt = Files.newDirectoryStream(folder(root), "*.corrupt*")) {
      for (Path old : corrupt) {
        Files.delete(old);
      }
    }
    for (int i = 0; i < pristine.size(); i++) {
      Files.write(folder(root).resolve(Recovery.fileName(i + 1)), pristine.get(i));
    }
  }

  private void assertRecovers(int records, int damages) throws IOException {
    try (Journal journal = Journal.open(config(root, 3))) {
      assertThat(journal.recovered()).isEqualTo(records);
      assertThat(journal.damage()).hasSize(damages);
      assertThat(drain(journal)).hasSize(records);
      assertThat(written).containsAll(drain(journal));
    }
  }
}
