/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.PlaceholderRanges;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.text.VersionNumber;
import java.net.URLEncoder;
import java.util.List;
import java.util.Optional;

/**
 * How a driver's URLs write settings: a row for each driver.
 *
 * @param prefix the beginning of the driver's URLs
 * @param opening the characters that may come before the first setting; the first is written
 * @param separators the characters between settings; the first is written
 * @param quoting how a separator can be part of a value
 * @param keys how keys are compared
 * @param bare the meaning of a key without a value
 * @param trims whether blanks around keys and values are dropped
 */
public record UrlGrammar(
    DriverFamily family,
    String prefix,
    String opening,
    String separators,
    Quoting quoting,
    Keys keys,
    Bare bare,
    boolean trims) {

  /** How a character with a meaning is written into a value. */
  enum Quoting {
    /** Not at all. */
    NONE,
    /** Percent-encoded, in values. */
    PERCENT,
    /** The value stands in braces; two closing braces are one. */
    BRACES,
    /** The value stands in double quotes. */
    QUOTES,
    /** A backslash comes before the character. */
    BACKSLASH
  }

  /** How keys are compared. */
  enum Keys {
    EXACT,
    ANY_CASE,
    /** In any case if the property table says so. */
    SOME_IN_ANY_CASE
  }

  /** The meaning of a key without a value. */
  enum Bare {
    /** A setting without a value. */
    NO_VALUE,
    /** A setting with an empty value. */
    EMPTY,
    /** No setting, also if the value is empty. */
    DROPPED,
    /** The driver refuses the URL. */
    REFUSED,
    /** Another one in each release. */
    UNREAD
  }

  /** The first Connector/J that was written anew. */
  static final String REWRITTEN = "8.0";

  private static final UrlGrammar MYSQL =
      new UrlGrammar(
          DriverFamily.MYSQL,
          "jdbc:mysql",
          "?",
          "&",
          Quoting.PERCENT,
          Keys.SOME_IN_ANY_CASE,
          Bare.NO_VALUE,
          true);

  private static final UrlGrammar LEGACY_MYSQL =
      new UrlGrammar(
          DriverFamily.MYSQL,
          "jdbc:mysql",
          "?",
          "&",
          Quoting.PERCENT,
          Keys.SOME_IN_ANY_CASE,
          Bare.DROPPED,
          false);

  private static final List<UrlGrammar> ALL =
      List.of(
          new UrlGrammar(
              DriverFamily.MARIADB,
              "jdbc:mariadb:",
              "?",
              "&",
              Quoting.NONE,
              Keys.ANY_CASE,
              Bare.NO_VALUE,
              false),
          MYSQL,
          new UrlGrammar(
              DriverFamily.POSTGRESQL,
              "jdbc:postgresql:",
              "?",
              "&",
              Quoting.PERCENT,
              Keys.EXACT,
              Bare.EMPTY,
              false),
          new UrlGrammar(
              DriverFamily.SQLSERVER,
              "jdbc:sqlserver:",
              ";",
              ";",
              Quoting.BRACES,
              Keys.ANY_CASE,
              Bare.REFUSED,
              true),
          new UrlGrammar(
              DriverFamily.ORACLE,
              "jdbc:oracle:",
              "?",
              "&",
              Quoting.QUOTES,
              Keys.EXACT,
              Bare.UNREAD,
              true),
          new UrlGrammar(
              DriverFamily.H2,
              "jdbc:h2:",
              ";",
              ";",
              Quoting.BACKSLASH,
              Keys.ANY_CASE,
              Bare.REFUSED,
              false),
          unmodelled(DriverFamily.SQLITE, "jdbc:sqlite:"),
          unmodelled(DriverFamily.OTHER, ""));

  private static UrlGrammar unmodelled(DriverFamily family, String prefix) {
    return new UrlGrammar(
        family, prefix, "?;", "&;?", Quoting.NONE, Keys.ANY_CASE, Bare.NO_VALUE, false);
  }

  /** Returns the grammar of the named driver; without a name, of the first that takes the URL. */
  public static UrlGrammar of(
      UrlText url, Optional<DriverFamily> named, Optional<VersionNumber> version) {
    UrlGrammar found =
        ALL.stream()
            .filter(each -> named.map(each.family::equals).orElseGet(() -> each.owns(url)))
            .findFirst()
            .orElseThrow();
    boolean legacy = version.filter(known -> !known.isAtLeast(REWRITTEN)).isPresent();
    return found.family == DriverFamily.MYSQL && legacy ? LEGACY_MYSQL : found;
  }

  private boolean owns(UrlText url) {
    return url.startsWith(prefix)
        || (family == DriverFamily.MARIADB && MariadbServers.isPermittedMysql(url.safe()));
  }

  /** Whether URLs are read as by Connector/J 5.1. */
  boolean isLegacy() {
    return bare == Bare.DROPPED;
  }

  /** Returns the property of a key; empty if the driver does not know the key. */
  public Optional<PropertyDefinition> definition(String key, PropertyTable table) {
    Optional<PropertyDefinition> exact = table.find(key);
    return switch (keys) {
      case EXACT -> exact;
      case ANY_CASE -> table.findIgnoreCase(key);
      case SOME_IN_ANY_CASE ->
          exact.or(() -> table.findIgnoreCase(key).filter(known -> known.has("any-case")));
    };
  }

  /** Returns the end of a URL with these settings, as they are written. */
  public String settings(List<String> written) {
    return written.isEmpty()
        ? ""
        : opening.charAt(0) + String.join(separators.substring(0, 1), written);
  }

  /** Returns a setting as it is written into a URL; the key is written already. */
  public String pair(String key, String value) {
    return key + "=" + quoted(value);
  }

  /*
   * URLEncoder writes a blank as +, which every decoding driver reads. Commas, colons and similar
   * characters need no encoding in a query, and sessionVariables=a=1,b=2 stays readable.
   */
  private String quoted(String text) {
    if (quoting == Quoting.PERCENT) {
      return URLEncoder.encode(text, UTF_8)
          .replace("+", "%20")
          .replace("%2C", ",")
          .replace("%3A", ":")
          .replace("%3D", "=")
          .replace("%2F", "/")
          .replace("%24%7B", "${")
          .replace("%7D", "}");
    }
    boolean plain =
        text.equals(text.trim())
            && text.chars().noneMatch(c -> ";&={}\"\\".indexOf(c) >= 0 || c == ' ');
    if (plain || PlaceholderRanges.isIn(text)) {
      return text;
    }
    return switch (quoting) {
      case BRACES -> "{" + text.replace("}", "}}") + "}";
      case QUOTES -> "\"" + text + "\"";
      case BACKSLASH -> text.replace("\\", "\\\\").replace(";", "\\;");
      default -> text;
    };
  }
}
