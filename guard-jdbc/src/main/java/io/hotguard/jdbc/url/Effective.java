/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyDefinition.ValueType;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.SettingOrigin;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.jdbc.model.SettingsDraft;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The settings that a release of a driver uses: of the URL, the connection and its defaults. Among
 * the places of a setting, the strongest origin of the driver's grammar wins, and there the last.
 * With Connector/J, the property's own name wins over its aliases.
 */
public final class Effective {
  private final UrlGrammar grammar;
  private final PropertyTable table;
  private final SettingsDraft draft;

  private Effective(UrlGrammar grammar, PropertyTable table) {
    this.grammar = grammar;
    this.table = table;
    this.draft = new SettingsDraft(table);
  }

  /** The result. {@code open} means that a placeholder, a class or a file may add settings. */
  public record Resolution(List<JdbcHost> hosts, Settings settings, boolean open) {}

  /** Merges a URL with the properties of the connection as its driver does. */
  public static Resolution of(
      ParsedUrl url, List<Candidate> given, VersionNumber version, PropertyTable table) {
    if (url.unread() != null) {
      return new Resolution(List.of(), new SettingsDraft(table).finish(), true);
    }
    Effective effective = new Effective(url.grammar(), table);
    effective.put(written(url, given, version, table));
    boolean open = new Consequences(effective.draft, url, version).apply();
    return new Resolution(hosts(url, effective.draft), effective.draft.finish(), open || url.open);
  }

  private static List<Candidate> written(
      ParsedUrl url, List<Candidate> given, VersionNumber version, PropertyTable table) {
    List<Candidate> written = new ArrayList<>(url.candidates());
    written.addAll(given);
    return switch (url.grammar().family()) {
      case MYSQL -> {
        // Connector/J drops a user or password without a value.
        written.removeIf(
            c -> c.value() == null && c.key().toLowerCase(Locale.ROOT).matches("user|password"));
        List<Candidate> all = MysqlBundles.named(written, version);
        all.addAll(written);
        yield all;
      }
      case MARIADB -> written.stream().filter(each -> hasText(each, table)).toList();
      case SQLSERVER -> {
        written.removeIf(
            each ->
                each.origin() == SettingOrigin.URL
                    && table
                        .findIgnoreCase(each.key())
                        .filter(row -> row.has("properties-only"))
                        .isPresent());
        yield written;
      }
      default -> written;
    };
  }

  /** With MariaDB's driver an empty text sets nothing; a switch is on then. */
  private static boolean hasText(Candidate candidate, PropertyTable table) {
    boolean isText =
        table
            .findIgnoreCase(candidate.key())
            .filter(known -> !known.has("pseudo"))
            .filter(known -> known.type() == ValueType.STRING || known.type() == ValueType.ENUM)
            .isPresent();
    return !candidate.key().isEmpty()
        && !(isText && (candidate.value() == null || candidate.value().isEmpty()));
  }

  private void put(List<Candidate> written) {
    Map<String, List<Candidate>> places = new LinkedHashMap<>();
    for (Candidate candidate : written) {
      places.computeIfAbsent(name(candidate.key()), key -> new ArrayList<>()).add(candidate);
    }
    places.forEach(
        (name, all) -> {
          PropertyDefinition known = grammar.definition(name, table).orElse(null);
          Candidate winner = winner(all, name);
          Setting.Draft setting = draft.put(name, known, winner, all);
          if (known != null && !setting.hasPlaceholder()) {
            setting.reads(Values.read(grammar.family(), known, winner.value()));
          } else if (setting.value() == null) {
            setting.reads("");
          }
        });
  }

  private String name(String key) {
    return grammar.definition(key, table).map(PropertyDefinition::name).orElse(key);
  }

  private Candidate winner(List<Candidate> places, String name) {
    Candidate winner = places.get(0);
    for (Candidate each : places) {
      if (strength(each, name) >= strength(winner, name)) {
        winner = each;
      }
    }
    return winner;
  }

  /** A pool's driver properties count as the connection's. */
  private int strength(Candidate candidate, String name) {
    SettingOrigin origin =
        candidate.origin() == SettingOrigin.POOL ? SettingOrigin.PROPERTIES : candidate.origin();
    boolean alias =
        grammar.keys() == UrlGrammar.Keys.SOME_IN_ANY_CASE
            && !candidate.key().equals(name)
            && table.find(candidate.key()).isPresent();
    List<SettingOrigin> weakestFirst = grammar.weakestFirst();
    return weakestFirst.indexOf(origin) + (alias ? 0 : weakestFirst.size());
  }

  /** SQL Server's name and port are settings. */
  private static List<JdbcHost> hosts(ParsedUrl url, SettingsDraft draft) {
    return url.grammar().family() == DriverFamily.SQLSERVER
        ? List.of(SqlServerName.host(draft))
        : List.copyOf(url.hosts());
  }
}
