/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.checkFromIndexSize;

import io.hotguard.metrics.Distribution;
import io.hotguard.metrics.exchange.DistributionCodec;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * The exact binary form of statistics for a {@link StatisticsReceiver}. A key can be looked up
 * where it was received.
 *
 * <h2>Shapes</h2>
 *
 * <pre>
 * "HGS1"                        four bytes
 * source                        length, UTF-8
 * sequence, intervals           eight bytes each, 1 or more
 * start, end                    seconds since 1970 in eight bytes, nanoseconds in four
 * n                             how many operations follow
 * n x key                       length; in it the length of the type, type and name in UTF-8
 *     successes, failures       length, DistributionCodec
 * checksum                      CRC-32C of everything before
 * </pre>
 *
 * Lengths, n and checksum have four bytes; all numbers begin with their highest byte.
 */
public final class StatisticsFrame {
  static final int MAX_KEY_BYTES = 16_384;
  static final int MAX_SOURCE_BYTES = 256;
  private static final int MAGIC = 0x48_47_53_31;

  private StatisticsFrame() {}

  /**
   * Encodes statistics; equal envelopes give the same bytes.
   *
   * @param envelope with a sequence number of 1 or more
   */
  public static byte[] encode(StatisticsEnvelope envelope) {
    StatisticsBatch batch = envelope.batch();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(64 + 128 * batch.operations().size());
    DataOutputStream out = new DataOutputStream(bytes);
    try {
      out.writeInt(MAGIC);
      writePart(out, envelope.source().getBytes(UTF_8));
      out.writeLong(envelope.sequence());
      out.writeLong(batch.intervals());
      writeInstant(out, batch.start());
      writeInstant(out, batch.end());
      out.writeInt(batch.operations().size());
      for (OperationStatistics statistics : batch.operations().values()) {
        writePart(out, keyBytes(statistics.key()));
        writePart(out, DistributionCodec.encode(statistics.successes()));
        writePart(out, DistributionCodec.encode(statistics.failures()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
    return seal(Arrays.copyOf(bytes.toByteArray(), bytes.size() + Integer.BYTES));
  }

  /** Writes the checksum of a frame into its last bytes. */
  static byte[] seal(byte[] frame) {
    int end = frame.length - Integer.BYTES;
    ByteBuffer.wrap(frame).putInt(end, checksum(frame, 0, end));
    return frame;
  }

  private static int checksum(byte[] bytes, int offset, int length) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, offset, length);
    return (int) checksum.getValue();
  }

  private static void writePart(DataOutputStream out, byte[] part) throws IOException {
    out.writeInt(part.length);
    out.write(part);
  }

  private static void writeInstant(DataOutputStream out, Instant instant) throws IOException {
    out.writeLong(instant.getEpochSecond());
    out.writeInt(instant.getNano());
  }

  /** Returns a key as it stands in a frame. */
  static byte[] keyBytes(OperationKey key) {
    byte[] type = key.type().getBytes(UTF_8);
    byte[] name = key.name().getBytes(UTF_8);
    return ByteBuffer.allocate(Integer.BYTES + type.length + name.length)
        .putInt(type.length)
        .put(type)
        .put(name)
        .array();
  }

  /** Parses the bytes of a key. */
  static OperationKey key(byte[] bytes) {
    int type = ByteBuffer.wrap(bytes).getInt();
    int name = Integer.BYTES + type;
    return new OperationKey(
        new String(bytes, Integer.BYTES, type, UTF_8),
        new String(bytes, name, bytes.length - name, UTF_8));
  }

  /**
   * Reads a frame where it was received, without a string or an object for a key.
   *
   * <p><b>Errors:</b> {@link IllegalArgumentException} if the bytes are not a frame.
   */
  static final class Cursor {
    private final ByteBuffer frame;
    private final byte[] bytes;
    private final int operations;
    final int sourceOffset;
    final int sourceLength;
    final long sequence;
    int keyOffset;
    int keyLength;

    Cursor(byte[] bytes, int offset, int length, int maxFrameBytes) {
      checkFromIndexSize(offset, length, bytes.length);
      limit("frame", length, "maxFrameBytes=", maxFrameBytes);
      this.bytes = bytes;
      this.frame = ByteBuffer.wrap(bytes, offset, length);
      if (need(Integer.BYTES).getInt() != MAGIC) {
        throw new IllegalArgumentException("frame: must begin with HGS1");
      }
      need(Integer.BYTES);
      int end = length - Integer.BYTES;
      if (frame.getInt(offset + end) != checksum(bytes, offset, end)) {
        throw new IllegalArgumentException(
            "frame: its checksum differs: the bytes were damaged or cut on the way");
      }
      frame.limit(offset + end);
      sourceLength = part("source", MAX_SOURCE_BYTES);
      sourceOffset = frame.position() - sourceLength;
      sequence = need(Long.BYTES).getLong();
      if (sequence < 1) {
        throw new IllegalArgumentException("frame: sequence " + sequence + ": must be 1 or more");
      }
      need(Long.BYTES + 2 * (Long.BYTES + Integer.BYTES));
      frame.position(frame.position() + Long.BYTES + 2 * (Long.BYTES + Integer.BYTES));
      operations = need(Integer.BYTES).getInt();
      if (operations < 0) {
        throw new IllegalArgumentException("frame: " + operations + " operations");
      }
    }

    private static void limit(String what, int length, String setting, int limit) {
      if (length > limit) {
        throw new IllegalArgumentException(
            "frame: a %s of %s bytes: must be at most %s%s"
                .formatted(what, length, setting, limit));
      }
    }

    /** Returns the number of operations that the frame claims; it may be wrong. */
    int operations() {
      return operations;
    }

    void nextKey() {
      keyLength = part("key", MAX_KEY_BYTES);
      keyOffset = frame.position() - keyLength;
      if (keyLength < Integer.BYTES) {
        throw new IllegalArgumentException("frame: a key of " + keyLength + " bytes");
      }
      int type = frame.getInt(keyOffset);
      if (type < 0 || type > keyLength - Integer.BYTES) {
        throw new IllegalArgumentException(
            "frame: a type of " + type + " bytes in a key of " + keyLength);
      }
    }

    Distribution nextDistribution() {
      int length = part("distribution", Integer.MAX_VALUE);
      return DistributionCodec.decode(bytes, frame.position() - length, length);
    }

    void requireEnd() {
      if (frame.hasRemaining()) {
        throw new IllegalArgumentException("frame: " + frame.remaining() + " bytes after the end");
      }
    }

    /** Steps over a part and returns its length. */
    private int part(String what, int limit) {
      int length = need(Integer.BYTES).getInt();
      limit(what, length, "", limit);
      if (length < 0 || length > frame.remaining()) {
        throw new IllegalArgumentException(
            "frame: a %s of %s bytes where %s are left".formatted(what, length, frame.remaining()));
      }
      frame.position(frame.position() + length);
      return length;
    }

    private ByteBuffer need(int length) {
      if (frame.remaining() < length) {
        throw new IllegalArgumentException(
            "frame: ends where " + length + " more bytes are to come");
      }
      return frame;
    }
  }
}
