/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import static io.hotguard.jdbc.model.SettingOrigin.HOST;
import static io.hotguard.jdbc.model.SettingOrigin.PROPERTIES;
import static io.hotguard.jdbc.model.SettingOrigin.URL;

import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Refusal;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.SettingsDraft;
import io.hotguard.jdbc.model.ValueType;
import io.hotguard.jdbc.url.ParsedUrl.UrlHost;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The settings of MariaDB Connector/J 3 and 4: the URL wins over the connection. */
final class EffectiveMariadb extends Effective {
  private static final String SSL_MODE = "sslMode";
  private static final Set<String> OWN = Set.of(SSL_MODE, "pipe", "localSocket");
  private static final String OWN_SINCE = "3.4.1";

  EffectiveMariadb(
      ParsedUrl url, List<Candidate> given, VersionNumber version, PropertyTable table) {
    super(url, given, version, table);
  }

  @Override
  Resolution resolve() {
    Precedence precedence =
        new Precedence(url.grammar(), List.of(PROPERTIES, URL, HOST), new MariadbValues());
    List<Candidate> written = inHashOrder(written()).stream().filter(this::counts).toList();
    Set<Refusal> refusals = new TreeSet<>();
    List<JdbcHost> hosts = new ArrayList<>();
    String database = url.database();
    List<UrlHost> named = url.hosts().isEmpty() ? List.of(unnamed(written)) : url.hosts();
    for (int i = 0; i < named.size(); i++) {
      int index = i;
      SettingsDraft draft =
          precedence.resolve(written.stream().filter(c -> c.isAbout(index)).toList(), table);
      if (draft.isGiven("database")) {
        database = text(draft, "database");
      } else if (!url.database().isEmpty()) {
        draft.derive("database", url.database());
      }
      new MariadbConsequences(draft, version, others(draft)).apply();
      refusals.addAll(draft.refusals());
      UrlHost host = named.get(i);
      int port = host.port() == UrlHost.UNKNOWN_PORT ? UrlHost.NO_PORT : host.port();
      hosts.add(new JdbcHost(host.name() == null ? "" : host.name(), port, draft.finish()));
    }
    return new Resolution(List.copyOf(hosts), database, List.copyOf(refusals), url.isOpen());
  }

  /** A host has few settings of its own, and an empty text sets nothing. */
  private boolean counts(Candidate candidate) {
    boolean own =
        candidate.host() < 0
            || (OWN.contains(candidate.key())
                && version.isAtLeast(OWN_SINCE)
                && (candidate.key().equals(SSL_MODE) || !isCommon(candidate.key())));
    boolean text =
        table
            .findIgnoreCase(candidate.key())
            .filter(known -> !known.has("pseudo"))
            .filter(known -> known.type() == ValueType.STRING || known.type() == ValueType.ENUM)
            .isPresent();
    return own && !candidate.key().isEmpty() && !(text && Candidate.isEmpty(candidate));
  }

  private boolean isCommon(String key) {
    return written().stream().anyMatch(each -> each.host() < 0 && each.key().equals(key));
  }

  /** A socket or a pipe replaces the host if no host is named. */
  private UrlHost unnamed(List<Candidate> written) {
    boolean local =
        written.stream().anyMatch(c -> c.key().equals("localSocket") || c.key().equals("pipe"));
    return local && version.isAtLeast(OWN_SINCE)
        ? new UrlHost(null, MariadbServers.DEFAULT_PORT)
        : UrlHost.NONE;
  }

  private static Map<String, Candidate> others(SettingsDraft draft) {
    Map<String, Candidate> others = new HashMap<>();
    for (Setting.Draft setting : draft.touched()) {
      Candidate winner = setting.winner();
      if (winner != null) {
        others.put(winner.key(), winner);
      }
    }
    return others;
  }
}
