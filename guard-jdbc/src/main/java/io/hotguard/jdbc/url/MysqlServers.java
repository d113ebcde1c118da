/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import io.hotguard.jdbc.url.ParsedUrl.UrlHost;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code //user:password@host:port,(host=name)/database} of Connector/J. */
final class MysqlServers extends ServerReader {
  private static final int DEFAULT_PORT = 3306;
  private static final Pattern SCHEME =
      Pattern.compile(
          "(jdbc:mysql(?:\\+srv)?:(?:loadbalance:|replication:)?)(?://|(?=[/?\\s]|$))",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern LEGACY =
      Pattern.compile(
          "(jdbc:mysql:(?:loadbalance:|replication:|mxj:)?)//", Pattern.CASE_INSENSITIVE);

  private final boolean modern;
  private boolean service;

  MysqlServers(boolean modern) {
    this.modern = modern;
  }

  @Override
  int scheme(ParsedUrl parsed, String text) throws UnreadException {
    Matcher scheme = (modern ? SCHEME : LEGACY).matcher(text);
    if (!scheme.lookingAt()) {
      String reason = "the URL must begin with jdbc:mysql://";
      throw text.indexOf('%') < 0
          ? UnreadException.refused(0, reason)
          : UnreadException.unclear(0, reason);
    }
    if (!scheme.group().endsWith("//")) {
      throw UnreadException.unclear(scheme.end(), "no // before the hosts");
    }
    service = scheme.group(1).indexOf('+') >= 0;
    int hash = text.indexOf('#');
    if (hash >= 0) {
      throw UnreadException.unclear(hash, "a # that may end the URL; write %23");
    }
    if (text.chars().anyMatch(c -> c < ' ')) {
      throw UnreadException.unclear(0, "a control character");
    }
    parsed.scheme(scheme.group(1));
    return scheme.end();
  }

  @Override
  void read(ParsedUrl parsed, Span part) throws UnreadException {
    int slash = part.indexOf('/');
    Span hosts = slash < 0 ? part : part.sub(0, slash);
    if (!modern && part.safe().contains("/*")) {
      throw UnreadException.unclear(part.start(), "a comment in the hosts");
    }
    if (slash >= 0) {
      Span database = part.sub(slash + 1);
      requireNoUser(database);
      if (database.indexOf('/') >= 0 && modern) {
        throw UnreadException.unclear(database.start(), "a slash in the name of the database");
      }
      parsed.database(modern ? database.decoded().trim() : database.raw());
    }
    if (hosts.trim().isEmpty()) {
      parsed.hosts().add(modern ? UrlHost.NONE : new UrlHost(null, DEFAULT_PORT));
      return;
    }
    for (Span host : hosts.split(',', "([", ")]")) {
      readHost(parsed, modern ? host.trim() : host);
    }
  }

  private void readHost(ParsedUrl parsed, Span written) throws UnreadException {
    if (!modern && !written.safe().matches("[^ *]*")) {
      throw UnreadException.unclear(written.start(), "a blank or a comment in the hosts");
    }
    Span host = written;
    int index = parsed.hosts().size();
    int at = written.indexOf('@');
    if (at >= 0) {
      host = written.sub(at + 1);
      if (modern && host.indexOf('@') >= 0) {
        throw UnreadException.refused(written.start(), "a second @; write %40 in a password");
      }
      requireNoUser(host);
      readUser(parsed, written.sub(0, at).trim(), index);
    }
    if (host.isEmpty() && at < 0) {
      throw UnreadException.unclear(written.start(), "a host without a name");
    }
    if (host.isEmpty()) {
      parsed.hosts().add(UrlHost.NONE);
    } else if (isAddress(host)) {
      requireNoPort(host);
      addPairs(parsed, pairsOf(host), index, modern);
      parsed.hosts().add(modern ? UrlHost.NONE : new UrlHost(null, DEFAULT_PORT));
    } else if (modern && host.at(0) == '(' && host.at(host.length() - 1) == ')') {
      requireNoPort(host);
      addPairs(parsed, host.sub(1, host.length() - 1).split(',', "", ""), index, true);
      parsed.hosts().add(UrlHost.NONE);
    } else if (modern && host.at(0) == '[' && host.indexOf(',') > 0) {
      readList(parsed, host, written.sub(0, Math.max(at, 0)).trim());
    } else {
      parsed.hosts().add(plain(host));
    }
  }

  /** Reads {@code user:password@[host:port,host]}, whose hosts share the user. */
  private void readList(ParsedUrl parsed, Span list, Span user) throws UnreadException {
    if (list.at(list.length() - 1) != ']') {
      throw UnreadException.unclear(list.start(), "a list of hosts that is not closed");
    }
    int before = parsed.hosts().size();
    for (Span host : list.sub(1, list.length() - 1).split(',', "([", ")]")) {
      if (host.isEmpty() || isAddress(host) || host.at(0) == '(') {
        throw UnreadException.unclear(host.start(), "a host in brackets without a plain name");
      }
      if (parsed.hosts().size() > before && !user.isEmpty()) {
        readUser(parsed, user, parsed.hosts().size());
      }
      parsed.hosts().add(plain(host.trim()));
    }
  }

  private void readUser(ParsedUrl parsed, Span user, int index) throws UnreadException {
    if (!modern) {
      requireNoUser(new Span(user.url(), user.start(), user.end() + 1));
    }
    int colon = user.indexOf(':');
    if (colon < 0 && user.indexOf('%') >= 0) {
      throw UnreadException.unclear(user.start(), "an encoded user without a password");
    }
    Span name = (colon < 0 ? user : user.sub(0, colon)).trim();
    if (!name.isEmpty()) {
      addPart(parsed, "user", name.decoded(), name, index);
    }
    if (colon >= 0) {
      Span password = user.sub(colon + 1).trim();
      addPart(parsed, "password", password.decoded(), password, index);
    }
  }

  private void requireNoPort(Span host) throws UnreadException {
    if (service) {
      throw UnreadException.unclear(host.start(), "more than a name, which is looked up");
    }
  }

  /** The port follows the last colon; a colon in brackets belongs to an address. */
  private UrlHost plain(Span host) throws UnreadException {
    int colon = host.lastIndexOf(':');
    boolean hasPort = colon > host.lastIndexOf(']');
    Span name = hasPort ? host.sub(0, colon) : host;
    if (!modern && name.startsWith("[")) {
      throw UnreadException.unclear(host.start(), "an address in brackets");
    }
    String read = name(name);
    int port = modern ? UrlHost.NO_PORT : DEFAULT_PORT;
    if (hasPort) {
      requireNoPort(host);
    }
    Span written = hasPort ? host.sub(colon + 1) : host;
    if (hasPort && !(modern && written.trim().isEmpty())) {
      port = (modern ? written.trim() : written).port(0, Integer.MAX_VALUE);
    }
    return new UrlHost(read.isEmpty() ? null : read, port);
  }
}
