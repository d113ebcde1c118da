/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.jfr;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

/**
 * The position of a chunk, the parts in it, and its clock.
 *
 * <p>Source: JDK 17, {@code jdk.jfr.internal.consumer.ChunkHeader}: at byte 0 the magic number, at
 * 4 the version, at 8 the size of the chunk, at 16 and 24 where its constants and its metadata are,
 * at 32 when it began, at 40 how long it took, at 48 and 56 the clock, at 64 the state of the file.
 *
 * @param fileAt where it begins in its file
 * @param poolsAt where its last constants are, from its beginning
 * @param startNanos when it began, in nanoseconds of the epoch
 * @param startTicks when it began, by the clock of its events
 */
public record ChunkHeader(
    long fileAt,
    long bytes,
    long poolsAt,
    long metadataAt,
    long startNanos,
    long spanNanos,
    long startTicks,
    long ticksPerSecond) {

  public static final int BYTES = 68;
  private static final double NANOS = TimeUnit.SECONDS.toNanos(1);
  static final int SIZE_AT = 8;
  private static final int POOLS_AT = 16;
  private static final int METADATA_AT = 24;
  private static final int START_AT = 32;
  private static final int SPAN_AT = 40;
  private static final int TICKS_AT = 48;
  private static final int FREQUENCY_AT = 56;

  /** Reads the bytes at a place of a file: fewer bytes where it ends. */
  static ByteBuffer bytes(RandomAccessFile file, long at) throws IOException {
    byte[] header = new byte[BYTES];
    file.seek(at);
    int length = 0;
    for (int read = 0; read >= 0 && length < BYTES; length += Math.max(0, read)) {
      read = file.read(header, length, BYTES - length);
    }
    return ByteBuffer.wrap(header).limit(length);
  }

  static ChunkHeader of(long fileAt, ByteBuffer header) {
    return new ChunkHeader(
        fileAt,
        header.getLong(SIZE_AT),
        header.getLong(POOLS_AT),
        header.getLong(METADATA_AT),
        header.getLong(START_AT),
        header.getLong(SPAN_AT),
        header.getLong(TICKS_AT),
        header.getLong(FREQUENCY_AT));
  }

  long epochNanos(long ticks) {
    return startNanos + nanos(ticks - startTicks);
  }

  long nanos(long ticks) {
    return (long) (ticks / (ticksPerSecond / NANOS));
  }
}
