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
    int slash = slash(rest.safe());
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

  /** Finds the first slash; the driver passes over quotes and over comments of SQL. */
  private static int slash(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\'') {
        i = text.indexOf(c, i + 1);
      } else if (text.startsWith("/*", i)) {
        int close = text.indexOf("*/", i + 2);
        i = close < 0 ? close : close + 1;
      } else if (c == '/') {
        return i;
      }
      if (i < 0) {
        return -1;
      }
    }
    return -1;
  }

  private static List<Span> split(Span text, char separator, boolean quotes) {
    List<Span> parts = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.at(i);
      if (quotes && (c == '"' || c == '\'')) {
        int close = text.sub(i + 1).indexOf(c);
        i = close < 0 ? text.length() : i + 1 + close;
      } else if (c == separator) {
        parts.add(text.sub(start, i));
        start = i + 1;
      }
    }
    parts.add(text.sub(start));
    return parts;
  }
}
