/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect.sqlserver;

import io.hotguard.jdbc.dialect.LeakedCredentials;
import io.hotguard.jdbc.dialect.MalformedUrlPart;
import io.hotguard.jdbc.dialect.ParsedUrl;
import io.hotguard.jdbc.dialect.ParsedUrl.UrlSetting;
import io.hotguard.jdbc.dialect.Span;
import io.hotguard.jdbc.dialect.UrlText;
import io.hotguard.jdbc.model.Refusal;
import io.hotguard.text.VersionNumber;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads a URL as the SQL Server driver does: {@code
 * jdbc:sqlserver://server\instance:port;key=value;key={value}}. Nothing is percent-encoded; braces
 * protect semicolons and outer blanks.
 */
final class SqlServerUrlReader {
  static final String SCHEME = "jdbc:sqlserver:";
  static final String PREFIX = SCHEME + "//";
  static final String SERVER = "serverName";
  static final String PORT = "portNumber";
  static final String INSTANCE = "instanceName";

  /** The first release in which {@code }}} in braces means one brace. */
  private static final String BRACES_ESCAPED = "8.3.0";

  /** The first release that takes an equals sign in the server's name for a forgotten semicolon. */
  private static final String EQUALS_REFUSED = "11.1.1";

  private static final String SETTINGS = "the settings";

  private final UrlText url;
  private final String text;
  private final VersionNumber version;
  private final ParsedUrl parsed;
  private int at;

  private SqlServerUrlReader(UrlText url, VersionNumber version) {
    this.url = url;
    this.text = url.safe();
    this.version = version;
    this.parsed = new ParsedUrl(url);
  }

  static ParsedUrl read(UrlText url, VersionNumber version) {
    SqlServerUrlReader reader = new SqlServerUrlReader(url, version);
    try {
      reader.read();
    } catch (MalformedUrlPart e) {
      e.refuse(reader.parsed);
    }
    return reader.parsed;
  }

  private void read() throws MalformedUrlPart {
    int semicolon = text.indexOf(';');
    parsed.settingsPart(semicolon >= 0, end());
    if (!text.startsWith(PREFIX)) {
      throw malformed("the scheme", "must be " + PREFIX + " in lower case", 0);
    }
    parsed.scheme(SCHEME);
    at = PREFIX.length();
    readServer();
    while (at < text.length()) {
      readSetting();
    }
  }

  /** A semicolon at the end separates nothing. */
  private int end() {
    return text.endsWith(";") ? text.length() - 1 : text.length();
  }

  /** The first character belongs to the server's name, unless it is a semicolon. */
  private void readServer() throws MalformedUrlPart {
    if (at == text.length() || text.charAt(at) == ';') {
      at = Math.min(at + 1, text.length());
      return;
    }
    Span name = until(at + 1, ";:\\").trim();
    char after = next();
    if (after != '\0' && name.indexOf('=') >= 0 && version.isAtLeast(EQUALS_REFUSED)) {
      throw malformed(
          "the server", "has an equals sign; write a semicolon before the settings", name.start());
    }
    Span instance = null;
    char afterInstance = after;
    if (after == '\\') {
      instance = until(at, ";:").trim();
      afterInstance = next();
    }
    Span port = null;
    if (afterInstance == ':') {
      port = until(at, ";").trim();
      next();
    }
    if (port != null && port.indexOf('@') >= 0) {
      throw malformed(
          "the server", "has an @ in its port; user and password are settings", port.start());
    }
    if (!parsed.hasSettingsPart() && url.hasPlaceholder(at - 1, at)) {
      parsed.open();
    }
    LeakedCredentials.hide(parsed, name);
    add(SERVER, name.isEmpty() ? null : LeakedCredentials.hidden(name.raw()), name);
    add(INSTANCE, instance == null ? null : inCase(instance, afterInstance), instance);
    add(PORT, port == null ? null : port.raw(), port);
  }

  /** The driver lowers the name of an instance only if text follows it. */
  private static String inCase(Span instance, char after) {
    return after == '\0' ? instance.raw() : instance.raw().toLowerCase(Locale.US);
  }

  /** Adds a part of the URL as a setting without a key. */
  private void add(String key, @Nullable String value, @Nullable Span span) {
    if (value != null && span != null) {
      parsed
          .settings()
          .add(
              new UrlSetting(key, value, span.start(), span.start(), span.start(), span.end(), -1));
    }
  }

  private Span until(int from, String ends) {
    int i = from;
    while (i < text.length() && ends.indexOf(text.charAt(i)) < 0) {
      i++;
    }
    Span span = new Span(url, at, i);
    at = i;
    return span;
  }

  /** Consumes and returns the next character; 0 at the end. */
  private char next() {
    return at < text.length() ? text.charAt(at++) : '\0';
  }

  private void readSetting() throws MalformedUrlPart {
    Span key = until(at, "=;").trim();
    char after = next();
    if (after != '=') {
      if (!key.isEmpty()) {
        throw malformed(SETTINGS, "have a key without a value", key.start());
      }
      return;
    }
    if (key.isEmpty()) {
      throw malformed(SETTINGS, "have a value without a key", key.start());
    }
    if (key.hasPlaceholder()) {
      parsed.open();
    }
    Span value = until(at, ";{");
    if (next() == '{') {
      if (!value.trim().isEmpty()) {
        throw malformed(
            SETTINGS, "have a brace within a value; write the whole value in braces", at);
      }
      readBraces(key);
    } else {
      Span trimmed = value.trim();
      put(key, trimmed.raw(), trimmed.start(), trimmed.end());
    }
  }

  private void readBraces(Span key) throws MalformedUrlPart {
    int start = at - 1;
    StringBuilder value = new StringBuilder();
    boolean closed = false;
    int from = at;
    while (at < text.length() && !closed) {
      boolean brace = text.charAt(at) == '}';
      if (brace && text.startsWith("}}", at) && version.isAtLeast(BRACES_ESCAPED)) {
        value.append(url.cut(from, at + 1));
        at += 2;
        from = at;
      } else if (brace) {
        value.append(url.cut(from, at));
        closed = true;
        at++;
      } else {
        at++;
      }
    }
    if (!closed) {
      throw malformed(SETTINGS, "have a brace that is never closed", start);
    }
    put(key, value.toString(), start, at);
    Span rest = until(at, ";");
    next();
    if (!rest.safe().replace(" ", "").isEmpty()) {
      throw malformed(SETTINGS, "have something after a closing brace", rest.start());
    }
  }

  private void put(Span key, String value, int start, int end) {
    parsed.settings().add(new UrlSetting(key.raw(), value, key.start(), key.end(), start, end, -1));
  }

  private static MalformedUrlPart malformed(String subject, String reason, int offset) {
    return new MalformedUrlPart(Refusal.Kind.MALFORMED, subject, reason, offset);
  }
}
