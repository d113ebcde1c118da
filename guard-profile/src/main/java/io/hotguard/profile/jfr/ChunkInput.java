/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.jfr;

import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of one chunk, through a moving window, the only part of a file in memory.
 *
 * <p>Corrupt bytes cause an {@link IOException}: nothing outside of the chunk is read, and no
 * object longer than the chunk is made.
 */
public final class ChunkInput {
  private static final int WINDOW_BYTES = 1 << 18;
  private static final int BYTES_BEFORE = WINDOW_BYTES / 4 * 3;
  private static final int PAYLOAD_BITS = 7;
  private static final int LAST_SHIFT = 56;
  private static final int LONGEST_NUMBER = 9;
  private static final long PAYLOAD = 0x7f;
  private static final long BYTE = 0xff;

  private static final byte NO_TEXT = 0;
  private static final byte EMPTY = 1;
  private static final byte POOLED = 2;
  private static final byte UTF_8 = 3;
  private static final byte CHARACTERS = 4;
  private static final byte LATIN_1 = 5;

  private final RandomAccessFile file;
  private final byte[] window = new byte[WINDOW_BYTES + LONGEST_NUMBER];
  private long chunkAt;
  private long chunkBytes;
  private long windowAt;
  private int at;
  private int limit;

  public ChunkInput(RandomAccessFile file) {
    this.file = file;
  }

  /** Goes to the start of a chunk, from which positions are counted. */
  public void chunk(long fileAt, long bytes) {
    chunkAt = fileAt;
    chunkBytes = bytes;
    move(0);
  }

  public long position() {
    return windowAt + at;
  }

  public void position(long to) throws IOException {
    if (to < 0 || to > chunkBytes) {
      throw new IOException("position " + to + " in a chunk of " + chunkBytes + " bytes");
    }
    if (to < windowAt) {
      /* Constants are read from the last to the first, and a thousand may be in one window. */
      move(Math.max(0, to - BYTES_BEFORE));
      fill();
    }
    if (to > windowAt + limit) {
      move(to);
    }
    at = (int) (to - windowAt);
  }

  /** The bytes left in the chunk. */
  long left() {
    return chunkBytes - position();
  }

  private void move(long to) {
    windowAt = to;
    at = 0;
    limit = 0;
  }

  byte octet() throws IOException {
    if (at == limit) {
      fill();
    }
    return window[at++];
  }

  private void fill() throws IOException {
    move(windowAt + at);
    file.seek(chunkAt + windowAt);
    int read = file.read(window, 0, (int) Math.min(WINDOW_BYTES, chunkBytes - windowAt));
    if (read <= 0) {
      throw new EOFException("the chunk ends at " + windowAt);
    }
    limit = read;
  }

  /** Seven bits a byte, the low ones first, as long as the top bit is set; all of the ninth. */
  public long number() throws IOException {
    if (limit - at < LONGEST_NUMBER && windowAt + limit < chunkBytes) {
      fill();
    }
    int next = at;
    long value = 0;
    byte part = -1;
    for (int shift = 0; part < 0 && shift < LAST_SHIFT; shift += PAYLOAD_BITS) {
      part = window[next++];
      value |= (part & PAYLOAD) << shift;
    }
    if (part < 0) {
      value |= (window[next++] & BYTE) << LAST_SHIFT;
    }
    if (next > limit) {
      throw new EOFException("the chunk ends in a number at " + position());
    }
    at = next;
    return value;
  }

  /** A number of following things that take a byte or more each. */
  int count() throws IOException {
    long count = number();
    if (count < 0 || count > left() || count > Integer.MAX_VALUE) {
      throw new IOException(count + " things at " + position() + " of " + chunkBytes + " bytes");
    }
    return (int) count;
  }

  /** Reads this number of bytes, the high ones first. */
  long raw(int bytes) throws IOException {
    long value = 0;
    for (int i = 0; i < bytes; i++) {
      value = value << Byte.SIZE | (octet() & BYTE);
    }
    return value;
  }

  void skip(long bytes) throws IOException {
    position(position() + bytes);
  }

  /**
   * @param pool gives the texts that are kept beside the events
   */
  @Nullable String text(LongFunction<@Nullable String> pool) throws IOException {
    Object value = textOrKey();
    return value instanceof Long key ? pool.apply(key) : (String) value;
  }

  /** A text, or the key of one that is kept beside the events, and may be read after this. */
  @Nullable Object textOrKey() throws IOException {
    byte coding = octet();
    return switch (coding) {
      case NO_TEXT -> null;
      case EMPTY -> "";
      case POOLED -> number();
      case UTF_8 -> text(StandardCharsets.UTF_8);
      case LATIN_1 -> text(StandardCharsets.ISO_8859_1);
      case CHARACTERS -> {
        char[] characters = new char[count()];
        for (int i = 0; i < characters.length; i++) {
          characters[i] = (char) number();
        }
        yield new String(characters);
      }
      default -> throw new IOException("text of an unknown coding, " + coding);
    };
  }

  private String text(Charset charset) throws IOException {
    int length = count();
    if (length <= limit - at) {
      at += length;
      return new String(window, at - length, length, charset);
    }
    return new String(octets(length), charset);
  }

  byte[] octets(long length) throws IOException {
    if (length < 0 || length > left() || length > Integer.MAX_VALUE) {
      throw new IOException(length + " bytes at " + position() + " of " + chunkBytes);
    }
    byte[] octets = new byte[(int) length];
    for (int i = 0; i < octets.length; ) {
      if (at == limit) {
        fill();
      }
      int part = Math.min(octets.length - i, limit - at);
      System.arraycopy(window, at, octets, i, part);
      at += part;
      i += part;
    }
    return octets;
  }
}
