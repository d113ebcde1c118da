/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import io.hotguard.jdbc.model.JdbcHost;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code //user:password@host:port,host/database} of Connector/J. */
final class MysqlServers extends ServerReader {
  private static final int DEFAULT_PORT = 3306;
  private static final Set<String> REPLACING = Set.of("host", "port", "address", "protocol");
  private static final Pattern SCHEME =
      Pattern.compile(
          "(jdbc:mysql(?:\\+srv)?:(?:loadbalance:|replication:)?)(?://|(?=[/?\\s]|$))",
          Pattern.CASE_INSENSITIVE);

  /** A form of URLs that only some releases take, such as that of Fabric. */
  private static final Pattern OTHER =
      Pattern.compile("jdbc:mysql:[a-z]+:", Pattern.CASE_INSENSITIVE);

  @Override
  int scheme(ParsedUrl parsed, String text) throws UnreadException {
    Matcher scheme = SCHEME.matcher(text);
    if (!scheme.lookingAt()) {
      if (OTHER.matcher(text).lookingAt()) {
        throw UnreadException.unclear(0, "a form of URLs that other drivers take");
      }
      String reason = "the URL must begin with jdbc:mysql://";
      throw text.indexOf('%') < 0
          ? UnreadException.refused(0, reason)
          : UnreadException.unclear(0, reason);
    }
    if (!scheme.group().endsWith("//")) {
      throw UnreadException.unclear(scheme.end(), "no // before the hosts");
    }
    int hash = text.indexOf('#');
    if (hash >= 0) {
      throw UnreadException.unclear(hash, "a # that may end the URL; write %23");
    }
    if (text.chars().anyMatch(c -> c < ' ')) {
      throw UnreadException.unclear(0, "a control character");
    }
    parsed.scheme = scheme.group(1);
    return scheme.end();
  }

  @Override
  void read(ParsedUrl parsed, Span part) throws UnreadException {
    requireNone(parsed, REPLACING);
    int slash = part.indexOf('/');
    Span hosts = (slash < 0 ? part : part.sub(0, slash)).trim();
    if (slash >= 0) {
      Span database = part.sub(slash + 1);
      requireNoUser(database);
      if (database.indexOf('/') >= 0) {
        throw UnreadException.unclear(database.start(), "a slash in the name of the database");
      }
    }
    int at = hosts.indexOf('@');
    if (at >= 0) {
      Span named = hosts.sub(at + 1);
      if (named.indexOf('@') >= 0 || named.indexOf(',') >= 0) {
        throw UnreadException.unclear(hosts.start(), "a user for one of several hosts");
      }
      readUser(parsed, hosts.sub(0, at).trim());
      hosts = named.trim();
    }
    boolean service =
        parsed.scheme().indexOf('+') >= 0
            || parsed.settings().stream().anyMatch(setting -> setting.key().equals("dnsSrv"));
    int port = service ? JdbcHost.NO_PORT : DEFAULT_PORT;
    if (hosts.isEmpty()) {
      parsed.hosts().add(new JdbcHost(service ? "" : "localhost", port));
      return;
    }
    addHosts(parsed, hosts, port);
  }

  private static void readUser(ParsedUrl parsed, Span user) throws UnreadException {
    int colon = user.indexOf(':');
    if (colon < 0 && user.indexOf('%') >= 0) {
      throw UnreadException.unclear(user.start(), "an encoded user without a password");
    }
    Span name = (colon < 0 ? user : user.sub(0, colon)).trim();
    if (!name.isEmpty()) {
      addPart(parsed, "user", name.decoded(), name);
    }
    if (colon >= 0) {
      Span password = user.sub(colon + 1).trim();
      addPart(parsed, "password", password.decoded(), password);
    }
  }
}
