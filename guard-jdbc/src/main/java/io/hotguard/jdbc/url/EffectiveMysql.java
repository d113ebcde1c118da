/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import static io.hotguard.jdbc.model.SettingOrigin.BUNDLE;
import static io.hotguard.jdbc.model.SettingOrigin.HOST;
import static io.hotguard.jdbc.model.SettingOrigin.PROPERTIES;
import static io.hotguard.jdbc.model.SettingOrigin.URL;

import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Refusal;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.SettingsDraft;
import io.hotguard.jdbc.url.ParsedUrl.UrlHost;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The settings of Connector/J. Bundles, URL, connection and host override each other. */
final class EffectiveMysql extends Effective {
  private static final int DEFAULT_PORT = 3306;
  private static final String CONFIGS = "useConfigs";
  private static final String SSL_MODE = "sslMode";
  private static final String OLD_PROFILE = "profileSql";
  private static final String TRANSFORM = "propertiesTransform";

  /** The keys whose case 5.1 ignores in a host, as it writes them. */
  private static final Set<String> PARTS =
      Set.of("HOST", "PORT", "DBNAME", "PROTOCOL", "PATH", "user", "password");

  private static final Set<String> OF_HOST = Set.of("host", "port", "user", "password");

  private final boolean legacy;
  private final Precedence precedence;
  private final Set<Refusal> refusals = new TreeSet<>();
  private boolean open;

  EffectiveMysql(ParsedUrl url, List<Candidate> given, VersionNumber version, PropertyTable table) {
    super(url, given, version, table);
    this.legacy = url.grammar().isLegacy();
    this.precedence =
        new Precedence(
            url.grammar(), List.of(BUNDLE, URL, PROPERTIES, HOST), new MysqlValues(!legacy));
    this.open = url.isOpen();
  }

  @Override
  Resolution resolve() {
    List<Candidate> written = new ArrayList<>();
    List<Candidate> all = written();
    (legacy ? all : inHashOrder(all))
        .stream().filter(this::counts).map(this::named).forEach(written::add);
    List<JdbcHost> hosts = new ArrayList<>();
    String database = url.database();
    for (int i = 0; i < url.hosts().size(); i++) {
      int index = i;
      List<Candidate> own = new ArrayList<>();
      written.stream().filter(c -> c.isAbout(index)).forEach(own::add);
      List<Candidate> bundles = bundles(own);
      bundles.addAll(bundles(own.stream().filter(c -> c.host() < 0).toList()));
      own.addAll(0, bundles);
      SettingsDraft draft = precedence.resolve(own, table);
      hosts.add(host(url.hosts().get(i), draft));
      if (i == 0) {
        database = database(draft);
      }
    }
    return new Resolution(List.copyOf(hosts), database, List.copyOf(refusals), open);
  }

  /** A key without a value is no setting of 5.1, and no part of a host. */
  private boolean counts(Candidate candidate) {
    return legacy
        ? !Candidate.isEmpty(candidate) || candidate.offset() < 0
        : candidate.value() != null || !OF_HOST.contains(candidate.key().toLowerCase(Locale.ROOT));
  }

  private Candidate named(Candidate candidate) {
    String part = PARTS.stream().filter(candidate.key()::equalsIgnoreCase).findFirst().orElse(null);
    return part != null && legacy && candidate.host() >= 0
        ? new Candidate(
            part,
            candidate.rawKey(),
            candidate.value(),
            candidate.origin(),
            candidate.offset(),
            candidate.host(),
            candidate.placeholder())
        : candidate;
  }

  private List<Candidate> bundles(List<Candidate> written) {
    Candidate named = null;
    for (Candidate each : written) {
      boolean stronger = named == null || named.origin() == URL || each.origin() != URL;
      boolean possible = each.key().equals(CONFIGS) && !(legacy && each.host() >= 0);
      named = possible && stronger ? each : named;
    }
    List<Candidate> bundles = new ArrayList<>();
    if (named == null || Candidate.isEmpty(named)) {
      return bundles;
    }
    if (named.placeholder()) {
      open = true;
      return bundles;
    }
    Map<String, String> settings = new LinkedHashMap<>();
    for (String bundle : String.valueOf(named.value()).split(",", 0)) {
      Map<String, String> found =
          bundle.isEmpty()
              ? Map.of()
              : MysqlBundles.find(legacy ? bundle.strip() : bundle, version);
      if (found == null) {
        refusals.add(
            new Refusal(
                Refusal.Kind.BAD_VALUE,
                CONFIGS,
                "names a bundle that does not ship with the driver; blanks after a comma count",
                named.offset()));
      } else {
        settings.putAll(found);
      }
    }
    settings.forEach((key, value) -> bundles.add(Candidate.of(key, value, BUNDLE)));
    return bundles;
  }

  private String database(SettingsDraft draft) {
    String name = legacy ? "DBNAME" : "dbname";
    boolean inUrl =
        draft
            .find(name)
            .map(Setting.Draft::winner)
            .filter(winner -> legacy && winner.origin() == URL && !url.database().isEmpty())
            .isPresent();
    return inUrl || !draft.isGiven(name) ? url.database() : text(draft, name);
  }

  private JdbcHost host(UrlHost host, SettingsDraft draft) {
    consequences(draft);
    boolean service =
        url.scheme().indexOf('+') >= 0
            || draft
                .find("dnsSrv")
                .filter(setting -> setting.winner() != null && setting.winner().host() < 0)
                .filter(setting -> "true".equals(setting.value()))
                .isPresent();
    String own = own(draft, legacy ? "HOST" : "host");
    String name =
        legacy
            ? firstOf(own, host.name(), "localhost")
            : firstOf(host.name(), own, service ? "" : "localhost");
    int port = port(host, own(draft, legacy ? "PORT" : "port"), service);
    if (draft.isGiven(TRANSFORM)) {
      open = true;
    }
    refusals.addAll(draft.refusals());
    return new JdbcHost(name, port, draft.finish());
  }

  /** With 5.1, a part of the URL's host beats settings that are not of this host. */
  private @Nullable String own(SettingsDraft draft, String name) {
    Candidate winner = draft.find(name).map(Setting.Draft::winner).orElse(null);
    boolean lost =
        legacy
            && winner != null
            && (winner.origin() == URL || (winner.origin() != HOST && url.hosts().size() > 1));
    return lost ? null : Candidate.valueOf(winner);
  }

  private int port(UrlHost host, @Nullable String setting, boolean service) {
    if (host.port() == UrlHost.UNKNOWN_PORT) {
      return UrlHost.NO_PORT;
    }
    int otherwise = service ? UrlHost.NO_PORT : DEFAULT_PORT;
    boolean fromHost = host.port() != UrlHost.NO_PORT && !legacy;
    if (setting == null || setting.isEmpty() || fromHost) {
      return host.port() == UrlHost.NO_PORT ? otherwise : host.port();
    }
    try {
      int port = Integer.parseInt(setting);
      return port == UrlHost.NO_PORT ? otherwise : port;
    } catch (NumberFormatException e) {
      if (!setting.contains("${")) {
        refusals.add(new Refusal(Refusal.Kind.BAD_VALUE, "port", "must be a number", -1));
      }
      return legacy ? host.port() : otherwise;
    }
  }

  private void consequences(SettingsDraft draft) {
    if (legacy) {
      oldProfile(draft);
    } else {
      encryption(draft);
      draft
          .find("maxRows")
          .filter(setting -> "0".equals(setting.value()))
          .ifPresent(setting -> setting.reads("-1"));
    }
    if (isTrue(draft, "useCursorFetch")) {
      draft.derive("useServerPrepStmts", "true");
    }
  }

  /** The old spelling of one property beats the new one. */
  private void oldProfile(SettingsDraft draft) {
    draft
        .find(OLD_PROFILE)
        .filter(old -> old.winner() != null && old.value() != null)
        .ifPresent(
            old -> {
              draft.derive("profileSQL", String.valueOf(old.value()));
              old.reads(null);
            });
  }

  /** Translates the three older settings if the newer one is not written. */
  private static void encryption(SettingsDraft draft) {
    boolean old =
        draft.isGiven("useSSL")
            || draft.isGiven("verifyServerCertificate")
            || draft.isGiven("requireSSL");
    if (draft.isGiven(SSL_MODE) || !old) {
      return;
    }
    if (!isTrue(draft, "useSSL")) {
      draft.derive(SSL_MODE, "DISABLED");
    } else if (isTrue(draft, "verifyServerCertificate")) {
      draft.derive(SSL_MODE, "VERIFY_CA");
    } else if (isTrue(draft, "requireSSL")) {
      draft.derive(SSL_MODE, "REQUIRED");
    }
  }
}
