/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Refusal;
import io.hotguard.jdbc.model.SettingsDraft;
import io.hotguard.jdbc.url.ParsedUrl.UrlHost;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The settings that a release of a driver uses: of the URL, the connection and its defaults. */
public abstract class Effective {
  final ParsedUrl url;
  final List<Candidate> given;
  final VersionNumber version;
  final PropertyTable table;

  Effective(ParsedUrl url, List<Candidate> given, VersionNumber version, PropertyTable table) {
    this.url = url;
    this.given = given;
    this.version = version;
    this.table = table;
  }

  /**
   * The result. {@code open} means that a placeholder, a class, a file or a provider may add
   * settings.
   */
  public record Resolution(
      List<JdbcHost> hosts, String database, List<Refusal> refusals, boolean open) {}

  /** Merges a URL with the properties of the connection as its driver does. */
  public static Resolution of(
      ParsedUrl url, List<Candidate> given, VersionNumber version, PropertyTable table) {
    Unread unread = url.unread();
    if (unread != null) {
      return unread(url, unread);
    }
    DriverFamily family = url.grammar().family();
    Effective effective =
        switch (family) {
          case MYSQL -> new EffectiveMysql(url, given, version, table);
          case MARIADB -> new EffectiveMariadb(url, given, version, table);
          case POSTGRESQL -> new EffectivePostgresql(url, given, version, table);
          case SQLSERVER -> new EffectiveSqlServer(url, given, version, table);
          case ORACLE -> new EffectiveOracle(url, given, version, table);
          case H2 -> new EffectiveH2(url, given, version, table);
          case SQLITE, OTHER -> new EffectiveUnmodelled(url, given, version, table);
        };
    return effective.resolve();
  }

  private static Resolution unread(ParsedUrl url, Unread unread) {
    List<Refusal> refusals =
        unread.refused()
            ? List.of(
                new Refusal(
                    Refusal.Kind.MALFORMED,
                    "the URL",
                    unread.reason(),
                    url.text().outerOffset(unread.offset())))
            : List.of();
    return new Resolution(List.of(), "", refusals, true);
  }

  abstract Resolution resolve();

  /** Returns the settings that somebody wrote: the URL's in order, then the connection's. */
  final List<Candidate> written() {
    List<Candidate> written = new ArrayList<>(url.candidates());
    written.addAll(given);
    return written;
  }

  /** Returns the hosts of a driver that has the same settings for each. */
  final Resolution sharing(SettingsDraft draft, boolean open) {
    var settings = draft.finish();
    List<JdbcHost> hosts = new ArrayList<>();
    for (UrlHost host : url.hosts()) {
      hosts.add(new JdbcHost(host.name() == null ? "" : host.name(), host.port(), settings));
    }
    return new Resolution(
        List.copyOf(hosts),
        url.database(),
        draft.refusals().stream().sorted().toList(),
        open || url.isOpen());
  }

  /** Some drivers take the later of two names of a property in the order of their hash table. */
  static List<Candidate> inHashOrder(List<Candidate> written) {
    Properties table = new Properties();
    written.forEach(each -> table.put(each.key(), each));
    Map<Object, Integer> order = new HashMap<>();
    table.keySet().forEach(key -> order.put(key, order.size()));
    return written.stream()
        .sorted(Comparator.comparingInt(each -> order.getOrDefault(each.key(), 0)))
        .toList();
  }

  static boolean isTrue(SettingsDraft draft, String name) {
    return draft.find(name).map(setting -> "true".equals(setting.value())).orElse(false);
  }

  static String text(SettingsDraft draft, String name) {
    String text = draft.find(name).map(setting -> setting.value()).orElse(null);
    return text == null ? "" : text;
  }

  static String firstOf(@Nullable String a, @Nullable String b, String c) {
    return a != null && !a.isEmpty() ? a : b != null && !b.isEmpty() ? b : c;
  }
}
