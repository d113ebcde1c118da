/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.FindingSink;
import io.hotguard.Fix;
import io.hotguard.Moment;
import io.hotguard.RuleDescriptor;
import io.hotguard.jdbc.DriverFamily;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.JdbcHost;
import io.hotguard.jdbc.Setting;
import io.hotguard.jdbc.Settings;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reports TLS that was told not to look at the server's certificate. */
final class UnverifiedServer extends JdbcRule {
  private static final String NOT_CHECKED =
      ": the connection is encrypted, but for whoever answers; the server's certificate is not checked,"
          + " and the password goes to whoever sent it";
  private static final String ANY_NAME = ": any certificate of its authority passes for the server";
  private static final String NAME_MATCH = "oracle.net.ssl_server_dn_match";

  UnverifiedServer() {
    super(
        RuleDescriptor.warning(
                "UnverifiedServer",
                "The server's certificate is not checked: whoever answers in its place is taken for it.",
                Moment.BUILD,
                Moment.STARTUP)
            .tagged("jdbc", "security", "tls"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (!facts.isAccepted()) {
      return;
    }
    for (JdbcHost host : LocalHosts.remote(facts)) {
      Optional<Unchecked> unchecked = unchecked(facts, host.settings());
      boolean encrypted = TlsMode.of(facts, host.settings()) != TlsMode.OFF;
      if (encrypted && unchecked.isPresent()) {
        report(
            facts,
            sink,
            unchecked.get().setting()
                + (facts.family() == DriverFamily.ORACLE ? ANY_NAME : NOT_CHECKED),
            unchecked.get().fix());
        return;
      }
    }
  }

  /** What switches the check off, and what to write instead. */
  private record Unchecked(String setting, Fix fix) {}

  private static Optional<Unchecked> unchecked(JdbcFacts facts, Settings settings) {
    return switch (facts.family()) {
      case MYSQL ->
          settings.isGiven("sslMode")
              ? Optional.empty()
              : is(settings, "verifyServerCertificate", "false", mysql(settings));
      case MARIADB ->
          is(settings, "sslMode", "trust", Fix.set("Check it", "sslMode", "verify-full"));
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
                      new Unchecked(
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

  /** Certificates are checked always, but any that the same authority signed will do. */
  private static Optional<Unchecked> oracle(JdbcFacts facts, Settings settings) {
    Fix fix = Fix.set("Check it", NAME_MATCH, "true");
    return Stream.of("false", "no", "off")
        .filter(word -> facts.transport().equals("tcps"))
        .flatMap(word -> is(settings, NAME_MATCH, word, fix).stream())
        .findFirst();
  }

  private static Optional<Unchecked> is(Settings settings, String key, String value, Fix fix) {
    Setting setting = settings.find(key).orElse(null);
    return setting != null
            && setting.occurrences().size() > 0
            && value.equalsIgnoreCase(setting.value())
        ? Optional.of(new Unchecked(SettingWords.named(setting) + "=" + value, fix))
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
