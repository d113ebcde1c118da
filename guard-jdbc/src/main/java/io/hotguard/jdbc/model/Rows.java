/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** Reads the tables of this library: cells between tabs, a header, comments behind a hash sign. */
public final class Rows {
  private static final Pattern TAB = Pattern.compile("\t");

  private Rows() {}

  /**
   * Reads a table beside a class.
   *
   * @throws IllegalStateException if a row has other columns
   */
  public static List<List<String>> of(Class<?> owner, String resource, List<String> columns) {
    try (InputStream in = Objects.requireNonNull(owner.getResourceAsStream(resource), resource)) {
      return read(resource, new String(in.readAllBytes(), UTF_8), columns);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + resource, e);
    }
  }

  static List<List<String>> read(String resource, String text, List<String> columns) {
    List<List<String>> rows = new ArrayList<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      List<String> cells = List.of(TAB.split(line, -1));
      if (cells.size() != columns.size() || (rows.isEmpty() && !cells.equals(columns))) {
        throw new IllegalStateException(
            resource + ", line " + number + ": must have the columns " + columns);
      }
      rows.add(cells);
    }
    return rows.subList(1, rows.size());
  }
}
