/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.SettingsDraft;
import java.util.Locale;

/** Reads {@code //server\instance:port} of Microsoft's driver, whose parts are settings. */
final class SqlServerName extends ServerReader {
  private static final int DEFAULT_PORT = 1433;
  private static final String SERVER = "serverName";
  private static final String PORT = "portNumber";
  private static final String INSTANCE = "instanceName";
  private static final String SCHEME = "jdbc:sqlserver:";

  @Override
  int scheme(ParsedUrl parsed, String text) throws UnreadException {
    return exact(parsed, text, SCHEME, SCHEME + "//");
  }

  @Override
  void read(ParsedUrl parsed, Span part) throws UnreadException {
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
    addPart(parsed, SERVER, name.raw(), name);
    if (backslash >= 0) {
      Span instance = part.sub(backslash + 1, colon < 0 ? part.length() : colon).trim();
      boolean last = colon < 0 && parsed.opening() < 0;
      String read = last ? instance.raw() : instance.raw().toLowerCase(Locale.US);
      addPart(parsed, INSTANCE, read, instance);
    }
    if (colon >= 0) {
      Span port = part.sub(colon + 1).trim();
      port.port();
      addPart(parsed, PORT, port.raw(), port);
    }
  }

  /** Returns the server that the settings name; a named instance tells its port itself. */
  static JdbcHost host(SettingsDraft draft) {
    String server = text(draft, SERVER);
    int backslash = server.indexOf('\\');
    boolean instance = backslash >= 0 || !text(draft, INSTANCE).isEmpty();
    String name = backslash < 0 ? server : server.substring(0, backslash);
    int otherwise = instance || draft.isGiven(PORT) ? JdbcHost.NO_PORT : DEFAULT_PORT;
    return new JdbcHost(
        name.isEmpty() ? "localhost" : name,
        draft.isGiven(PORT)
            ? (int) Setting.parsed(text(draft, PORT)).orElse(otherwise)
            : otherwise);
  }

  private static String text(SettingsDraft draft, String name) {
    String text = draft.find(name).map(Setting.Draft::value).orElse(null);
    return text == null ? "" : text;
  }
}
