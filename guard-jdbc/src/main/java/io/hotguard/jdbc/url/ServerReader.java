/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.url.ParsedUrl.UrlSetting;
import io.hotguard.text.VersionNumber;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the part of a URL before its settings: scheme, servers and database. */
abstract class ServerReader {
  private static final String MISPLACED = "an at sign in a place where no user can be";

  /** Passes over the part of a URL up to its settings. */
  private static final class Unmodelled extends ServerReader {
    private static final Pattern SCHEME = Pattern.compile("[\\w+.%-]*:(?:[\\w+.%-]*:)?");

    @Override
    int scheme(ParsedUrl parsed, String text) {
      Matcher scheme = SCHEME.matcher(text);
      int end = scheme.lookingAt() ? scheme.end() : 0;
      parsed.scheme = parsed.text().cut(0, end);
      return end;
    }

    @Override
    void read(ParsedUrl parsed, Span part) throws UnreadException {
      requireNoUser(part);
      parsed.hosts().add(JdbcHost.NONE);
    }
  }

  /** Returns the reader for a driver. */
  static ServerReader of(UrlGrammar grammar, VersionNumber version) {
    return switch (grammar.family()) {
      case MYSQL -> new MysqlServers();
      case MARIADB -> new MariadbServers(version);
      case POSTGRESQL -> new PostgresqlServers(version.isAtLeast(PostgresqlServers.REWRITTEN));
      case SQLSERVER -> new SqlServerName();
      case ORACLE -> new OracleServers();
      case H2, SQLITE, OTHER -> new Unmodelled();
    };
  }

  /** Sets the scheme, and returns where it ends. */
  abstract int scheme(ParsedUrl parsed, String text) throws UnreadException;

  /** Returns from where on settings may begin. */
  int settingsFrom(String text, int start) {
    return start;
  }

  /** Reads the part between scheme and settings. */
  abstract void read(ParsedUrl parsed, Span part) throws UnreadException;

  static int exact(ParsedUrl parsed, String text, String scheme, String form)
      throws UnreadException {
    if (!text.startsWith(form)) {
      throw UnreadException.refused(0, "the URL must begin with " + form + " in lower case");
    }
    parsed.scheme = scheme;
    return form.length();
  }

  /** A password before an at sign would be a part of a name, and be shown. */
  static void requireNoUser(Span part) throws UnreadException {
    if (part.indexOf('@') >= 0) {
      throw UnreadException.unclear(part.start(), MISPLACED);
    }
  }

  /** Adds a part of the URL as a setting without a key. */
  static void addPart(ParsedUrl parsed, String key, String value, Span span) {
    parsed
        .settings()
        .add(new UrlSetting(key, value, span.start(), span.start(), span.start(), span.end()));
  }

  /** A setting in place of a part of the URL is read in another way by each release. */
  static void requireNone(ParsedUrl parsed, Set<String> replacing) throws UnreadException {
    for (UrlSetting setting : parsed.settings()) {
      if (replacing.contains(setting.key().toLowerCase(Locale.ROOT))) {
        throw UnreadException.unclear(
            setting.keyStart(), "a setting that replaces a part of the URL before it");
      }
    }
  }

  /** Reads {@code host:port,host} in the form of most drivers. */
  static void addHosts(ParsedUrl parsed, Span hosts, int defaultPort) throws UnreadException {
    for (Span host : hosts.split(',', "([", ")]")) {
      int colon = host.lastIndexOf(':');
      boolean hasPort = colon > host.lastIndexOf(']');
      Span name = parsed.grammar().trimmed(hasPort ? host.sub(0, colon) : host);
      if (name.isEmpty() || name.indexOf('(') >= 0) {
        throw UnreadException.unclear(
            host.start(), "a host without a name, or with settings of its own");
      }
      int port = hasPort ? parsed.grammar().trimmed(host.sub(colon + 1)).port() : defaultPort;
      parsed.hosts().add(new JdbcHost(name(name), port));
    }
  }

  /** Returns a plain name of a host; another character needs a meaning that nobody relies on. */
  static String name(Span name) throws UnreadException {
    if (!name.safe().matches("[\\w.-]*|\\[[\\p{XDigit}:.%]+\\]")) {
      throw UnreadException.unclear(name.start(), "a character in the name of a host");
    }
    return name.raw();
  }
}
