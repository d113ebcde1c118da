/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.backlog;

/** Turns log events into records (any thread) and back (the consumer of a journal). */
public interface EventCodec<E> {
  /** Takes a record while its bytes are valid. */
  interface Sink {
    /**
     * Returns false if the record is refused.
     *
     * @param isCut whether the record lacks a part of its event
     */
    boolean accept(byte[] buffer, int length, boolean isCut);
  }

  /**
   * Encodes an event, gives its record to {@code sink} and returns the sink's answer. An event that
   * needs more than {@code maxBytes} keeps its beginning and its root cause.
   */
  boolean encode(String route, E event, int maxBytes, Sink sink);

  /**
   * Decodes a record.
   *
   * @throws CorruptEventException if the bytes are not an event of a known version
   */
  DecodedEvent<E> decode(byte[] bytes, int offset, int length) throws CorruptEventException;
}
