/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect.oracle;

import io.hotguard.jdbc.dialect.LeakedCredentials;
import io.hotguard.jdbc.dialect.MalformedUrlPart;
import io.hotguard.jdbc.dialect.ParsedUrl;
import io.hotguard.jdbc.dialect.ParsedUrl.UrlHost;
import io.hotguard.jdbc.dialect.ParsedUrl.UrlSetting;
import io.hotguard.jdbc.dialect.Span;
import io.hotguard.jdbc.dialect.UrlText;
import io.hotguard.jdbc.model.Numbers;
import io.hotguard.jdbc.model.PlaceholderRanges;
import io.hotguard.jdbc.model.Refusal;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a URL as Oracle's driver does: {@code
 * jdbc:oracle:thin:user/password@tcps://host:port/service?key=value}. After the {@code @}, a
 * connect descriptor, {@code host:port:sid} or an alias is also accepted.
 */
final class OracleUrlReader {
  static final String SCHEME = "jdbc:oracle:";
  static final int DEFAULT_PORT = 1521;

  /** The first analysed release that refuses unreadable settings. */
  private static final String STRICT = "23.2";

  private static final String SETTINGS = "the settings";
  private static final String NO_VALUE = "have a key without a value";
  private static final String USER = "the user";

  /** The kinds of the driver, in lower case only. */
  private static final Set<String> KINDS = Set.of("thin", "oci", "oci8");

  /** From 23 on, the driver takes a second equals sign in the values of these keys. */
  private static final Set<String> WITH_EQUALS =
      Set.of("oracle.jdbc.embeddedPoolConfig", "wallet_location");

  private static final Pattern ESCAPE = Pattern.compile("\\\\[\\\\\"]");
  private static final Pattern SID = Pattern.compile("(?://)?([^\\[:/]++):(\\d++):([^:/?]++)");
  private static final Pattern PLAIN =
      Pattern.compile("(?://)?([\\w.-]++):(\\d++)/([^:/]*+).*+", Pattern.DOTALL);
  private static final String REST = "(?::(?:dedicated|shared|pooled))?(?:/[A-z][A-z0-9]+)?";
  private static final Pattern EASY =
      Pattern.compile(
          "(?:(?<protocol>tcps?):)?(?://)?"
              + "(?<hosts>(?:(?:(?:\\[[A-z0-9:]+\\]|[A-z0-9][A-z0-9._-]+),?)++(?::\\d+)?;?)+)"
              + "(?:/(?<service>\\w[\\w#$,-.]+))?"
              + REST);
  private static final Pattern OLD_EASY =
      Pattern.compile(
          "(?:(?<protocol>tcps?):)?(?://)?"
              + "(?<hosts>(?:(?:[A-z0-9][A-z0-9._-]+,?)++(?::\\d+)?)+)"
              + "(?:/(?<service>[A-z][A-z0-9,-.]+))?"
              + REST);
  private static final Pattern DESCRIBED =
      Pattern.compile(
          "\\(\\s*+(HOST|PORT|SERVICE_NAME|SID)\\s*+=\\s*+([^()\\s]++)\\s*+\\)",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern PROTOCOL =
      Pattern.compile("\\(\\s*+PROTOCOL\\s*+=\\s*+(\\w++)\\s*+\\)", Pattern.CASE_INSENSITIVE);

  /** From 23 on, server and settings come from a file or from the answer of another server. */
  private static final Pattern ELSEWHERE =
      Pattern.compile(
          SCHEME + "(?:thin|oci8?|kprb|sharding):\\w*+/?\\w*+@config-\\w*+://.*+",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static final String TCP = "tcp";
  private static final String TCPS = "tcps";

  private final UrlText url;
  private final String text;
  private final boolean strict;
  private final boolean isElsewhere;
  private final ParsedUrl parsed;

  private OracleUrlReader(UrlText url, boolean strict) {
    this.url = url;
    this.strict = strict;
    this.text = url.safe();
    this.isElsewhere = strict && ELSEWHERE.matcher(text).matches();
    this.parsed = new ParsedUrl(url);
  }

  static ParsedUrl read(UrlText url, VersionNumber version) {
    OracleUrlReader reader = new OracleUrlReader(url, version.isAtLeast(STRICT));
    try {
      reader.read();
    } catch (MalformedUrlPart e) {
      e.refuse(reader.parsed);
    }
    return reader.parsed;
  }

  private void read() throws MalformedUrlPart {
    boolean mine = text.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    int protocolEnd = mine ? text.indexOf(':', SCHEME.length()) : -1;
    if (protocolEnd < 0) {
      throw malformed("the scheme", "needs a driver, such as jdbc:oracle:thin:", 0);
    }
    parsed.scheme(url.cut(0, protocolEnd + 1));
    if (isElsewhere) {
      parsed.forProvider("key");
    }
    readBehindScheme(new Span(url, protocolEnd + 1, text.length()));
    // The last refusal, so that all secrets are known.
    boolean isKnown = KINDS.contains(text.substring(SCHEME.length(), protocolEnd));
    if (!isKnown && !isElsewhere && !url.hasPlaceholder(0, protocolEnd)) {
      throw malformed("the scheme", "needs thin:, oci: or oci8:, in lower case", 0);
    }
  }

  private void readBehindScheme(Span rest) throws MalformedUrlPart {
    int at = unquoted(rest, '@');
    if (at < 0) {
      readWithoutServer(rest.start());
      return;
    }
    Span credentials = rest.sub(0, at);
    readCredentials(credentials);
    int question = behindParentheses(credentials.end());
    int end = question < 0 ? text.length() : question;
    parsed.settingsPart(question >= 0, text.length());
    if (question < 0 && url.hasPlaceholder(end - 1, end)) {
      parsed.open();
    }
    boolean resolved = credentials.indexOf('@') < 0;
    readServer(new Span(url, credentials.end() + 1, end), resolved);
    if (question >= 0) {
      readParameters(question + 1);
    }
  }

  /** A provider may take what the driver would refuse. */
  private void readParameters(int from) throws MalformedUrlPart {
    try {
      readSettings(from);
    } catch (MalformedUrlPart e) {
      if (!isElsewhere) {
        throw e;
      }
      parsed.secrets().add(new PlaceholderRanges.Range(from, text.length()));
    }
  }

  /** Returns the question mark before the settings; one in a descriptor belongs to it. */
  private int behindParentheses(int from) {
    int depth = 0;
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (c == '?' && depth == 0) {
        return i;
      }
    }
    return -1;
  }

  /** The driver takes settings without a server, and nothing else. */
  private void readWithoutServer(int from) throws MalformedUrlPart {
    boolean hasSettings = text.startsWith("?", from) && text.indexOf('@', from) < 0;
    if (from < text.length() && !hasSettings) {
      hideAll(from);
      throw malformed("the URL", "needs an @ before the server", from);
    }
    parsed.hosts().add(UrlHost.NONE);
    parsed.settingsPart(hasSettings, text.length());
    if (hasSettings) {
      readSettings(from + 1);
    }
  }

  /** Settings that are not read may still contain a password. */
  private void hideFrom(int start) {
    LeakedCredentials.ranges("&" + text.substring(start)).stream()
        .limit(1)
        .map(leak -> new PlaceholderRanges.Range(start + leak.start() - 1, text.length()))
        .forEach(parsed.secrets()::add);
  }

  /** A URL without a server may still contain a password. */
  private void hideAll(int from) {
    int slash = text.indexOf('/', from);
    if (slash >= 0) {
      parsed.secrets().add(new PlaceholderRanges.Range(slash + 1, text.length()));
    }
  }

  /** Reads user and password, both or neither; a single slash asks for the wallet's credentials. */
  private void readCredentials(Span span) throws MalformedUrlPart {
    if (span.isEmpty()) {
      return;
    }
    int slash = unquoted(span, '/');
    parsed.secrets().add(slash < 0 ? span.range() : span.sub(slash + 1).range());
    if (span.indexOf('?') >= 0) {
      throw malformed(
          USER,
          "has a question mark before the @; set user and password apart from the URL",
          span.start());
    }
    if (slash < 0) {
      throw malformed(USER, "needs a slash and a password after it", span.start());
    }
    Span user = span.sub(0, slash);
    Span password = span.sub(slash + 1);
    parsed
        .hosts()
        .add(
            new UrlHost(
                null,
                -1,
                user.isEmpty() ? null : user.raw(),
                password.isEmpty() ? null : password.raw(),
                span.start()));
  }

  /** Returns the first such character outside of quotes; a backslash protects no quote here. */
  private static int unquoted(Span span, char wanted) {
    boolean quoted = false;
    for (int i = 0; i < span.length(); i++) {
      quoted ^= span.at(i) == '"';
      if (span.at(i) == wanted && !quoted) {
        return i;
      }
    }
    return -1;
  }

  /** After a password with a quoted at sign, only the driver's own form is resolved. */
  private void readServer(Span server, boolean resolved) {
    LeakedCredentials.hide(parsed, server);
    String safe = server.safe().trim();
    if (safe.startsWith("(")) {
      readDescriptor(server);
      return;
    }
    Matcher sid = SID.matcher(server.safe());
    if (sid.matches()) {
      addHost(
          server.sub(sid.start(1), sid.end(1)).raw(), (int) Numbers.parse(sid.group(2)).orElse(-1));
      parsed.transport(TCP);
      parsed.database(server.sub(sid.start(3), sid.end(3)).raw());
      return;
    }
    readEasyConnect(server.trim(), resolved);
  }

  /**
   * Reads {@code tcps://host,host:port/service:dedicated/instance}, an alias or the driver's own
   * form. Names have at least two characters.
   */
  private void readEasyConnect(Span server, boolean resolved) {
    Matcher easy = (strict ? EASY : OLD_EASY).matcher(server.safe());
    boolean named = server.indexOf('/') >= 0 || server.indexOf(':') >= 0;
    if (resolved && named && easy.matches()) {
      boolean encrypted = TCPS.equals(easy.group("protocol"));
      parsed.transport(encrypted ? TCPS : TCP);
      if (encrypted) {
        parsed.scheme(parsed.scheme() + "@tcps");
      }
      readHosts(server.sub(easy.start("hosts"), easy.end("hosts")));
      if (easy.group("service") != null) {
        parsed.database(server.sub(easy.start("service"), easy.end("service")).raw());
      }
      return;
    }
    Matcher plain = PLAIN.matcher(server.safe());
    if (plain.matches()) {
      parsed.transport(TCP);
      addHost(
          server.sub(plain.start(1), plain.end(1)).raw(),
          (int) Numbers.parse(plain.group(2)).orElse(-1));
      parsed.database(server.sub(plain.start(3), plain.end(3)).raw());
    } else {
      parsed.database(LeakedCredentials.hidden(server.raw()));
      addHost(null, -1);
    }
  }

  /** A host without a port has the port of the next host with a port. */
  private void readHosts(Span hosts) {
    int port = DEFAULT_PORT;
    List<UrlHost> backwards = new ArrayList<>();
    int end = hosts.length();
    for (int i = hosts.length() - 1; i >= -1; i--) {
      if (i < 0 || hosts.at(i) == ',' || hosts.at(i) == ';') {
        Span host = hosts.sub(i + 1, end);
        end = Math.max(i, 0);
        if (!host.isEmpty()) {
          int colon = portColon(host);
          port = colon < 0 ? port : (int) Numbers.parse(host.sub(colon + 1).raw()).orElse(-1);
          backwards.add(
              new UrlHost(name(colon < 0 ? host : host.sub(0, colon)), port, null, null, -1));
        }
      }
    }
    Collections.reverse(backwards);
    parsed.hosts().addAll(backwards);
  }

  private static int portColon(Span host) {
    int colon = host.lastIndexOf(':');
    return host.lastIndexOf(']') > colon ? -1 : colon;
  }

  private static String name(Span name) {
    String raw = name.raw();
    boolean bracketed = raw.startsWith("[") && raw.endsWith("]");
    return bracketed ? raw.substring(1, raw.length() - 1) : raw;
  }

  /** A host and the following port make a server. */
  private void readDescriptor(Span descriptor) {
    readProtocols(descriptor.safe());
    Matcher matcher = DESCRIBED.matcher(descriptor.safe());
    @Nullable String host = null;
    while (matcher.find()) {
      String value = descriptor.sub(matcher.start(2), matcher.end(2)).raw();
      switch (matcher.group(1).toUpperCase(Locale.ROOT)) {
        case "HOST" -> host = value;
        case "PORT" -> {
          addHost(host, (int) Numbers.parse(value).orElse(-1));
          host = null;
        }
        default -> parsed.database(value);
      }
    }
    if (parsed.hosts().stream().noneMatch(each -> each.name() != null)) {
      addHost(host, -1);
    }
  }

  private void readProtocols(String descriptor) {
    Matcher protocol = PROTOCOL.matcher(descriptor);
    while (protocol.find()) {
      String name = protocol.group(1).toLowerCase(Locale.ROOT);
      if (parsed.transport().isEmpty() || name.equals(TCP)) {
        parsed.transport(name);
      }
    }
  }

  private void addHost(@Nullable String name, int port) {
    parsed.hosts().add(new UrlHost(name, port, null, null, -1));
  }

  /**
   * Quotes protect their content and are removed, as are blanks outside of quotes and then at both
   * ends. A backslash protects a quote or a backslash, in quotes too. Before 23, the driver drops
   * all text from the first unreadable pair on, unless it is the very first pair. All releases drop
   * a key without a value at the very end.
   */
  private void readSettings(int from) throws MalformedUrlPart {
    int start = from;
    while (start < text.length()) {
      int end = find(start, text.length(), '&');
      String problem = end < 0 ? "have a double quote that is never closed" : problem(start, end);
      if (problem != null) {
        boolean last = end == text.length() && problem.equals(NO_VALUE);
        if (parsed.settings().isEmpty() || (strict && !last)) {
          hideFrom(start);
          throw malformed(SETTINGS, problem, start);
        }
        parsed.settingsPart(true, start - 1);
        parsed.fragment(start - 1);
        return;
      }
      readSetting(start, end);
      start = end + 1;
    }
    if (parsed.settings().isEmpty()) {
      throw malformed(SETTINGS, "are empty after the question mark", from - 1);
    }
  }

  /** Returns the first such character that is not protected, or the end; -1 in an open quote. */
  private int find(int start, int end, char wanted) {
    boolean quoted = false;
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      if (isEscape(i)) {
        i++;
      } else if (c == wanted && !quoted) {
        return i;
      } else {
        quoted ^= c == '"';
      }
    }
    return quoted ? -1 : end;
  }

  private boolean isEscape(int index) {
    return text.startsWith("\\\\", index) || text.startsWith("\\\"", index);
  }

  private @Nullable String problem(int start, int end) {
    if (ESCAPE.matcher(text.substring(start, end)).replaceAll("").indexOf('\\') >= 0) {
      if (!url.hasPlaceholder(start, end)) {
        return "have a single backslash; write two";
      }
      parsed.open(); // The value of the placeholder may begin with the second.
    }
    int equals = find(start, end, '=');
    if (equals == end) {
      return NO_VALUE;
    }
    boolean second = find(equals + 1, end, '=') < end;
    return second && !(strict && WITH_EQUALS.contains(plain(new Span(url, start, equals).trim())))
        ? "have a second equals sign; write the value in double quotes"
        : null;
  }

  private void readSetting(int start, int end) {
    int equals = find(start, end, '=');
    Span key = new Span(url, start, equals).trim();
    Span value = new Span(url, equals + 1, end).trim();
    if (key.hasPlaceholder()) {
      parsed.open();
    }
    parsed
        .settings()
        .add(
            new UrlSetting(
                plain(key), plain(value), key.start(), key.end(), value.start(), value.end(), -1));
  }

  private String plain(Span span) {
    StringBuilder plain = new StringBuilder(span.length());
    boolean quoted = false;
    for (int i = span.start(); i < span.end(); i++) {
      char c = text.charAt(i);
      if (isEscape(i)) {
        i++;
        plain.append(text.charAt(i));
      } else if (c == '"') {
        quoted = !quoted;
      } else if (quoted || !Character.isWhitespace(c)) {
        plain.append(url.text().charAt(i)); // a placeholder stays
      }
    }
    return plain.toString().trim();
  }

  private static MalformedUrlPart malformed(String subject, String reason, int offset) {
    return new MalformedUrlPart(Refusal.Kind.MALFORMED, subject, reason, offset);
  }
}
