/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** One generation of a segment file: the claims of the writers and the words of the records. */
final class Segment {
  /*
   * File, little-endian:
   *
   *      0  magic, written last (release) and set to BLANK first when a file is recycled
   *      8  version, segment bytes   16  sequence   24  salt   40  check of the three
   *     64  acknowledged position and its check, one word
   *    128  records: [crc | kind, length] [tag] payload, padded to 8 bytes
   *
   * The first word of a record is zero until the record is committed. Its kind is RECORD, PADDING (the writer
   * died while copying) or SEAL (nothing follows in this segment). tag = mix64(salt ^ (position, kind,
   * length)): a bijection, so within one generation no two headers share a tag, and across generations and in
   * a payload that imitates a header it is 64 bits of an unknown salt. Thus the search for the next record
   * after a hole compares one word per step and never trusts, follows or checksums a made-up length; and
   * stale bytes of an earlier generation never verify. The CRC covers the payload, xored with the tag.
   *
   * CRCs are computed over heap arrays only: a fault in the JDK's CRC stub on a mapped page kills the
   * process, a fault in the copy stubs is an InternalError.
   *
   * One object per generation, never reset: a writer that slept since an earlier generation of the
   * same file always finds a tail beyond the end, for any later use of the memory. Resetting a tail
   * in place would let it claim into a spare.
   */
  static final int HEADER_BYTES = 128;
  static final int RECORD_HEADER_BYTES = 16;
  static final int VERSION = 1;
  static final long MAGIC = 0x314C414E524A4748L; // "HGJRNAL1"
  static final long BLANK = 0x4B4E414C424A4748L; // "HGJBLANK"

  static final int KIND_MASK = 3 << 30;
  static final int RECORD = 1 << 30;
  static final int PADDING = 2 << 30;
  static final int SEAL = 3 << 30;

  private static final int SHAPE_AT = 8;
  private static final int SEQUENCE_AT = 16;
  private static final int SALT_AT = 24;
  private static final int CHECK_AT = 40;
  private static final int ACKNOWLEDGED_AT = 64;
  private static final byte[] ZEROS = new byte[64 << 10];

  private static final VarHandle WORD =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle TAIL;
  private static final VarHandle NEXT;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      TAIL = lookup.findVarHandle(Segment.class, "tail", long.class);
      NEXT = lookup.findVarHandle(Segment.class, "next", Segment.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Null for the origin of the chain, which holds nothing. */
  final @Nullable MappedFile file;

  /** Place in the chain of this process, without gaps. */
  final long ordinal;

  final long sequence;

  /** End of the record area. */
  final int capacity;

  /** Where reading starts: after what an earlier process acknowledged. */
  final int start;

  /** Below this position every writer is dead: an uncommitted word there is a hole. */
  final int deadBelow;

  private final ByteBuffer memory;
  private final long salt;

  /** Claimed so far; beyond the capacity when the segment is full. */
  @SuppressWarnings("unused") // TAIL
  private long tail;

  @SuppressWarnings("unused") // NEXT
  private @Nullable Segment next;

  Segment(
      @Nullable MappedFile file, long ordinal, Header header, int start, int deadBelow, int tail) {
    this.file = file;
    this.memory = file == null ? ByteBuffer.allocate(0) : file.memory();
    this.ordinal = ordinal;
    this.sequence = header.sequence;
    this.salt = header.salt;
    this.capacity = header.capacity;
    this.start = start;
    this.deadBelow = deadBelow;
    this.tail = tail;
  }

  /** The identity of a generation: order in the journal, secret salt, end of the record area. */
  record Header(long sequence, long salt, int capacity) {}

  /** The head of a chain: full from the start. */
  static Segment origin() {
    return new Segment(null, 0, new Header(0, 0, 0), 0, 0, 0);
  }

  /** Writes the header of a new generation; everything behind it is zero already. */
  static Segment begin(MappedFile file, long ordinal, Header header) {
    ByteBuffer memory = file.memory();
    memory.putLong(SHAPE_AT, shape(header.capacity));
    memory.putLong(SEQUENCE_AT, header.sequence);
    memory.putLong(SALT_AT, header.salt);
    memory.putLong(CHECK_AT, check(shape(header.capacity), header.sequence, header.salt));
    Segment segment = new Segment(file, ordinal, header, HEADER_BYTES, HEADER_BYTES, HEADER_BYTES);
    segment.acknowledge(HEADER_BYTES);
    WORD.setRelease(memory, 0, MAGIC);
    return segment;
  }

  /** Returns a file to the state in which it was created. */
  static void blank(MappedFile file, int bytes) {
    WORD.setRelease(file.memory(), 0, BLANK);
    zero(file.memory(), 8, bytes);
  }

  /** Zeroes through the mapping: the blocks exist, so this needs no room on the disk. */
  static void zero(ByteBuffer memory, int from, int to) {
    for (int at = from; at < to; at += ZEROS.length) {
      memory.put(at, ZEROS, 0, Math.min(ZEROS.length, to - at));
    }
  }

  static int version(ByteBuffer memory) {
    return (int) memory.getLong(SHAPE_AT);
  }

  static long magic(ByteBuffer memory) {
    return memory.getLong(0);
  }

  /** Returns the header, or null when its check fails. */
  static @Nullable Header readHeader(ByteBuffer memory) {
    long shape = memory.getLong(SHAPE_AT);
    long sequence = memory.getLong(SEQUENCE_AT);
    long salt = memory.getLong(SALT_AT);
    long bytes = shape >>> 32;
    boolean plausible =
        bytes >= JournalConfig.PAGE_BYTES
            && bytes <= JournalConfig.MAX_SEGMENT_BYTES
            && bytes % 8 == 0
            && sequence >= 0
            && memory.getLong(CHECK_AT) == check(shape, sequence, salt);
    return plausible ? new Header(sequence, salt, (int) bytes) : null;
  }

  /** Returns the acknowledged position, or -1 when the word does not verify. */
  static int readAcknowledged(ByteBuffer memory, Header header) {
    long word = memory.getLong(ACKNOWLEDGED_AT);
    int position = (int) word;
    boolean valid =
        position >= HEADER_BYTES
            && position % 8 == 0
            && word == acknowledgedWord(header.salt, position);
    return valid ? position : -1;
  }

  static int sizeOf(int length) {
    return RECORD_HEADER_BYTES + ((length + 7) & -8);
  }

  /** Counts the segments between two of a chain, both included, without the origin. */
  static long span(Segment from, Segment to) {
    return to.ordinal - from.ordinal + (from.file == null ? 0 : 1);
  }

  boolean isFull() {
    // Opaque: a hint that spares the contended add; a stale answer costs one useless claim.
    return (long) TAIL.getOpaque(this) >= capacity;
  }

  /** Claims bytes; the claim is the caller's to commit when it ends within the capacity. */
  long claim(int bytes) {
    // Atomicity is all that is needed: nothing is published through the tail. Acquire/release comes
    // free with it on x86.
    return (long) TAIL.getAndAdd(this, (long) bytes);
  }

  long claimed() {
    return (long) TAIL.getVolatile(this);
  }

  /** Fills a claim. Any throwable still commits the claim, as padding if not as the record. */
  void write(int position, byte[] bytes, int offset, int length, int crc) {
    boolean written = false;
    try {
      memory.put(position + RECORD_HEADER_BYTES, bytes, offset, length);
      commit(position, RECORD | length, crc);
      written = true;
    } finally {
      if (!written) {
        commit(position, PADDING | (sizeOf(length) - RECORD_HEADER_BYTES), 0);
      }
    }
  }

  /** Marks the end of the segment; needed only where a record could begin. */
  void seal(int position) {
    if (capacity - position >= RECORD_HEADER_BYTES) {
      commit(position, SEAL, 0);
    }
  }

  private void commit(int position, int state, int crc) {
    long tag = tag(position, state);
    memory.putLong(position + 8, tag);
    // Release: with a plain store the consumer could see the word before tag and payload, and take
    // a live record for damage.
    WORD.setRelease(memory, position, (long) (crc ^ (int) tag) << 32 | (state & 0xFFFFFFFFL));
  }

  long word(int position) {
    // Acquire: pairs with commit; a plain read would allow the payload to be read before the word
    // that publishes it.
    return (long) WORD.getAcquire(memory, position);
  }

  /** Whether a committed header is here whose record ends within the segment. */
  boolean holdsHeader(int position, long word) {
    int state = (int) word;
    return (state & KIND_MASK) != 0
        && memory.getLong(position + 8) == tag(position, state)
        && sizeOf(state & ~KIND_MASK) <= capacity - position;
  }

  /** Copies the payload under a verified header; false when it does not match its CRC. */
  boolean load(int position, long word, JournalRecord into, CRC32C crc) {
    int length = (int) word & ~KIND_MASK;
    byte[] bytes = into.reserve(length);
    memory.get(position + RECORD_HEADER_BYTES, bytes, 0, length);
    crc.reset();
    crc.update(bytes, 0, length);
    return (int) crc.getValue() == ((int) (word >>> 32) ^ (int) tag(position, (int) word));
  }

  /** Returns the first position in {@code [from, limit)} with a committed header, or limit. */
  int find(int from, int limit) {
    for (int at = from; at < limit && capacity - at >= RECORD_HEADER_BYTES; at += 8) {
      long word = word(at);
      if (word != 0 && holdsHeader(at, word)) {
        return at;
      }
    }
    return limit;
  }

  void acknowledge(int position) {
    if (file != null) {
      // Release: keeps the order "delivered, then acknowledged" for a process that maps the file
      // after a kill.
      WORD.setRelease(memory, ACKNOWLEDGED_AT, acknowledgedWord(salt, position));
    }
  }

  @Nullable Segment next() {
    // Acquire: pairs with linkNext; otherwise a writer could claim in a header that is not written
    // yet.
    return (Segment) NEXT.getAcquire(this);
  }

  void linkNext(Segment segment) {
    NEXT.setRelease(this, segment);
  }

  private long tag(int position, int state) {
    return mix64(salt ^ ((long) position << 32 | (state & 0xFFFFFFFFL)));
  }

  private static long shape(int bytes) {
    return (long) bytes << 32 | VERSION;
  }

  private static long check(long shape, long sequence, long salt) {
    return mix64(salt ^ mix64(sequence ^ mix64(shape ^ MAGIC)));
  }

  private static long acknowledgedWord(long salt, int position) {
    return mix64(~salt ^ position) << 32 | position;
  }

  /** The finalizer of SplitMix64 (Stafford's variant 13): a bijection of the 64-bit words. */
  private static long mix64(long z) {
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
