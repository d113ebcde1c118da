/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.record;

import io.hotguard.logging.internal.backlog.CorruptEventException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads numbers and texts from untrusted bytes; allocates for the present bytes only. */
public final class EventReader {
  private static final int NANOS_PER_SECOND = 1_000_000_000;

  private final byte[] bytes;
  private final int end;
  private int position;

  public EventReader(byte[] bytes, int offset, int length) {
    this.bytes = bytes;
    position = offset;
    end = offset + length;
  }

  /**
   * Begins to read a record, which must fill the range.
   *
   * @throws CorruptEventException if the record is of another version
   */
  public static EventReader open(byte[] bytes, int offset, int length, int version)
      throws CorruptEventException {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    EventReader in = new EventReader(bytes, offset, length);
    int found = in.u8();
    if (found != version) {
      throw new CorruptEventException(
          "event record of version "
              + found
              + ": this version of hotguard reads "
              + version
              + " only; replay the journal with the version that wrote it");
    }
    return in;
  }

  /** Ends the record, which must have been read whole. */
  public void end() throws CorruptEventException {
    if (remaining() != 0) {
      throw corrupt("more bytes than the event has");
    }
  }

  int position() {
    return position;
  }

  public int remaining() {
    return end - position;
  }

  public int u8() throws CorruptEventException {
    need(1);
    return bytes[position++] & 0xFF;
  }

  /** Reads a byte with only the given bits. */
  public int flags(int allowed) throws CorruptEventException {
    int flags = u8();
    if ((flags & ~allowed) != 0) {
      throw corrupt("flags 0x" + Integer.toHexString(flags));
    }
    return flags;
  }

  /** Reads an instant by its epoch second, from {@code -maxSecond} on, and nano of second. */
  public Instant instant(long maxSecond) throws CorruptEventException {
    long second = i64();
    int nano = i32();
    if (second < -maxSecond || second > maxSecond) {
      throw corrupt("epoch second " + second);
    }
    if (nano < 0 || nano >= NANOS_PER_SECOND) {
      throw corrupt("nano of second " + nano);
    }
    return Instant.ofEpochSecond(second, nano);
  }

  public int i32() throws CorruptEventException {
    need(Integer.BYTES);
    int value =
        (bytes[position] << 24)
            | ((bytes[position + 1] & 0xFF) << 16)
            | ((bytes[position + 2] & 0xFF) << 8)
            | (bytes[position + 3] & 0xFF);
    position += Integer.BYTES;
    return value;
  }

  public long i64() throws CorruptEventException {
    return ((long) i32() << 32) | (i32() & 0xFFFF_FFFFL);
  }

  /** Reads a count of items of at least {@code itemBytes} bytes each. */
  public int count(int itemBytes) throws CorruptEventException {
    int count = i32();
    if (count < 0 || count > remaining() / itemBytes) {
      throw corrupt("a count of " + count);
    }
    return count;
  }

  public String text() throws CorruptEventException {
    String text = nullableText();
    if (text == null) {
      throw corrupt("no text where one is required");
    }
    return text;
  }

  public @Nullable String nullableText() throws CorruptEventException {
    int length = i32();
    if (length == -1) {
      return null;
    }
    if (length < 0 || length > remaining()) {
      throw corrupt("a text of " + length + " bytes");
    }
    String text = new String(bytes, position, length, StandardCharsets.UTF_8);
    position += length;
    return text;
  }

  public List<@Nullable String> texts() throws CorruptEventException {
    int count = count(Integer.BYTES);
    List<@Nullable String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      texts.add(nullableText());
    }
    return texts;
  }

  public CorruptEventException corrupt(String what) {
    return new CorruptEventException(
        "event record: " + what + " before byte " + position + ", with " + remaining() + " left");
  }

  private void need(int count) throws CorruptEventException {
    if (remaining() < count) {
      throw corrupt("ends early");
    }
  }
}
