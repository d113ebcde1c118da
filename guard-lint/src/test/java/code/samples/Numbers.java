/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package code.samples;

/** Parses, and gives the text back when that fails. */
@SuppressWarnings("all")
public final class Numbers {
  private Numbers() {}

  public static Object fractional(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return text;
    }
  }
}
