/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.input;

import java.util.Comparator;

/**
 * An input that was skipped or refused, and the reason, in one line, or how much of an input is
 * considered. The path is named as {@link InputFile#path()} is. Natural order is path, then text.
 *
 * @param considered whether the input was read in full and the text says how much of it is
 *     considered
 */
public record InputNote(String path, String text, boolean considered)
    implements Comparable<InputNote> {
  private static final String NOTHING =
      "holds no class file, and no configuration file of a known name";
  private static final String DAMAGED = "not a readable archive: ";
  private static final String LIBRARY = "checked as a library";
  private static final String ENTRY_POINT = "named entry point";
  private static final Comparator<InputNote> ORDER =
      Comparator.comparing(InputNote::path)
          .thenComparing(InputNote::text)
          .thenComparing(InputNote::considered);

  /** Creates a note about an input that was skipped or refused. */
  public InputNote(String path, String text) {
    this(path, text, false);
  }

  /** Creates a note about how much of an input that was read is considered. */
  public static InputNote ofAmount(String path, String text) {
    return new InputNote(path, text, true);
  }

  /** A note about an archive that is cut or damaged. */
  static InputNote ofArchive(String path, String reason) {
    return new InputNote(path, DAMAGED + reason);
  }

  /** Tells whether this note says that an archive cannot be read, or not to its end. */
  public boolean isOfArchive() {
    return text.startsWith(DAMAGED);
  }

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

  /** A note about a named entry point that is not in the inputs. */
  public static InputNote ofEntryPoint(String text) {
    return new InputNote(ENTRY_POINT, text);
  }

  /** Tells whether this note says that a named entry point is not in the inputs. */
  public boolean isOfEntryPoint() {
    return path.equals(ENTRY_POINT);
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
