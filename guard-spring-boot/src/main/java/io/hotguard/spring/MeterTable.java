/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names the meter of each counter and gauge of a guard; read from {@code guard-meters.tsv}. */
final class MeterTable {
  private static final String FILE = "guard-meters.tsv";
  private static final String NONE = "-";
  private static final String ANY = "*";

  private final List<Row> rows;

  private MeterTable(List<Row> rows) {
    this.rows = rows;
  }

  /**
   * One meter.
   *
   * @param guard the kind of guard; {@code *} for all
   * @param kind {@code counter} or {@code gauge}
   * @param key the name in snapshots; {@code *} stands for the value of the tag
   * @param unit empty if the number has none
   * @param tag empty if the meter has only the tag {@code guard}
   */
  record Row(
      String guard,
      String kind,
      String key,
      String meter,
      String unit,
      String tag,
      String description,
      Pattern pattern) {
    private static Row parse(String line) {
      String[] cells = line.split("\t", -1);
      String[] parts = cells[2].split("\\*", -1);
      String pattern =
          parts.length == 1
              ? Pattern.quote(parts[0])
              : Pattern.quote(parts[0]) + "(.+)" + Pattern.quote(parts[1]);
      return new Row(
          cells[0],
          cells[1],
          cells[2],
          cells[3],
          cells[4].equals(NONE) ? "" : cells[4],
          cells[5].equals(NONE) ? "" : cells[5],
          cells[6],
          Pattern.compile(pattern));
    }
  }

  /**
   * The meter of one number.
   *
   * @param tagValue empty without a tag
   */
  record Match(Row row, String tagValue) {}

  static MeterTable read() {
    try (InputStream file =
        Objects.requireNonNull(MeterTable.class.getResourceAsStream(FILE), FILE)) {
      return new MeterTable(
          new String(file.readAllBytes(), UTF_8)
              .lines()
              .filter(line -> !line.startsWith("#"))
              .map(Row::parse)
              .toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<Row> rows() {
    return rows;
  }

  /** Finds the meter of a number; a key without a star wins over one with a star. */
  Optional<Match> find(String guard, String kind, String key) {
    String wanted = kindOf(guard);
    Match found = null;
    for (Row row : rows) {
      if ((row.guard().equals(wanted) || row.guard().equals(ANY)) && row.kind().equals(kind)) {
        Matcher matcher = row.pattern().matcher(key);
        if (matcher.matches()) {
          boolean tagged = !row.tag().isEmpty();
          if (!tagged) {
            return Optional.of(new Match(row, ""));
          }
          boolean narrower = found == null || row.key().length() > found.row().key().length();
          found = narrower ? new Match(row, matcher.group(1)) : found;
        }
      }
    }
    return Optional.ofNullable(found);
  }

  /** A second guard of the same name has a number; the counters of statements have any name. */
  static String kindOf(String guard) {
    String name = guard.replaceFirst("#\\d+$", "");
    if (name.startsWith("jdbc.")) {
      return "statements";
    }
    int dot = name.indexOf('.');
    return dot < 0 ? name : name.substring(0, dot);
  }
}
