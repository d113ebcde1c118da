/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.event;

/** The constants of the event record, shared by {@link EventEncoder} and {@link EventDecoder}. */
final class EventFormat {
  /*
   * Numbers, texts and lists as in EventWriter, frames as in FrameCodec, throwables as in
   * ThrowableEncoder.
   *
   *   u8   VERSION
   *   text route
   *   i64  epoch second, i32 nano of second, i64 sequence number
   *   i32  level, text logger name, text thread name
   *   text context name, i64 birth time, list of (text key, text value) context properties
   *   u8   flags: HAS_THROWN, HAS_CALLER
   *   list of markers
   *   list of (text key, text value) MDC
   *   list of (text key, value) key-value pairs
   *   list of frames, if HAS_CALLER
   *   list of values: the arguments
   *   text message, text formatted message (-1 if it is the message)
   *   [throwable]
   *
   * A marker is its name and the list of its references (markers again). A value is described at
   * Values.
   */
  static final int VERSION = 3;

  static final int HAS_THROWN = 1;
  static final int HAS_CALLER = 1 << 1;
  static final int EVENT_FLAGS = HAS_THROWN | HAS_CALLER;

  /** Frames of the caller's stack; a pattern prints few of them. */
  static final int MAX_CALLER_FRAMES = 1024;

  private EventFormat() {}
}
