/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import io.hotguard.jdbc.url.ParsedUrl.UrlHost;
import io.hotguard.text.VersionNumber;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code //host:port,address=(host=name)(port=3306)/database} of MariaDB Connector/J. */
final class MariadbServers extends ServerReader {
  static final int DEFAULT_PORT = 3306;
  private static final Pattern SCHEME =
      Pattern.compile("(jdbc:(?:mariadb|mysql):)(?:([\\w-]*):)?//");
  private static final Set<String> MODES =
      Set.of("", "failover", "none", "replication", "sequential", "load-balance", "loadbalance");
  private static final Set<String> READ_MODES = Set.of("load-balance-read", "load_balance_read");

  /** Releases before it read URLs of MySQL, too. */
  private static final String OWN_SCHEME_ONLY = "3.0";

  private static final String READ_MODES_SINCE = "3.5.1";
  private static final Set<String> TYPES = Set.of("master", "primary", "slave", "replica");

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
    parsed.scheme(text.substring(0, scheme.end() - 2));
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
    if (hosts.length() < part.length()) {
      parsed.database(part.sub(hosts.length() + 1).raw());
    }
    if (hosts.isEmpty()) {
      return;
    }
    for (Span host : hosts.split(',', "(", ")")) {
      if (host.startsWith("address=(")) {
        readAddress(parsed, host);
      } else {
        parsed.hosts().add(plain(host));
      }
    }
  }

  private static UrlHost plain(Span host) throws UnreadException {
    if (host.isEmpty()) {
      throw UnreadException.unclear(host.start(), "a host without a name");
    }
    int colon = host.lastIndexOf(':');
    boolean hasPort = colon > host.lastIndexOf(']');
    Span name = hasPort ? host.sub(0, colon) : host;
    boolean bracketed = name.startsWith("[");
    String read = name(name);
    return new UrlHost(
        bracketed ? read.substring(1, read.length() - 1) : read,
        hasPort ? host.sub(colon + 1).port(0, Integer.MAX_VALUE) : DEFAULT_PORT);
  }

  /** Keys ignore case; host, port and type are no settings. */
  private static void readAddress(ParsedUrl parsed, Span address) throws UnreadException {
    if (address.safe().indexOf(' ') >= 0) {
      throw UnreadException.unclear(address.start(), "a blank in an address");
    }
    int index = parsed.hosts().size();
    int before = parsed.settings().size();
    addPairs(parsed, pairsOf(address), index, false);
    String name = null;
    int port = DEFAULT_PORT;
    for (int i = parsed.settings().size() - 1; i >= before; i--) {
      ParsedUrl.UrlSetting own = parsed.settings().get(i);
      Span value = new Span(parsed.text(), own.valueStart(), own.valueEnd());
      String lower = value.hasPlaceholder() ? value.raw() : value.raw().toLowerCase(Locale.ROOT);
      switch (own.key().toLowerCase(Locale.ROOT)) {
        case "host" -> name = name == null ? lower.replaceAll("[\\[\\]]", "") : name;
        case "port" -> port = value.port(0, Integer.MAX_VALUE);
        case "type" -> requireType(value, lower);
        default -> {
          continue;
        }
      }
      parsed.settings().remove(i);
    }
    parsed.hosts().add(new UrlHost(name, port));
  }

  private static void requireType(Span value, String type) throws UnreadException {
    if (!value.hasPlaceholder() && !TYPES.contains(type)) {
      throw UnreadException.refused(value.start(), "a type that is not primary or replica");
    }
  }
}
