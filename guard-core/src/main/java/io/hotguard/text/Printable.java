/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.text;

import java.util.regex.Pattern;

/**
 * Text from outside, such as names in class files and archives, made fit for a terminal and a log.
 *
 * <h2>Threading</h2>
 *
 * Stateless.
 */
public final class Printable {
  /**
   * Control characters with those from U+0080 to U+009F, format characters with those that change
   * the direction of the text, separators of lines and halves of a character.
   */
  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

  private Printable() {}

  /** Returns the text on one line, with {@code ?} for each character that has no shape. */
  public static String of(String text) {
    return UNPRINTABLE.matcher(text).replaceAll("?");
  }
}
