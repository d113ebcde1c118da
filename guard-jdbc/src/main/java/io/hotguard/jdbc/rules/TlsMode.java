/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.DriverFamily;
import io.hotguard.jdbc.Setting;
import io.hotguard.jdbc.Settings;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the settings of a driver say of TLS. */
enum TlsMode {
  /** Never. */
  OFF,
  /** If the server offers it, and clear text if not. */
  OFFERED,
  /** Or no connection. */
  ENFORCED,
  /** Nothing that can be told from here. */
  UNKNOWN;

  static TlsMode of(DriverFamily family, Settings settings) {
    if (SettingWords.hasOwnSockets(settings)) {
      return UNKNOWN; // such a class may do TLS itself
    }
    return switch (family) {
      case MYSQL -> ofMysql(settings);
      case MARIADB -> ofWord(settings.find("sslMode"));
      case POSTGRESQL -> ofPostgresql(settings);
      case SQLSERVER -> ofSqlServer(settings.find("encrypt"));
      default -> UNKNOWN;
    };
  }

  /** Whether the setting that decides is a default, which a setting unseen so far may replace. */
  static boolean isStated(DriverFamily family, Settings settings) {
    Set<String> keys =
        switch (family) {
          case POSTGRESQL -> Set.of("sslmode", "ssl");
          case SQLSERVER -> Set.of("encrypt");
          default -> Set.of("sslMode", "useSSL", "requireSSL");
        };
    return keys.stream().anyMatch(settings::isGiven);
  }

  /** Before 8.0.13 there is no sslMode; verifyServerCertificate alone never enforced TLS. */
  private static TlsMode ofMysql(Settings settings) {
    Setting mode = settings.find("sslMode").filter(Setting::isKnown).orElse(null);
    if (mode != null) {
      return ofWord(Optional.of(mode));
    }
    Setting use = settings.find("useSSL").orElse(null);
    if (use == null || use.hasPlaceholder()) {
      return UNKNOWN;
    }
    // 5.1 asks a server of 5.7 or later for TLS if nobody says that it must not.
    if (!use.isGiven()) {
      return OFFERED;
    }
    return !use.isTrue() ? OFF : settings.isTrue("requireSSL") ? ENFORCED : OFFERED;
  }

  private static TlsMode ofPostgresql(Settings settings) {
    Setting mode = settings.find("sslmode").orElse(null);
    if (mode != null && (mode.value() != null || mode.hasPlaceholder())) {
      return ofWord(Optional.of(mode));
    }
    Setting ssl = settings.find("ssl").orElse(null);
    boolean on = ssl != null && ssl.isGiven() && !"false".equalsIgnoreCase(ssl.value());
    return ssl != null && ssl.hasPlaceholder() ? UNKNOWN : on ? ENFORCED : OFFERED;
  }

  private static TlsMode ofSqlServer(Optional<Setting> encrypt) {
    String word = word(encrypt.orElse(null));
    return switch (word) {
      case "" -> UNKNOWN;
      case "FALSE", "NO", "OPTIONAL" -> OFF;
      default -> ENFORCED;
    };
  }

  private static TlsMode ofWord(Optional<Setting> mode) {
    return switch (word(mode.orElse(null))) {
      case "" -> UNKNOWN;
      case "DISABLE", "DISABLED", "FALSE", "0" -> OFF;
      case "PREFER", "PREFERRED", "ALLOW" -> OFFERED;
      default -> ENFORCED;
    };
  }

  private static String word(@Nullable Setting setting) {
    if (setting == null || setting.hasPlaceholder() || setting.value() == null) {
      return "";
    }
    return setting.value().toUpperCase(Locale.ROOT);
  }
}
