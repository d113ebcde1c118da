/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hotguard.jdbc.dialect.ParsedUrl;
import io.hotguard.jdbc.dialect.UrlText;
import io.hotguard.jdbc.dialect.WrapperKeys;
import io.hotguard.jdbc.dialect.mysql.MysqlDialect;
import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.SettingOrigin;
import io.hotguard.text.VersionNumber;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The URL and the properties that the wrapper drivers give to the driver behind them. Most change
 * nothing but the prefix.
 */
record HandedOn(UrlText url, List<Candidate> given) {
  static final String AMAZON = "aws-wrapper";

  /** The drivers whose containers get the settings as they are written. */
  private static final Set<DriverFamily> IN_CONTAINERS =
      Set.of(DriverFamily.MYSQL, DriverFamily.MARIADB, DriverFamily.POSTGRESQL);

  private static final Set<DriverFamily> UNREAD = Set.of(DriverFamily.OTHER, DriverFamily.SQLITE);

  private static final String SERVER = "//";

  /** Ends of the servers; a database may follow a fragment. */
  private static final String AFTER_SERVERS = "/#";

  /** The first server that has a name; what is no port behind a colon is lost. */
  private static final Pattern FIRST_SERVER =
      Pattern.compile("(?:^|,)([^,:]+(?::\\d{1,9}(?=,|$))?)");

  /** A server up to its comma. */
  private static final Pattern PIECE = Pattern.compile("[^,]*,?");

  private static final String OPENING = "([";
  private static final String BRACKETS = OPENING + ")]";

  /** Stands for a bracket in a name. */
  private static final char NO_BRACKET = '_';

  /** Amazon's driver puts it behind the server if the path names no database. */
  private static final String DATABASE = "database";

  /** How Testcontainers finds the settings behind the question mark. */
  private static final Pattern OF_CONTAINER = Pattern.compile("([^?&=]+)=([^?&]*)");

  private static final Pattern FOR_CONTAINER = Pattern.compile("TC_[A-Z_]+");

  /** Amazon's driver reads it as no value. */
  private static final Pattern QUOTED_BLANKS = Pattern.compile("\"\\s*\"");

  /** Returns what the driver gets of a URL without prefixes and of the properties given with it. */
  static HandedOn of(
      UrlText url, List<Candidate> given, DriverFamily family, VersionNumber version) {
    List<String> wrappers = url.wrappers();
    List<Candidate> left =
        given.stream()
            .filter(candidate -> !WrapperKeys.isInProperties(wrappers, candidate.key()))
            .toList();
    int question = url.safe().indexOf('?');
    int end = question < 0 ? url.length() : question;
    int server = url.safe().indexOf(SERVER);
    if (server >= 0 && server < end) {
      if (wrappers.contains(AMAZON) && !UNREAD.contains(family)) {
        if (!IN_CONTAINERS.contains(family)) {
          return byAmazon(url, end, left, one(url, end));
        }
        boolean readsOpenBlocks =
            family == DriverFamily.MYSQL && !version.isAtLeast(MysqlDialect.REWRITTEN);
        return byAmazon(url, end, left, named(url, end, readsOpenBlocks));
      }
      if (wrappers.contains(Wrappers.TESTCONTAINERS) && IN_CONTAINERS.contains(family)) {
        return new HandedOn(byContainer(url, end), left);
      }
    }
    return new HandedOn(url, left);
  }

  /**
   * Reads the URL. A wrapper that changes it gives the driver one server, and none of the things
   * about servers that the driver would refuse. A container is a server without settings of its
   * own.
   */
  ParsedUrl read(UrlText written, Function<UrlText, ParsedUrl> driver) {
    ParsedUrl read = driver.apply(url);
    boolean hasOwn =
        isForContainer() && read.settings().stream().anyMatch(setting -> setting.host() >= 0);
    boolean isRead = url == written || (read.refusals().isEmpty() && !hasOwn);
    return isRead ? read : driver.apply(withOneServer());
  }

  private boolean isForContainer() {
    return url.wrappers().contains(Wrappers.TESTCONTAINERS) && !url.wrappers().contains(AMAZON);
  }

  /**
   * Some drivers have settings behind the database, so the database stays. A container has its own.
   */
  private UrlText withOneServer() {
    String safe = url.safe();
    int question = safe.indexOf('?');
    int end = question < 0 ? safe.length() : question;
    int server = safe.indexOf(SERVER) + SERVER.length();
    UrlText.Builder text = new UrlText.Builder(url).add(0, server);
    for (char c : "localhost/".toCharArray()) {
      text.add(c, server);
    }
    UrlText.Builder begin = isForContainer() ? text : withDatabase(text, safe, server, end);
    return begin.add(end, safe.length()).build();
  }

  /**
   * Amazon's driver passes the settings behind the question mark on as properties. Keys stay as
   * they are written, values are decoded. They replace properties with the same key. One of them
   * becomes a part of the URL.
   */
  private static HandedOn byAmazon(UrlText url, int end, List<Candidate> given, UrlText servers) {
    Map<String, Candidate> settings = new LinkedHashMap<>();
    int start = end + 1;
    while (start < url.length()) {
      int ampersand = url.safe().indexOf('&', start);
      int stop = ampersand < 0 ? url.length() : ampersand;
      Candidate setting = amazons(url, start, stop);
      settings.put(setting.key(), setting);
      start = stop + 1;
    }
    List<Candidate> all = new ArrayList<>();
    given.stream().filter(c -> !settings.containsKey(c.key())).forEach(all::add);
    settings.values().stream()
        .filter(setting -> !WrapperKeys.isInUrl(url.wrappers(), setting.key()))
        .forEach(all::add);
    String database = "";
    for (Candidate each : all) {
      database = each.key().equals(DATABASE) && each.value() != null ? each.value() : database;
    }
    all.removeIf(each -> each.key().equals(DATABASE));
    if (database.isEmpty() || pathNames(url, end)) {
      return new HandedOn(servers, all);
    }
    // Now the URL may have settings, and the driver says whether those win.
    all.replaceAll(HandedOn::asProperty);
    return new HandedOn(servers.head(servers.length(), database), all);
  }

  private static Candidate asProperty(Candidate setting) {
    return new Candidate(
        setting.key(),
        setting.rawKey(),
        setting.value(),
        SettingOrigin.PROPERTIES,
        -1,
        setting.host(),
        setting.placeholder());
  }

  /** Adds the name of the database in the path, which ends at the next slash. */
  private static UrlText.Builder withDatabase(
      UrlText.Builder text, String safe, int server, int end) {
    int slash = safe.indexOf('/', server);
    if (slash >= 0 && slash < end) {
      int next = safe.indexOf('/', slash + 1);
      text.add(slash + 1, next < 0 ? end : Math.min(next, end));
    }
    return text;
  }

  /** Whether the path has the name of a database, which ends at the next slash. */
  private static boolean pathNames(UrlText url, int end) {
    String safe = url.safe().substring(0, end);
    int slash = safe.indexOf('/', safe.indexOf(SERVER) + SERVER.length());
    return slash >= 0 && slash + 1 < end && safe.charAt(slash + 1) != '/';
  }

  /**
   * Each of the named servers gets the database. Amazon's driver ends a server at each comma, also
   * inside an address block: the driver takes what is left of the block for a name, but for
   * Connector/J 5.1, which reads it.
   */
  private static UrlText named(UrlText url, int end, boolean readsOpenBlocks) {
    int server = url.safe().indexOf(SERVER) + SERVER.length();
    int slash = url.safe().substring(0, end).indexOf('/', server);
    int stop = slash < 0 ? end : slash;
    UrlText.Builder text = new UrlText.Builder(url).add(0, server);
    Matcher piece = PIECE.matcher(url.safe()).region(server, stop);
    while (piece.find()) {
      boolean whole = readsOpenBlocks || isWhole(piece.group());
      for (int i = piece.start(); i < piece.end(); i++) {
        char c = url.text().charAt(i);
        text.add(whole || BRACKETS.indexOf(c) < 0 ? c : NO_BRACKET, i);
      }
    }
    UrlText servers = text.add(stop, end).build();
    return servers.head(servers.length(), slash < 0 ? "/" : "");
  }

  /** Whether each bracket has its other one. */
  private static boolean isWhole(String server) {
    int open = 0;
    for (int i = 0; i < server.length() && open >= 0; i++) {
      char c = server.charAt(i);
      open += OPENING.indexOf(c) >= 0 ? 1 : BRACKETS.indexOf(c) >= 0 ? -1 : 0;
    }
    return open == 0;
  }

  /** The first server of a URL whose driver has settings elsewhere, and the database. */
  private static UrlText one(UrlText url, int end) {
    String safe = url.safe().substring(0, end);
    int server = safe.indexOf(SERVER) + SERVER.length();
    int stop = server;
    while (stop < end && AFTER_SERVERS.indexOf(safe.charAt(stop)) < 0) {
      stop++;
    }
    UrlText.Builder text = new UrlText.Builder(url).add(0, server);
    Matcher first = FIRST_SERVER.matcher(safe).region(server, stop);
    if (first.find()) {
      text.add(first.start(1), first.end(1));
    }
    text.add('/', stop);
    return withDatabase(text, safe, server, end).build();
  }

  private static Candidate amazons(UrlText url, int start, int end) {
    String pair = url.cut(start, end);
    int equals = pair.indexOf('=');
    String key = equals < 0 ? pair : pair.substring(0, equals);
    boolean placeholder = url.hasPlaceholder(start, end);
    String value = equals < 0 ? "" : pair.substring(equals + 1);
    String read = placeholder ? value : decoded(value);
    return new Candidate(
        key,
        key,
        QUOTED_BLANKS.matcher(read).matches() ? "" : read,
        SettingOrigin.URL,
        url.outerOffset(start),
        -1,
        placeholder);
  }

  private static String decoded(String value) {
    try {
      return URLDecoder.decode(value, UTF_8);
    } catch (IllegalArgumentException e) {
      return value;
    }
  }

  /** Testcontainers keeps the settings in a hash map, in whose order the driver reads them. */
  private static UrlText byContainer(UrlText url, int end) {
    Map<String, Integer> starts = new HashMap<>();
    Map<String, Integer> ends = new HashMap<>();
    Matcher setting = OF_CONTAINER.matcher(url.safe()).region(end, url.length());
    while (setting.find()) {
      String key = setting.group(1);
      if (!FOR_CONTAINER.matcher(key).matches()) {
        starts.put(key, setting.start());
        ends.put(key, setting.end());
      }
    }
    int fragment = url.safe().indexOf('#');
    int server = fragment < 0 ? end : Math.min(fragment, end);
    UrlText.Builder rewritten = new UrlText.Builder(url).add(0, server);
    char separator = '?';
    for (Map.Entry<String, Integer> start : starts.entrySet()) {
      rewritten.add(separator, start.getValue());
      rewritten.add(start.getValue(), ends.getOrDefault(start.getKey(), start.getValue()));
      separator = '&';
    }
    return rewritten.build();
  }
}
