/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * URLs in a resource file, one a line; properties of the connection follow, each behind a tab, as
 * {@code key=value}. Lines that start with {@code #} and a blank are comments.
 */
final class UrlCorpus {
  private UrlCorpus() {}

  /** One line. */
  record Entry(String url, Map<String, String> properties) {
    @Override
    public String toString() {
      return url + (properties.isEmpty() ? "" : " " + properties);
    }
  }

  static List<Entry> read(String resource) {
    try (InputStream in = UrlCorpus.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("no " + resource);
      }
      List<Entry> entries = new ArrayList<>();
      for (String line : new String(in.readAllBytes(), UTF_8).split("\n", 0)) {
        if (!line.isEmpty() && !line.startsWith("# ")) {
          entries.add(entry(line));
        }
      }
      return entries;
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
