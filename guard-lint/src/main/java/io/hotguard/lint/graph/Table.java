/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;

/** The rows of a table packed beside the classes: tabs separate columns, # begins a comment. */
final class Table {
  private Table() {}

  static List<String[]> rows(String file, int columns) {
    try (InputStream in = Objects.requireNonNull(Table.class.getResourceAsStream(file), file);
        BufferedReader reader = new BufferedReader(new InputStreamReader(in, UTF_8))) {
      return reader
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(line -> row(file, line, columns))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The rows of all packs in a folder, which its file packs.txt lists. */
  static List<String[]> packs(String folder, int columns) {
    return rows(folder + "/packs.txt", 1).stream()
        .flatMap(pack -> rows(folder + '/' + pack[0] + ".tsv", columns).stream())
        .toList();
  }

  private static String[] row(String file, String line, int columns) {
    String[] cells = line.split("\t", -1);
    if (cells.length != columns) {
      throw new IllegalStateException(
          file + ": row '" + line + "' must have " + columns + " columns");
    }
    return cells;
  }
}
