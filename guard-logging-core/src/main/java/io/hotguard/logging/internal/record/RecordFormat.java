/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.record;

/** The constants of the shared parts of a record, and the texts that stand for missing ones. */
public final class RecordFormat {
  static final int FRAME_HAS_LOADER = 1;
  static final int FRAME_HAS_MODULE = 1 << 1;
  static final int FRAME_HAS_VERSION = 1 << 2;
  static final int FRAME_HAS_FILE = 1 << 3;
  static final int FRAME_FLAGS = (1 << 4) - 1;

  static final int THROWABLE_FULL = 0;
  static final int THROWABLE_SEEN = 1;
  static final int THROWABLE_CUT = 2;
  static final int THROWABLE_SKIPPED = 3;

  static final int THROWABLE_OWN_LOCALIZED = 1;
  static final int THROWABLE_OWN_TEXT = 1 << 1;
  static final int THROWABLE_HAS_CAUSE = 1 << 2;
  static final int THROWABLE_FLAGS =
      THROWABLE_OWN_LOCALIZED | THROWABLE_OWN_TEXT | THROWABLE_HAS_CAUSE;

  /** Throwables of one event, causes and suppressed ones together; also bounds the recursion. */
  public static final int MAX_THROWABLES = 256;

  /** Stack frames of one event, over all its throwables. */
  public static final int MAX_FRAMES = 131_072;

  public static final int MAX_MARKERS = 32;
  public static final int MAX_MARKER_DEPTH = 8;

  /** The key that marks a truncated map. */
  public static final String TRUNCATED_KEY = "hotguard.truncated";

  private RecordFormat() {}

  public static String truncationMark(long bytes) {
    return "...[truncated by hotguard: " + bytes + " bytes]";
  }

  /** Stands for the text of an argument that the message does not show in one way only. */
  public static String unrecorded(Object value) {
    return "[hotguard: the text of a " + value.getClass().getName() + " is not recorded]";
  }

  /** Stands for a text whose code throws. */
  public static String substitute(Object owner, String during, Throwable hostile) {
    return "[hotguard: "
        + owner.getClass().getName()
        + " threw "
        + hostile.getClass().getName()
        + " while it "
        + during
        + "]";
  }
}
