/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect.mysql;

import static io.hotguard.jdbc.dialect.mysql.UrlCharacters.end;
import static io.hotguard.jdbc.dialect.mysql.UrlCharacters.isDigit;

import io.hotguard.jdbc.dialect.MalformedUrlPart;
import io.hotguard.jdbc.dialect.ParsedUrl;
import io.hotguard.jdbc.dialect.ParsedUrl.UrlHost;
import io.hotguard.jdbc.dialect.Span;
import io.hotguard.jdbc.model.Refusal;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads the hosts in a URL of Connector/J 8.0 and later, trying one form after another. */
final class MysqlHosts {
  private static final String ADDRESS = "address=";
  private static final String HOSTS = "the hosts";

  private final ParsedUrl parsed;
  private final MysqlPairs pairs;

  MysqlHosts(ParsedUrl parsed) {
    this.parsed = parsed;
    this.pairs = new MysqlPairs(parsed);
  }

  void read(@Nullable Span authority) throws MalformedUrlPart {
    if (authority == null || authority.isEmpty()) {
      parsed.hosts().add(UrlHost.NONE);
      return;
    }
    if (authority.hasPlaceholder() && authority.end() == parsed.text().length()) {
      parsed.open();
    }
    for (Span segment : split(authority)) {
      readSegment(segment);
    }
  }

  /** Splits at commas outside brackets; an unclosed bracket takes the rest. */
  private static List<Span> split(Span list) {
    List<Span> parts = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < list.length(); i++) {
      char c = list.at(i);
      if (c == '[' || c == '(') {
        i = closing(list, i, c, c == '[' ? ']' : ')');
      } else if (c == ',') {
        parts.add(list.sub(start, i).trim());
        start = i + 1;
      }
    }
    parts.add(list.sub(start).trim());
    return parts;
  }

  private static int closing(Span list, int opening, char open, char close) {
    int depth = 0;
    for (int i = opening + 1; i < list.length(); i++) {
      char c = list.at(i);
      if (c == close && depth-- == 0) {
        return i;
      }
      if (c == open) {
        depth++;
      }
    }
    return list.length();
  }

  private void readSegment(Span segment) throws MalformedUrlPart {
    int at = segment.indexOf('@');
    Span host = at < 0 ? segment : segment.sub(at + 1);
    UserInfo user = at < 0 ? UserInfo.NONE : userInfo(segment.sub(0, at).trim());
    Span trimmed = host.trim();
    if (trimmed.isEmpty()) {
      add(user, null, -1);
    } else if (!addByUri(user, segment, "")
        && !addList(user, trimmed)
        && !addSpecial(user, trimmed)) {
      throw malformed(HOSTS, "have an @ in a place where none can be; write %40", segment.start());
    }
  }

  private UserInfo userInfo(Span text) throws MalformedUrlPart {
    if (text.isEmpty()) {
      return UserInfo.NONE;
    }
    int colon = text.indexOf(':');
    Span name = (colon < 0 ? text : text.sub(0, colon)).trim();
    if (colon < 0) {
      return new UserInfo(name.decoded("the user"), null, text.start());
    }
    Span password = text.sub(colon + 1).trim();
    parsed.secrets().add(password.range());
    return new UserInfo(name.decoded("the user"), password.decoded("the password"), text.start());
  }

  /** Adds a host that {@link URI} accepts; a host with a user is left to the other forms. */
  private boolean addByUri(UserInfo user, Span host, String brackets) throws MalformedUrlPart {
    String open = brackets.isEmpty() ? "" : "[";
    String close = brackets.isEmpty() ? "" : "]";
    try {
      URI uri = URI.create("cj://" + open + host.safe() + close);
      if (uri.getUserInfo() != null || (uri.getHost() == null && uri.getPort() == -1)) {
        return false;
      }
      String name =
          uri.getHost() == null ? null : URLDecoder.decode(uri.getHost(), StandardCharsets.UTF_8);
      if (name != null && host.hasPlaceholder()) {
        name = beforePort(host);
      }
      add(user, name, uri.getPort());
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static String beforePort(Span host) {
    int colon = host.lastIndexOf(':');
    return (colon < 0 ? host : host.sub(0, colon)).raw();
  }

  private boolean addList(UserInfo user, Span host) throws MalformedUrlPart {
    if (host.length() < 2 || host.at(0) != '[' || host.at(host.length() - 1) != ']') {
      return false;
    }
    List<Span> hosts = split(host.sub(1, host.length() - 1));
    boolean maybeAddress = hosts.size() == 1 && isHexAndColons(hosts.get(0));
    for (Span each : hosts) {
      if (each.isEmpty()) {
        add(user, null, -1);
      } else if (!addByUri(user, each, "")
          && !(maybeAddress && addByUri(user, each, "[]"))
          && !addSpecial(user, each)) {
        throw malformed(HOSTS, "have an @ in a place where none can be; write %40", each.start());
      }
    }
    return true;
  }

  private static boolean isHexAndColons(Span host) {
    return end(
            host.safe(),
            0,
            host.length(),
            c -> c == ':' || isDigit(c) || "abcdef".indexOf(Character.toLowerCase(c)) >= 0)
        == host.length();
  }

  /** Adds {@code (key=value,...)}, {@code address=(key=value)...} and similar forms. */
  private boolean addSpecial(UserInfo user, Span host) throws MalformedUrlPart {
    int index = parsed.hosts().size();
    if (host.at(0) == '(' && host.at(host.length() - 1) == ')') {
      add(user, null, -1);
      pairs.read(host.sub(1, host.length() - 1), ',', index);
      return true;
    }
    if (host.safe().toLowerCase(Locale.ROOT).startsWith(ADDRESS)) {
      add(user, null, -1);
      pairs.readAddress(host.sub(ADDRESS.length()).trim(), index);
      return true;
    }
    return addPlain(user, host);
  }

  /** Adds {@code host:port}, split at the last colon. */
  private boolean addPlain(UserInfo user, Span host) throws MalformedUrlPart {
    if (host.indexOf('@') >= 0) {
      return false;
    }
    int colon = host.lastIndexOf(':');
    Span name = (colon < 0 ? host : host.sub(0, colon)).trim();
    int port = colon < 0 ? -1 : port(host.sub(colon + 1).trim());
    String decoded = name.decoded(HOSTS);
    add(user, decoded.isEmpty() ? null : decoded, port);
    return true;
  }

  private int port(Span text) throws MalformedUrlPart {
    String decoded = text.decoded("the port");
    if (text.hasPlaceholder()) {
      return UrlHost.UNKNOWN_PORT;
    }
    if (decoded.isEmpty()) {
      return -1;
    }
    try {
      return Integer.parseInt(decoded);
    } catch (NumberFormatException e) {
      throw malformed("the port", "is no number", text.start());
    }
  }

  private void add(UserInfo user, @Nullable String name, int port) {
    parsed.hosts().add(new UrlHost(name, port, user.name(), user.password(), user.start()));
  }

  /** The user before an {@code @}; {@code toString} shows no password. */
  record UserInfo(@Nullable String name, @Nullable String password, int start) {
    static final UserInfo NONE = new UserInfo(null, null, -1);

    @Override
    public String toString() {
      return "user info at " + start;
    }
  }

  private static MalformedUrlPart malformed(String subject, String reason, int offset) {
    return new MalformedUrlPart(Refusal.Kind.MALFORMED, subject, reason, offset);
  }
}
