/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.SettingsDraft;
import io.hotguard.text.VersionNumber;
import java.util.Set;

/** Derives settings of a driver from others, as far as a rule asks for them. */
record Consequences(SettingsDraft draft, ParsedUrl url, VersionNumber version) {
  private static final String SSL_MODE = "sslMode";
  private static final String PG_MODE = "sslmode";
  private static final String SERVER_PREPARE = "useServerPrepStmts";
  private static final String NAME_MATCH = "oracle.net.ssl_server_dn_match";

  /** The first Oracle driver that writes the word in capitals. */
  private static final String IN_CAPITALS = "21.1";

  /** Earlier releases of pgjdbc tried TLS only on request. */
  private static final String TLS_PREFERRED = "42.2.5";

  private static final Set<String> ON = Set.of("", "1", "true");
  private static final Set<String> OFF = Set.of("0", "false");
  private static final Set<String> WEAK = Set.of("disable", "allow");

  /** Derives settings; returns whether a class, a file or a bundle may add some. */
  boolean apply() {
    return switch (url.grammar().family()) {
      case MYSQL -> ofMysql();
      case MARIADB -> ofMariadb();
      case POSTGRESQL -> ofPostgresql();
      case ORACLE -> ofOracle();
      default -> false;
    };
  }

  private boolean ofMysql() {
    boolean old =
        draft.isGiven("useSSL")
            || draft.isGiven("verifyServerCertificate")
            || draft.isGiven("requireSSL");
    if (old && !draft.isGiven(SSL_MODE)) {
      if (!isTrue("useSSL")) {
        draft.derive(SSL_MODE, "DISABLED");
      } else if (isTrue("verifyServerCertificate")) {
        draft.derive(SSL_MODE, "VERIFY_CA");
      } else if (isTrue("requireSSL")) {
        draft.derive(SSL_MODE, "REQUIRED");
      }
    }
    if (isTrue("useCursorFetch")) {
      draft.derive(SERVER_PREPARE, "true");
    }
    return draft.isGiven("propertiesTransform")
        || draft.find("useConfigs").filter(Setting.Draft::hasPlaceholder).isPresent();
  }

  private boolean ofMariadb() {
    if (isOneOf("useSsl", ON)) {
      draft.derive(
          SSL_MODE,
          isOneOf("trustServerCertificate", ON)
              ? "trust"
              : isOneOf("disableSslHostnameVerification", ON) ? "verify-ca" : "verify-full");
    } else if (!draft.isGiven(SSL_MODE) && version.isAtLeast("4.0") && isOneOf("useSsl", OFF)) {
      draft.derive(SSL_MODE, "disable");
    }
    if (value("credentialType").equals("AWS-IAM") && WEAK.contains(value(SSL_MODE))) {
      draft.derive(SSL_MODE, "verify-full");
    }
    if (isTrue("rewriteBatchedStatements")) {
      draft.derive(SERVER_PREPARE, "false");
    }
    return false;
  }

  /** The mode follows from {@code ssl} if nobody names it. */
  private boolean ofPostgresql() {
    boolean decided =
        draft.isGiven(PG_MODE)
            || draft.find("ssl").filter(Setting.Draft::hasPlaceholder).isPresent();
    if (!decided && isTrue("ssl")) {
      draft.derive(PG_MODE, "verify-full");
    } else if (!decided && version.isAtLeast(TLS_PREFERRED)) {
      draft.derive(PG_MODE, "prefer");
    }
    return draft.isGiven("service");
  }

  private boolean ofOracle() {
    boolean described = url.text().safe().indexOf('(') >= 0;
    if (url.transport().equals("tcps") && !described && !draft.isGiven(NAME_MATCH)) {
      draft.derive(NAME_MATCH, version.isAtLeast(IN_CAPITALS) ? "TRUE" : "true");
    }
    return draft.isGiven("oracle.jdbc.config.file") || draft.isGiven("oracle.net.tns_admin");
  }

  /** The older keys for TLS of MariaDB's driver are case-sensitive, except for one letter. */
  private boolean isOneOf(String name, Set<String> words) {
    return words.contains(value(name))
        && draft
            .find(name)
            .map(Setting.Draft::winner)
            .filter(winner -> winner.key().equals(name) || winner.key().equals("useSSL"))
            .isPresent();
  }

  private boolean isTrue(String name) {
    return value(name).equals("true");
  }

  private String value(String name) {
    return draft
        .find(name)
        .filter(setting -> setting.definition() != null)
        .map(Setting.Draft::value)
        .orElse("");
  }
}
