/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.security;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.jdbc.rules.base.LocalHosts;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.RuleDescriptor;
import java.util.Optional;

/** Reports a network connection that may be in clear text, or to a server that nobody checks. */
public final class UnenforcedTls extends JdbcRule {
  private static final String NOT_CHECKED =
      ": the server's certificate is not checked, so an attacker in between can impersonate the server"
          + " and read the password";
  private static final String ANY_NAME = ": any certificate of its authority passes for the server";

  public UnenforcedTls() {
    super(
        RuleDescriptor.warning(
                "UnenforcedTls",
                "The connection may be in clear text, or the driver does not check the server's"
                    + " certificate.")
            .tagged("jdbc", "security", "tls"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (!facts.isAccepted()) {
      return;
    }
    for (JdbcHost host : LocalHosts.remote(facts)) {
      Settings settings = host.settings();
      TlsMode mode = TlsMode.of(facts, settings);
      boolean open = facts.isOpen() && !TlsMode.isStated(facts.family(), settings);
      if (!open && (mode == TlsMode.OFF || mode == TlsMode.OFFERED)) {
        report(facts, sink, message(facts, settings, mode), TlsFix.of(facts, settings));
        return;
      }
      Optional<UncheckedCertificate> unchecked = UncheckedCertificate.of(facts, settings);
      if (mode != TlsMode.OFF && unchecked.isPresent()) {
        String consequence = facts.family() == DriverFamily.ORACLE ? ANY_NAME : NOT_CHECKED;
        report(facts, sink, unchecked.get().setting() + consequence, unchecked.get().fix());
        return;
      }
    }
  }

  private static String message(JdbcFacts facts, Settings settings, TlsMode mode) {
    String driver = facts.family().label();
    if (facts.family() == DriverFamily.ORACLE) {
      return driver
          + " connects by tcp, in clear text "
          + (mode == TlsMode.OFF ? "always (" : "unless the server asks for encryption (")
          + stated(facts, settings)
          + "): queries and results can be read and changed on the way";
    }
    if (mode == TlsMode.OFF) {
      return driver
          + " connects in clear text ("
          + stated(facts, settings)
          + "): queries, results and, with some accounts, the password can be read on the way";
    }
    return driver
        + " takes clear text where the server offers no TLS ("
        + stated(facts, settings)
        + "), so an attacker in between can remove the offer of TLS";
  }

  private static String stated(JdbcFacts facts, Settings settings) {
    if (facts.family() == DriverFamily.MYSQL
        && settings.isGiven("useSSL")
        && !settings.isGiven("sslMode")) {
      return "useSSL="
          + settings.value("useSSL").orElse("")
          + (settings.isTrue("useSSL") ? " alone" : "");
    }
    String key =
        switch (facts.family()) {
          case POSTGRESQL -> "sslmode";
          case SQLSERVER -> "encrypt";
          case ORACLE -> "oracle.net.encryption_client";
          default ->
              settings.find("sslMode").filter(Setting::isKnown).isPresent() ? "sslMode" : "useSSL";
        };
    return settings.isGiven(key) ? key + "=" + settings.value(key).orElse("") : key + " is not set";
  }
}
