/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.record;

import static io.hotguard.logging.internal.record.RecordFormat.MAX_FRAMES;
import static io.hotguard.logging.internal.record.RecordFormat.MAX_THROWABLES;
import static io.hotguard.logging.internal.record.RecordFormat.THROWABLE_CUT;
import static io.hotguard.logging.internal.record.RecordFormat.THROWABLE_FULL;
import static io.hotguard.logging.internal.record.RecordFormat.THROWABLE_HAS_CAUSE;
import static io.hotguard.logging.internal.record.RecordFormat.THROWABLE_OWN_LOCALIZED;
import static io.hotguard.logging.internal.record.RecordFormat.THROWABLE_OWN_TEXT;
import static io.hotguard.logging.internal.record.RecordFormat.THROWABLE_SEEN;
import static io.hotguard.logging.internal.record.RecordFormat.THROWABLE_SKIPPED;

import java.util.IdentityHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes a throwable with its causes and suppressed throwables, within a bound. */
public final class ThrowableEncoder {
  /*
   *   u8 THROWABLE_FULL: text class, u8 flags, text message, [text localized message], [text toString()],
   *                      i32 frames in common with the enclosing trace, list of frames,
   *                      list of suppressed throwables, [throwable cause]
   *   u8 THROWABLE_SEEN: i32 index of a full throwable, in the order in which they begin
   *   u8 THROWABLE_CUT:  text that stands for it
   *   u8 THROWABLE_SKIPPED: text that stands for some causes, throwable root cause (full or seen)
   *
   * A throwable met again is written as a reference, so that a cycle comes back as the cycle it was and printers mark
   * it as they do. Frames in common with the enclosing throwable are counted from the end, as they are when printed.
   *
   * The bound of a cut record: write(t, end) is called with at least STUB_ROOM bytes before end and
   * never passes it. A caller that writes something after a nested throwable reserves RESERVE bytes
   * for that. A throwable takes at most half of its room for its trace if others follow. A quarter
   * of the room, and a place among MAX_THROWABLES, is the root cause's: causes before it that find
   * no room are skipped.
   */

  private static final int STUB_ROOM = 256;
  private static final int RESERVE = 3 * STUB_ROOM;
  private static final int FULL_ROOM = 2 * RESERVE;

  /** A throwable may make a new cause at each call. */
  private static final int MAX_CAUSES = 4_096;

  private static final StackTraceElement[] NO_FRAMES = {};

  private final EventWriter out;
  private final FrameCodec frameCodec;
  private final IdentityHashMap<Throwable, Integer> seen = new IdentityHashMap<>();

  /** The logged throwable and its causes, numbered; empty in a record that is tried whole. */
  private final IdentityHashMap<Throwable, Integer> chain = new IdentityHashMap<>();

  private @Nullable Throwable root;
  private int rootRoom;
  private int frames;

  public ThrowableEncoder(EventWriter out, FrameCodec frameCodec) {
    this.out = out;
    this.frameCodec = frameCodec;
  }

  /** Writes the throwable into the rest of the record. */
  public void write(Throwable thrown) {
    frames = 0;
    root = out.isWhole() ? null : rootCause(thrown);
    rootRoom = root == null ? 0 : (out.maxBytes() - out.position()) / 4;
    try {
      write(thrown, NO_FRAMES, out.maxBytes(), true);
    } finally {
      seen.clear();
      chain.clear();
    }
  }

  /** Returns the last cause; null without a cause, or if the causes have no end. */
  private @Nullable Throwable rootCause(Throwable thrown) {
    Throwable last = thrown;
    try {
      for (Throwable next = thrown; next != null; next = next.getCause()) {
        if (chain.size() == MAX_CAUSES || chain.putIfAbsent(next, chain.size()) != null) {
          return null;
        }
        last = next;
      }
    } catch (Throwable hostile) {
      return null;
    }
    return last == thrown ? null : last;
  }

  /** True if another throwable fits, besides the root cause. */
  private boolean isRoom(Throwable thrown, int end) {
    int places = MAX_THROWABLES - (root == null || thrown == root ? 0 : 1);
    if (out.isWhole()) {
      if (seen.size() >= places) {
        out.tooLong();
      }
      return !out.isTooLong();
    }
    return seen.size() < places && end - out.position() >= FULL_ROOM;
  }

  /**
   * @param isCause true for the logged throwable and its causes
   */
  private void write(
      Throwable thrown, StackTraceElement[] enclosing, int outerEnd, boolean isCause) {
    Integer index = seen.get(thrown);
    if (index != null) {
      out.u8(THROWABLE_SEEN);
      out.i32(index);
      return;
    }
    Throwable later = isCause && thrown != root ? root : null;
    int end = later == null ? outerEnd : outerEnd - rootRoom;
    if (!isRoom(thrown, end)) {
      if (later != null) {
        skipTo(later, thrown, outerEnd);
      } else {
        cut("...[truncated by hotguard: " + name(thrown) + " and what it holds]");
      }
      return;
    }
    seen.put(thrown, seen.size());
    out.u8(THROWABLE_FULL);
    out.text(name(thrown), Math.min(out.share(), room(end) / 8));
    int flagsAt = out.position();
    out.u8(0);
    int flags = texts(thrown, end);

    Throwable[] suppressed = thrown.getSuppressed();
    Throwable cause = null;
    String causeSubstitute = null;
    try {
      cause = thrown.getCause();
    } catch (Throwable hostile) {
      causeSubstitute = RecordFormat.substitute(thrown, "gave its cause", hostile);
    }
    boolean hasCause = cause != null || causeSubstitute != null;
    StackTraceElement[] trace = trace(thrown);
    int traceRoom = room(end);
    boolean complete =
        frames(trace, enclosing, hasCause || suppressed.length > 0 ? traceRoom / 2 : traceRoom);
    // A later trace cannot refer to frames that were not written.
    StackTraceElement[] nextEnclosing = complete ? trace : NO_FRAMES;

    suppressed(suppressed, nextEnclosing, end);
    if (cause != null) {
      write(cause, nextEnclosing, outerEnd, isCause);
    } else if (causeSubstitute != null) {
      cut(causeSubstitute);
    }
    out.patch8(flagsAt, flags | (hasCause ? THROWABLE_HAS_CAUSE : 0));
  }

  private void skipTo(Throwable last, Throwable first, int end) {
    int skipped = chain.size() - 1 - chain.getOrDefault(first, 0);
    out.u8(THROWABLE_SKIPPED);
    out.text("...[truncated by hotguard: " + skipped + " causes]", STUB_ROOM - 8);
    write(last, NO_FRAMES, end, true);
  }

  /** An event from disk goes to disk again if its appender is isolated. */
  private static String name(Throwable thrown) {
    return thrown instanceof ReplayedThrowable replayed
        ? replayed.className()
        : thrown.getClass().getName();
  }

  /** Bytes before {@code end} for a field, without the reserve of the later fields. */
  private int room(int end) {
    return end - out.position() - RESERVE;
  }

  private int texts(Throwable thrown, int end) {
    String message = ask(thrown, Throwable::getMessage, "gave its message");
    String localized = ask(thrown, Throwable::getLocalizedMessage, "gave its localized message");
    String text = ask(thrown, Throwable::toString, "was shown");
    int room = room(end);
    int flags = 0;
    out.text(message, room / 4);
    if (localized == null ? message != null : !localized.equals(message)) {
      flags |= THROWABLE_OWN_LOCALIZED;
      out.text(localized, room / 8);
    }
    if (text == null || !text.equals(ReplayedThrowable.defaultText(name(thrown), localized))) {
      flags |= THROWABLE_OWN_TEXT;
      out.text(text == null ? "null" : text, room / 4);
    }
    return flags;
  }

  private static @Nullable String ask(
      Throwable thrown, Function<Throwable, @Nullable String> getter, String during) {
    try {
      return getter.apply(thrown);
    } catch (Throwable hostile) {
      return RecordFormat.substitute(thrown, during, hostile);
    }
  }

  private static StackTraceElement[] trace(Throwable thrown) {
    try {
      StackTraceElement[] trace = thrown.getStackTrace();
      if (trace == null) {
        return NO_FRAMES;
      }
      for (int i = 0; i < trace.length; i++) {
        if (trace[i] == null) {
          trace[i] = new StackTraceElement("[hotguard: null frame]", "", null, -1);
        }
      }
      return trace;
    } catch (Throwable hostile) {
      String substitute = RecordFormat.substitute(thrown, "gave its stack trace", hostile);
      return new StackTraceElement[] {new StackTraceElement(substitute, "", null, -1)};
    }
  }

  /** Writes a trace and tells whether it was written completely. */
  private boolean frames(StackTraceElement[] trace, StackTraceElement[] enclosing, int room) {
    int end = out.isWhole() ? Integer.MAX_VALUE : out.position() + room;
    int common = common(trace, enclosing);
    if (frames + trace.length > MAX_FRAMES) {
      common = 0;
      if (out.isWhole()) {
        out.tooLong();
      }
    }
    out.i32(common);
    int countAt = out.position();
    out.i32(0);
    int count = 0;
    long omitted = 0;
    for (int i = 0; i < trace.length - common && !out.isTooLong(); i++) {
      int mark = out.position();
      frameCodec.write(trace[i]);
      if (omitted > 0 || out.position() > end || frames + count >= MAX_FRAMES - 1) {
        omitted += out.position() - mark;
        out.rewind(mark);
      } else {
        count++;
      }
    }
    if (omitted > 0) {
      frameCodec.write(new StackTraceElement(RecordFormat.truncationMark(omitted), "", null, -1));
      count++;
    }
    frames += count + common;
    out.patch32(countAt, count);
    return omitted == 0;
  }

  /** Returns how many frames at the end of a trace are those of the enclosing one. */
  public static int common(StackTraceElement[] trace, StackTraceElement[] enclosing) {
    int common = 0;
    int shorter = Math.min(trace.length, enclosing.length);
    while (common < shorter
        && trace[trace.length - 1 - common].equals(enclosing[enclosing.length - 1 - common])) {
      common++;
    }
    return common;
  }

  private void suppressed(Throwable[] suppressed, StackTraceElement[] enclosing, int end) {
    int countAt = out.position();
    out.i32(0);
    int count = 0;
    while (count < suppressed.length && !out.isTooLong()) {
      if (!isRoom(suppressed[count], end - RESERVE)) {
        cut("...[truncated by hotguard: " + (suppressed.length - count) + " suppressed]");
        count++;
        break;
      }
      write(suppressed[count], enclosing, end - RESERVE, false);
      count++;
    }
    out.patch32(countAt, count);
  }

  private void cut(String text) {
    out.u8(THROWABLE_CUT);
    out.text(text, STUB_ROOM - 8);
  }
}
