/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A writer fills its claim in a segment while the consumer reads: it finds nothing yet, or a header
 * whose record is complete. A header before its record would be skipped as damage.
 */
public final class SegmentStress {
  private static final int CAPACITY = 256;
  private static final int LENGTH = 32;
  private static final byte[] PAYLOAD = new byte[LENGTH];
  private static final int CRC;

  static {
    for (int i = 0; i < LENGTH; i++) {
      PAYLOAD[i] = (byte) (i + 1);
    }
    CRC32C crc = new CRC32C();
    crc.update(PAYLOAD, 0, LENGTH);
    CRC = (int) crc.getValue();
  }

  private SegmentStress() {}

  private static Segment segment(ByteBuffer memory) {
    MappedFile file = new MappedFile(Path.of("stress"), memory, () -> {});
    return Segment.begin(file, 1, new Segment.Header(1, 42, CAPACITY));
  }

  private static ByteBuffer memory() {
    return ByteBuffer.allocate(CAPACITY).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** 0: nothing there yet; 1: the record; -1: no header; -2: a header without its record. */
  private static int look(Segment segment) {
    long word = segment.word(Segment.HEADER_BYTES);
    if (word == 0) {
      return 0;
    }
    if (!segment.holdsHeader(Segment.HEADER_BYTES, word)) {
      return -1;
    }
    return segment.load(Segment.HEADER_BYTES, word, new JournalRecord(), new CRC32C()) ? 1 : -2;
  }

  /** The shipped segment. */
  @JCStressTest
  @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "Nothing there yet.")
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "A whole record.")
  @Outcome(id = "-1", expect = Expect.FORBIDDEN, desc = "A word without its tag.")
  @Outcome(id = "-2", expect = Expect.FORBIDDEN, desc = "A header without its record.")
  @State
  public static class Shipped {
    private final Segment segment = segment(memory());

    @Actor
    public void write() {
      int position = (int) segment.claim(Segment.sizeOf(LENGTH));
      segment.write(position, PAYLOAD, 0, LENGTH, CRC);
    }

    @Actor
    public void read(I_Result result) {
      result.r1 = look(segment);
    }
  }

  /**
   * The weakened twin: the same bytes without an order, so that the header may come first. Here it
   * does, as a compiler or another processor might do it.
   */
  @JCStressTest
  @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "Nothing there yet.")
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "A whole record.")
  @Outcome(
      id = {"-1", "-2"},
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "A word before what it publishes: the harness sees it.")
  @State
  public static class WordFirst {
    private static final byte[] IMAGE = image();
    private final ByteBuffer memory = memory();
    private final Segment segment = segment(memory);

    /** The bytes that the shipped write leaves. */
    private static byte[] image() {
      ByteBuffer copy = memory();
      segment(copy).write(Segment.HEADER_BYTES, PAYLOAD, 0, LENGTH, CRC);
      return copy.array();
    }

    @Actor
    public void write() {
      for (int at = Segment.HEADER_BYTES; at < CAPACITY; at += 8) {
        memory.put(at, IMAGE, at, 8);
      }
    }

    @Actor
    public void read(I_Result result) {
      result.r1 = look(segment);
    }
  }
}
