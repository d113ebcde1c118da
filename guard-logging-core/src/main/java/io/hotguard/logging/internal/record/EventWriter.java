/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.record;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A growable byte buffer that writes numbers and texts, whole or visibly truncated. */
public final class EventWriter {
  /*
   * Texts are encoded by hand: String.getBytes allocates, a CharsetEncoder wants a CharBuffer, and neither takes the
   * StringBuilder that a message was formatted into. The result is that of the JDK: a lone surrogate becomes '?'.
   *
   * A record is tried whole first: nothing is cut, and the first text that does not fit ends the attempt. Nearly every
   * record ends here. A longer one is written again with shares: every caller gives a text a cap, and every list a
   * section; the sum of the caps is what keeps the record within its bound. The buffer may grow past the bound for a
   * moment, when a frame is written and taken back.
   *
   * Refused: one attempt with shares alone. It cuts a long message of an event that fits as a whole.
   */

  /** More than the length of the longest truncation mark. */
  public static final int MARK_ROOM = 48;

  /** The least bound with which every field of a cut record still has room for its mark. */
  public static final int MIN_MAX_BYTES = 32 * 1024;

  private static final int SHARES = 64;
  private static final int SECTION_RESERVE = 192;
  private static final int MIN_ITEM_ROOM = 2 * (Integer.BYTES + MARK_ROOM);

  private byte[] buffer;
  private int position;
  private int countAt;
  private int count;
  private int sectionEnd;
  private long omittedBytes;
  private int maxBytes = Integer.MAX_VALUE;
  private boolean whole;
  private boolean tooLong;

  public EventWriter(byte[] buffer) {
    this.buffer = buffer;
  }

  /** Begins a record that fits into {@code maxBytes} or is {@link #isTooLong}. */
  public void beginWhole(int maxBytes) {
    begin(maxBytes, true);
  }

  /** Begins a record that is cut to at most {@code maxBytes}. */
  public void beginCut(int maxBytes) {
    begin(maxBytes, false);
  }

  private void begin(int bound, boolean uncut) {
    if (bound < MIN_MAX_BYTES) {
      throw new IllegalArgumentException(
          "maxBytes=" + bound + ": must be at least " + MIN_MAX_BYTES);
    }
    position = 0;
    maxBytes = bound;
    whole = uncut;
    tooLong = false;
  }

  /** True if the record is tried whole: a part that cannot be written makes it too long. */
  public boolean isWhole() {
    return whole;
  }

  /** Ends the attempt to write the record whole. */
  public void tooLong() {
    tooLong = true;
  }

  public boolean isTooLong() {
    return whole && (tooLong || position > maxBytes);
  }

  public int maxBytes() {
    return maxBytes;
  }

  /** A share of a cut record: one of {@value #SHARES}. */
  public int share() {
    return maxBytes / SHARES;
  }

  /** The bytes a text takes, without its length prefix. */
  public static int utf8Length(CharSequence text) {
    long bytes = 0;
    int length = text.length();
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        bytes++;
      } else if (c < 0x800) {
        bytes += 2;
      } else if (!Character.isSurrogate(c)) {
        bytes += 3;
      } else if (isPair(text, i, length)) {
        bytes += 4;
        i++;
      } else {
        bytes++;
      }
    }
    return (int) Math.min(bytes, Integer.MAX_VALUE);
  }

  public byte[] buffer() {
    return buffer;
  }

  public int position() {
    return position;
  }

  /** Goes back to an earlier position and discards the later bytes. */
  public void rewind(int earlier) {
    position = earlier;
  }

  public void u8(int value) {
    ensure(1);
    buffer[position++] = (byte) value;
  }

  public void i32(int value) {
    ensure(Integer.BYTES);
    put32(position, value);
    position += Integer.BYTES;
  }

  public void i64(long value) {
    i32((int) (value >>> 32));
    i32((int) value);
  }

  public void patch8(int at, int value) {
    buffer[at] = (byte) value;
  }

  public void patch32(int at, int value) {
    put32(at, value);
  }

  /**
   * Writes a text; in a cut record in at most {@code cap} bytes, or the room of a mark if that is
   * more.
   */
  public void text(@Nullable CharSequence text, int cap) {
    if (text == null) {
      i32(-1);
      return;
    }
    if (tooLong) {
      return;
    }
    int room = whole ? maxBytes - position - Integer.BYTES : Math.max(cap, MARK_ROOM);
    long worst = 3L * text.length();
    int total = 0;
    boolean fits = worst <= room;
    if (!fits) {
      total = utf8Length(text);
      fits = total <= room;
      if (whole && !fits) {
        tooLong = true;
        return;
      }
    }
    ensure(Integer.BYTES + (int) Math.min(worst, room));
    int lengthAt = position;
    position += Integer.BYTES;
    int start = position;
    if (fits) {
      utf8(text, Integer.MAX_VALUE);
    } else {
      utf8(text, start + room - MARK_ROOM);
      utf8(RecordFormat.truncationMark(total - (position - start)), Integer.MAX_VALUE);
    }
    put32(lengthAt, position - start);
  }

  /** Opens a list; in a cut record of at most {@code share} bytes. One list is open at a time. */
  public void openSection(int share) {
    countAt = position;
    i32(0);
    count = 0;
    omittedBytes = 0;
    sectionEnd = position + share;
  }

  /** Bytes that one more item may take; negative or small when the list is full. */
  public int sectionRoom() {
    return sectionEnd - position - SECTION_RESERVE;
  }

  /** True while another item fits. After the first item that does not fit, none does: no gaps. */
  public boolean sectionOpen() {
    return whole ? !tooLong : omittedBytes == 0 && sectionRoom() >= MIN_ITEM_ROOM;
  }

  public void countItem() {
    count++;
  }

  public void omit(long bytes) {
    omittedBytes += bytes;
  }

  public long omittedBytes() {
    return omittedBytes;
  }

  /** Adds a text to the open list, or counts it as omitted. */
  public void item(@Nullable CharSequence item) {
    if (sectionOpen()) {
      countItem();
      text(item, sectionRoom());
    } else {
      omit(Integer.BYTES + (item == null ? 0L : utf8Length(item)));
    }
  }

  /** Ends a list of texts with a mark if an item was omitted. */
  public void markIfOmitted() {
    if (omittedBytes > 0) {
      countItem();
      text(RecordFormat.truncationMark(omittedBytes), MARK_ROOM);
    }
  }

  /** Writes the count of the items, with the caller's mark if something was omitted. */
  public void closeSection() {
    put32(countAt, count);
  }

  private void utf8(CharSequence text, int end) {
    // Two loops of one receiver type each, for nearly all texts. The general loop calls charAt
    // through the interface, which was a quarter of the cost of an event.
    int first = 0;
    if (text instanceof String string) {
      first = ascii(string, end);
    } else if (text instanceof StringBuilder builder) {
      first = ascii(builder, end);
    }
    if (first < text.length()) {
      utf8(text, first, end);
    }
  }

  /** Writes the ASCII characters that the text begins with and returns their number. */
  private int ascii(String text, int end) {
    byte[] bytes = buffer;
    int at = position;
    int length = Math.min(text.length(), Math.max(0, end - 3 - at));
    int i = 0;
    for (char c; i < length && (c = text.charAt(i)) < 0x80; i++) {
      bytes[at + i] = (byte) c;
    }
    position = at + i;
    return i;
  }

  private int ascii(StringBuilder text, int end) {
    byte[] bytes = buffer;
    int at = position;
    int length = Math.min(text.length(), Math.max(0, end - 3 - at));
    int i = 0;
    for (char c; i < length && (c = text.charAt(i)) < 0x80; i++) {
      bytes[at + i] = (byte) c;
    }
    position = at + i;
    return i;
  }

  private void utf8(CharSequence text, int first, int end) {
    byte[] bytes = buffer;
    int at = position;
    int length = text.length();
    for (int i = first; i < length && at <= end - 4; i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        bytes[at++] = (byte) c;
      } else if (c < 0x800) {
        bytes[at++] = (byte) (0xC0 | (c >> 6));
        bytes[at++] = (byte) (0x80 | (c & 0x3F));
      } else if (!Character.isSurrogate(c)) {
        bytes[at++] = (byte) (0xE0 | (c >> 12));
        bytes[at++] = (byte) (0x80 | ((c >> 6) & 0x3F));
        bytes[at++] = (byte) (0x80 | (c & 0x3F));
      } else if (isPair(text, i, length)) {
        int codePoint = Character.toCodePoint(c, text.charAt(++i));
        bytes[at++] = (byte) (0xF0 | (codePoint >> 18));
        bytes[at++] = (byte) (0x80 | ((codePoint >> 12) & 0x3F));
        bytes[at++] = (byte) (0x80 | ((codePoint >> 6) & 0x3F));
        bytes[at++] = (byte) (0x80 | (codePoint & 0x3F));
      } else {
        bytes[at++] = '?';
      }
    }
    position = at;
  }

  private static boolean isPair(CharSequence text, int index, int length) {
    return Character.isHighSurrogate(text.charAt(index))
        && index + 1 < length
        && Character.isLowSurrogate(text.charAt(index + 1));
  }

  private void put32(int at, int value) {
    buffer[at] = (byte) (value >>> 24);
    buffer[at + 1] = (byte) (value >>> 16);
    buffer[at + 2] = (byte) (value >>> 8);
    buffer[at + 3] = (byte) value;
  }

  private void ensure(int more) {
    if (buffer.length - position < more) {
      buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, position + more));
    }
  }
}
