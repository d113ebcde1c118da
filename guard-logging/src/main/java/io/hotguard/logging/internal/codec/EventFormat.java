/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.codec;

/** The constants of the event record, shared by {@link EventEncoder} and {@link EventDecoder}. */
final class EventFormat {
  /*
   * All numbers are big endian. A text is its length in bytes (i32, -1 for null) and its UTF-8 bytes; a list is its
   * count (i32) and its items. The record carries no length and no checksum: the segment that holds it has both.
   *
   *   u8   VERSION
   *   text route
   *   i64  epoch second, i32 nano of second, i64 nanoTime
   *   text level name, i32 intLevel
   *   text logger name, text logger class
   *   i64  thread id, text thread name, i32 thread priority
   *   u8   flags: INCLUDE_LOCATION, HAS_SOURCE, HAS_MARKER, HAS_THROWN
   *   [frame source] [text marker name] list of (text key, text value) context data, list of text context stack
   *   message: u8 kind, text, then what the kind adds
   *   [throwable]
   *
   * Frames and throwables are described at FrameCodec and ThrowableEncoder.
   */
  static final int VERSION = 3;

  static final int INCLUDE_LOCATION = 1;
  static final int HAS_SOURCE = 1 << 1;
  static final int HAS_MARKER = 1 << 2;
  static final int HAS_THROWN = 1 << 3;
  static final int EVENT_FLAGS = INCLUDE_LOCATION | HAS_SOURCE | HAS_MARKER | HAS_THROWN;

  static final int MESSAGE_TEXT = 0;
  static final int MESSAGE_MAP = 1;
  static final int MESSAGE_STRUCTURED_DATA = 2;

  static final int FORMAT_ABSENT = 0;
  static final int FORMAT_IS_TEXT = 1;
  static final int FORMAT_OWN = 2;

  private EventFormat() {}
}
