/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.record;

import static io.hotguard.logging.internal.record.RecordFormat.MAX_FRAMES;
import static io.hotguard.logging.internal.record.RecordFormat.MAX_THROWABLES;
import static io.hotguard.logging.internal.record.RecordFormat.THROWABLE_CUT;
import static io.hotguard.logging.internal.record.RecordFormat.THROWABLE_FLAGS;
import static io.hotguard.logging.internal.record.RecordFormat.THROWABLE_FULL;
import static io.hotguard.logging.internal.record.RecordFormat.THROWABLE_HAS_CAUSE;
import static io.hotguard.logging.internal.record.RecordFormat.THROWABLE_OWN_LOCALIZED;
import static io.hotguard.logging.internal.record.RecordFormat.THROWABLE_OWN_TEXT;
import static io.hotguard.logging.internal.record.RecordFormat.THROWABLE_SEEN;
import static io.hotguard.logging.internal.record.RecordFormat.THROWABLE_SKIPPED;

import io.hotguard.logging.internal.backlog.CorruptEventException;
import java.util.ArrayList;
import java.util.List;

/** Reads a throwable that {@link ThrowableEncoder} wrote, from untrusted bytes. */
public final class ThrowableDecoder {

  private static final int MIN_FRAME_BYTES = 1 + 3 * Integer.BYTES;
  private static final int MIN_THROWABLE_BYTES = 1 + Integer.BYTES;
  private static final StackTraceElement[] NO_FRAMES = {};

  private final EventReader in;
  private final boolean shownByClass;
  private final List<ReplayedThrowable> full = new ArrayList<>();
  private int frames;

  /** A decoder for a library whose patterns print the text of a throwable. */
  public ThrowableDecoder(EventReader in) {
    this(in, false);
  }

  /**
   * A decoder for any library.
   *
   * @param shownByClass whether patterns print the class of a throwable in place of its text
   */
  public ThrowableDecoder(EventReader in, boolean shownByClass) {
    this.shownByClass = shownByClass;
    this.in = in;
  }

  public ReplayedThrowable read() throws CorruptEventException {
    return read(NO_FRAMES);
  }

  private ReplayedThrowable read(StackTraceElement[] enclosing) throws CorruptEventException {
    int kind = in.u8();
    return switch (kind) {
      case THROWABLE_FULL -> full(enclosing);
      case THROWABLE_SEEN -> seen();
      case THROWABLE_CUT -> standIn();
      case THROWABLE_SKIPPED -> skipped();
      default -> throw in.corrupt("throwable kind " + kind);
    };
  }

  private ReplayedThrowable standIn() throws CorruptEventException {
    return ReplayedThrowable.standIn(in.text(), shownByClass);
  }

  /** Reads some skipped causes, with the root cause behind them. */
  private ReplayedThrowable skipped() throws CorruptEventException {
    ReplayedThrowable skipped = standIn();
    int kind = in.u8();
    if (kind != THROWABLE_FULL && kind != THROWABLE_SEEN) { // Otherwise nothing bounds the depth.
      throw in.corrupt("root cause kind " + kind);
    }
    skipped.causedBy(kind == THROWABLE_FULL ? full(NO_FRAMES) : seen());
    return skipped;
  }

  private ReplayedThrowable seen() throws CorruptEventException {
    int index = in.i32();
    if (index < 0 || index >= full.size()) {
      throw in.corrupt("throwable reference " + index);
    }
    return full.get(index);
  }

  private ReplayedThrowable full(StackTraceElement[] enclosing) throws CorruptEventException {
    if (full.size() >= MAX_THROWABLES) {
      throw in.corrupt("more than " + MAX_THROWABLES + " throwables");
    }
    String className = in.text();
    int flags = in.flags(THROWABLE_FLAGS);
    String message = in.nullableText();
    String localized = (flags & THROWABLE_OWN_LOCALIZED) != 0 ? in.nullableText() : message;
    String text =
        (flags & THROWABLE_OWN_TEXT) != 0
            ? in.text()
            : ReplayedThrowable.defaultText(className, localized);
    ReplayedThrowable thrown =
        new ReplayedThrowable(className, message, localized, text, shownByClass);
    full.add(thrown);
    StackTraceElement[] trace = frames(enclosing);
    thrown.setStackTrace(trace);
    int suppressed = in.count(MIN_THROWABLE_BYTES);
    for (int i = 0; i < suppressed; i++) {
      ReplayedThrowable one = read(trace);
      if (one == thrown) {
        throw in.corrupt("a throwable that suppresses itself");
      }
      thrown.addSuppressed(one);
    }
    if ((flags & THROWABLE_HAS_CAUSE) != 0) {
      thrown.causedBy(read(trace));
    }
    return thrown;
  }

  private StackTraceElement[] frames(StackTraceElement[] enclosing) throws CorruptEventException {
    int common = in.i32();
    int own = in.count(MIN_FRAME_BYTES);
    if (common < 0 || common > enclosing.length || frames + common + own > MAX_FRAMES) {
      throw in.corrupt(common + " common and " + own + " own frames");
    }
    frames += common + own;
    StackTraceElement[] trace = new StackTraceElement[own + common];
    for (int i = 0; i < own; i++) {
      trace[i] = FrameCodec.read(in);
    }
    System.arraycopy(enclosing, enclosing.length - common, trace, own, common);
    return trace;
  }
}
