/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.jdbc.ParsedUrl.UrlHost;
import io.hotguard.jdbc.ParsedUrl.UrlSetting;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Reads the text of a URL as Connector/J 8.0 and later do. */
final class MysqlUrlReader {
  /*
   * scheme  //authority  /path  ?query  #fragment, all but the scheme optional, blanks allowed before each. The driver has a regular
   * expression for the whole, one for each kind of host and one for the settings; what they take is spelled out here instead, because
   * positions are needed, and because none of them needs to go back: where a part ends is told by its first character that cannot
   * belong to it.
   */
  private static final String AUTHORITY_ENDS = "/?#";
  private static final String PATH_ENDS = "?#";
  private static final String ADDRESS = "address=";
  private static final String SETTINGS = "the settings";
  private static final String HOSTS = "the hosts";

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

  /** The scheme, decoded; null if it cannot be. */
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
    int at = skipBlanks(schemeEnd(text));
    Span authority = null;
    if (text.startsWith("//", at)) {
      int end = end(text, at + 2, text.length(), c -> AUTHORITY_ENDS.indexOf(c) < 0);
      authority = new Span(url, at + 2, end);
      at = end;
    }
    at = readPath(at);
    readQuery(at);
    readAuthority(authority);
    parsed.settings().sort(Comparator.comparingInt(UrlSetting::keyStart));
  }

  private int readPath(int at) throws MalformedUrlPart {
    if (!text.startsWith("/", at)) {
      return at;
    }
    if (text.startsWith("/", skipBlanks(at + 1))) {
      throw malformed("the database", "starts with a slash", at);
    }
    int end = end(text, at + 1, text.length(), c -> PATH_ENDS.indexOf(c) < 0);
    parsed.database(new Span(url, at + 1, end).decoded("the database").trim());
    return end;
  }

  private void readQuery(int at) throws MalformedUrlPart {
    int end = at;
    if (text.startsWith("?", at)) {
      if (text.startsWith("?", skipBlanks(at + 1))) {
        throw malformed(SETTINGS, "start with a second question mark", at + 1);
      }
      end = end(text, at + 1, text.length(), c -> c != '#');
      readPairs(new Span(url, at + 1, end), '&', -1);
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

  /** Pairs joined by a separator, as after the question mark and in {@code (host=...,port=...)}. */
  private void readPairs(Span pairs, char separator, int host) throws MalformedUrlPart {
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
      addPair(new Span(url, keyStart, keyEnd), value, host);
      at = next;
    }
  }

  private void addPair(Span key, @Nullable Span value, int host) throws MalformedUrlPart {
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

  private void readAuthority(@Nullable Span authority) throws MalformedUrlPart {
    if (authority == null || authority.isEmpty()) {
      parsed.hosts().add(UrlHost.NONE);
      return;
    }
    if (authority.hasPlaceholder() && authority.end() == text.length()) {
      parsed.open();
    }
    for (Span segment : split(authority)) {
      readSegment(segment);
    }
  }

  /**
   * At the commas that are in no brackets; a bracket that is never closed takes all that follows.
   */
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

  /**
   * A host that {@link URI} takes. The driver hands it the segment with the user, and leaves what
   * has one to the other forms.
   */
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
        name = beforePort(host, uri.getPort());
      }
      add(user, name, uri.getPort());
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static String beforePort(Span host, int port) {
    return (port < 0 && host.lastIndexOf(':') < 0
            ? host
            : host.sub(0, Math.max(host.lastIndexOf(':'), 0)))
        .raw();
  }

  /** {@code [host,host]}. */
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
    return !host.isEmpty()
        && end(
                host.safe(),
                0,
                host.length(),
                c -> c == ':' || isDigit(c) || "abcdef".indexOf(Character.toLowerCase(c)) >= 0)
            == host.length();
  }

  /** {@code (key=value,...)}, {@code address=(key=value)...} and what is left. */
  private boolean addSpecial(UserInfo user, Span host) throws MalformedUrlPart {
    int index = parsed.hosts().size();
    if (host.at(0) == '(' && host.at(host.length() - 1) == ')') {
      add(user, null, -1);
      readPairs(host.sub(1, host.length() - 1), ',', index);
      return true;
    }
    if (host.safe().toLowerCase(Locale.ROOT).startsWith(ADDRESS)) {
      add(user, null, -1);
      readAddress(host.sub(ADDRESS.length()).trim(), index);
      return true;
    }
    return addPlain(user, host);
  }

  private void readAddress(Span address, int index) throws MalformedUrlPart {
    int at = address.start();
    while (at < address.end()) {
      int open = skipBlanks(at);
      int keyStart = skipBlanks(open + 1);
      int keyEnd = end(text, Math.min(keyStart, address.end()), address.end(), c -> isKey(c));
      int afterKey = skipBlanks(keyEnd);
      boolean hasValue = text.startsWith("=", afterKey);
      int close = hasValue ? end(text, afterKey + 1, address.end(), c -> c != ')') : afterKey;
      if (!text.startsWith("(", open) || !text.startsWith(")", close) || close >= address.end()) {
        throw malformed(HOSTS, "are not of the form address=(key=value)(key=value)", at);
      }
      addPair(
          new Span(url, keyStart, keyEnd),
          hasValue ? new Span(url, afterKey + 1, close) : null,
          index);
      at = Math.min(skipBlanks(close + 1), address.end());
    }
  }

  /** {@code host:port}, split at the last colon. */
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
    if (decoded.isEmpty() || text.hasPlaceholder()) {
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

  /** What stands before an {@code @}; {@code toString} shows no password. */
  private record UserInfo(@Nullable String name, @Nullable String password, int start) {
    static final UserInfo NONE = new UserInfo(null, null, -1);

    @Override
    public String toString() {
      return "user info at " + start;
    }
  }

  private int skipBlanks(int from) {
    return end(text, Math.min(from, text.length()), text.length(), MysqlUrlReader::isBlank);
  }

  /** Where the characters of a kind end. */
  private static int end(String text, int from, int to, IntPredicate kind) {
    int i = from;
    while (i < to && kind.test(text.charAt(i))) {
      i++;
    }
    return i;
  }

  private static boolean isBlank(int c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isWord(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '_';
  }

  private static boolean isKey(int c) {
    return isWord(c) || c == '.' || c == '-' || c == '%';
  }

  private static MalformedUrlPart malformed(String subject, String reason, int offset) {
    return new MalformedUrlPart(Refusal.Kind.MALFORMED, subject, reason, offset);
  }
}
