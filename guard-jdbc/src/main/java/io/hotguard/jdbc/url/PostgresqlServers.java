/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import io.hotguard.jdbc.model.JdbcHost;
import java.util.Set;

/** Reads {@code //host:port,host/database} or {@code database} of pgjdbc. */
final class PostgresqlServers extends ServerReader {
  /** The first release that ignores empty parts. */
  static final String REWRITTEN = "42.3.2";

  private static final int DEFAULT_PORT = 5432;
  private static final String SCHEME = "jdbc:postgresql:";
  private static final Set<String> REPLACING =
      Set.of("pghost", "pgport", "pgdbname", "host", "port", "dbname");
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
    requireNone(parsed, REPLACING);
    if (!part.startsWith("//")) {
      if (part.startsWith("/")) {
        throw slashes(part, "a slash; write two before the hosts");
      }
      part.decoded();
      parsed.hosts().add(new JdbcHost("localhost", DEFAULT_PORT));
      return;
    }
    Span authority = part.sub(2);
    int slash = authority.indexOf('/');
    if (rewritten && (authority.isEmpty() || authority.safe().equals("/"))) {
      parsed.hosts().add(new JdbcHost("localhost", DEFAULT_PORT));
      return;
    }
    if (slash < 0) {
      if (authority.hasPlaceholder()) {
        parsed.hosts().add(new JdbcHost(authority.raw(), JdbcHost.NO_PORT));
        return;
      }
      throw UnreadException.refused(authority.start(), "hosts without a slash after them");
    }
    Span database = authority.sub(slash + 1);
    if (database.indexOf('/') >= 0) {
      throw slashes(database, "too many slashes; write %2F for a slash in a name");
    }
    database.decoded();
    Span hosts = authority.sub(0, slash);
    if (hosts.isEmpty()) {
      parsed.hosts().add(new JdbcHost("", DEFAULT_PORT));
      return;
    }
    addHosts(parsed, hosts, DEFAULT_PORT);
  }

  private UnreadException slashes(Span part, String reason) {
    return rewritten
        ? UnreadException.refused(part.start(), reason)
        : UnreadException.unclear(part.start(), reason);
  }
}
