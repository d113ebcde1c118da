/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The counts in the report on a published jar that is checked alone, with nothing configured.
 *
 * @param library its group, artifact and version
 * @param classes the classes in it
 * @param methods the methods in it
 * @param hot the methods that are hot by structure, without the API of a library
 * @param warnings the errors and warnings in code
 * @param notes the notes in code
 */
record LibraryReport(String library, int classes, int methods, int hot, int warnings, int notes) {
  /** How many notes of a large jar are judged. */
  static final int FIRST = 3;

  private static final int COLUMNS = 6;
  private static final int LARGE_CLASSES = 500;

  static List<LibraryReport> all(Path list) throws IOException {
    return Files.readAllLines(list, UTF_8).stream()
        .filter(line -> !line.startsWith("#"))
        .map(LibraryReport::parse)
        .toList();
  }

  private static LibraryReport parse(String line) {
    String[] columns = line.split("\t", -1);
    if (columns.length != COLUMNS) {
      throw new IllegalArgumentException(COLUMNS + " columns are needed: " + line);
    }
    return new LibraryReport(
        columns[0],
        Integer.parseInt(columns[1]),
        Integer.parseInt(columns[2]),
        Integer.parseInt(columns[3]),
        Integer.parseInt(columns[4]),
        Integer.parseInt(columns[5]));
  }

  /** The line of the list. */
  String line() {
    return String.join(
        "\t", library, "" + classes, "" + methods, "" + hot, "" + warnings, "" + notes);
  }

  /** Whether the jar has many classes, so that its first notes are judged. */
  boolean isLarge() {
    return classes > LARGE_CLASSES;
  }

  boolean hasFindings() {
    return warnings + notes > 0;
  }

  /** Whether at least this share of the methods is hot. */
  boolean isHot(int percent) {
    return 100L * hot >= (long) percent * methods;
  }
}
