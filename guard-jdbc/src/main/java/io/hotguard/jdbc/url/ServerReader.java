/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import io.hotguard.jdbc.url.ParsedUrl.UrlSetting;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads the part of a URL before its settings: scheme, servers and database. */
abstract class ServerReader {
  private static final String MISPLACED = "an at sign in a place where no user can be";

  /** Returns the reader for a driver. */
  static ServerReader of(UrlGrammar grammar, VersionNumber version) {
    return switch (grammar.family()) {
      case MYSQL -> new MysqlServers(!grammar.isLegacy());
      case MARIADB -> new MariadbServers(version);
      case POSTGRESQL -> new PostgresqlServers(version.isAtLeast(PostgresqlServers.REWRITTEN));
      case SQLSERVER -> new SqlServerName();
      case ORACLE -> new OracleServers();
      case H2 -> new H2Servers();
      case SQLITE, OTHER -> new UnmodelledServers();
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
    parsed.scheme(scheme);
    return form.length();
  }

  /** A password before an at sign would be a part of a name, and be shown. */
  static void requireNoUser(Span part) throws UnreadException {
    if (part.indexOf('@') >= 0) {
      throw UnreadException.unclear(part.start(), MISPLACED);
    }
  }

  /** Reads {@code (key=value)(key=value)} or {@code key=value,key=value} as settings of a host. */
  static void addPairs(ParsedUrl parsed, Iterable<Span> pairs, int host, boolean decoded)
      throws UnreadException {
    for (Span pair : pairs) {
      int equals = pair.indexOf('=');
      Span key = equals < 0 ? pair : pair.sub(0, equals).trim();
      if (equals < 0 || !key.safe().matches("[\\w.-]+") || key.hasPlaceholder()) {
        throw UnreadException.unclear(pair.start(), "a host that is not of the form (key=value)");
      }
      Span value = pair.sub(equals + 1).trim();
      if (value.isEmpty() || !value.safe().matches("[^=()\"'#]*")) {
        throw UnreadException.unclear(value.start(), "a character in a host's own setting");
      }
      String read = decoded ? value.decoded() : value.raw();
      parsed
          .settings()
          .add(
              new UrlSetting(
                  key.raw(), read, key.start(), key.end(), value.start(), value.end(), host));
    }
  }

  /** Adds a part of the URL as a setting without a key. */
  static void addPart(ParsedUrl parsed, String key, String value, Span span, int host) {
    parsed
        .settings()
        .add(
            new UrlSetting(key, value, span.start(), span.start(), span.start(), span.end(), host));
  }

  /** Whether the host is an {@code address=} of an older form. */
  static boolean isAddress(Span host) {
    return host.safe().toLowerCase(Locale.ROOT).startsWith("address=(");
  }

  /** Returns the pairs of {@code address=(key=value)(key=value)}. */
  static Iterable<Span> pairsOf(Span address) throws UnreadException {
    Span blocks = address.sub("address=".length()).trim();
    List<Span> pairs = new ArrayList<>();
    int from = 0;
    while (from < blocks.length()) {
      int close = blocks.sub(from).indexOf(')');
      if (blocks.at(from) != '(' || close < 0) {
        throw UnreadException.unclear(
            blocks.start(), "an address that is not of the form address=(key=value)(key=value)");
      }
      pairs.add(blocks.sub(from + 1, from + close));
      from += close + 1;
    }
    return pairs;
  }

  /** Returns a plain name of a host; another character needs a meaning that nobody relies on. */
  static String name(Span name) throws UnreadException {
    if (!name.safe().matches("[\\w.-]*|\\[[\\p{XDigit}:.%]+\\]")) {
      throw UnreadException.unclear(name.start(), "a character in the name of a host");
    }
    return name.raw();
  }
}
