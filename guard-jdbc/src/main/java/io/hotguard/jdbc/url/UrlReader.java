/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.url.ParsedUrl.Unread;
import io.hotguard.jdbc.url.ParsedUrl.UrlSetting;
import io.hotguard.text.VersionNumber;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Reads a URL over the grammar of its driver. A URL of another form is {@link ParsedUrl.Unread}.
 */
public final class UrlReader {
  private static final String SECRET =
      "the name of a secret in a place where the driver reads no key";

  /** The first Connector/J that refuses odd keys. */
  private static final String REWRITTEN = "8.0";

  private final UrlText url;
  private final String text;
  private final UrlGrammar grammar;
  private final VersionNumber version;
  private final ParsedUrl parsed;

  private UrlReader(UrlText url, UrlGrammar grammar, VersionNumber version) {
    this.url = url;
    this.text = url.safe();
    this.grammar = grammar;
    this.version = version;
    this.parsed = new ParsedUrl(url, grammar);
  }

  /** Reads a URL. Never throws: a URL that is not understood has the reason. */
  public static ParsedUrl read(
      UrlText url, UrlGrammar grammar, VersionNumber version, PropertyTable table) {
    UrlReader reader = new UrlReader(url, grammar, version);
    try {
      reader.read();
      reader.parsed.settings().sort(Comparator.comparingInt(UrlSetting::keyStart));
      SecretMask.of(reader.parsed, table)
          .misplaced()
          .ifPresent(at -> reader.parsed.unread(new Unread(at, SECRET, false)));
    } catch (UnreadException e) {
      reader.parsed.unread(e.unread());
    }
    return reader.parsed;
  }

  private void read() throws UnreadException {
    ServerReader servers = ServerReader.of(grammar, version);
    int start = servers.scheme(parsed, text);
    int opening = opening(servers.settingsFrom(text, start));
    parsed.opening = opening < text.length() ? opening : -1;
    if (opening == text.length() && url.hasPlaceholder(opening - 1, opening)) {
      parsed.open = true;
    }
    readSettings(opening + 1);
    servers.read(parsed, new Span(url, start, opening));
  }

  /** Returns where the settings begin; a question mark in parentheses belongs to a descriptor. */
  private int opening(int from) {
    boolean hasDescriptor = grammar.quoting() == UrlGrammar.Quoting.QUOTES;
    int depth = 0;
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (grammar.opening().indexOf(c) >= 0 && (depth <= 0 || !hasDescriptor)) {
        return i;
      }
    }
    return text.length();
  }

  private void readSettings(int from) throws UnreadException {
    int start = from;
    while (start < text.length()) {
      int end = endOf(start);
      readSetting(new Span(url, start, end));
      start = end + 1;
    }
  }

  /** Returns the end of a setting: the next separator that is not quoted. */
  private int endOf(int start) throws UnreadException {
    for (int i = start; i < text.length(); i++) {
      char c = text.charAt(i);
      if (grammar.separators().indexOf(c) >= 0) {
        return i;
      }
      switch (grammar.quoting()) {
        case BACKSLASH -> i += c == '\\' ? 1 : 0;
        case BRACES -> i = c == '{' ? closing(i) : i;
        case QUOTES -> i = c == '"' ? closing(i) : i;
        case NONE, PERCENT -> {}
      }
    }
    return text.length();
  }

  private int closing(int opening) throws UnreadException {
    char close = grammar.quoting() == UrlGrammar.Quoting.BRACES ? '}' : '"';
    for (int i = opening + 1; i < text.length(); i++) {
      if (text.charAt(i) == close) {
        if (!text.startsWith("}}", i)) {
          return i;
        }
        i++;
      }
    }
    throw wrong(
        grammar.bare() == UrlGrammar.Bare.REFUSED,
        opening,
        "a value whose quote or brace is never closed");
  }

  private void readSetting(Span setting) throws UnreadException {
    int equals = setting.indexOf('=');
    Span key = grammar.trimmed(equals < 0 ? setting : setting.sub(0, equals));
    Span value = equals < 0 ? null : grammar.trimmed(setting.sub(equals + 1));
    if (key.isEmpty() && value == null) {
      return;
    }
    if (key.hasPlaceholder()) {
      parsed.open = true;
    }
    requireKey(key, value);
    Span written = value == null ? key.sub(key.length()) : value;
    parsed
        .settings()
        .add(
            new UrlSetting(
                key(key),
                value == null ? bare() : value(value),
                key.start(),
                key.end(),
                written.start(),
                written.end()));
  }

  /** A password with a separator in it leaves such keys behind. */
  private void requireKey(Span key, @Nullable Span value) throws UnreadException {
    if (key.isEmpty()) {
      throw UnreadException.unclear(key.start(), "a value without a key");
    }
    String safe = key.safe();
    boolean percent = grammar.quoting() == UrlGrammar.Quoting.PERCENT;
    for (int i = 0; i < safe.length(); i++) {
      char c = safe.charAt(i);
      boolean plain = Character.isLetterOrDigit(c) || "_.-$".indexOf(c) >= 0;
      boolean escaped = c == ';' && safe.startsWith("amp;");
      boolean modern = grammar.family() == DriverFamily.MYSQL && version.isAtLeast(REWRITTEN);
      if (escaped && modern) {
        throw UnreadException.refused(key.start(), "an ampersand that is written as in XML");
      }
      if (!plain && !escaped && !(c == '%' && percent) && (modern || c != '?')) {
        throw wrong(
            modern && !Character.isWhitespace(c),
            key.start(),
            "a key with a character that no key has");
      }
    }
    boolean refused = grammar.bare() == UrlGrammar.Bare.REFUSED;
    if (value == null && (refused || grammar.bare() == UrlGrammar.Bare.UNREAD)) {
      throw wrong(refused, key.start(), "a key without a value");
    }
  }

  private static UnreadException wrong(boolean refused, int offset, String reason) {
    return refused
        ? UnreadException.refused(offset, reason)
        : UnreadException.unclear(offset, reason);
  }

  private String key(Span key) throws UnreadException {
    if (grammar.quoting() == UrlGrammar.Quoting.PERCENT && key.indexOf('%') >= 0) {
      if (grammar.bare() != UrlGrammar.Bare.NO_VALUE) {
        throw UnreadException.unclear(key.start(), "an encoded key, which this driver never reads");
      }
      String decoded = key.decoded().trim();
      if (!decoded.matches("[\\w.-]+")) {
        throw UnreadException.unclear(key.start(), "an encoded character in a key");
      }
      return decoded;
    }
    return key.raw();
  }

  private @Nullable String bare() {
    return grammar.bare() == UrlGrammar.Bare.EMPTY ? "" : null;
  }

  private String value(Span value) throws UnreadException {
    return switch (grammar.quoting()) {
      case NONE -> value.raw();
      case PERCENT -> value.decoded();
      case BRACES -> unbraced(value);
      case QUOTES -> unquoted(value);
      case BACKSLASH -> unescaped(value);
    };
  }

  private static String unbraced(Span value) throws UnreadException {
    int open = value.indexOf('{');
    if (open < 0) {
      return value.raw();
    }
    if (open > 0 || value.at(value.length() - 1) != '}') {
      throw UnreadException.refused(
          value.start(), "a brace within a value; write the whole value in braces");
    }
    return value.sub(1, value.length() - 1).raw().replace("}}", "}");
  }

  private static String unquoted(Span value) throws UnreadException {
    String safe = value.safe();
    boolean quoted = safe.length() > 1 && safe.startsWith("\"") && safe.endsWith("\"");
    String inner = quoted ? safe.substring(1, safe.length() - 1) : safe;
    if (inner.indexOf('"') >= 0 || inner.indexOf('\\') >= 0) {
      throw UnreadException.unclear(value.start(), "a quote or a backslash within a value");
    }
    if (!quoted && (inner.indexOf('=') >= 0 || inner.chars().anyMatch(Character::isWhitespace))) {
      throw UnreadException.unclear(
          value.start(), "a blank or an equals sign in a value; write the value in double quotes");
    }
    return quoted ? value.sub(1, value.length() - 1).raw().trim() : value.raw();
  }

  private static String unescaped(Span value) throws UnreadException {
    String raw = value.raw();
    if (value.hasPlaceholder() || raw.indexOf('\\') < 0) {
      return raw;
    }
    StringBuilder text = new StringBuilder(raw.length());
    for (int i = 0; i < raw.length(); i++) {
      if (raw.charAt(i) == '\\') {
        i++;
        if (i == raw.length()) {
          throw UnreadException.unclear(value.start(), "a backslash with nothing behind it");
        }
      }
      text.append(raw.charAt(i));
    }
    return text.toString();
  }
}
