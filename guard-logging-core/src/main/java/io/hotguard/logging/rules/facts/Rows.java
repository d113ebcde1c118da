/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.facts;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** Reads the tables of this package: cells between tabs, a header, comments behind a hash sign. */
final class Rows {
  private static final Pattern TAB = Pattern.compile("\t");

  private Rows() {}

  /** Returns the rows of a table; an absent cell is a dash there and empty here. */
  static List<List<String>> of(String table) {
    try (InputStream in = Objects.requireNonNull(Rows.class.getResourceAsStream(table), table)) {
      return new String(in.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .skip(1)
          .map(line -> TAB.splitAsStream(line).map(cell -> cell.equals("-") ? "" : cell).toList())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + table, e);
    }
  }
}
