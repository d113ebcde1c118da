/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.codec;

import io.hotguard.logging.internal.record.RecordFormat;
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
      scratch.append(RecordFormat.substitute(value, "was shown", hostile));
    }
    return scratch;
  }
}
