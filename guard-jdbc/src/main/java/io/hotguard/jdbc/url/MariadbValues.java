/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.ValueReader;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Reads values as MariaDB Connector/J 3 and 4 do. A key without a value is empty. */
final class MariadbValues implements ValueReader {
  private static final List<String> YES = List.of("", "1", "true");
  private static final List<String> NO = List.of("0", "false");

  /** Other words for the encryption modes, besides the names of the constants. */
  private static final Map<String, String> ENCRYPTION =
      Map.ofEntries(
          Map.entry("disabled", "disable"),
          Map.entry("0", "disable"),
          Map.entry("false", "disable"),
          Map.entry("required", "trust"),
          Map.entry("verify_ca", "verify-ca"),
          Map.entry("verify_full", "verify-full"),
          Map.entry("verify_identity", "verify-full"),
          Map.entry("1", "verify-full"),
          Map.entry("true", "verify-full"));

  @Override
  public Reading read(PropertyDefinition definition, @Nullable String text) {
    String given = text == null ? "" : text;
    return switch (definition.type()) {
      case BOOLEAN -> definition.has("pseudo") ? Reading.of(given) : bool(given);
      case INT, LONG, SIZE -> number(definition, given);
      case ENUM -> word(definition, given);
      case STRING -> string(definition, given);
    };
  }

  private static Reading bool(String given) {
    String word = given.toLowerCase(Locale.ROOT);
    if (YES.contains(word)) {
      return Reading.of("true");
    }
    return NO.contains(word)
        ? Reading.of("false")
        : Reading.notAllowed(given, "must be true, false, 1 or 0");
  }

  private static Reading number(PropertyDefinition definition, String given) {
    int number;
    try {
      number = Integer.parseInt(given);
    } catch (NumberFormatException e) {
      return Reading.notAllowed(given, "must be a whole number");
    }
    OptionalLong least = definition.least();
    return least.isPresent() && number < least.getAsLong()
        ? Reading.notAllowed(given, "must be in " + definition.values().get(0))
        : Reading.of(Integer.toString(number));
  }

  private static Reading word(PropertyDefinition definition, String given) {
    boolean loose = definition.name().equals("transactionIsolation");
    String wanted =
        definition.name().equals("sslMode")
            ? ENCRYPTION.getOrDefault(given.toLowerCase(Locale.ROOT), given)
            : given;
    for (String value : definition.values()) {
      if (loose ? plain(value).equalsIgnoreCase(plain(wanted)) : value.equalsIgnoreCase(wanted)) {
        return Reading.of(value);
      }
    }
    return Reading.notAllowed(given, "must be one of " + definition.values());
  }

  private static String plain(String words) {
    return words.replaceAll("[ \\-_]", "");
  }

  private static Reading string(PropertyDefinition definition, String given) {
    if (!definition.name().equals("connectionCollation")) {
      return Reading.of(given);
    }
    if (given.isBlank()) {
      return Reading.of(null);
    }
    return given.matches("(?i)utf8mb4_\\w*")
        ? Reading.of(given)
        : Reading.notAllowed(given, "must be a collation of utf8mb4");
  }
}
