/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.record;

import org.jspecify.annotations.Nullable;

/**
 * Writes the event of a logging library as one self-contained record. <b>Threading:</b> confined to
 * one thread at a time.
 */
public abstract class RecordEncoder<E> {
  protected final EventWriter out;
  protected final FrameCodec frames;

  /** Takes over the buffer of an earlier encoder of this thread. */
  protected RecordEncoder(byte[] buffer) {
    out = new EventWriter(buffer);
    frames = new FrameCodec(out);
  }

  /** Holds the last record from index 0; valid until the next call of {@link #encode}. */
  public final byte[] buffer() {
    return out.buffer();
  }

  /** Writes the event to {@link #buffer}; returns the record's length, at most {@code maxBytes}. */
  public final int encode(String route, E event, int maxBytes) {
    out.beginWhole(maxBytes);
    write(route, event);
    if (out.isTooLong()) {
      out.beginCut(maxBytes);
      write(route, event);
    }
    return out.position();
  }

  /** True if the last record lacks a part of its event. */
  public final boolean isCut() {
    return !out.isWhole();
  }

  /** Writes the event whole or cut, as {@link #out} says. */
  protected abstract void write(String route, E event);

  /** Writes an entry of the map of the open section. */
  protected final void entry(String key, @Nullable CharSequence value) {
    if (out.sectionOpen()) {
      out.countItem();
      out.text(key, out.sectionRoom() / 2);
      out.text(value, out.sectionRoom());
    } else {
      out.omit(EventWriter.utf8Length(key) + (value == null ? 0L : EventWriter.utf8Length(value)));
    }
  }

  /** Ends the map of the open section, with a mark if it is cut. */
  protected final void closeMap() {
    if (out.omittedBytes() > 0) {
      out.countItem();
      out.text(RecordFormat.TRUNCATED_KEY, out.share());
      out.text(RecordFormat.truncationMark(out.omittedBytes()), out.share());
    }
    out.closeSection();
  }
}
