/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.security;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.jdbc.rules.base.SettingWords;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The use of TLS that a driver's settings ask for. */
enum TlsMode {
  /** TLS is never used. */
  OFF,
  /** TLS if the server offers it; clear text otherwise. */
  OFFERED,
  /** TLS or no connection. */
  ENFORCED,
  /** The settings do not tell. */
  UNKNOWN;

  /** The key under its own name, and as a setting of the URL. */
  private static final Set<String> ORACLE_ENCRYPTION =
      Set.of("oracle.net.encryption_client", "encryption_client");

  static TlsMode of(JdbcFacts facts, Settings settings) {
    DriverFamily family = facts.family();
    if (SettingWords.hasOwnSockets(settings)) {
      return UNKNOWN; // such a class may do TLS itself
    }
    return switch (family) {
      case MYSQL -> ofMysql(settings);
      case MARIADB -> ofWord(settings.find("sslMode"));
      case POSTGRESQL -> ofPostgresql(settings);
      case SQLSERVER -> ofSqlServer(settings.find("encrypt"));
      case ORACLE -> ofOracle(facts.transport(), settings);
      default -> UNKNOWN;
    };
  }

  /** Whether the deciding setting was written; an unseen setting may replace a default. */
  static boolean isStated(DriverFamily family, Settings settings) {
    Set<String> keys =
        switch (family) {
          case POSTGRESQL -> Set.of("sslmode", "ssl");
          case SQLSERVER -> Set.of("encrypt");
          case ORACLE -> ORACLE_ENCRYPTION;
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
    // 5.1 asks a server of 5.7 or later for TLS, unless a setting forbids it.
    if (!use.isGiven()) {
      return OFFERED;
    }
    return !use.isTrue() ? OFF : settings.isTrue("requireSSL") ? ENFORCED : OFFERED;
  }

  private static TlsMode ofPostgresql(Settings settings) {
    // Kerberos encrypts the connection, so the driver does not ask for TLS.
    if (settings.value("gssEncMode").filter("require"::equalsIgnoreCase).isPresent()) {
      return ENFORCED;
    }
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

  /** Without TLS, driver and server may agree on Oracle's own encryption. */
  private static TlsMode ofOracle(String transport, Settings settings) {
    if (transport.equals("tcps")) {
      return ENFORCED;
    }
    if (!transport.equals("tcp")) {
      return UNKNOWN;
    }
    TlsMode mode = OFFERED;
    for (String key : ORACLE_ENCRYPTION) {
      Setting setting = settings.find(key).filter(Setting::isGiven).orElse(null);
      if (setting != null && setting.hasPlaceholder()) {
        return UNKNOWN;
      }
      String word = word(setting);
      mode = word.equals("REQUIRED") ? ENFORCED : word.equals("REJECTED") ? OFF : mode;
    }
    return mode;
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
