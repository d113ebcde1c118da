/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import io.hotguard.jdbc.url.ParsedUrl.UrlHost;
import io.hotguard.jdbc.url.ParsedUrl.UrlSetting;
import java.util.Locale;
import java.util.Set;

/** Reads {@code //host:port,host/database} or {@code database} of pgjdbc. */
final class PostgresqlServers extends ServerReader {
  static final int DEFAULT_PORT = 5432;

  /** The first release that ignores empty parts. */
  static final String REWRITTEN = "42.3.2";

  private static final String SCHEME = "jdbc:postgresql:";
  private static final int GREATEST = 65_535;

  /** Settings that replace a part of the URL. */
  private static final Set<String> PARTS =
      Set.of("PGHOST", "PGPORT", "PGDBNAME", "host", "port", "dbname");

  private final boolean rewritten;

  PostgresqlServers(boolean rewritten) {
    this.rewritten = rewritten;
  }

  @Override
  int scheme(ParsedUrl parsed, String text) throws UnreadException {
    return exact(parsed, text, SCHEME, SCHEME);
  }

  @Override
  void read(ParsedUrl parsed, Span part) throws UnreadException {
    requireNoUser(part);
    for (UrlSetting setting : parsed.settings()) {
      if (PARTS.contains(setting.key()) || PARTS.contains(setting.key().toLowerCase(Locale.ROOT))) {
        throw UnreadException.unclear(
            setting.keyStart(), "a setting that replaces a part of the URL before it");
      }
    }
    if (!part.startsWith("//")) {
      if (part.startsWith("/")) {
        throw slashes(part, "a slash; write two before the hosts");
      }
      parsed.database(part.decoded());
      return;
    }
    Span authority = part.sub(2);
    int slash = authority.indexOf('/');
    if (rewritten && (authority.isEmpty() || authority.safe().equals("/"))) {
      return;
    }
    if (slash < 0) {
      if (authority.hasPlaceholder()) {
        parsed.hosts().add(new UrlHost(authority.raw(), UrlHost.NO_PORT));
        return;
      }
      throw UnreadException.refused(authority.start(), "hosts without a slash after them");
    }
    Span database = authority.sub(slash + 1);
    if (database.indexOf('/') >= 0) {
      throw slashes(database, "too many slashes; write %2F for a slash in a name");
    }
    parsed.database(database.decoded());
    Span hosts = authority.sub(0, slash);
    if (hosts.isEmpty()) {
      parsed.hosts().add(new UrlHost("", DEFAULT_PORT));
      return;
    }
    for (Span host : hosts.split(',', "[", "]")) {
      parsed.hosts().add(host(host));
    }
  }

  private UnreadException slashes(Span part, String reason) {
    return rewritten
        ? UnreadException.refused(part.start(), reason)
        : UnreadException.unclear(part.start(), reason);
  }

  private static UrlHost host(Span host) throws UnreadException {
    int colon = host.lastIndexOf(':');
    boolean hasPort = colon > host.lastIndexOf(']');
    Span name = hasPort ? host.sub(0, colon) : host;
    if (name.isEmpty()) {
      throw UnreadException.unclear(host.start(), "a host without a name");
    }
    int port = hasPort ? host.sub(colon + 1).port(1, GREATEST) : DEFAULT_PORT;
    return new UrlHost(name(name), port == UrlHost.UNKNOWN_PORT ? UrlHost.NO_PORT : port);
  }
}
