/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.url;

import io.hotguard.jdbc.model.DriverFamily;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Maps setting names of other databases and languages to the driver's own names. */
public final class ForeignNames {
  private static final Map<DriverFamily, Map<String, String>> MEANINGS =
      Map.of(
          DriverFamily.MYSQL,
          Map.of(
              "multistatements", "allowMultiQueries",
              "charset", "characterEncoding",
              "timezone", "connectionTimeZone",
              "allowlocalinfile", "allowLoadLocalInfile",
              "rewritebatchedinserts", "rewriteBatchedStatements",
              "trustservercertificate", "sslMode",
              "connectiontimeout", "connectTimeout"),
          DriverFamily.MARIADB,
          Map.of("multistatements", "allowMultiQueries", "connectiontimeout", "connectTimeout"),
          DriverFamily.POSTGRESQL,
          Map.of(
              "rewritebatchedstatements", "reWriteBatchedInserts",
              "usessl", "sslmode",
              "connectiontimeout", "connectTimeout",
              "schema", "currentSchema"),
          DriverFamily.SQLSERVER,
          Map.of("instance", "instanceName", "usessl", "encrypt", "ssl", "encrypt"));

  private ForeignNames() {}

  /** Returns the driver's own names that foreign keys map to. */
  public static Collection<String> own(DriverFamily family) {
    return MEANINGS.getOrDefault(family, Map.of()).values();
  }

  static Optional<String> meant(DriverFamily family, String key) {
    if (family == DriverFamily.POSTGRESQL && ServerParameter.NAMES.contains(key)) {
      return Optional.of(ServerParameter.OPTIONS);
    }
    return Optional.ofNullable(
        MEANINGS.getOrDefault(family, Map.of()).get(key.toLowerCase(Locale.ROOT)));
  }
}
