/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect.mysql;

import io.hotguard.jdbc.dialect.Dialect.Resolution;
import io.hotguard.jdbc.dialect.ParsedUrl;
import io.hotguard.jdbc.dialect.ParsedUrl.UrlHost;
import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Refusal;
import io.hotguard.jdbc.model.Refusal.Kind;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.SettingOrigin;
import io.hotguard.jdbc.model.SettingsDraft;
import io.hotguard.jdbc.model.ValueReader;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Merges settings as Connector/J 5.1 does. Bundles, URL, connection and {@code address=} each
 * override the preceding one. All keys are case-sensitive.
 */
final class LegacyMysqlResolution {
  private static final String HOST = "HOST";
  private static final String PORT = "PORT";
  private static final String DATABASE = "DBNAME";
  private static final String CONFIGS = "useConfigs";
  private static final String OLD_PROFILE = "profileSql";
  private static final Set<String> UPPER = Set.of(HOST, PORT, DATABASE, "PROTOCOL", "PATH");
  private static final Set<String> LOWER = Set.of("user", "password");

  private final ParsedUrl url;
  private final List<Candidate> given;
  private final VersionNumber version;
  private final PropertyTable table;
  private final List<Candidate> written = new ArrayList<>();
  private final Set<Refusal> refusals = new LinkedHashSet<>();
  private boolean open;

  LegacyMysqlResolution(
      ParsedUrl url, List<Candidate> given, VersionNumber version, PropertyTable table) {
    this.url = url;
    this.given = given;
    this.version = version;
    this.table = table;
    this.open = url.isOpen();
    this.written.addAll(url.candidates());
    this.written.addAll(given);
  }

  Resolution resolve() {
    Map<String, Candidate> common = common();
    List<JdbcHost> hosts = new ArrayList<>();
    for (int i = 0; i < url.hosts().size(); i++) {
      hosts.add(host(i, new LinkedHashMap<>(common)));
    }
    Candidate own =
        last(
            written.stream()
                .filter(c -> c.host() == 0 && normal(c.key()).equals(DATABASE))
                .toList());
    Candidate named = own == null ? common.get(DATABASE) : own;
    boolean inUrl =
        named != null && named.origin() == SettingOrigin.URL && !url.database().isEmpty();
    String database =
        named == null || named.value() == null || inUrl ? url.database() : named.value();
    return new Resolution(List.copyOf(hosts), database, refusals.stream().sorted().toList(), open);
  }

  private Map<String, Candidate> common() {
    Map<String, Candidate> fromUrl = new LinkedHashMap<>();
    written.stream()
        .filter(c -> c.origin() == SettingOrigin.URL)
        .forEach(c -> fromUrl.put(c.key(), c));
    Map<String, Candidate> fromConnection = new LinkedHashMap<>();
    given.forEach(c -> fromConnection.put(c.key(), c));
    Candidate configs =
        fromConnection.containsKey(CONFIGS) ? fromConnection.get(CONFIGS) : fromUrl.get(CONFIGS);
    Map<String, Candidate> common = new LinkedHashMap<>();
    if (configs != null) {
      bundles(configs)
          .forEach((key, value) -> common.put(key, Candidate.of(key, value, SettingOrigin.BUNDLE)));
    }
    common.putAll(fromUrl);
    common.putAll(fromConnection);
    // The driver runs it before it reads the properties of the connection.
    common.computeIfPresent(
        "propertiesTransform",
        (key, last) -> {
          open = true;
          return fromUrl.getOrDefault(key, last);
        });
    return common;
  }

  private Map<String, String> bundles(Candidate configs) {
    Map<String, String> settings = new HashMap<>();
    if (configs.placeholder() || configs.value() == null) {
      open = true;
      return settings;
    }
    for (String part : configs.value().split(",", 0)) {
      Map<String, String> bundle =
          part.isEmpty() ? Map.of() : MysqlBundles.find(part.strip(), version);
      if (bundle == null) {
        refusals.add(
            new Refusal(
                Kind.BAD_VALUE,
                CONFIGS,
                "names a bundle that does not ship with the driver",
                configs.offset()));
      } else {
        settings.putAll(bundle);
      }
    }
    return settings;
  }

  private JdbcHost host(int index, Map<String, Candidate> settings) {
    UrlHost host = url.hosts().get(index);
    for (Candidate own : written) {
      if (own.host() == index) {
        settings.put(normal(own.key()), own);
      }
    }
    List.of(HOST, PORT).forEach(key -> settings.computeIfPresent(key, this::partOfUrl));
    SettingsDraft draft = new SettingsDraft(table);
    Map<String, List<Candidate>> places =
        SettingsDraft.grouped(
            written.stream().filter(c -> c.isAbout(index)).toList(),
            c -> c.host() < 0 ? c.key() : normal(c.key()));
    settings.forEach(
        (key, winner) ->
            draft.put(
                key, table.find(key).orElse(null), winner, places.getOrDefault(key, List.of())));
    adjust(draft);
    refusals.addAll(draft.refusals());
    return new JdbcHost(
        firstOf(text(settings.get(HOST)), host.name(), "localhost"),
        port(host, settings),
        draft.finish());
  }

  /** The URL's own host overrides its settings; with several hosts, it overrides all others too. */
  private @Nullable Candidate partOfUrl(String key, Candidate winner) {
    boolean lost =
        winner.origin() == SettingOrigin.URL
            || (winner.origin() != SettingOrigin.HOST && url.hosts().size() > 1);
    return lost ? null : winner;
  }

  /** The old spelling of one property beats the new one. */
  private void adjust(SettingsDraft draft) {
    draft.read(new LegacyMysqlValues());
    draft
        .find(OLD_PROFILE)
        .filter(old -> old.winner() != null && old.value() != null)
        .ifPresent(old -> profile(draft, old));
    if (draft.find("useCursorFetch").map(s -> "true".equals(s.value())).orElse(false)) {
      draft.derive("useServerPrepStmts", "true");
    }
  }

  private void profile(SettingsDraft draft, Setting.Draft old) {
    ValueReader.Reading reading =
        new LegacyMysqlValues().read(table.find("profileSQL").orElseThrow(), old.value());
    if (reading.refusal() == null) {
      draft.derive("profileSQL", String.valueOf(reading.value()));
    } else {
      refusals.add(new Refusal(Kind.BAD_VALUE, OLD_PROFILE, reading.refusal(), -1));
    }
    old.reads(null);
  }

  private static @Nullable Candidate last(List<Candidate> list) {
    return list.isEmpty() ? null : list.get(list.size() - 1);
  }

  private int port(UrlHost host, Map<String, Candidate> settings) {
    Candidate setting = settings.get(PORT);
    String text = text(setting);
    if (setting == null || setting.placeholder() || text == null) {
      return host.port();
    }
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      refusals.add(new Refusal(Kind.BAD_VALUE, PORT, "must be a number", setting.offset()));
      return host.port();
    }
  }

  private static String firstOf(@Nullable String a, @Nullable String b, String c) {
    return a != null ? a : b != null ? b : c;
  }

  private static String normal(String key) {
    String upper = key.toUpperCase(Locale.ROOT);
    String lower = key.toLowerCase(Locale.ROOT);
    return UPPER.contains(upper) ? upper : LOWER.contains(lower) ? lower : key;
  }

  private static @Nullable String text(@Nullable Candidate candidate) {
    return candidate == null ? null : candidate.value();
  }
}
