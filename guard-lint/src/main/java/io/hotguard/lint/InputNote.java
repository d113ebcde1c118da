/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import java.util.Comparator;

/**
 * Something in the inputs that was not looked at, and why. Findings elsewhere stay true. Natural
 * order is path, then text.
 *
 * @param path the file or archive, named as {@link InputFile#path()} is
 * @param text what was not understood or was refused; one line
 */
public record InputNote(String path, String text) implements Comparable<InputNote> {
  private static final Comparator<InputNote> ORDER =
      Comparator.comparing(InputNote::path).thenComparing(InputNote::text);

  /**
   * Describes the note for people.
   *
   * @return one line
   */
  public String describe() {
    return path + ": " + text;
  }

  @Override
  public int compareTo(InputNote other) {
    return ORDER.compare(this, other);
  }
}
