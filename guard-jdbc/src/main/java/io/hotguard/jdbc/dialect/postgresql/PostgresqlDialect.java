/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect.postgresql;

import static java.util.stream.Collectors.joining;

import io.hotguard.jdbc.dialect.Dialect;
import io.hotguard.jdbc.dialect.ParsedUrl;
import io.hotguard.jdbc.dialect.ParsedUrl.UrlHost;
import io.hotguard.jdbc.dialect.PolicyResolver;
import io.hotguard.jdbc.dialect.PolicyResolver.KeyMatching;
import io.hotguard.jdbc.dialect.UrlSyntax;
import io.hotguard.jdbc.dialect.UrlText;
import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.PlaceholderRanges;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Refusal;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.jdbc.model.SettingsDraft;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * pgjdbc. The URL wins over the connection's properties, and the last of two settings wins. For a
 * URL that the driver cannot read, it says "no suitable driver" or nothing at all.
 */
public final class PostgresqlDialect extends Dialect {
  private static final PolicyResolver POLICY =
      new PolicyResolver(KeyMatching.EXACT, false, new PostgresqlValues());

  /** Earlier releases tried TLS only on request. */
  private static final String TLS_PREFERRED = "42.2.5";

  private static final String HOST = "PGHOST";
  private static final String PORT = "PGPORT";
  private static final String DATABASE = "PGDBNAME";

  public PostgresqlDialect() {
    super(DriverFamily.POSTGRESQL, PostgresqlUrlReader.SCHEME, UrlSyntax.QUERY);
  }

  @Override
  public ParsedUrl parse(UrlText url, VersionNumber version, PropertyTable table) {
    return PostgresqlUrlReader.read(url, version);
  }

  @Override
  protected Resolution merge(
      ParsedUrl url, List<Candidate> given, VersionNumber version, PropertyTable table) {
    List<Candidate> ofUrl = url.candidates();
    SettingsDraft draft = POLICY.resolve(ofUrl, given, table);
    boolean rewritten = version.isAtLeast(PostgresqlUrlReader.REWRITTEN);
    derive(draft, DATABASE, database(url, draft, rewritten), ofUrl);
    derive(draft, HOST, hosts(url, draft), ofUrl);
    derive(draft, PORT, ports(url, draft, version), ofUrl);
    deriveTls(draft, version);
    List<JdbcHost> hosts = servers(draft, rewritten);
    boolean open = url.isOpen() || draft.isGiven("service");
    return new Resolution(hosts, text(draft, DATABASE, ""), draft.refusals(), open);
  }

  /** A part of the URL holds unless a setting of the URL replaces it. */
  private static void derive(
      SettingsDraft draft, String name, @Nullable String part, List<Candidate> ofUrl) {
    if (part != null && ofUrl.stream().noneMatch(candidate -> candidate.key().equals(name))) {
      draft.derive(name, part);
    }
  }

  /** Returns the database of the URL or its default; null if properties give it. */
  private static @Nullable String database(ParsedUrl url, SettingsDraft draft, boolean rewritten) {
    boolean written = draft.isGiven(DATABASE);
    boolean isBare = url.hosts().isEmpty() && !(rewritten && isSlashesOnly(url.text().safe()));
    if (!rewritten) {
      return isBare && written ? null : url.database();
    }
    if (isBare || !url.database().isEmpty()) {
      return url.database();
    }
    return written ? null : draft.find("user").map(Setting.Draft::value).orElse(null);
  }

  private static boolean isSlashesOnly(String safe) {
    int question = safe.indexOf('?');
    String server = question < 0 ? safe : safe.substring(0, question);
    String slashes = server.substring(PostgresqlUrlReader.SCHEME.length());
    return slashes.equals("//") || slashes.equals("///");
  }

  private static @Nullable String hosts(ParsedUrl url, SettingsDraft draft) {
    return url.hosts().isEmpty()
        ? orDefault(draft, HOST, PostgresqlUrlReader.DEFAULT_HOST)
        : url.hosts().stream().map(UrlHost::name).collect(joining(","));
  }

  private static @Nullable String ports(ParsedUrl url, SettingsDraft draft, VersionNumber version) {
    if (url.hosts().isEmpty()) {
      return orDefault(draft, PORT, String.valueOf(PostgresqlUrlReader.DEFAULT_PORT));
    }
    return PostgresqlUrlReader.ports(url.text(), version);
  }

  /** Returns the driver's own default if nobody wrote the setting; otherwise null. */
  private static @Nullable String orDefault(SettingsDraft draft, String name, String value) {
    boolean written = draft.find(name).map(setting -> setting.winner() != null).orElse(true);
    return written ? null : value;
  }

  /** The mode follows from {@code ssl} if nobody names it. */
  private static void deriveTls(SettingsDraft draft, VersionNumber version) {
    Setting.Draft mode = draft.find("sslmode").orElse(null);
    Setting.Draft ssl = draft.find("ssl").orElse(null);
    if (mode == null || ssl == null || mode.winner() != null || ssl.hasPlaceholder()) {
      return;
    }
    if ("true".equals(ssl.value())) {
      draft.derive("sslmode", "verify-full");
    } else if (version.isAtLeast(TLS_PREFERRED)) {
      draft.derive("sslmode", "prefer");
    }
  }

  private static List<JdbcHost> servers(SettingsDraft draft, boolean rewritten) {
    String hosts = text(draft, HOST, PostgresqlUrlReader.DEFAULT_HOST);
    String ports = text(draft, PORT, "");
    boolean known = !PlaceholderRanges.isIn(hosts) && !PlaceholderRanges.isIn(ports);
    String[] names = hosts.split(",");
    String[] numbers = ports.split(",");
    if (known && !(rewritten ? areConsistent(names, numbers) : areEnough(names, numbers))) {
      draft.refuse(
          new Refusal(
              Refusal.Kind.MALFORMED,
              PostgresqlUrlReader.HOSTS,
              "need as many ports, each in 1..65535, as there are hosts",
              -1));
    }
    Settings settings = draft.finish();
    List<JdbcHost> servers = new ArrayList<>();
    for (int i = 0; i < names.length; i++) {
      int port = i < numbers.length ? UrlHost.portOf(numbers[i]) : PostgresqlUrlReader.UNKNOWN_PORT;
      servers.add(new JdbcHost(names[i], port, settings));
    }
    return List.copyOf(servers);
  }

  private static boolean areConsistent(String[] names, String[] numbers) {
    for (String number : numbers) {
      if (UrlHost.portOf(number) == PostgresqlUrlReader.UNKNOWN_PORT) {
        return false;
      }
    }
    return names.length == numbers.length;
  }

  /** Older releases ignore a port without a host. */
  private static boolean areEnough(String[] names, String[] numbers) {
    for (int i = 0; i < names.length; i++) {
      if (i >= numbers.length || !PostgresqlUrlReader.isNumber(numbers[i])) {
        return false;
      }
    }
    return true;
  }

  private static String text(SettingsDraft draft, String name, String otherwise) {
    return draft.find(name).map(Setting.Draft::value).orElse(otherwise);
  }

  @Override
  public Optional<PropertyDefinition> definition(String key, PropertyTable table) {
    return table.find(key);
  }
}
