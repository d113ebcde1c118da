/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.record;

import io.hotguard.logging.internal.backlog.EventCodec;
import org.jspecify.annotations.Nullable;

/** The records of one logging library, made in buffers that each thread keeps. */
public abstract class RecordCodec<E> implements EventCodec<E> {
  /** A thread keeps no longer buffer: threads are many, and long events are few. */
  public static final int KEPT_BYTES = 64 * 1024;

  /*
   * A byte[] and a StringBuilder, both of the JDK. An encoder of ours in a thread pool's threads
   * would pin the class loader of a stopped web application.
   */
  private static final ThreadLocal<Object @Nullable []> BUFFERS = new ThreadLocal<>();

  /** Makes an encoder around the buffers of an earlier encoder of this thread. */
  protected abstract RecordEncoder<E> encoder(byte[] buffer, StringBuilder text);

  /**
   * Loads all classes with the guard, by means of an event with parts of each kind: virtual threads
   * that load a class together keep their carriers.
   */
  protected final void load(E sample) {
    encode("", sample, KEPT_BYTES, (bytes, length, isCut) -> true);
    BUFFERS.remove();
  }

  @Override
  public final boolean encode(String route, E event, int maxBytes, Sink sink) {
    Object[] kept = BUFFERS.get();
    // Taken out while in use: a message that logs while it is formatted gets its own buffers.
    BUFFERS.set(null);
    byte[] buffer = kept == null ? new byte[1024] : (byte[]) kept[0];
    StringBuilder text = kept == null ? new StringBuilder(1024) : (StringBuilder) kept[1];
    // Allocated before the event is accepted: a later error would have it counted as dropped.
    Object[] held = kept == null ? new Object[] {buffer, text} : kept;
    RecordEncoder<E> encoder = encoder(buffer, text);
    try {
      int length = encoder.encode(route, event, maxBytes);
      return sink.accept(encoder.buffer(), length, encoder.isCut());
    } finally {
      if (encoder.buffer().length <= KEPT_BYTES && text.capacity() <= KEPT_BYTES) {
        held[0] = encoder.buffer();
        BUFFERS.set(held);
      }
    }
  }
}
