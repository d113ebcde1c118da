/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.jdbc.dialect.UrlText;
import io.hotguard.jdbc.dialect.mysql.MysqlDialect;
import io.hotguard.jdbc.model.ServerKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Knows the wrapper drivers, whose prefix stands in front of the URL. */
final class Wrappers {
  static final int MAX_CHARS = 1 << 14;

  private static final String JDBC = "jdbc:";

  /** A driver that starts a container for a test and hands the rest on. */
  static final String TESTCONTAINERS = "tc";

  private static final String TIDB_NAME = "tidb";

  private static final String MYSQL = "jdbc:mysql:";

  /**
   * The prefixes of drivers that read the rest as Connector/J does: one balances over TiDB servers
   * and passes it on, the other is Amazon's fork.
   */
  private static final Map<String, String> LIKE_MYSQL =
      Map.of("jdbc:tidb:", TIDB_NAME, "jdbc:mysql:aws:", "aws-mysql");

  /** The prefixes of the wrapper drivers, and the names of the drivers in messages. */
  private static final Map<String, String> PREFIXES =
      Map.of(
          "jdbc:p6spy:", "p6spy",
          "jdbc:log4jdbc:", "log4jdbc",
          "jdbc:aws-wrapper:", "aws-wrapper",
          "jdbc:tracing:", "tracing",
          "jdbc:otel:", "otel",
          "jdbc:hotguard:", "hotguard",
          "jdbc-secretsmanager:", "jdbc-secretsmanager");

  /** Oracle's container URLs have an extra word in place of the image tag. */
  private static final Pattern CONTAINER =
      Pattern.compile(
          "jdbc:tc:(?<type>[a-z0-9]+)(?<tag>:(?!(?:thin|oci):)[^:/?;]+)?(?=:)",
          Pattern.CASE_INSENSITIVE);

  /** The kinds of containers that have another name in the driver's scheme. */
  private static final Map<String, String> CONTAINER_SCHEMES =
      Map.of(
          "tidb", "mysql",
          "postgis", "postgresql",
          "pgvector", "postgresql",
          "timescaledb", "postgresql",
          "cockroach", "postgresql",
          "yugabyte", "postgresql");

  private Wrappers() {}

  static Set<String> names() {
    Set<String> names = new TreeSet<>(PREFIXES.values());
    names.addAll(LIKE_MYSQL.values());
    names.add(TESTCONTAINERS);
    return names;
  }

  /**
   * Removes all prefixes of wrappers.
   *
   * @throws JdbcUrlException if the text is not a JDBC URL
   */
  static UrlText strip(String url) {
    if (url.length() > MAX_CHARS) {
      throw new JdbcUrlException(
          "a text of "
              + url.length()
              + " characters is no JDBC URL: at most "
              + MAX_CHARS
              + " are read");
    }
    return stripAny(url);
  }

  /** Like {@link #strip}, without the length limit: for a known URL that a setting was added to. */
  static UrlText stripAny(String url) {
    List<String> wrappers = new ArrayList<>();
    String prefix = "";
    int from = 0;
    for (String wrapper = next(url, prefix, from); !wrapper.isEmpty(); ) {
      wrappers.add(PREFIXES.getOrDefault(wrapper, wrapper));
      from += wrapper.length() - prefix.length();
      prefix = JDBC;
      wrapper = next(url, prefix, from);
    }
    return inContainer(url, prefix, from, wrappers);
  }

  /** Returns the wrapper prefix with which the rest starts; empty if there is no such prefix. */
  private static String next(String url, String prefix, int from) {
    for (String candidate : PREFIXES.keySet()) {
      String expected = candidate.substring(Math.min(prefix.length(), candidate.length()));
      if (candidate.startsWith(prefix)
          && url.regionMatches(true, from, expected, 0, expected.length())) {
        return candidate;
      }
    }
    return "";
  }

  private static UrlText inContainer(String url, String prefix, int from, List<String> wrappers) {
    String rest = prefix + url.substring(from);
    Matcher container = CONTAINER.matcher(rest);
    if (container.lookingAt()) {
      wrappers.add(TESTCONTAINERS);
      String type = container.group("type").toLowerCase(Locale.ROOT);
      return new UrlText(
          url,
          JDBC + CONTAINER_SCHEMES.getOrDefault(type, type),
          from - prefix.length() + container.end(),
          wrappers,
          type.equals(TIDB_NAME) ? ServerKind.TIDB : null);
    }
    for (String like : LIKE_MYSQL.keySet()) {
      if (rest.regionMatches(true, 0, like, 0, like.length())) {
        String name = LIKE_MYSQL.getOrDefault(like, like);
        wrappers.add(name);
        ServerKind server = name.equals(TIDB_NAME) ? ServerKind.TIDB : null;
        return new UrlText(url, MYSQL, from - prefix.length() + like.length(), wrappers, server);
      }
    }
    UrlText text = new UrlText(url, prefix, from, wrappers, null);
    if (!isJdbc(text)) {
      throw new JdbcUrlException("not a JDBC URL: it must start with " + JDBC);
    }
    return text;
  }

  /** The scheme may be percent-encoded, or a placeholder may stand for the whole scheme. */
  private static boolean isJdbc(UrlText url) {
    String scheme = MysqlDialect.scheme(url);
    return url.safe().regionMatches(true, 0, JDBC, 0, JDBC.length())
        || (scheme != null && scheme.regionMatches(true, 0, JDBC, 0, JDBC.length()))
        || url.text().startsWith("${");
  }
}
