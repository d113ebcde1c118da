/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect.h2;

import io.hotguard.jdbc.dialect.LeakedCredentials;
import io.hotguard.jdbc.dialect.MalformedUrlPart;
import io.hotguard.jdbc.dialect.ParsedUrl;
import io.hotguard.jdbc.dialect.ParsedUrl.UrlHost;
import io.hotguard.jdbc.dialect.ParsedUrl.UrlSetting;
import io.hotguard.jdbc.dialect.Span;
import io.hotguard.jdbc.dialect.UrlText;
import io.hotguard.jdbc.model.Refusal;
import io.hotguard.jdbc.model.Secrets;

/**
 * Reads a URL as H2 does: {@code jdbc:h2:mem:name;KEY=value;KEY=value}. A backslash escapes the
 * next character, so a value may contain a semicolon.
 */
final class H2UrlReader {
  static final String SCHEME = "jdbc:h2:";
  private static final int DEFAULT_PORT = 9092;
  private static final int UNKNOWN_PORT = -1;
  private static final String SETTINGS = "the settings";
  private static final String SERVER = "the server";

  /** A secret setting whose value usually contains backslashes. */
  private static final String SQL = "INIT";

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
      // The name of an unreadable server may contain a password.
      reader.parsed.database("");
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
    LeakedCredentials.hide(parsed, name);
    parsed.database(LeakedCredentials.hidden(name.raw()));
    if (semicolon < 0 && url.hasPlaceholder(text.length() - 1, text.length())) {
      parsed.open();
    }
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
    int equals = setting.indexOf('=');
    if (equals < 0) {
      throw malformed(SETTINGS, "have a key without a value", setting.start());
    }
    Span key = setting.sub(0, equals);
    Span value = setting.sub(equals + 1);
    if (!key.raw().equalsIgnoreCase(SQL) && swallowsSecret(value.raw())) {
      throw malformed(
          SETTINGS,
          "have a password behind a backslash, which makes it a part of the setting before it",
          value.start());
    }
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

  /** The driver accepts the value, but a shown value must not reveal a password. */
  private static boolean swallowsSecret(String value) {
    int key = -1;
    for (int i = 0; i < value.length(); i++) {
      if (value.startsWith("\\;", i)) {
        key = i + 2;
      } else if (value.charAt(i) == '=' && key >= 0) {
        if (Secrets.isLikelyName(value.substring(key, i))) {
          return true;
        }
        key = -1;
      }
    }
    return false;
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

  /** Reads the servers of {@code tcp:} and {@code ssl:}; commas separate the nodes of a cluster. */
  private void readServers(Span name) throws MalformedUrlPart {
    String safe = name.safe();
    int rest = safe.startsWith("tcp:") || safe.startsWith("ssl:") ? 4 : -1;
    if (rest < 0) {
      parsed.hosts().add(UrlHost.NONE);
      return;
    }
    int from = safe.startsWith("//", rest) ? rest + 2 : rest;
    int slash = safe.indexOf('/', from);
    if (slash < 0 && name.hasPlaceholder()) {
      parsed.hosts().add(new UrlHost(name.sub(from).raw(), UNKNOWN_PORT, null, null, -1));
      return;
    }
    if (slash < 0) {
      throw malformed(SERVER, "needs a slash and a database after it", name.start());
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

  private void readServer(Span server) throws MalformedUrlPart {
    int bracket = server.indexOf(']');
    int colon = server.safe().indexOf(':', Math.max(bracket, 0));
    String host = colon < 0 ? server.raw() : server.sub(0, colon).raw();
    int port = DEFAULT_PORT;
    if (colon >= 0) {
      Span written = server.sub(colon + 1);
      port = UrlHost.portOf(written.raw());
      if (port == UNKNOWN_PORT && !written.hasPlaceholder()) {
        throw malformed(SERVER, "has a port that is no number in 1..65535", written.start());
      }
    }
    parsed.hosts().add(new UrlHost(host, port, null, null, -1));
  }

  private static MalformedUrlPart malformed(String subject, String reason, int offset) {
    return new MalformedUrlPart(Refusal.Kind.MALFORMED, subject, reason, offset);
  }
}
