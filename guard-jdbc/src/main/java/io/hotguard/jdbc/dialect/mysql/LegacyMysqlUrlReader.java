/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect.mysql;

import io.hotguard.jdbc.dialect.MalformedUrlPart;
import io.hotguard.jdbc.dialect.ParsedUrl;
import io.hotguard.jdbc.dialect.ParsedUrl.UrlHost;
import io.hotguard.jdbc.dialect.ParsedUrl.UrlSetting;
import io.hotguard.jdbc.dialect.Span;
import io.hotguard.jdbc.dialect.UrlText;
import io.hotguard.jdbc.model.Refusal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a URL as Connector/J 5.1 does. Values are percent-decoded, keys are not, and nothing is
 * trimmed. A key without a value is no setting. There is no fragment and no user before the host.
 */
final class LegacyMysqlUrlReader {
  static final List<String> PREFIXES =
      List.of(
          "jdbc:mysql://",
          "jdbc:mysql:mxj://",
          "jdbc:mysql:loadbalance://",
          "jdbc:mysql:replication://");

  static final int DEFAULT_PORT = 3306;

  private static final String ADDRESS = "address=";
  private static final char NONE = 0;

  /**
   * A comment of SQL, or a mark of a part for MySQL alone, which is no comment. After four digits
   * the driver takes the next character for the fifth.
   */
  private static final Pattern COMMENT =
      Pattern.compile(
          "/\\*!(?:\\d{4}(?!\\d).?)?|\\*/|/\\*.*?(?:\\*/|\\z)"
              + "|(?:#|--(?=\\p{javaWhitespace}))[^\\r\\n]*+",
          Pattern.DOTALL);

  private static final UrlHost UNNAMED = new UrlHost(null, DEFAULT_PORT, null, null, -1);

  private final UrlText url;
  private final ParsedUrl parsed;

  private LegacyMysqlUrlReader(UrlText url) {
    this.url = url;
    this.parsed = new ParsedUrl(url);
  }

  static ParsedUrl read(UrlText url) {
    LegacyMysqlUrlReader reader = new LegacyMysqlUrlReader(url);
    try {
      reader.read();
    } catch (MalformedUrlPart e) {
      e.refuse(reader.parsed);
    }
    return reader.parsed;
  }

  private void read() throws MalformedUrlPart {
    String text = url.safe();
    String prefix =
        PREFIXES.stream()
            .filter(each -> text.regionMatches(true, 0, each, 0, each.length()))
            .findFirst()
            .orElseThrow(
                () ->
                    new MalformedUrlPart(
                        Refusal.Kind.UNSUPPORTED, "the scheme", "must be one of " + PREFIXES, 0));
    parsed.scheme(prefix.substring(0, prefix.length() - 2));
    int question = text.indexOf('?');
    int end = question < 0 ? text.length() : question;
    if (question >= 0) {
      readSettings(new Span(url, question + 1, text.length()));
    }
    parsed.settingsPart(question >= 0, text.length());
    readHosts(new Span(url, prefix.length(), Math.max(end, prefix.length())));
    parsed.settings().sort(Comparator.comparingInt(UrlSetting::keyStart));
  }

  private void readSettings(Span settings) throws MalformedUrlPart {
    for (Span pair : split(settings, '&', false)) {
      int equals = pair.indexOf('=');
      Span key = equals < 0 ? pair : pair.sub(0, equals);
      if (key.hasPlaceholder()) {
        parsed.open();
      }
      if (equals > 0 && equals + 1 < pair.length()) {
        Span value = pair.sub(equals + 1);
        add(key, value, value.decoded("a value"), -1);
      }
    }
  }

  private void add(Span key, Span value, String decoded, int host) {
    parsed
        .settings()
        .add(
            new UrlSetting(
                key.raw(), decoded, key.start(), key.end(), value.start(), value.end(), host));
  }

  /** Reads the hosts up to the first unquoted slash, then the database as written. */
  private void readHosts(Span rest) throws MalformedUrlPart {
    int slash = find(rest.safe(), '/', 0, true);
    if (slash >= 0) {
      parsed.database(rest.sub(slash + 1).raw());
    } else if (rest.hasPlaceholder() && rest.end() == url.length()) {
      parsed.open();
    }
    Span hosts = slash < 0 ? rest : rest.sub(0, slash);
    if (hosts.trim().isEmpty()) {
      parsed.hosts().add(UNNAMED);
      return;
    }
    List<Span> each = split(hosts, ',', true);
    if (each.get(each.size() - 1).isEmpty()) {
      each.remove(each.size() - 1);
    }
    for (Span host : each) {
      readHost(host);
    }
  }

  private void readHost(Span host) throws MalformedUrlPart {
    if (host.trim().safe().toLowerCase(Locale.ROOT).startsWith(ADDRESS)) {
      readAddress(host.trim());
      return;
    }
    int colon = host.indexOf(':');
    if (colon < 0) {
      add(host, DEFAULT_PORT);
      return;
    }
    Span port = host.sub(colon + 1);
    if (port.isEmpty()) {
      throw new MalformedUrlPart(
          Refusal.Kind.MALFORMED, "the port", "is missing after the colon", host.start());
    }
    add(host.sub(0, colon), port(port));
  }

  private void add(Span name, int port) {
    String text = name.raw();
    parsed.hosts().add(new UrlHost(text.isBlank() ? null : text, port, null, null, -1));
  }

  private static int port(Span port) throws MalformedUrlPart {
    if (port.hasPlaceholder()) {
      return -1;
    }
    try {
      return Integer.parseInt(port.raw());
    } catch (NumberFormatException e) {
      throw new MalformedUrlPart(Refusal.Kind.MALFORMED, "the port", "is no number", port.start());
    }
  }

  /** Reads {@code address=(key=value)(key=value)}; the first parenthesis may be any character. */
  private void readAddress(Span address) throws MalformedUrlPart {
    int index = parsed.hosts().size();
    parsed.hosts().add(UNNAMED);
    if (address.length() == ADDRESS.length()) {
      throw emptyAddress(address);
    }
    List<Span> parts = split(address.sub(ADDRESS.length() + 1), ')', true);
    if (parts.get(parts.size() - 1).isEmpty()) {
      parts.remove(parts.size() - 1);
    }
    for (Span part : parts) {
      Span pair = part.trim();
      if (!pair.isEmpty() && pair.at(0) == '(') {
        pair = pair.sub(1);
      }
      if (pair.isEmpty()) {
        throw emptyAddress(address);
      }
      List<Span> keyAndValue = split(pair, '=', true);
      boolean nothing = keyAndValue.size() == 2 && keyAndValue.get(1).isEmpty();
      if (keyAndValue.size() > 1 && !nothing) {
        Span key = keyAndValue.get(0).trim();
        Span value = unquoted(keyAndValue.get(1).trim());
        add(key, value, value.raw(), index);
      }
    }
  }

  private static MalformedUrlPart emptyAddress(Span address) {
    return new MalformedUrlPart(
        Refusal.Kind.MALFORMED,
        "the hosts",
        "have an address= with nothing in it; write address=(host=name)(port=3306)",
        address.start());
  }

  private static Span unquoted(Span value) {
    int last = value.length() - 1;
    boolean quoted =
        last > 0 && value.at(0) == value.at(last) && (value.at(0) == '"' || value.at(0) == '\'');
    return quoted ? value.sub(1, last) : value;
  }

  /**
   * Finds a character; the driver passes over quotes and comments of SQL, and in one place over
   * escapes.
   */
  private static int find(String text, char wanted, int from, boolean escapes) {
    Matcher comment = COMMENT.matcher(text);
    char quote = NONE;
    int i = from;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (escapes && c == '\\') {
        i += 2;
      } else if (quote != NONE) {
        quote = c == quote ? NONE : quote;
        i++;
      } else if (comment.region(i, text.length()).lookingAt()) {
        i = comment.end();
      } else if (c == wanted) {
        return i;
      } else {
        quote = c == '"' || c == '\'' ? c : NONE;
        i++;
      }
    }
    return -1;
  }

  private static List<Span> split(Span text, char separator, boolean quotes) {
    String safe = text.safe();
    List<Span> parts = new ArrayList<>();
    int start = 0;
    int next = 0;
    while (next >= 0) {
      next = quotes ? find(safe, separator, start, false) : safe.indexOf(separator, start);
      parts.add(text.sub(start, next < 0 ? text.length() : next));
      start = next + 1;
    }
    return parts;
  }
}
