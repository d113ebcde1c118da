/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect.mysql;

import static io.hotguard.jdbc.dialect.mysql.UrlCharacters.end;
import static io.hotguard.jdbc.dialect.mysql.UrlCharacters.isWord;
import static io.hotguard.jdbc.dialect.mysql.UrlCharacters.skipBlanks;

import io.hotguard.jdbc.dialect.MalformedUrlPart;
import io.hotguard.jdbc.dialect.ParsedUrl;
import io.hotguard.jdbc.dialect.ParsedUrl.UrlSetting;
import io.hotguard.jdbc.dialect.Span;
import io.hotguard.jdbc.dialect.UrlText;
import io.hotguard.jdbc.model.Refusal;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** Reads a URL as Connector/J 8.0 and later do. */
final class MysqlUrlReader {
  /*
   * scheme //authority /path ?query #fragment; all but the scheme are optional, and blanks may
   * precede each. The driver uses regular expressions for the whole, for each kind of host and for
   * the settings. The code here spells them out because it needs positions. No part needs
   * backtracking: each ends at the first character that cannot belong to it.
   */
  private static final String AUTHORITY_ENDS = "/?#";
  private static final String PATH_ENDS = "?#";
  private static final String SETTINGS = "the settings";

  private final UrlText url;
  private final String text;
  private final ParsedUrl parsed;

  private MysqlUrlReader(UrlText url) {
    this.url = url;
    this.text = url.safe();
    this.parsed = new ParsedUrl(url);
  }

  static ParsedUrl read(UrlText url) {
    MysqlUrlReader reader = new MysqlUrlReader(url);
    try {
      reader.read();
    } catch (MalformedUrlPart e) {
      e.refuse(reader.parsed);
    }
    return reader.parsed;
  }

  /** Returns the decoded scheme; null if it cannot be decoded. */
  static @Nullable String scheme(UrlText url) {
    String raw = url.safe().substring(0, schemeEnd(url.safe()));
    try {
      return URLDecoder.decode(raw.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static int schemeEnd(String text) {
    return end(text, 0, text.length(), c -> isWord(c) || c == '+' || c == ':' || c == '%');
  }

  private void read() throws MalformedUrlPart {
    String scheme = scheme(url);
    if (scheme == null) {
      throw malformed("the scheme", "has a % that two hexadecimal digits do not follow", 0);
    }
    parsed.scheme(scheme);
    int lineBreak = end(text, 0, text.length(), c -> "\n\r\u0085\u2028\u2029".indexOf(c) < 0);
    if (lineBreak < text.length()) {
      throw malformed("the URL", "has a line break, and the driver takes none", lineBreak);
    }
    int at = skipBlanks(text, schemeEnd(text));
    Span authority = null;
    if (text.startsWith("//", at)) {
      int end = end(text, at + 2, text.length(), c -> AUTHORITY_ENDS.indexOf(c) < 0);
      authority = new Span(url, at + 2, end);
      at = end;
    }
    at = readPath(at);
    readQuery(at);
    new MysqlHosts(parsed).read(authority);
    parsed.settings().sort(Comparator.comparingInt(UrlSetting::keyStart));
  }

  private int readPath(int at) throws MalformedUrlPart {
    if (!text.startsWith("/", at)) {
      return at;
    }
    if (text.startsWith("/", skipBlanks(text, at + 1))) {
      throw malformed("the database", "starts with a slash", at);
    }
    int end = end(text, at + 1, text.length(), c -> PATH_ENDS.indexOf(c) < 0);
    parsed.database(new Span(url, at + 1, end).decoded("the database").trim());
    return end;
  }

  private void readQuery(int at) throws MalformedUrlPart {
    int end = at;
    if (text.startsWith("?", at)) {
      if (text.startsWith("?", skipBlanks(text, at + 1))) {
        throw malformed(SETTINGS, "start with a second question mark", at + 1);
      }
      end = end(text, at + 1, text.length(), c -> c != '#');
      new MysqlPairs(parsed).read(new Span(url, at + 1, end), '&', -1);
    }
    parsed.settingsPart(end > at, end);
    if (end < text.length()) {
      if (text.charAt(end) != '#') {
        throw malformed(
            "the URL", "is not of the form jdbc:mysql://host:port/database?key=value", end);
      }
      parsed.fragment(end);
    }
  }

  private static MalformedUrlPart malformed(String subject, String reason, int offset) {
    return new MalformedUrlPart(Refusal.Kind.MALFORMED, subject, reason, offset);
  }
}
