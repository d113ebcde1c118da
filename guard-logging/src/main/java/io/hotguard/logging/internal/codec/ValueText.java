/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.codec;

import org.apache.logging.log4j.message.ParameterizedMessage;
import org.apache.logging.log4j.util.StringBuilders;
import org.jspecify.annotations.Nullable;

/** Formats parameters and context values like Log4j, even if their own code throws. */
final class ValueText {

  private ValueText() {}

  /** The text of a value, in {@code scratch} unless it is a text already; null for null. */
  static @Nullable CharSequence show(@Nullable Object value, StringBuilder scratch) {
    if (value == null) {
      return null;
    }
    if (value instanceof String string) {
      return string;
    }
    scratch.setLength(0);
    try {
      if (!StringBuilders.appendSpecificTypes(scratch, value)) {
        scratch.append(ParameterizedMessage.deepToString(value));
      }
    } catch (Throwable hostile) {
      scratch.setLength(0);
      scratch.append(substitute(value, "was shown", hostile));
    }
    return scratch;
  }

  /** Stands for a text whose code throws. */
  static String substitute(Object owner, String during, Throwable hostile) {
    return "[hotguard: "
        + owner.getClass().getName()
        + " threw "
        + hostile.getClass().getName()
        + " while it "
        + during
        + "]";
  }

  /** Adds a text to the open list, or counts it as omitted. */
  static void writeItem(EventWriter out, @Nullable CharSequence item) {
    if (out.sectionOpen()) {
      out.countItem();
      out.text(item, out.sectionRoom());
    } else {
      out.omit(Integer.BYTES + (item == null ? 0L : EventWriter.utf8Length(item)));
    }
  }

  /** Ends a list of texts with a mark if an item was omitted. */
  static void writeMarkIfOmitted(EventWriter out) {
    if (out.omittedBytes() > 0) {
      out.countItem();
      out.text(EventFormat.truncationMark(out.omittedBytes()), EventWriter.MARK_ROOM);
    }
  }
}
