/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.url;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import java.util.Set;

/** What MariaDB Connector/J hands to the plugin that {@code credentialType} names. */
public final class CredentialPlugin {
  private static final String TYPE = "credentialType";

  /** The driver's own plugins; what another one reads is its own matter. */
  private static final Set<String> OWN = Set.of("AWS-IAM", "ENV", "PROPERTY");

  private static final Set<String> VARIABLES = Set.of("userKey", "pwdKey");
  private static final Set<String> TOKEN = Set.of("accessKeyId", "region", "secretKey");

  private CredentialPlugin() {}

  /** Whether a key that the driver does not know is read, or may be read, by a plugin. */
  static boolean reads(JdbcFacts facts, String key) {
    if (facts.family() != DriverFamily.MARIADB || !facts.settings().isGiven(TYPE)) {
      return false;
    }
    boolean own = facts.settings().value(TYPE).filter(OWN::contains).isPresent();
    return !own || VARIABLES.contains(key) || TOKEN.contains(key);
  }

  /** Whether a key gives the name of a variable where its own name sounds like a secret. */
  public static boolean namesVariable(JdbcFacts facts, String key) {
    return VARIABLES.contains(key) && reads(facts, key);
  }
}
