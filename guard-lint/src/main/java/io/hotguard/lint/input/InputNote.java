/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.input;

import java.util.Comparator;

/**
 * Something in the inputs that was not looked at, and why. Findings elsewhere stay true. Natural
 * order is path, then text.
 *
 * @param path the file or archive, named as {@link InputFile#path()} is
 * @param text what was not understood or was refused; one line
 */
public record InputNote(String path, String text) implements Comparable<InputNote> {
  private static final String NOTHING =
      "holds no class file, and no configuration file of a known name";
  private static final Comparator<InputNote> ORDER =
      Comparator.comparing(InputNote::path).thenComparing(InputNote::text);

  /** About an input in which there is nothing to look at. */
  static InputNote ofNothing(String path) {
    return new InputNote(path, NOTHING);
  }

  /**
   * Tells whether there was nothing to look at in an input, rather than something that could not be
   * read.
   *
   * @return whether this note says so
   */
  public boolean isOfNothing() {
    return text.equals(NOTHING);
  }

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
