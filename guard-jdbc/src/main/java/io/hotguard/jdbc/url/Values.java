/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyDefinition.ValueType;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the text of a value as a driver does. A text that the driver refuses stays as it is. */
final class Values {
  private static final Set<String> NONE = Set.of();

  /** The words for true and false; without words for false, all others are. */
  private record Words(Set<String> yes, Set<String> no) {}

  private static final Map<DriverFamily, Words> BOOLEANS =
      Map.of(
          DriverFamily.MYSQL, new Words(Set.of("true", "yes"), Set.of("false", "no")),
          DriverFamily.MARIADB, new Words(Set.of("", "1", "true"), Set.of("0", "false")),
          DriverFamily.POSTGRESQL, new Words(Set.of("true"), NONE),
          DriverFamily.SQLSERVER, new Words(Set.of("true"), Set.of("false")),
          DriverFamily.ORACLE, new Words(Set.of("true"), NONE),
          DriverFamily.H2,
              new Words(
                  Set.of("1", "t", "y", "yes", "true"), Set.of("0", "f", "n", "no", "false")));

  /** Other words of enumerations, by driver and property. */
  private static final Map<String, Map<String, String>> SYNONYMS =
      Map.of(
          "mysql zeroDateTimeBehavior",
          Map.of("converttonull", "CONVERT_TO_NULL"),
          "mariadb sslMode",
          Map.of(
              "disabled", "disable",
              "0", "disable",
              "false", "disable",
              "required", "trust",
              "verify_identity", "verify-full",
              "1", "verify-full",
              "true", "verify-full"),
          "sqlserver encrypt",
          Map.of("no", "False", "optional", "False", "mandatory", "True"),
          "sqlserver authentication",
          Map.of("activedirectorymsi", "ActiveDirectoryManagedIdentity"));

  /** For these, pgjdbc takes an unknown word for the default. */
  private static final Set<String> FORGIVING =
      Set.of("preferQueryMode", "escapeSyntaxCallMode", "sslNegotiation", "readOnlyMode");

  /** The enumerations of pgjdbc that ignore case. */
  private static final Set<String> ANY_CASE =
      Set.of("sslmode", "gssEncMode", "autosave", "stringtype", "readOnlyMode");

  private static final String UNITS = "kmg";

  private Values() {}

  static @Nullable String read(
      DriverFamily family, PropertyDefinition definition, @Nullable String text) {
    String given = text == null ? "" : text;
    return switch (definition.type()) {
      case BOOLEAN -> definition.has("pseudo") ? given : bool(family, definition, given);
      case INT, LONG, SIZE ->
          definition.has("url-only") ? given : number(family, definition, given);
      case ENUM -> family == DriverFamily.ORACLE ? given : word(family, definition, given);
      case STRING ->
          definition.name().equals("connectionCollation") && given.isBlank() ? null : given;
    };
  }

  /** An empty {@code ssl} turns TLS of pgjdbc on. */
  private static String bool(DriverFamily family, PropertyDefinition definition, String given) {
    Words words = BOOLEANS.getOrDefault(family, new Words(NONE, Set.of(given)));
    String lower = given.toLowerCase(Locale.ROOT);
    if (words.yes().contains(lower) || (given.isEmpty() && definition.name().equals("ssl"))) {
      return "true";
    }
    return words.no().isEmpty() || words.no().contains(lower) ? "false" : given;
  }

  private static @Nullable String number(
      DriverFamily family, PropertyDefinition definition, String given) {
    if (family == DriverFamily.SQLSERVER && given.isEmpty()) {
      return definition.defaultValue();
    }
    try {
      return Long.toString(
          family == DriverFamily.MYSQL ? scaled(definition, given) : Long.parseLong(given));
    } catch (NumberFormatException e) {
      return given;
    }
  }

  /**
   * Connector/J takes decimals and exponents, truncates at the point and caps what is too large. A
   * size may end with k, m or g and an optional b; the number ends at the first such letter.
   */
  private static long scaled(PropertyDefinition definition, String given) {
    String lower = given.toLowerCase(Locale.ROOT);
    String number = given;
    int factor = 1;
    for (int i = 0; definition.type() == ValueType.SIZE && i < UNITS.length(); i++) {
      String unit = UNITS.substring(i, i + 1);
      if (lower.endsWith(unit) || lower.endsWith(unit + "b")) {
        number = given.substring(0, lower.indexOf(unit));
        factor = 1 << (10 * (i + 1));
        break;
      }
    }
    double value = Double.parseDouble(number) * factor;
    return definition.type() == ValueType.LONG ? (long) value : (int) value;
  }

  private static @Nullable String word(
      DriverFamily family, PropertyDefinition definition, String given) {
    List<String> words = definition.values();
    String synonym =
        SYNONYMS
            .getOrDefault(family.id() + " " + definition.name(), Map.of())
            .get(given.toLowerCase(Locale.ROOT));
    if (synonym != null && words.contains(synonym)) {
      return synonym;
    }
    boolean postgresql = family == DriverFamily.POSTGRESQL;
    for (String word : words) {
      boolean anyCase = !postgresql || ANY_CASE.contains(definition.name());
      if (anyCase ? plain(word).equals(plain(given)) : word.equals(given)) {
        return word;
      }
    }
    return postgresql && FORGIVING.contains(definition.name()) ? definition.defaultValue() : given;
  }

  private static String plain(String word) {
    return word.toLowerCase(Locale.ROOT).replaceAll("[ _-]", "");
  }
}
