/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect.mariadb;

import io.hotguard.jdbc.dialect.MalformedUrlPart;
import io.hotguard.jdbc.dialect.ParsedUrl;
import io.hotguard.jdbc.dialect.ParsedUrl.UrlHost;
import io.hotguard.jdbc.dialect.ParsedUrl.UrlSetting;
import io.hotguard.jdbc.dialect.Span;
import io.hotguard.jdbc.dialect.UrlText;
import io.hotguard.jdbc.model.Refusal;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Reads a URL as MariaDB Connector/J 3 and 4 do. Nothing is decoded and little is trimmed. The URL
 * has no user before the host and no fragment.
 */
final class MariadbUrlReader {
  static final int DEFAULT_PORT = 3306;
  private static final String ADDRESS = "address=";
  private static final String HOSTS = "the hosts";
  private static final Set<String> MODES =
      Set.of("", "failover", "none", "replication", "sequential", "load-balance", "loadbalance");
  private static final Set<String> READ_MODES = Set.of("load-balance-read", "load_balance_read");
  private static final String READ_MODES_SINCE = "3.5.1";
  private static final Set<String> TYPES = Set.of("master", "primary", "slave", "replica");
  private static final String ADDRESSES_SKIPPED_SINCE = "3.5.2";

  private final UrlText url;
  private final String text;
  private final VersionNumber version;
  private final ParsedUrl parsed;

  private MariadbUrlReader(UrlText url, VersionNumber version) {
    this.url = url;
    this.text = url.safe();
    this.version = version;
    this.parsed = new ParsedUrl(url);
  }

  static ParsedUrl read(UrlText url, VersionNumber version) {
    MariadbUrlReader reader = new MariadbUrlReader(url, version);
    try {
      reader.read();
    } catch (MalformedUrlPart e) {
      e.refuse(reader.parsed);
    }
    return reader.parsed;
  }

  private void read() throws MalformedUrlPart {
    if (!text.startsWith(MariadbDialect.SCHEME) && !MariadbDialect.isPermittedMysql(text)) {
      throw new MalformedUrlPart(
          Refusal.Kind.UNSUPPORTED,
          "the scheme",
          "must be "
              + MariadbDialect.SCHEME
              + " in lower case, or jdbc:mysql: with permitMysqlScheme",
          0);
    }
    int slashes = text.indexOf("//");
    if (slashes < 0) {
      throw malformed("the URL", "has no //", 0);
    }
    readMode(slashes);
    int start = slashes + 2;
    int slash = text.indexOf('/', start + complexAddresses(start));
    int question = text.indexOf('?', start);
    if (slash >= 0 && question >= 0 && question < slash) {
      slash = -1;
    }
    int hostsEnd = slash >= 0 ? slash : question >= 0 ? question : text.length();
    int databaseEnd = question >= 0 ? question : text.length();
    if (slash >= 0) {
      parsed.database(url.cut(slash + 1, databaseEnd));
    }
    if (question >= 0) {
      readSettings(question + 1);
    }
    parsed.settingsPart(question >= 0, text.length());
    readHosts(new Span(url, start, hostsEnd));
    parsed.settings().sort(Comparator.comparingInt(UrlSetting::keyStart));
  }

  private void readMode(int slashes) throws MalformedUrlPart {
    int second = text.indexOf(':', text.indexOf(':') + 1);
    int third = text.indexOf(':', second + 1);
    boolean inside = third >= 0 && third <= slashes;
    if (!inside && second == slashes - 1) {
      parsed.scheme(text.substring(0, second + 1));
      return;
    }
    int end = inside ? third : slashes;
    String mode = text.substring(second + 1, end);
    String word = mode.toLowerCase(Locale.ROOT);
    boolean reading = READ_MODES.contains(word) && version.isAtLeast(READ_MODES_SINCE);
    if (!MODES.contains(word) && !reading) {
      throw malformed(
          "the scheme",
          "names an unknown mode; known are " + MODES.stream().sorted().toList(),
          second + 1);
    }
    parsed.scheme(text.substring(0, end) + ":");
  }

  /** Returns the end of the addresses in parentheses, which may contain slashes. */
  private int complexAddresses(int start) throws MalformedUrlPart {
    if (!version.isAtLeast(ADDRESSES_SKIPPED_SINCE)) {
      return 0;
    }
    int skipped = start;
    for (int at = text.indexOf("address=(", start);
        at >= 0;
        at = text.indexOf("address=(", skipped)) {
      int close = text.indexOf(')', at);
      if (close < 0) {
        throw malformed(
            HOSTS, "have an address=( without its ), on which the driver loops without end", at);
      }
      skipped = close + 1;
      while (text.startsWith("(", skipped) && text.indexOf(')', skipped) >= 0) {
        skipped = text.indexOf(')', skipped) + 1;
      }
    }
    return skipped - start;
  }

  private void readSettings(int from) {
    int start = from;
    while (start < text.length()) {
      int ampersand = text.indexOf('&', start);
      int end = ampersand < 0 ? text.length() : ampersand;
      int equals = text.indexOf('=', start);
      boolean hasValue = equals >= 0 && equals < end;
      int keyEnd = hasValue ? equals : end;
      if (url.hasPlaceholder(start, keyEnd)) {
        parsed.open();
      }
      if (keyEnd > start) {
        String value = hasValue ? url.cut(equals + 1, end) : null;
        parsed
            .settings()
            .add(
                new UrlSetting(
                    url.cut(start, keyEnd),
                    value,
                    start,
                    keyEnd,
                    hasValue ? equals + 1 : end,
                    end,
                    -1));
      }
      start = end + 1;
    }
  }

  private void readHosts(Span hosts) throws MalformedUrlPart {
    if (hosts.isEmpty()) {
      return;
    }
    if (hosts.hasPlaceholder() && hosts.end() == text.length()) {
      parsed.open();
    }
    for (Span host : commaSeparated(hosts.trim())) {
      if (host.safe().startsWith(ADDRESS)) {
        readAddress(host);
      } else {
        readHost(host);
      }
    }
  }

  /** Empty elements at the end do not count. */
  private static List<Span> commaSeparated(Span list) {
    List<Span> parts = new ArrayList<>();
    int start = 0;
    for (int i = 0; i <= list.length(); i++) {
      if (i == list.length() || list.at(i) == ',') {
        parts.add(list.sub(start, i));
        start = i + 1;
      }
    }
    boolean several = parts.size() > 1;
    while (several && !parts.isEmpty() && parts.get(parts.size() - 1).isEmpty()) {
      parts.remove(parts.size() - 1);
    }
    return parts;
  }

  private void readHost(Span host) throws MalformedUrlPart {
    if (host.isEmpty()) {
      throw malformed(HOSTS, "have an empty one", host.start());
    }
    int colon = host.indexOf(':');
    if (host.at(0) == '[') {
      int close = host.indexOf(']');
      if (close < 0) {
        throw malformed(HOSTS, "have a [ that is not closed", host.start());
      }
      boolean hasPort = close + 1 < host.length() && host.at(close + 1) == ':';
      add(host.sub(1, close), hasPort ? port(host.sub(close + 2)) : DEFAULT_PORT);
    } else if (colon < 0) {
      add(host, DEFAULT_PORT);
    } else {
      Span rest = host.sub(colon + 1);
      int next = rest.indexOf(':');
      add(host.sub(0, colon), port(next < 0 ? rest : rest.sub(0, next)));
    }
  }

  private void add(Span name, int port) {
    parsed.hosts().add(new UrlHost(name.raw(), port, null, null, -1));
  }

  private int port(Span port) throws MalformedUrlPart {
    if (port.hasPlaceholder()) {
      return -1;
    }
    try {
      return Integer.parseInt(port.raw());
    } catch (NumberFormatException e) {
      throw malformed("the port", "is no number", port.start());
    }
  }

  /** Reads {@code address=(key=value)(key=value)} without blanks; lowers keys and host name. */
  private void readAddress(Span address) throws MalformedUrlPart {
    int index = parsed.hosts().size();
    String name = null;
    int port = DEFAULT_PORT;
    for (Span part : parts(address)) {
      String[] pair = part.safe().replaceAll("[ ()]", "").strip().split("=", 0);
      if (pair.length != 2) {
        throw malformed(HOSTS, "are not of the form address=(key=value)(key=value)", part.start());
      }
      Span value = valueOf(part);
      String key = pair[0].toLowerCase(Locale.ROOT);
      switch (key) {
        case "host" ->
            name =
                value.hasPlaceholder()
                    ? value.raw()
                    : pair[1].toLowerCase(Locale.ROOT).replaceAll("[\\[\\]]", "");
        case "port" -> port = value.hasPlaceholder() ? -1 : port(value, pair[1]);
        case "type" -> requireType(value, pair[1]);
        default -> addOwn(part, value, key, pair[1], index);
      }
    }
    parsed.hosts().add(new UrlHost(name, port, null, null, -1));
  }

  private void addOwn(Span part, Span value, String key, String text, int index) {
    int keyStart = value.start() - 1 - key.length();
    boolean asWritten = keyStart >= part.start();
    int start = asWritten ? keyStart : part.start();
    parsed
        .settings()
        .add(
            new UrlSetting(
                key,
                value.hasPlaceholder() ? value.raw() : text,
                start,
                Math.max(start, value.start() - 1),
                value.start(),
                value.end(),
                index));
  }

  private static int port(Span value, String text) throws MalformedUrlPart {
    try {
      return Integer.parseInt(text.toLowerCase(Locale.ROOT));
    } catch (NumberFormatException e) {
      throw malformed("the port", "is no number", value.start());
    }
  }

  private static void requireType(Span value, String text) throws MalformedUrlPart {
    if (!value.hasPlaceholder() && !TYPES.contains(text.toLowerCase(Locale.ROOT))) {
      throw malformed(HOSTS, "have a type that is not primary or replica", value.start());
    }
  }

  /** Splits before each opening and after each closing parenthesis, except the first. */
  private static List<Span> parts(Span address) {
    List<Span> parts = new ArrayList<>();
    int start = 0;
    for (int i = 1; i <= address.length(); i++) {
      boolean cut = i == address.length() || address.at(i) == '(' || address.at(i - 1) == ')';
      if (cut && !address.sub(start, i).safe().isBlank()) {
        parts.add(address.sub(start, i));
        start = i;
      }
    }
    return parts.subList(Math.min(1, parts.size()), parts.size());
  }

  private static Span valueOf(Span part) {
    Span value = part.sub(part.indexOf('=') + 1).trim();
    int close = value.indexOf(')');
    return (close < 0 ? value : value.sub(0, close)).trim();
  }

  private static MalformedUrlPart malformed(String subject, String reason, int offset) {
    return new MalformedUrlPart(Refusal.Kind.MALFORMED, subject, reason, offset);
  }
}
