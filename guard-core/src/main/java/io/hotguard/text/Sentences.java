/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.text;

import java.util.regex.Pattern;

/** Checks the format of short documentation: summaries of rules and docs of properties. */
public final class Sentences {
  private static final Pattern ONE_SENTENCE = Pattern.compile("\\S.*\\.");
  private static final Pattern NEXT_SENTENCE = Pattern.compile("[.!?]\\s+\\p{Lu}");

  private Sentences() {}

  /**
   * Requires one sentence on one line that ends in a full stop.
   *
   * @throws IllegalArgumentException if the text is anything else; the message starts with {@code
   *     what}
   */
  public static void require(String what, String text, int maxChars) {
    if (!ONE_SENTENCE.matcher(text).matches()
        || NEXT_SENTENCE.matcher(text).find()
        || text.length() > maxChars) {
      throw new IllegalArgumentException(
          "%s must be one sentence of at most %s characters that ends in a full stop, not '%s'"
              .formatted(what, maxChars, text));
    }
  }
}
