/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Rows;
import io.hotguard.jdbc.model.SettingOrigin;
import io.hotguard.text.PlaceholderRanges;
import java.net.URLEncoder;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How a driver's URLs write settings: a row for each driver.
 *
 * @param prefix the beginning of the driver's URLs, in any case
 * @param opening the characters that may come before the first setting; the first is written
 * @param separators the characters between settings; the first is written
 * @param quoting how a separator can be part of a value
 * @param keys how keys are compared
 * @param bare the meaning of a key without a value
 * @param trims whether blanks around keys and values are dropped
 * @param weakestFirst the places of a setting, where a later one wins
 */
public record UrlGrammar(
    DriverFamily family,
    String prefix,
    String opening,
    String separators,
    Quoting quoting,
    Keys keys,
    Bare bare,
    boolean trims,
    List<SettingOrigin> weakestFirst) {

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
    /** The driver refuses the URL. */
    REFUSED,
    /** Another one in each release. */
    UNREAD
  }

  private static final List<UrlGrammar> ALL =
      Rows.of(
              UrlGrammar.class,
              "url-grammars.tsv",
              List.of(
                  "family,prefix,opening,separators,quoting,keys,bare,trims,weakest first"
                      .split(",")))
          .stream()
          .map(row -> row.stream().map(cell -> cell.toUpperCase(Locale.ROOT)).toList())
          .map(UrlGrammar::of)
          .toList();

  private static UrlGrammar of(List<String> row) {
    return new UrlGrammar(
        DriverFamily.valueOf(row.get(0)),
        row.get(1),
        row.get(2),
        row.get(3),
        Quoting.valueOf(row.get(4)),
        Keys.valueOf(row.get(5)),
        Bare.valueOf(row.get(6)),
        row.get(7).equals("YES"),
        Stream.of(row.get(8).split(",", -1)).map(SettingOrigin::valueOf).toList());
  }

  /** Returns the grammar of the named driver; without a name, of the first that takes the URL. */
  public static UrlGrammar of(UrlText url, Optional<DriverFamily> named) {
    return ALL.stream()
        .filter(each -> named.map(each.family::equals).orElseGet(() -> each.owns(url)))
        .findFirst()
        .orElseThrow();
  }

  private boolean owns(UrlText url) {
    return url.startsWith(prefix)
        || (family == DriverFamily.MARIADB && MariadbServers.isPermittedMysql(url.safe()));
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

  Span trimmed(Span written) {
    return trims ? written.trim() : written;
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
