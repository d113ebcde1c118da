/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * URLs in a resource file, one a line; properties of the connection follow, each behind a tab, as
 * {@code key=value}. Lines that start with {@code #} and a blank are comments.
 */
public final class UrlCorpus {
  private UrlCorpus() {}

  /** One line. */
  public record Entry(String url, Map<String, String> properties) {
    @Override
    public String toString() {
      return url + (properties.isEmpty() ? "" : " " + properties);
    }
  }

  public static List<Entry> read(String resource) {
    return lines(resource).stream()
        .filter(line -> !line.isEmpty() && !line.startsWith("# "))
        .map(UrlCorpus::entry)
        .toList();
  }

  /** Reads a table: cells between tabs, a header, comments behind a hash sign. */
  public static List<List<String>> table(String resource) {
    return lines(resource).stream()
        .filter(line -> !line.startsWith("#"))
        .skip(1)
        .map(line -> List.of(line.split("\t", -1)))
        .toList();
  }

  private static List<String> lines(String resource) {
    try (InputStream in =
        Objects.requireNonNull(UrlCorpus.class.getResourceAsStream(resource), resource)) {
      return new String(in.readAllBytes(), UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Entry entry(String line) {
    String[] cells = line.split("\t", 0);
    Map<String, String> properties = new LinkedHashMap<>();
    for (int i = 1; i < cells.length; i++) {
      int equals = cells[i].indexOf('=');
      properties.put(cells[i].substring(0, equals), cells[i].substring(equals + 1));
    }
    return new Entry(cells[0], properties);
  }
}
