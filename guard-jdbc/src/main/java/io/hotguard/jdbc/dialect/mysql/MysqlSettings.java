/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect.mysql;

import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.SettingsDraft;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Processes the winning settings as Connector/J 8.0 and later do: selects the name of a property
 * that counts, reads its value and derives other settings.
 *
 * @param winners by key, as the driver holds them
 * @param written every place where a property is written
 */
record MysqlSettings(
    SettingsDraft draft,
    PropertyTable table,
    Map<String, Candidate> winners,
    Function<String, List<Candidate>> written) {
  private static final String SSL_MODE = "sslMode";

  static String canonical(String key, PropertyTable table) {
    return table
        .find(key)
        .or(() -> MysqlDialect.anyCase(key, table))
        .map(PropertyDefinition::name)
        .orElse(key);
  }

  /** Returns the driver's key; a few keys ignore case. */
  static String normal(String key, PropertyTable table) {
    return MysqlDialect.anyCase(key, table).map(PropertyDefinition::name).orElse(key);
  }

  void fill() {
    Map<String, Candidate> rest = new HashMap<>(winners);
    for (PropertyDefinition definition : table.definitions()) {
      Candidate winner = take(rest, definition);
      if (winner != null) {
        draft.put(definition.name(), definition, winner, written.apply(definition.name()));
      }
    }
    rest.forEach(
        (key, winner) -> {
          if (canonical(key, table).equals(key)) {
            draft.put(key, null, winner, written.apply(key)).reads(orEmpty(winner.value()));
          }
        });
    draft.read(new MysqlValues());
    encryption();
    draft
        .find("maxRows")
        .filter(setting -> "0".equals(setting.value()))
        .ifPresent(setting -> setting.reads("-1"));
    if (isTrue("useCursorFetch")) {
      draft.derive("useServerPrepStmts", "true");
    }
  }

  /** The canonical name beats the others. */
  private static @Nullable Candidate take(
      Map<String, Candidate> rest, PropertyDefinition definition) {
    Candidate winner = rest.remove(definition.name());
    for (String alias : definition.aliases()) {
      if (winner == null) {
        winner = rest.remove(alias);
      }
    }
    return winner;
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  /** Translates the three older settings if the newer one is not written. */
  private void encryption() {
    boolean old =
        draft.isGiven("useSSL")
            || draft.isGiven("verifyServerCertificate")
            || draft.isGiven("requireSSL");
    if (draft.isGiven(SSL_MODE) || !old) {
      return;
    }
    if (!isTrue("useSSL")) {
      draft.derive(SSL_MODE, "DISABLED");
    } else if (isTrue("verifyServerCertificate")) {
      draft.derive(SSL_MODE, "VERIFY_CA");
    } else if (isTrue("requireSSL")) {
      draft.derive(SSL_MODE, "REQUIRED");
    }
  }

  private boolean isTrue(String name) {
    return draft.find(name).map(setting -> "true".equals(setting.value())).orElse(false);
  }
}
