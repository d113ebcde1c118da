/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.jdbc.ParsedUrl.UrlHost;
import io.hotguard.jdbc.ParsedUrl.UrlSetting;

/**
 * Reads the text of a URL as H2 does: {@code jdbc:h2:mem:name;KEY=value;KEY=value}. A backslash
 * takes the next character as it is, so that a value may hold a semicolon.
 */
final class H2UrlReader {
  static final String SCHEME = "jdbc:h2:";
  private static final int DEFAULT_PORT = 9092;
  private static final String SETTINGS = "the settings";

  private final UrlText url;
  private final String text;
  private final ParsedUrl parsed;

  private H2UrlReader(UrlText url) {
    this.url = url;
    this.text = url.safe();
    this.parsed = new ParsedUrl(url);
  }

  static ParsedUrl read(UrlText url) {
    H2UrlReader reader = new H2UrlReader(url);
    try {
      reader.read();
    } catch (MalformedUrlPart e) {
      e.refuse(reader.parsed);
    }
    return reader.parsed;
  }

  private void read() throws MalformedUrlPart {
    int semicolon = text.indexOf(';');
    int nameEnd = semicolon < 0 ? text.length() : semicolon;
    parsed.settingsPart(semicolon >= 0, text.endsWith(";") ? text.length() - 1 : text.length());
    if (!text.startsWith(SCHEME)) {
      throw malformed("the scheme", "must be " + SCHEME + " in lower case", 0);
    }
    parsed.scheme(SCHEME);
    Span name = new Span(url, SCHEME.length(), Math.max(SCHEME.length(), nameEnd));
    parsed.database(name.raw());
    int start = nameEnd + 1;
    for (int i = start; i <= text.length(); i++) {
      if (i == text.length() || text.charAt(i) == ';') {
        readSetting(new Span(url, start, i));
        start = i + 1;
      } else if (text.charAt(i) == '\\') {
        i = Math.min(i + 1, text.length() - 1);
      }
    }
    readServers(name);
  }

  private void readSetting(Span setting) throws MalformedUrlPart {
    if (setting.isEmpty()) {
      return;
    }
    int equals = unescapedEquals(setting);
    if (equals < 0) {
      throw malformed(SETTINGS, "have a key without a value", setting.start());
    }
    Span key = setting.sub(0, equals);
    Span value = setting.sub(equals + 1);
    if (key.hasPlaceholder()) {
      parsed.open();
    }
    parsed
        .settings()
        .add(
            new UrlSetting(
                unescaped(key),
                unescaped(value),
                key.start(),
                key.end(),
                value.start(),
                value.end(),
                -1));
  }

  /**
   * The driver looks for the sign after it has taken the backslashes away: one behind a backslash
   * counts.
   */
  private static int unescapedEquals(Span setting) {
    return setting.indexOf('=');
  }

  /** A backslash at the very end stays. */
  private static String unescaped(Span span) {
    String raw = span.raw();
    if (span.hasPlaceholder() || raw.indexOf('\\') < 0) {
      return raw;
    }
    StringBuilder text = new StringBuilder(raw.length());
    for (int i = 0; i < raw.length(); i++) {
      boolean escapes = raw.charAt(i) == '\\' && span.start() + i < span.url().length() - 1;
      if (escapes) {
        i++;
      }
      if (i < raw.length()) {
        text.append(raw.charAt(i));
      }
    }
    return text.toString();
  }

  /** {@code tcp:} and {@code ssl:} name servers, joined by commas for a cluster. */
  private void readServers(Span name) {
    String safe = name.safe();
    int rest = safe.startsWith("tcp:") || safe.startsWith("ssl:") ? 4 : -1;
    if (rest < 0) {
      parsed.hosts().add(UrlHost.NONE);
      return;
    }
    int from = safe.startsWith("//", rest) ? rest + 2 : rest;
    int slash = safe.indexOf('/', from);
    if (slash < 0) {
      parsed.refuse(
          Refusal.Kind.MALFORMED,
          "the server",
          "needs a slash and a database after it",
          name.start());
      return;
    }
    Span servers = name.sub(from, slash);
    int start = 0;
    for (int i = 0; i <= servers.length(); i++) {
      if (i == servers.length() || servers.at(i) == ',') {
        readServer(servers.sub(start, i));
        start = i + 1;
      }
    }
  }

  private void readServer(Span server) {
    int bracket = server.indexOf(']');
    int colon = server.safe().indexOf(':', Math.max(bracket, 0));
    String host = colon < 0 ? server.raw() : server.sub(0, colon).raw();
    int port = DEFAULT_PORT;
    if (colon >= 0) {
      port = (int) Numbers.parse(server.sub(colon + 1).raw()).orElse(-1);
    }
    parsed.hosts().add(new UrlHost(host, port, null, null, -1));
  }

  private static MalformedUrlPart malformed(String subject, String reason, int offset) {
    return new MalformedUrlPart(Refusal.Kind.MALFORMED, subject, reason, offset);
  }
}
