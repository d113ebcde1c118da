/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect.mariadb;

import io.hotguard.jdbc.dialect.Dialect.Resolution;
import io.hotguard.jdbc.dialect.ParsedUrl;
import io.hotguard.jdbc.dialect.ParsedUrl.UrlHost;
import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Refusal;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.SettingsDraft;
import io.hotguard.jdbc.model.ValueReader;
import io.hotguard.jdbc.model.ValueType;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Merges settings as MariaDB Connector/J 3 and 4 do: the URL wins over the connection. */
final class MariadbResolution {
  /*
   * The driver adds the URL's settings to the connection's Properties with unchanged keys, then
   * iterates in the order of their hash table. A property under two spellings gets the value that
   * comes last. The code here fills the same table.
   */
  private static final String SSL_MODE = "sslMode";
  private static final Set<String> OWN = Set.of(SSL_MODE, "pipe", "localSocket");
  private static final String OWN_SINCE = "3.4.1";

  private final ParsedUrl url;
  private final VersionNumber version;
  private final PropertyTable table;
  private final List<Candidate> written = new ArrayList<>();
  private final Set<Refusal> refusals = new LinkedHashSet<>();
  private final Map<String, Candidate> known = new LinkedHashMap<>();
  private final Map<String, Candidate> others = new LinkedHashMap<>();

  MariadbResolution(
      ParsedUrl url, List<Candidate> given, VersionNumber version, PropertyTable table) {
    this.url = url;
    this.version = version;
    this.table = table;
    given.stream().filter(c -> !c.key().isEmpty()).forEach(this.written::add);
    this.written.addAll(url.candidates());
  }

  Resolution resolve() {
    collect();
    List<JdbcHost> hosts = new ArrayList<>();
    List<UrlHost> named = url.hosts().isEmpty() ? List.of(unnamed()) : url.hosts();
    for (int i = 0; i < named.size(); i++) {
      UrlHost host = named.get(i);
      SettingsDraft draft = draft(i);
      refusals.addAll(draft.refusals());
      hosts.add(
          new JdbcHost(Objects.requireNonNullElse(host.name(), ""), host.port(), draft.finish()));
    }
    Candidate database = known.get("database");
    String name =
        database == null ? url.database() : Objects.requireNonNullElse(database.value(), "");
    return new Resolution(
        List.copyOf(hosts), name, refusals.stream().sorted().toList(), url.isOpen());
  }

  /** A socket or a pipe replaces the host if no host is named. */
  private UrlHost unnamed() {
    boolean local = known.containsKey("localSocket") || known.containsKey("pipe");
    return local && version.isAtLeast(OWN_SINCE)
        ? new UrlHost(null, MariadbUrlReader.DEFAULT_PORT, null, null, -1)
        : UrlHost.NONE;
  }

  private void collect() {
    Properties order = new Properties();
    Map<String, Candidate> latest = new HashMap<>();
    for (Candidate candidate : written) {
      if (candidate.host() < 0) {
        order.setProperty(candidate.key(), "");
        latest.put(candidate.key(), candidate);
      }
    }
    for (Object key : order.keySet()) {
      Candidate candidate = Objects.requireNonNull(latest.get((String) key));
      PropertyDefinition definition = table.findIgnoreCase(candidate.key()).orElse(null);
      if (definition == null || definition.has("pseudo")) {
        others.put(candidate.key(), candidate);
      } else if (!isIgnored(definition, candidate)) {
        refuseLost(known.put(definition.name(), candidate), definition);
      }
    }
  }

  /** Numbers and booleans are read under every spelling, even if another spelling wins. */
  private void refuseLost(@Nullable Candidate lost, PropertyDefinition definition) {
    boolean text = definition.type() == ValueType.STRING || definition.type() == ValueType.ENUM;
    if (lost == null || text || lost.placeholder()) {
      return;
    }
    ValueReader.Reading reading =
        new MariadbValues()
            .read(
                definition.type() == ValueType.INT ? unbounded(definition) : definition,
                lost.value());
    if (reading.refusal() != null) {
      refusals.add(
          new Refusal(Refusal.Kind.BAD_VALUE, definition.name(), reading.refusal(), lost.offset()));
    }
  }

  /** Only the winner's bounds are checked. */
  private static PropertyDefinition unbounded(PropertyDefinition definition) {
    return new PropertyDefinition(
        definition.name(), List.of(), definition.type(), null, List.of(), null, null, Set.of());
  }

  /** An empty text sets nothing. */
  private static boolean isIgnored(PropertyDefinition definition, Candidate candidate) {
    boolean text = definition.type() == ValueType.STRING || definition.type() == ValueType.ENUM;
    return text && (candidate.value() == null || candidate.value().isEmpty());
  }

  private SettingsDraft draft(int host) {
    SettingsDraft draft = new SettingsDraft(table);
    Map<String, List<Candidate>> places =
        SettingsDraft.grouped(
            written.stream().filter(c -> c.isAbout(host)).toList(), c -> canonical(c.key()));
    places.forEach((name, all) -> put(draft, name, all, host));
    draft.read(new MariadbValues());
    for (Setting.Draft setting : draft.touched()) {
      if (setting.value() == null && setting.definition() == null) {
        setting.reads("");
      }
    }
    if (!known.containsKey("database") && !url.database().isEmpty()) {
      draft.derive("database", url.database());
    }
    new MariadbConsequences(draft, version, others).apply();
    return draft;
  }

  private void put(SettingsDraft draft, String name, List<Candidate> all, int host) {
    PropertyDefinition definition = table.find(name).orElse(null);
    Candidate winner = known.get(name);
    if (winner == null) {
      winner = others.get(all.get(all.size() - 1).key());
    }
    Candidate own = ownOf(name, all, host);
    if (own != null && (winner == null || name.equals(SSL_MODE))) {
      winner = own;
    }
    if (winner != null) {
      draft.put(name, definition, winner, all);
    } else if (definition != null) {
      draft.find(name).ifPresent(setting -> setting.isIneffective(all));
    }
  }

  /** Returns the setting that an {@code address=} gives for its host, if it can give one. */
  private @Nullable Candidate ownOf(String name, List<Candidate> all, int host) {
    boolean possible = OWN.contains(name) && version.isAtLeast(OWN_SINCE);
    return all.stream()
        .filter(c -> possible && c.host() == host)
        .reduce((first, second) -> second)
        .orElse(null);
  }

  private String canonical(String key) {
    return table
        .findIgnoreCase(key.toLowerCase(Locale.ROOT))
        .map(PropertyDefinition::name)
        .orElse(key);
  }
}
