/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.prices;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A row of {@code prices.tsv}, the part that measurements and pages need.
 *
 * @param call the calls that it is about, joined by semicolons
 * @param pays the parts of its price, in words
 * @param cheaper the cheaper way, in words
 */
public record PriceRow(String id, String group, String call, String pays, String cheaper) {
  private static final String TABLE = "/io/hotguard/lint/rules/code/prices.tsv";
  private static final String HEAD = "id\t";

  /** All rows in their order. */
  public static List<PriceRow> all() {
    try (InputStream in = PriceRow.class.getResourceAsStream(TABLE)) {
      if (in == null) {
        throw new IOException(TABLE + " is not on the class path");
      }
      return new String(in.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#") && !line.startsWith(HEAD))
          .map(line -> line.split("\t", -1))
          .map(cells -> new PriceRow(cells[0], cells[1], cells[3], cells[5], cells[6]))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The groups in their order; a group twice if its rows do not follow each other. */
  public static List<String> groups() {
    List<String> groups = new ArrayList<>();
    for (PriceRow row : all()) {
      if (groups.isEmpty() || !groups.get(groups.size() - 1).equals(row.group())) {
        groups.add(row.group());
      }
    }
    return groups;
  }

  /** The first call in short, such as {@code Class.forName} or {@code new Gson}. */
  public String shortCall() {
    String first = call.replaceFirst("[;|].*", "");
    return first.startsWith("new ")
        ? "new " + first.replaceFirst("^new [\\w.]*\\.|^new ", "")
        : first.replaceFirst("^[\\w.]*\\.(?=[A-Z])", "").replace('#', '.').replace('$', '.');
  }
}
