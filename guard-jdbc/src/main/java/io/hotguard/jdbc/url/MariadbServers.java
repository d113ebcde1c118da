/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.text.VersionNumber;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code //host:port,host/database} of MariaDB Connector/J. */
final class MariadbServers extends ServerReader {
  private static final int DEFAULT_PORT = 3306;
  private static final Pattern SCHEME =
      Pattern.compile("(jdbc:(?:mariadb|mysql):)(?:([\\w-]*):)?//");
  private static final Set<String> MODES =
      Set.of("", "failover", "none", "replication", "sequential", "load-balance", "loadbalance");
  private static final Set<String> READ_MODES = Set.of("load-balance-read", "load_balance_read");

  /** Releases before it read URLs of MySQL, too. */
  private static final String OWN_SCHEME_ONLY = "3.0";

  private static final String READ_MODES_SINCE = "3.5.1";
  private final VersionNumber version;

  MariadbServers(VersionNumber version) {
    this.version = version;
  }

  /** The word counts anywhere in the URL. */
  static boolean isPermittedMysql(String text) {
    return text.startsWith("jdbc:mysql:") && text.contains("permitMysqlScheme");
  }

  @Override
  int scheme(ParsedUrl parsed, String text) throws UnreadException {
    Matcher scheme = SCHEME.matcher(text);
    boolean mine =
        text.startsWith("jdbc:mariadb:")
            || isPermittedMysql(text)
            || (text.startsWith("jdbc:mysql:") && !version.isAtLeast(OWN_SCHEME_ONLY));
    if (!mine || !scheme.lookingAt()) {
      throw mine
          ? UnreadException.unclear(0, "the URL does not begin with jdbc:mariadb://")
          : UnreadException.refused(0, "the URL must begin with jdbc:mariadb: in lower case");
    }
    String mode = scheme.group(2) == null ? "" : scheme.group(2).toLowerCase(Locale.ROOT);
    boolean reading = READ_MODES.contains(mode) && version.isAtLeast(READ_MODES_SINCE);
    if (!MODES.contains(mode) && !reading) {
      throw UnreadException.refused(
          scheme.start(2),
          "an unknown mode of connection; known are " + MODES.stream().sorted().toList());
    }
    parsed.scheme = text.substring(0, scheme.end() - 2);
    return scheme.end();
  }

  @Override
  void read(ParsedUrl parsed, Span part) throws UnreadException {
    int at = part.indexOf('@');
    if (at >= 0 && part.sub(0, at).indexOf(':') >= 0) {
      throw UnreadException.refused(part.start(), "a user before a host; both are settings");
    }
    requireNoUser(part);
    Span hosts = part.split('/', "(", ")").get(0);
    if (hosts.isEmpty()) {
      parsed.hosts().add(JdbcHost.NONE);
      return;
    }
    addHosts(parsed, hosts, DEFAULT_PORT);
  }
}
