/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.security;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.jdbc.rules.base.LocalHosts;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.RuleDescriptor;
import java.util.Optional;

/** Reports TLS without a check of the server's certificate. */
public final class UnverifiedServer extends JdbcRule {
  private static final String NOT_CHECKED =
      ": the server's certificate is not checked, so an attacker in between can impersonate the server"
          + " and read the password";
  private static final String ANY_NAME = ": any certificate of its authority passes for the server";

  public UnverifiedServer() {
    super(
        RuleDescriptor.warning(
                "UnverifiedServer",
                "The driver does not check the server's certificate, so anyone in between can impersonate the server.")
            .tagged("jdbc", "security", "tls"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (!facts.isAccepted()) {
      return;
    }
    for (JdbcHost host : LocalHosts.remote(facts)) {
      Optional<UncheckedCertificate> unchecked = UncheckedCertificate.of(facts, host.settings());
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
}
