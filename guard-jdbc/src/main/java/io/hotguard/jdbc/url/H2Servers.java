/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import io.hotguard.jdbc.url.ParsedUrl.UrlHost;

/** Reads {@code mem:name} or {@code tcp://host:port/name} of H2. */
final class H2Servers extends ServerReader {
  private static final String SCHEME = "jdbc:h2:";
  private static final int DEFAULT_PORT = 9092;
  private static final int GREATEST = 65_535;
  private static final int PROTOCOL = 4;

  @Override
  int scheme(ParsedUrl parsed, String text) throws UnreadException {
    return exact(parsed, text, SCHEME, SCHEME);
  }

  @Override
  void read(ParsedUrl parsed, Span name) throws UnreadException {
    requireNoUser(name);
    if (name.indexOf('?') >= 0 || name.indexOf('&') >= 0) {
      throw UnreadException.unclear(name.start(), "settings after a ?; H2 has them after a ;");
    }
    parsed.database(name.raw());
    if (!name.startsWith("tcp:") && !name.startsWith("ssl:")) {
      parsed.hosts().add(UrlHost.NONE);
      return;
    }
    Span rest = name.sub(PROTOCOL);
    Span servers = rest.startsWith("//") ? rest.sub(2) : rest;
    int slash = servers.indexOf('/');
    if (slash < 0 && !name.hasPlaceholder()) {
      throw UnreadException.refused(name.start(), "a server without a slash and a database");
    }
    for (Span server : (slash < 0 ? servers : servers.sub(0, slash)).split(',', "[", "]")) {
      int colon = server.lastIndexOf(':');
      boolean hasPort = colon > server.lastIndexOf(']');
      int port = hasPort ? server.sub(colon + 1).port(1, GREATEST) : DEFAULT_PORT;
      String host = name(hasPort ? server.sub(0, colon) : server);
      boolean unknown = slash < 0 || port == UrlHost.UNKNOWN_PORT;
      parsed.hosts().add(new UrlHost(host, unknown ? UrlHost.NO_PORT : port));
    }
  }
}
