/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.Rows;
import io.hotguard.jdbc.model.SettingOrigin;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The bundles of settings that ship with Connector/J; {@code useConfigs} names them. */
final class MysqlBundles {
  private static final List<List<String>> ROWS =
      Rows.of(
          MysqlBundles.class,
          "mysql-bundles.tsv",
          List.of("bundle", "since", "removed", "key", "value"));

  private MysqlBundles() {}

  /** Returns the settings of the bundles that {@code useConfigs} names, weaker than the written. */
  static List<Candidate> named(List<Candidate> written, VersionNumber version) {
    Candidate named = null;
    for (Candidate each : written) {
      boolean stronger = named == null || named.origin() == SettingOrigin.URL;
      if (each.key().equals("useConfigs") && (stronger || each.origin() != SettingOrigin.URL)) {
        named = each;
      }
    }
    String names = named == null || named.placeholder() ? null : named.value();
    Map<String, String> settings = new LinkedHashMap<>();
    for (String name : names == null ? new String[0] : names.split(",", 0)) {
      Map<String, String> bundle = find(name, version);
      settings.putAll(bundle == null ? Map.of() : bundle);
    }
    List<Candidate> bundled = new ArrayList<>();
    settings.forEach((key, value) -> bundled.add(Candidate.of(key, value, SettingOrigin.BUNDLE)));
    return bundled;
  }

  /** Returns a bundle's settings; null if this version of the driver has no such bundle. */
  static @Nullable Map<String, String> find(String name, VersionNumber version) {
    Map<String, String> found = new LinkedHashMap<>();
    for (List<String> row : ROWS) {
      if (row.get(0).equals(name)
          && (row.get(1).equals("-") || version.isAtLeast(row.get(1)))
          && (row.get(2).equals("-") || !version.isAtLeast(row.get(2)))) {
        found.put(row.get(3), row.get(4));
      }
    }
    return found.isEmpty() ? null : found;
  }
}
