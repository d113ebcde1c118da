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
import io.hotguard.jdbc.rules.base.SettingWords;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.Set;
import java.util.stream.Stream;

/** Reports that the key that protects the password comes from an unverified server. */
public final class PublicKeyRetrieval extends JdbcRule {
  private static final String KEY = "allowPublicKeyRetrieval";
  private static final Set<DriverFamily> DRIVERS = Set.of(DriverFamily.MYSQL, DriverFamily.MARIADB);

  public PublicKeyRetrieval() {
    super(
        RuleDescriptor.warning(
                "PublicKeyRetrieval",
                "Without TLS, an attacker in between can supply the key that encrypts the password.")
            .tagged("jdbc", "security", "tls"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (!DRIVERS.contains(facts.family())) {
      return;
    }
    for (JdbcHost host : LocalHosts.remote(facts)) {
      Settings settings = host.settings();
      Setting setting = settings.find(KEY).filter(s -> SettingWords.isOn(facts, s)).orElse(null);
      TlsMode mode = TlsMode.of(facts, settings);
      boolean exposed = mode == TlsMode.OFF || mode == TlsMode.OFFERED;
      if (setting != null && exposed && !hasKeyFile(settings)) {
        report(
            facts,
            sink,
            SettingWords.named(setting)
                + " without enforced TLS: an attacker in between can supply the key and decrypt the password",
            Fix.remove("Remove it; with TLS it is not needed", KEY));
        return;
      }
    }
  }

  private static boolean hasKeyFile(Settings settings) {
    return Stream.of("serverRSAPublicKeyFile", "serverRsaPublicKeyFile")
        .anyMatch(settings::isGiven);
  }
}
