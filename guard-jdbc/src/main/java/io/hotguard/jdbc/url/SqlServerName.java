/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import java.util.Locale;

/** Reads {@code //server\instance:port} of Microsoft's driver, whose parts are settings. */
final class SqlServerName extends ServerReader {
  static final String SERVER = "serverName";
  static final String PORT = "portNumber";
  static final String INSTANCE = "instanceName";
  private static final String SCHEME = "jdbc:sqlserver:";

  @Override
  int scheme(ParsedUrl parsed, String text) throws UnreadException {
    return exact(parsed, text, SCHEME, SCHEME + "//");
  }

  @Override
  void read(ParsedUrl parsed, Span part) throws UnreadException {
    parsed.hosts().add(ParsedUrl.UrlHost.NONE);
    requireNoUser(part);
    if (part.isEmpty()) {
      return;
    }
    int backslash = part.indexOf('\\');
    int colon = part.indexOf(':');
    int nameEnd = backslash >= 0 ? backslash : colon >= 0 ? colon : part.length();
    if (part.indexOf('=') >= 0 || (backslash >= 0 && colon >= 0 && colon < backslash)) {
      throw UnreadException.unclear(
          part.start(), "a sign in the server's name; write a semicolon before the settings");
    }
    Span name = part.sub(0, nameEnd).trim();
    if (!name.safe().matches("[\\w.-]+")) {
      throw UnreadException.unclear(part.start(), "a character in the server's name");
    }
    addPart(parsed, SERVER, name.raw(), name, -1);
    if (backslash >= 0) {
      Span instance = part.sub(backslash + 1, colon < 0 ? part.length() : colon).trim();
      boolean last = colon < 0 && parsed.opening() < 0;
      String read = last ? instance.raw() : instance.raw().toLowerCase(Locale.US);
      addPart(parsed, INSTANCE, read, instance, -1);
    }
    if (colon >= 0) {
      Span port = part.sub(colon + 1).trim();
      addPart(parsed, PORT, port.raw(), port, -1);
    }
  }
}
