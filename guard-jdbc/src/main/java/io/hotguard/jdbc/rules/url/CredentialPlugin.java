/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.url;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import java.util.Set;

/** The settings that MariaDB Connector/J passes to the plugin in {@code credentialType}. */
public final class CredentialPlugin {
  private static final String TYPE = "credentialType";

  /** The driver's own plugins; the keys of other plugins are unknown. */
  private static final Set<String> OWN = Set.of("AWS-IAM", "ENV", "PROPERTY");

  private static final Set<String> VARIABLES = Set.of("userKey", "pwdKey");
  private static final Set<String> TOKEN = Set.of("accessKeyId", "region", "secretKey");

  private CredentialPlugin() {}

  /** Whether a plugin reads, or may read, a key that the driver does not know. */
  static boolean reads(JdbcFacts facts, String key) {
    if (facts.family() != DriverFamily.MARIADB || !facts.settings().isGiven(TYPE)) {
      return false;
    }
    boolean own = facts.settings().value(TYPE).filter(OWN::contains).isPresent();
    return !own || VARIABLES.contains(key) || TOKEN.contains(key);
  }

  /** Whether a key names a variable although the key itself sounds like a secret. */
  public static boolean namesVariable(JdbcFacts facts, String key) {
    return VARIABLES.contains(key) && reads(facts, key);
  }
}
