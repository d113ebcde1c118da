/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hotguard.text.VersionNumber;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The bundles of settings that ship with Connector/J; {@code useConfigs} names them. */
final class MysqlBundles {
  private static final String RESOURCE = "mysql-bundles.tsv";
  private static final String HEADER = "bundle\tsince\tremoved\tkey\tvalue";

  private MysqlBundles() {}

  /** Returns a bundle's settings; null if this version of the driver has no such bundle. */
  static @Nullable Map<String, String> find(String name, VersionNumber version) {
    Map<String, String> found = new LinkedHashMap<>();
    for (String[] row : Rows.ALL) {
      if (row[0].equals(name) && isIn(version, row[1], row[2])) {
        found.put(row[3], row[4]);
      }
    }
    return found.isEmpty() ? null : found;
  }

  private static boolean isIn(VersionNumber version, String since, String removed) {
    return (since.equals("-") || version.isAtLeast(since))
        && (removed.equals("-") || !version.isAtLeast(removed));
  }

  private static final class Rows {
    static final String[][] ALL = load();

    private static String[][] load() {
      try (InputStream in = MysqlBundles.class.getResourceAsStream(RESOURCE)) {
        if (in == null) {
          throw new IllegalStateException(RESOURCE + " is missing");
        }
        return new String(in.readAllBytes(), UTF_8)
            .lines()
            .filter(line -> !line.startsWith("#") && !line.equals(HEADER) && !line.isEmpty())
            .map(line -> line.split("\t", -1))
            .toArray(String[][]::new);
      } catch (IOException e) {
        throw new UncheckedIOException("cannot read " + RESOURCE, e);
      }
    }
  }
}
