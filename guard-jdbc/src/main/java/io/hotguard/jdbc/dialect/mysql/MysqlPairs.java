/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect.mysql;

import static io.hotguard.jdbc.dialect.mysql.UrlCharacters.end;
import static io.hotguard.jdbc.dialect.mysql.UrlCharacters.isBlank;
import static io.hotguard.jdbc.dialect.mysql.UrlCharacters.isKey;
import static io.hotguard.jdbc.dialect.mysql.UrlCharacters.skipBlanks;

import io.hotguard.jdbc.dialect.MalformedUrlPart;
import io.hotguard.jdbc.dialect.ParsedUrl;
import io.hotguard.jdbc.dialect.ParsedUrl.UrlSetting;
import io.hotguard.jdbc.dialect.Span;
import io.hotguard.jdbc.dialect.UrlText;
import io.hotguard.jdbc.model.Refusal;
import org.jspecify.annotations.Nullable;

/** Reads the common settings and the host settings in a URL of Connector/J 8.0 and later. */
final class MysqlPairs {
  private static final String SETTINGS = "the settings";
  private static final String HOSTS = "the hosts";

  private final UrlText url;
  private final String text;
  private final ParsedUrl parsed;

  MysqlPairs(ParsedUrl parsed) {
    this.url = parsed.text();
    this.text = url.safe();
    this.parsed = parsed;
  }

  /** Reads pairs, as after the question mark and in {@code (host=...,port=...)}. */
  void read(Span pairs, char separator, int host) throws MalformedUrlPart {
    int at = pairs.start();
    while (at < pairs.end()) {
      int keyStart = end(text, at, pairs.end(), c -> c == separator || isBlank(c));
      int keyEnd = end(text, keyStart, pairs.end(), c -> isKey(c) || isBlank(c));
      int next = keyEnd;
      Span value = null;
      if (keyEnd < pairs.end() && text.charAt(keyEnd) == '=') {
        next = end(text, keyEnd + 1, pairs.end(), c -> c != separator);
        value = new Span(url, keyEnd + 1, next);
      }
      if (next == at) {
        throw malformed(
            host < 0 ? SETTINGS : HOSTS,
            "have a character in a key that no key can have; write keys of letters, digits, '.', '-', '_' and %XX",
            at);
      }
      add(new Span(url, keyStart, keyEnd), value, host);
      at = next;
    }
  }

  private void add(Span key, @Nullable Span value, int host) throws MalformedUrlPart {
    Span name = key.trim();
    String decodedName = name.decoded(host < 0 ? SETTINGS : HOSTS);
    Span given = value == null ? null : value.trim();
    String decodedValue =
        given == null ? null : given.decoded(decodedName.isEmpty() ? SETTINGS : "a value");
    if (name.hasPlaceholder()) {
      parsed.open();
    }
    if (decodedName.isEmpty()) {
      if (decodedValue != null && !decodedValue.isEmpty()) {
        throw malformed(host < 0 ? SETTINGS : HOSTS, "have a value without a key", key.start());
      }
      return;
    }
    int valueStart = given == null ? name.end() : given.start();
    int valueEnd = given == null ? name.end() : given.end();
    parsed
        .settings()
        .add(
            new UrlSetting(
                decodedName, decodedValue, name.start(), name.end(), valueStart, valueEnd, host));
  }

  void readAddress(Span address, int index) throws MalformedUrlPart {
    int at = address.start();
    while (at < address.end()) {
      int open = skipBlanks(text, at);
      int keyStart = skipBlanks(text, open + 1);
      int keyEnd = end(text, Math.min(keyStart, address.end()), address.end(), c -> isKey(c));
      int afterKey = skipBlanks(text, keyEnd);
      boolean hasValue = text.startsWith("=", afterKey);
      int close = hasValue ? end(text, afterKey + 1, address.end(), c -> c != ')') : afterKey;
      if (!text.startsWith("(", open) || !text.startsWith(")", close) || close >= address.end()) {
        throw malformed(HOSTS, "are not of the form address=(key=value)(key=value)", at);
      }
      add(
          new Span(url, keyStart, keyEnd),
          hasValue ? new Span(url, afterKey + 1, close) : null,
          index);
      at = Math.min(skipBlanks(text, close + 1), address.end());
    }
  }

  private static MalformedUrlPart malformed(String subject, String reason, int offset) {
    return new MalformedUrlPart(Refusal.Kind.MALFORMED, subject, reason, offset);
  }
}
