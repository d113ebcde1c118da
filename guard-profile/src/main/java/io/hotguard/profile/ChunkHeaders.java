/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Looks at the headers of a recording before the JDK's parser does: that one waits without end for
 * a chunk whose header says that it is being written.
 *
 * <p>Source: JDK 17, {@code jdk.jfr.internal.consumer.ChunkHeader}: at byte 0 the magic number, at
 * 8 the size of the chunk, at 64 the state of the file.
 */
final class ChunkHeaders {
  private static final int MAGIC = 0x464c5200; // FLR and a zero
  private static final int HEADER_BYTES = 68;
  private static final int SIZE_AT = 8;
  private static final int STATE_AT = 64;
  private static final byte BEING_WRITTEN = (byte) 0xff;
  private static final int GZIP = 0x1f8b;
  private static final int ZIP = 0x504b0304;

  private ChunkHeaders() {}

  /** How many bytes of a file are whole chunks; at least one is, or the file is refused. */
  static long wholeBytes(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new UnreadableRecordingException(
          file + ": is a folder; give the file of a recording, such as recording.jfr");
    }
    if (!Files.exists(file)) {
      throw new UnreadableRecordingException(file + ": no such file");
    }
    try (FileChannel channel = FileChannel.open(file)) {
      long size = channel.size();
      if (size == 0) {
        throw new UnreadableRecordingException(
            file + ": is empty; a recording is written when it ends, or by jcmd PID JFR.dump");
      }
      long whole = chunkBytes(file, channel, 0);
      while (whole < size) {
        long next = chunkBytes(file, channel, whole);
        if (next == 0) {
          return whole;
        }
        whole += next;
      }
      return whole;
    }
  }

  /** The length of the first chunk of a file that begins with a whole one. */
  static long firstBytes(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      return chunkBytes(file, channel, 0);
    }
  }

  /** The length of a chunk; 0 where it is not whole and another one was before it. */
  private static long chunkBytes(Path file, FileChannel channel, long at) throws IOException {
    ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES);
    while (header.hasRemaining() && channel.read(header, at + header.position()) >= 0) {
      // Until the header is whole or the file over.
    }
    int length = header.position();
    header.clear();
    boolean begun = length >= Integer.BYTES && header.getInt(0) == MAGIC;
    long bytes = header.getLong(SIZE_AT);
    if (begun
        && length == HEADER_BYTES
        && header.get(STATE_AT) != BEING_WRITTEN
        && bytes >= HEADER_BYTES
        && bytes <= channel.size() - at) {
      return bytes;
    }
    if (at > 0) {
      return 0;
    }
    throw new UnreadableRecordingException(
        begun
            ? file
                + ": is cut off: its first chunk is not whole; copy it again, or make one that is with jcmd PID JFR.dump, or jfr assemble from the repository of a process that died"
            : file + ": is no flight recording" + guess(header));
  }

  private static String guess(ByteBuffer header) {
    if (header.getInt(0) == ZIP) {
      return ", but a zip archive; unpack it";
    }
    if ((header.getInt(0) >>> Short.SIZE) == GZIP) {
      return ", but compressed with gzip; unpack it";
    }
    return "; one begins with the letters FLR";
  }
}
