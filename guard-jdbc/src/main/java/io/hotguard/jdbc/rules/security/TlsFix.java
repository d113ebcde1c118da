/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.security;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.rule.Fix;
import java.util.ArrayList;
import java.util.List;

/** The settings that encrypt a connection and leave no check of the server off. */
final class TlsFix {
  private static final String ENFORCE = "Enforce TLS";
  private static final List<String> LEGACY =
      List.of("useSSL", "requireSSL", "verifyServerCertificate");

  private TlsFix() {}

  /** A check that is off does not matter in clear text; it would in the encrypted connection. */
  static Fix of(JdbcFacts facts, Settings settings) {
    Fix enforced = enforced(facts, settings);
    return UncheckedCertificate.of(facts, settings)
        .filter(unchecked -> !hasTlsMode(settings))
        .map(unchecked -> both(enforced, unchecked.fix()))
        .orElse(enforced);
  }

  private static Fix both(Fix enforced, Fix checked) {
    List<Fix.Setting> settings = new ArrayList<>(enforced.settings());
    settings.removeIf(
        setting -> checked.settings().stream().anyMatch(c -> c.key().equals(setting.key())));
    settings.addAll(checked.settings());
    return new Fix(ENFORCE, settings);
  }

  /** Whether it is Connector/J with its newer key, beside which the fix leaves no older one. */
  private static boolean hasTlsMode(Settings settings) {
    return settings.find("sslMode").filter(Setting::isKnown).isPresent()
        && settings.find("verifyServerCertificate").filter(Setting::isKnown).isPresent();
  }

  /** The smallest change that enforces TLS; the rule page describes verification. */
  private static Fix enforced(JdbcFacts facts, Settings settings) {
    return switch (facts.family()) {
      case POSTGRESQL -> Fix.set(ENFORCE, "sslmode", "require");
      case SQLSERVER -> Fix.set(ENFORCE, "encrypt", "true");
      case MARIADB -> Fix.set(ENFORCE, "sslMode", "verify-full");
      case ORACLE ->
          Fix.of(
              "Connect by tcps to the port where the server speaks TLS, or have"
                  + " oracle.net.encryption_client=REQUIRED among the driver's properties");
      default -> ofMysql(settings);
    };
  }

  private static Fix ofMysql(Settings settings) {
    if (!hasTlsMode(settings)) {
      return new Fix(
          ENFORCE,
          List.of(new Fix.Setting("useSSL", "true"), new Fix.Setting("requireSSL", "true")));
    }
    List<Fix.Setting> fixed = new ArrayList<>();
    LEGACY.stream().filter(settings::isGiven).forEach(key -> fixed.add(Fix.Setting.removed(key)));
    fixed.add(new Fix.Setting("sslMode", "REQUIRED"));
    return new Fix(ENFORCE, fixed);
  }
}
