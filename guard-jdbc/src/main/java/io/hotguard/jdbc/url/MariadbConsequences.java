/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.SettingsDraft;
import io.hotguard.text.VersionNumber;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Derives settings of MariaDB Connector/J; {@code others} are not fields of the driver. */
record MariadbConsequences(
    SettingsDraft draft, VersionNumber version, Map<String, Candidate> others) {
  private static final String SSL_MODE = "sslMode";
  private static final Set<String> ON = Set.of("", "1", "true");
  private static final Set<String> OFF = Set.of("0", "false");
  private static final Set<String> WEAK = Set.of("disable", "allow");

  void apply() {
    encryption();
    if (isTrue("rewriteBatchedStatements")) {
      draft.derive("useServerPrepStmts", "false");
    }
    if (!draft.isGiven("minPoolSize")) {
      draft
          .find("maxPoolSize")
          .filter(max -> max.winner() != null && max.value() != null)
          .ifPresent(max -> draft.derive("minPoolSize", String.valueOf(max.value())));
    }
    if (!draft.isGiven("useBulkStmtsForInserts") && draft.isGiven("useBulkStmts")) {
      draft.derive("useBulkStmtsForInserts", Boolean.toString(isTrue("useBulkStmts")));
    }
    timeZone();
  }

  private void encryption() {
    boolean hostsOwn =
        draft
            .find(SSL_MODE)
            .map(Setting.Draft::winner)
            .map(winner -> winner.host() >= 0)
            .orElse(false);
    if (hostsOwn) {
      return;
    }
    if (isOn("useSsl") || isOn("useSSL")) {
      draft.derive(
          SSL_MODE,
          isOn("trustServerCertificate")
              ? "trust"
              : isOn("disableSslHostnameVerification") ? "verify-ca" : "verify-full");
    } else if (!draft.isGiven(SSL_MODE)
        && version.isAtLeast("4.0")
        && (isOff("useSsl") || isOff("useSSL"))) {
      draft.derive(SSL_MODE, "disable");
    }
    boolean token =
        draft.find("credentialType").map(type -> "AWS-IAM".equals(type.value())).orElse(false);
    boolean off =
        draft.find(SSL_MODE).map(mode -> WEAK.contains(String.valueOf(mode.value()))).orElse(false);
    if (token && off) {
      draft.derive(SSL_MODE, "verify-full");
    }
  }

  /** Translates the older time zone setting if the newer one is not written. */
  private void timeZone() {
    String zone = draft.find("timezone").map(Setting.Draft::value).orElse(null);
    if (zone == null || draft.isGiven("connectionTimeZone")) {
      return;
    }
    boolean disabled = zone.equalsIgnoreCase("disable");
    draft.derive("forceConnectionTimeZoneToSession", Boolean.toString(!disabled));
    if (!disabled && !zone.equalsIgnoreCase("auto")) {
      draft.derive("connectionTimeZone", zone);
    }
  }

  private boolean isOn(String key) {
    return isOneOf(key, ON);
  }

  private boolean isOff(String key) {
    return isOneOf(key, OFF);
  }

  private boolean isOneOf(String key, Set<String> words) {
    Candidate candidate = others.get(key);
    return candidate != null
        && !candidate.placeholder()
        && words.contains(Objects.requireNonNullElse(candidate.value(), ""));
  }

  private boolean isTrue(String name) {
    return draft
        .find(name)
        .filter(setting -> setting.definition() != null)
        .map(setting -> "true".equals(setting.value()))
        .orElse(false);
  }
}
