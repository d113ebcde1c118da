/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.security;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.SettingOrigin;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.jdbc.rules.base.SettingWords;
import io.hotguard.rule.Fix;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A setting, as messages name it, that disables the check of the server's certificate. */
record UncheckedCertificate(String setting, Fix fix) {
  private static final String NAME_MATCH = "oracle.net.ssl_server_dn_match";
  private static final String OLD_TRUST = "trustServerCertificate";

  /** Returns the setting that disables the check for a host; empty if no such setting is known. */
  static Optional<UncheckedCertificate> of(JdbcFacts facts, Settings settings) {
    return switch (facts.family()) {
      case MYSQL ->
          settings.isGiven("sslMode")
              ? Optional.empty()
              : is(settings, "verifyServerCertificate", "false", mysql(settings));
      case MARIADB -> mariadb(settings);
      case SQLSERVER ->
          is(
              settings,
              "trustServerCertificate",
              "true",
              Fix.set("Check it", "trustServerCertificate", "false"));
      case POSTGRESQL ->
          settings
              .find("sslfactory")
              .filter(setting -> String.valueOf(setting.value()).endsWith("NonValidatingFactory"))
              .map(
                  setting ->
                      new UncheckedCertificate(
                          SettingWords.named(setting) + "=" + setting.value(),
                          new Fix(
                              "Check it",
                              List.of(
                                  Fix.Setting.removed("sslfactory"),
                                  new Fix.Setting("sslmode", "verify-full")))));
      case ORACLE -> oracle(facts, settings);
      default -> Optional.empty();
    };
  }

  /** The older TLS keys set the mode and override its own key. */
  private static Optional<UncheckedCertificate> mariadb(Settings settings) {
    boolean derived =
        settings
            .find("sslMode")
            .filter(mode -> mode.origin() == SettingOrigin.DERIVED)
            .filter(mode -> "trust".equals(mode.value()))
            .isPresent();
    Fix fix = Fix.remove("Check it", OLD_TRUST);
    return settings
        .find(OLD_TRUST)
        .filter(setting -> derived && setting.isGiven())
        .map(setting -> new UncheckedCertificate(SettingWords.named(setting) + "=true", fix))
        .or(() -> is(settings, "sslMode", "trust", Fix.set("Check it", "sslMode", "verify-full")));
  }

  /** Certificates are always checked, but any certificate of the same authority is accepted. */
  private static Optional<UncheckedCertificate> oracle(JdbcFacts facts, Settings settings) {
    Fix fix = Fix.set("Check it", NAME_MATCH, "true");
    return Stream.of("false", "no", "off")
        .filter(word -> facts.transport().equals("tcps"))
        .flatMap(word -> is(settings, NAME_MATCH, word, fix).stream())
        .findFirst();
  }

  private static Optional<UncheckedCertificate> is(
      Settings settings, String key, String value, Fix fix) {
    Setting setting = settings.find(key).orElse(null);
    return setting != null
            && setting.occurrences().size() > 0
            && value.equalsIgnoreCase(setting.value())
        ? Optional.of(new UncheckedCertificate(SettingWords.named(setting) + "=" + value, fix))
        : Optional.empty();
  }

  private static Fix mysql(Settings settings) {
    return settings.find("sslMode").filter(Setting::isKnown).isPresent()
        ? new Fix(
            "Check it",
            List.of(
                Fix.Setting.removed("verifyServerCertificate"),
                new Fix.Setting("sslMode", "VERIFY_IDENTITY")))
        : Fix.set("Check it", "verifyServerCertificate", "true");
  }
}
