/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The bytes of a segment, beside a second computation of its checks. */
class SegmentTest {
  private static final int BYTES = 4096;
  private static final int FIRST = Segment.HEADER_BYTES;
  private static final long SALT = 0x1234_5678_9ABC_DEF0L;
  private static final int ZEROED_BYTES = 200_000;

  private final MappedFile file = file(BYTES);
  private final ByteBuffer memory = file.memory();
  private final CRC32C crc = new CRC32C();

  private static MappedFile file(int bytes) {
    ByteBuffer memory = ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
    return new MappedFile(Path.of("00000001.segment"), memory, () -> {});
  }

  private Segment begin(int capacity) {
    return Segment.begin(file, 3, new Segment.Header(7, SALT, capacity));
  }

  /** The JDK's generator steps by a constant and mixes with the function of the journal. */
  private static long mixed(long word) {
    return new SplittableRandom(word - 0x9E3779B97F4A7C15L).nextLong();
  }

  private static long tag(int position, int state) {
    return mixed(SALT ^ ((long) position << 32 | (state & 0xFFFFFFFFL)));
  }

  private int crc(byte[] bytes, int offset, int length) {
    crc.reset();
    crc.update(bytes, offset, length);
    return (int) crc.getValue();
  }

  // The header. ----------------------------------------------------------------------------------

  @Test
  void beginsWithTheDocumentedHeader() {
    Segment segment = begin(BYTES);

    long shape = (long) BYTES << 32 | 1;
    assertThat(memory.getLong(0)).isEqualTo(Segment.MAGIC).isEqualTo(Segment.magic(memory));
    assertThat(memory.getLong(8)).isEqualTo(shape);
    assertThat(Segment.version(memory)).isEqualTo(1);
    assertThat(memory.getLong(16)).isEqualTo(7);
    assertThat(memory.getLong(24)).isEqualTo(SALT);
    assertThat(memory.getLong(40)).isEqualTo(mixed(SALT ^ mixed(7 ^ mixed(shape ^ Segment.MAGIC))));
    assertThat(memory.getLong(64)).isEqualTo(mixed(~SALT ^ FIRST) << 32 | FIRST);
    assertThat(segment.ordinal).isEqualTo(3);
    assertThat(segment.sequence).isEqualTo(7);
    assertThat(segment.start).isEqualTo(FIRST);
    assertThat(segment.deadBelow).isEqualTo(FIRST);
    assertThat(segment.claimed()).isEqualTo(FIRST);
    assertThat(Segment.readHeader(memory)).isEqualTo(new Segment.Header(7, SALT, BYTES));
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 12, 16, 23, 24, 31, 40, 47})
  void refusesAHeaderWithAChangedByte(int at) {
    begin(BYTES);
    memory.put(at, (byte) (memory.get(at) ^ 8));

    assertThat(Segment.readHeader(memory)).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "4096, 0, true",
    "268435456, 9, true",
    "4088, 1, false",
    "268435464, 1, false",
    "4100, 1, false",
    "4096, -1, false"
  })
  void believesAPlausibleHeaderAlone(int capacity, long sequence, boolean believed) {
    Segment.Header header = new Segment.Header(sequence, SALT, capacity);
    Segment.begin(file, 1, header);

    assertThat(Segment.readHeader(memory)).isEqualTo(believed ? header : null);
  }

  @ParameterizedTest
  @CsvSource({"128, 128", "4096, 4096", "136, 136", "120, -1", "132, -1", "0, -1"})
  void believesAnAcknowledgedPositionOfARecordAlone(int written, int read) {
    Segment segment = begin(BYTES);
    segment.acknowledge(written);

    assertThat(Segment.readAcknowledged(memory, new Segment.Header(7, SALT, BYTES)))
        .isEqualTo(read);
    assertThat(Segment.readAcknowledged(memory, new Segment.Header(7, SALT + 1, BYTES)))
        .isEqualTo(-1);
  }

  @Test
  void anOriginIsFullAndHoldsNothing() {
    Segment origin = Segment.origin();
    Segment first = begin(BYTES);
    origin.acknowledge(FIRST); // It has no memory for that.

    assertThat(origin.isFull()).isTrue();
    assertThat(Segment.span(origin, first)).isEqualTo(3);
    assertThat(Segment.span(first, first)).isEqualTo(1);
    assertThat(origin.next()).isNull();
    origin.linkNext(first);
    assertThat(origin.next()).isSameAs(first);
  }

  @Test
  void blanksAllBehindTheMagic() {
    MappedFile large = file(ZEROED_BYTES);
    ByteBuffer bytes = large.memory();
    byte[] all = new byte[ZEROED_BYTES];
    Arrays.fill(all, (byte) 1);
    bytes.put(0, all);
    Segment.blank(large, ZEROED_BYTES - 8);

    assertThat(Segment.magic(bytes)).isEqualTo(Segment.BLANK);
    bytes.get(0, all);
    byte[] blank = new byte[ZEROED_BYTES];
    bytes.get(0, blank, 0, 8);
    Arrays.fill(blank, ZEROED_BYTES - 8, ZEROED_BYTES, (byte) 1);
    assertThat(all).isEqualTo(blank);
  }

  // Records. -------------------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource({"0, 16", "1, 24", "8, 24", "9, 32"})
  void aRecordHasAHeaderAndIsPaddedToAWord(int length, int size) {
    assertThat(Segment.sizeOf(length)).isEqualTo(size);
  }

  @Test
  void writesTheDocumentedRecord() {
    Segment segment = begin(BYTES);
    byte[] bytes = {9, 1, 2, 3, 4, 5, 9};
    int check = crc(bytes, 1, 5);

    assertThat(segment.claim(24)).isEqualTo(FIRST);
    assertThat(segment.claimed()).isEqualTo(FIRST + 24);
    segment.write(FIRST, bytes, 1, 5, check);

    int state = Segment.RECORD | 5;
    long word = segment.word(FIRST);
    assertThat(memory.getLong(FIRST + 8)).isEqualTo(tag(FIRST, state));
    assertThat((int) word).isEqualTo(state);
    assertThat((int) (word >>> 32)).isEqualTo(check ^ (int) tag(FIRST, state));
    assertThat(memory.getLong(FIRST + 16)).isEqualTo(0x05_04_03_02_01L);
    assertThat(segment.holdsHeader(FIRST, word)).isTrue();
    JournalRecord into = new JournalRecord();
    assertThat(segment.load(FIRST, word, into, crc)).isTrue();
    assertThat(Journals.bytes(into)).containsExactly(1, 2, 3, 4, 5);
    assertThat(segment.load(FIRST, word ^ (1L << 32), into, crc)).isFalse();
  }

  @Test
  void believesNoHeaderWithoutAKindOrWithAnotherTag() {
    Segment segment = begin(BYTES);
    segment.write(FIRST, new byte[5], 0, 5, 1);
    long word = segment.word(FIRST);

    assertThat(segment.holdsHeader(FIRST, word & ~(long) Segment.KIND_MASK)).isFalse();
    assertThat(segment.holdsHeader(FIRST, word + 1)).isFalse();
    memory.putLong(FIRST + 8, 0);
    assertThat(segment.holdsHeader(FIRST, word)).isFalse();
    memory.putLong(FIRST + 8, tag(FIRST, 5));
    assertThat(segment.holdsHeader(FIRST, 5)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"2024, true", "2032, false"})
  void believesNoRecordThatEndsBehindTheSegment(int position, boolean believed) {
    Segment segment = begin(2048);
    segment.write(position, new byte[8], 0, 8, 1);

    assertThat(segment.holdsHeader(position, segment.word(position))).isEqualTo(believed);
  }

  @Test
  void padsAClaimThatCannotBeFilled() {
    Segment segment = begin(BYTES);

    assertThatThrownBy(() -> segment.write(FIRST, new byte[4], 0, 9, 1))
        .isInstanceOf(IndexOutOfBoundsException.class);
    long word = segment.word(FIRST);
    assertThat((int) word).isEqualTo(Segment.PADDING | 16);
    assertThat(segment.holdsHeader(FIRST, word)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"4080, true", "4088, false"})
  void sealsWhereARecordCouldBegin(int position, boolean sealed) {
    Segment segment = begin(BYTES);
    segment.seal(position);

    assertThat((int) memory.getLong(position)).isEqualTo(sealed ? Segment.SEAL : 0);
  }

  @ParameterizedTest
  @CsvSource({"4088, false", "4096, true", "4104, true"})
  void isFullWhenItsLastByteIsClaimed(int claimed, boolean full) {
    Segment segment = begin(BYTES);
    segment.claim(claimed - FIRST);

    assertThat(segment.isFull()).isEqualTo(full);
  }

  @Test
  void findsTheNextHeaderUpToTheLastPlaceForOne() {
    Segment segment = begin(BYTES);
    segment.write(160, new byte[1], 0, 1, 1);
    memory.putLong(200, Segment.RECORD | 3L); // A made-up header, without a tag.
    segment.write(BYTES - 16, new byte[0], 0, 0, 1);

    assertThat(segment.find(FIRST, BYTES)).isEqualTo(160);
    assertThat(segment.find(FIRST, 152)).isEqualTo(152);
    assertThat(segment.find(168, 1000)).isEqualTo(1000);
    assertThat(segment.find(168, BYTES)).isEqualTo(BYTES - 16);
    assertThat(segment.find(BYTES - 8, BYTES)).isEqualTo(BYTES);
  }

  // Parts of a journal without files.
  // --------------------------------------------------------------

  @Test
  void aRecordKeepsItsArrayWhileThePayloadFits() {
    JournalRecord record = new JournalRecord();
    byte[] first = record.bytes();

    assertThat(record.reserve(first.length)).isSameAs(first);
    assertThat(record.length()).isEqualTo(first.length);
    assertThat(record.reserve(first.length + 1)).hasSize(first.length + 1);
    assertThat(record.reserve(2)).hasSize(first.length + 1);
    assertThat(Journals.bytes(record)).hasSize(2);
  }

  @Test
  void aReaderTellsWhetherACallIsUnderWay() {
    JournalReader reader = new JournalReader(begin(BYTES), new Stripes(), new Damage("spill"), 0);

    assertThat(reader.isInside()).isFalse();
    reader.enter();
    assertThat(reader.isInside()).isTrue();
    reader.exit();
    assertThat(reader.isInside()).isFalse();
  }

  @Test
  void stripesAreAPowerOfTwoAndFourForEachProcessor() throws InterruptedException {
    Stripes stripes = new Stripes();
    Set<Integer> entered = ConcurrentHashMap.newKeySet();
    for (int i = 0; i < 1000; i++) {
      Thread thread = new Thread(() -> entered.add(stripes.enter()));
      thread.start();
      thread.join();
    }
    int wanted = Math.min(64, 4 * Runtime.getRuntime().availableProcessors());
    assertThat(entered).hasSize(1 << (Integer.SIZE - Integer.numberOfLeadingZeros(wanted - 1)));
  }

  @Test
  void stripesCountEachOutcomeOfEachThread() throws InterruptedException {
    Stripes stripes = new Stripes();
    Thread[] threads = new Thread[100];
    for (int i = 0; i < threads.length; i++) {
      int outcome = i % Stripes.OUTCOMES;
      threads[i] = new Thread(() -> stripes.exit(stripes.enter(), outcome));
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    for (int outcome = 0; outcome < Stripes.OUTCOMES; outcome++) {
      assertThat(stripes.count(outcome)).isEqualTo(outcome < 4 ? 17 : 16);
    }
    assertThat(stripes.isQuiescent()).isTrue();
    int stripe = stripes.enter();
    assertThat(stripes.isQuiescent()).isFalse();
    stripes.exit(stripe, Append.FAILED.cell);
    assertThat(stripes.isQuiescent()).isTrue();
  }
}
