/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect.postgresql;

import io.hotguard.jdbc.dialect.LeakedCredentials;
import io.hotguard.jdbc.dialect.MalformedUrlPart;
import io.hotguard.jdbc.dialect.ParsedUrl;
import io.hotguard.jdbc.dialect.ParsedUrl.UrlHost;
import io.hotguard.jdbc.dialect.ParsedUrl.UrlSetting;
import io.hotguard.jdbc.dialect.Span;
import io.hotguard.jdbc.dialect.UrlText;
import io.hotguard.jdbc.model.Refusal;
import io.hotguard.jdbc.model.Secrets;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Reads a URL as pgjdbc does: {@code jdbc:postgresql://host:port,host/database?key=value} or {@code
 * jdbc:postgresql:database}. Values are percent-decoded; keys and hosts are not.
 */
final class PostgresqlUrlReader {
  static final String SCHEME = "jdbc:postgresql:";
  static final int DEFAULT_PORT = 5432;
  static final int UNKNOWN_PORT = -1;
  static final String DEFAULT_HOST = "localhost";
  static final String HOSTS = "the hosts";

  /** The first release that checks slashes, ignores empty parts and has words for parts. */
  static final String REWRITTEN = "42.3.2";

  private static final Set<String> PARTS = Set.of("PGHOST", "PGPORT", "PGDBNAME");

  private final UrlText url;
  private final String text;
  private final boolean rewritten;
  private final ParsedUrl parsed;

  private PostgresqlUrlReader(UrlText url, VersionNumber version) {
    this.url = url;
    this.text = url.safe();
    this.rewritten = version.isAtLeast(REWRITTEN);
    this.parsed = new ParsedUrl(url);
  }

  static ParsedUrl read(UrlText url, VersionNumber version) {
    PostgresqlUrlReader reader = new PostgresqlUrlReader(url, version);
    try {
      reader.read();
    } catch (MalformedUrlPart e) {
      e.refuse(reader.parsed);
    }
    return reader.parsed;
  }

  /** Returns the ports as the driver joins them: as written, or the default port. */
  static String ports(UrlText url, VersionNumber version) {
    PostgresqlUrlReader reader = new PostgresqlUrlReader(url, version);
    int start = SCHEME.length() + 2;
    int slash = reader.text.indexOf('/', start);
    int question = reader.text.indexOf('?', start);
    int end = slash >= 0 ? slash : question >= 0 ? question : url.length();
    Span hosts = new Span(url, start, end);
    List<String> ports = new ArrayList<>();
    for (Span address : reader.split(hosts)) {
      int colon = portColon(address);
      ports.add(colon < 0 ? Integer.toString(DEFAULT_PORT) : address.sub(colon + 1).raw());
    }
    return String.join(",", ports);
  }

  private void read() throws MalformedUrlPart {
    int question = text.indexOf('?');
    int serverEnd = question < 0 ? text.length() : question;
    parsed.settingsPart(question >= 0, text.length());
    if (!text.startsWith(SCHEME)) {
      throw malformed("the scheme", "must be " + SCHEME + " in lower case", 0);
    }
    parsed.scheme(SCHEME);
    readSettings(question < 0 ? text.length() : question + 1);
    if (question < 0 && url.hasPlaceholder(serverEnd - 1, serverEnd)) {
      parsed.open();
    }
    readServer(new Span(url, SCHEME.length(), Math.max(SCHEME.length(), serverEnd)));
  }

  private void readSettings(int from) throws MalformedUrlPart {
    for (int start = from; start < text.length(); ) {
      int ampersand = text.indexOf('&', start);
      int end = ampersand < 0 ? text.length() : ampersand;
      if (end > start) {
        readSetting(new Span(url, start, end));
      }
      start = end + 1;
    }
  }

  /** A key without a value is empty; it stays as written even if it names a part. */
  private void readSetting(Span pair) throws MalformedUrlPart {
    int equals = pair.indexOf('=');
    Span key = equals < 0 ? pair : pair.sub(0, equals);
    if (key.hasPlaceholder()) {
      parsed.open();
    }
    if (equals < 0) {
      add(key.raw(), "", key, new Span(url, key.end(), key.end()));
    } else {
      Span value = pair.sub(equals + 1);
      add(rewritten ? part(key.raw()) : key.raw(), value.decoded("a value"), key, value);
    }
  }

  private void add(String key, String value, Span keySpan, Span valueSpan) {
    parsed
        .settings()
        .add(
            new UrlSetting(
                key,
                value,
                keySpan.start(),
                keySpan.end(),
                valueSpan.start(),
                valueSpan.end(),
                -1));
  }

  /** {@code host}, {@code port} and {@code dbname} of the service file work here too. */
  private static String part(String key) {
    String part = "PG" + key.toUpperCase(Locale.ROOT);
    return PARTS.contains(part) ? part : key;
  }

  private void readServer(Span server) throws MalformedUrlPart {
    String safe = server.safe();
    if (rewritten && (safe.equals("//") || safe.equals("///"))) {
      return;
    }
    if (safe.startsWith("//")) {
      readAuthority(server.sub(2));
    } else if (rewritten && safe.startsWith("/")) {
      throw malformed("the URL", "has one slash before its hosts; write two", server.start());
    } else {
      database(server);
    }
  }

  private void database(Span name) throws MalformedUrlPart {
    LeakedCredentials.hide(parsed, name);
    parsed.database(LeakedCredentials.hidden(name.decoded("the database")));
  }

  private void readAuthority(Span server) throws MalformedUrlPart {
    int slash = server.indexOf('/');
    if (slash < 0 && server.hasPlaceholder()) {
      parsed.hosts().add(host(server.raw()));
      return;
    }
    if (slash < 0) {
      throw malformed(HOSTS, "need a slash after them", server.start());
    }
    if (rewritten && server.sub(slash + 1).indexOf('/') >= 0) {
      throw malformed(
          "the URL", "has too many slashes; write %2F for one in a name", server.start());
    }
    database(server.sub(slash + 1));
    List<Span> addresses = split(server.sub(0, slash));
    if (addresses.isEmpty()) {
      throw malformed(HOSTS, "are commas only", server.start());
    }
    // A wrong port is tolerated if a setting replaces the ports.
    boolean replaced =
        rewritten && parsed.settings().stream().anyMatch(each -> each.key().equals("PGPORT"));
    for (Span address : addresses) {
      readAddress(address, replaced);
    }
  }

  /** Splits like {@link String#split}, without empty parts at the end; never returns none. */
  private List<Span> split(Span list) {
    List<Span> parts = new ArrayList<>();
    int start = 0;
    for (int i = 0; i <= list.length(); i++) {
      if (i == list.length() || list.at(i) == ',') {
        parts.add(list.sub(start, i));
        start = i + 1;
      }
    }
    while (parts.size() > 1 && parts.get(parts.size() - 1).isEmpty()) {
      parts.remove(parts.size() - 1);
    }
    return parts.size() == 1 && parts.get(0).isEmpty() && !list.isEmpty() ? List.of() : parts;
  }

  private void readAddress(Span address, boolean replaced) throws MalformedUrlPart {
    int colon = portColon(address);
    if (colon < 0) {
      parsed.hosts().add(host(address.raw()));
      return;
    }
    Span name = address.sub(0, colon);
    if (!replaced) {
      requirePort(address.sub(colon + 1));
    }
    boolean nameless = rewritten && name.isEmpty();
    parsed.hosts().add(host(nameless ? DEFAULT_HOST : name.raw()));
  }

  /** Returns the colon before the port; a colon in brackets belongs to an address. */
  private static int portColon(Span address) {
    int colon = address.lastIndexOf(':');
    return address.lastIndexOf(']') > colon ? -1 : colon;
  }

  private static void requirePort(Span port) throws MalformedUrlPart {
    if (!port.hasPlaceholder() && UrlHost.portOf(port.raw()) == UNKNOWN_PORT) {
      throw malformed(HOSTS, "have a port that is no number in 1..65535", port.start());
    }
  }

  static boolean isNumber(String text) {
    try {
      Integer.parseInt(text);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /** The driver reads a user before a host as part of the name; hide a password anyway. */
  private static UrlHost host(String name) {
    int at = name.lastIndexOf('@');
    int colon = name.indexOf(':');
    boolean hidden = colon >= 0 && colon < at;
    String shown = hidden ? name.substring(0, colon + 1) + Secrets.MASK + name.substring(at) : name;
    return new UrlHost(shown, UNKNOWN_PORT, null, null, -1); // PostgresqlDialect.ports
  }

  private static MalformedUrlPart malformed(String subject, String reason, int offset) {
    return new MalformedUrlPart(Refusal.Kind.MALFORMED, subject, reason, offset);
  }
}
