/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.Setting;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads {@code user/password@tcps://host:port/service} of Oracle's driver. After the {@code @}, a
 * connect descriptor, {@code host:port:sid} or an alias is also accepted.
 */
final class OracleServers extends ServerReader {
  private static final String DEFAULT_PORT = "1521";
  private static final Pattern SCHEME =
      Pattern.compile("(jdbc:oracle:(?:thin|oci8?):).*", Pattern.DOTALL | Pattern.CASE_INSENSITIVE);
  private static final Pattern SID = Pattern.compile("(?://)?([\\w.-]++):(\\d++):([^:/?]++)");
  private static final Pattern PLAIN = Pattern.compile("(?://)?([\\w.-]++):(\\d++)/([^:/]*+)");
  private static final Pattern EASY =
      Pattern.compile(
          "(?:(?<protocol>tcps?):)?(?://)?"
              + "(?<hosts>(?:(?:[A-z0-9][A-z0-9._-]+,?)++(?::\\d+)?)+)"
              + "(?:/(?<service>[A-z][A-z0-9.-]+))?"
              + "(?::(?:dedicated|shared|pooled))?(?:/[A-z][A-z0-9]+)?");
  private static final Pattern ALIAS = Pattern.compile("[\\w.:/-]*");
  private static final Pattern DESCRIPTOR = Pattern.compile("\\((?:[^@?&]*)\\)", Pattern.DOTALL);
  private static final Pattern DESCRIBED =
      Pattern.compile(
          "\\(\\s*+(HOST|PORT)\\s*+=\\s*+([^()\\s]++)\\s*+\\)", Pattern.CASE_INSENSITIVE);
  private static final Pattern PROTOCOL =
      Pattern.compile("\\(\\s*+PROTOCOL\\s*+=\\s*+(\\w++)\\s*+\\)", Pattern.CASE_INSENSITIVE);
  private static final String TCP = "tcp";
  private static final String TCPS = "tcps";

  @Override
  int scheme(ParsedUrl parsed, String text) throws UnreadException {
    Matcher scheme = SCHEME.matcher(text);
    if (!scheme.matches()) {
      throw UnreadException.unclear(
          0, "the URL does not begin with jdbc:oracle:thin: or jdbc:oracle:oci:");
    }
    parsed.scheme = scheme.group(1);
    return scheme.end(1);
  }

  @Override
  int settingsFrom(String text, int start) {
    int at = text.indexOf('@', start);
    return at < 0 ? start : at;
  }

  @Override
  void read(ParsedUrl parsed, Span part) throws UnreadException {
    int at = part.indexOf('@');
    if (part.isEmpty()) {
      parsed.hosts().add(JdbcHost.NONE);
      return;
    }
    if (at < 0) {
      throw UnreadException.unclear(part.start(), "no @ before the server");
    }
    readUser(parsed, part.sub(0, at));
    Span server = part.sub(at + 1);
    requireNoUser(server);
    if (server.safe().startsWith("config-")) {
      throw UnreadException.unclear(server.start(), "a provider that holds the settings");
    }
    readServer(parsed, server);
  }

  /** Reads user and password; a single slash asks for the wallet's credentials. */
  private static void readUser(ParsedUrl parsed, Span credentials) throws UnreadException {
    if (credentials.isEmpty()) {
      return;
    }
    int slash = credentials.indexOf('/');
    if (slash < 0 || credentials.indexOf('?') >= 0) {
      throw UnreadException.refused(
          credentials.start(), "no slash and plain password behind the user before the @");
    }
    Span user = credentials.sub(0, slash);
    Span password = credentials.sub(slash + 1);
    if (isTorn(user) || isTorn(password)) {
      throw UnreadException.unclear(credentials.start(), "a slash or an @ in quotes");
    }
    if (!user.isEmpty()) {
      addPart(parsed, "user", user.raw(), user);
    }
    if (!password.isEmpty()) {
      addPart(parsed, "password", password.raw(), password);
    }
  }

  /** Tells whether a quote opens in one part and closes in another; the driver keeps all quotes. */
  private static boolean isTorn(Span part) {
    return part.safe().chars().filter(c -> c == '"').count() % 2 != 0;
  }

  private static void readServer(ParsedUrl parsed, Span server) throws UnreadException {
    String safe = server.safe();
    Matcher sid = SID.matcher(safe);
    Matcher easy = EASY.matcher(safe);
    Matcher plain = PLAIN.matcher(safe);
    boolean named = server.indexOf('/') >= 0 || server.indexOf(':') >= 0;
    if (DESCRIPTOR.matcher(safe.trim()).matches()) {
      readDescriptor(parsed, server);
    } else if (sid.matches()) {
      readPlain(parsed, server, sid);
    } else if (named && easy.matches()) {
      readEasy(parsed, server, easy);
    } else if (plain.matches()) {
      readPlain(parsed, server, plain);
    } else if (server.hasPlaceholder() || ALIAS.matcher(safe).matches()) {
      parsed.hosts().add(JdbcHost.NONE);
    } else {
      throw UnreadException.unclear(server.start(), "a server that is not of a known form");
    }
  }

  private static void readPlain(ParsedUrl parsed, Span server, Matcher read) {
    parsed.transport = TCP;
    parsed.hosts().add(host(group(server, read, 1), group(server, read, 2)));
  }

  private static String group(Span server, Matcher read, int group) {
    return server.sub(read.start(group), read.end(group)).raw();
  }

  private static JdbcHost host(String name, String port) {
    return new JdbcHost(name, (int) Setting.parsed(port).orElse(JdbcHost.NO_PORT));
  }

  private static void readEasy(ParsedUrl parsed, Span server, Matcher easy) {
    parsed.transport = TCPS.equals(easy.group("protocol")) ? TCPS : TCP;
    for (Span each : server.sub(easy.start("hosts"), easy.end("hosts")).split(',', "", "")) {
      int colon = each.indexOf(':');
      Span name = colon < 0 ? each : each.sub(0, colon);
      parsed.hosts().add(host(name.raw(), colon < 0 ? DEFAULT_PORT : each.sub(colon + 1).raw()));
    }
  }

  /** A host and the following port make a server. */
  private static void readDescriptor(ParsedUrl parsed, Span descriptor) {
    Matcher protocol = PROTOCOL.matcher(descriptor.safe());
    while (protocol.find()) {
      String name = protocol.group(1).toLowerCase(Locale.ROOT);
      if (parsed.transport().isEmpty() || name.equals(TCP)) {
        parsed.transport = name;
      }
    }
    Matcher matcher = DESCRIBED.matcher(descriptor.safe());
    String host = "";
    while (matcher.find()) {
      String value = group(descriptor, matcher, 2);
      if (matcher.group(1).equalsIgnoreCase("HOST")) {
        host = value;
      } else {
        parsed.hosts().add(host(host, value));
        host = "";
      }
    }
    if (parsed.hosts().isEmpty()) {
      parsed.hosts().add(new JdbcHost(host, JdbcHost.NO_PORT));
    }
  }
}
