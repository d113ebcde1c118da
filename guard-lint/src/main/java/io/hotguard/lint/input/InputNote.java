/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.input;

import java.util.Comparator;

/**
 * An input that was skipped or refused, and the reason, in one line. The path is named as {@link
 * InputFile#path()} is. Natural order is path, then text.
 */
public record InputNote(String path, String text) implements Comparable<InputNote> {
  private static final String NOTHING =
      "holds no class file, and no configuration file of a known name";
  private static final String LIBRARY = "checked as a library";
  private static final Comparator<InputNote> ORDER =
      Comparator.comparing(InputNote::path).thenComparing(InputNote::text);

  /** A note about an empty input. */
  static InputNote ofNothing(String path) {
    return new InputNote(path, NOTHING);
  }

  /** Tells whether this note says that an input was empty, not that it could not be read. */
  public boolean isOfNothing() {
    return text.equals(NOTHING);
  }

  /** A note that says why the classes were taken for a library. */
  public static InputNote ofLibrary(String text) {
    return new InputNote(LIBRARY, text);
  }

  /** Tells whether this note says that the classes were taken for a library. */
  public boolean isOfLibrary() {
    return path.equals(LIBRARY);
  }

  /** Describes the note for people in one line. */
  public String describe() {
    return path + ": " + text;
  }

  @Override
  public int compareTo(InputNote other) {
    return ORDER.compare(this, other);
  }
}
