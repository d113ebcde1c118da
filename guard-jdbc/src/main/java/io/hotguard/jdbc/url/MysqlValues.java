/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.ValueReader;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Reads values as Connector/J does; 5.1 keeps the words of an enumeration as written. */
record MysqlValues(boolean modern) implements ValueReader {
  private static final List<String> YES = List.of("TRUE", "YES");
  private static final List<String> NO = List.of("FALSE", "NO");

  /** The word of 5.1, which later releases take, too. */
  private static final String OLD_NULL = "convertToNull";

  @Override
  public Reading read(PropertyDefinition definition, @Nullable String text) {
    String given = text == null ? "" : text;
    return switch (definition.type()) {
      case BOOLEAN -> bool(given);
      case ENUM -> word(definition, given, modern);
      case INT -> number(definition, given, 1, false);
      case LONG -> number(definition, given, 1, true);
      case SIZE -> size(definition, given);
      case STRING -> string(definition, given);
    };
  }

  private static Reading bool(String given) {
    String word = given.toUpperCase(Locale.ROOT);
    if (YES.contains(word)) {
      return Reading.of("true");
    }
    return NO.contains(word)
        ? Reading.of("false")
        : Reading.notAllowed(given, "must be true, false, yes or no");
  }

  private static Reading word(PropertyDefinition definition, String given, boolean modern) {
    for (String value : definition.values()) {
      if (value.equalsIgnoreCase(given)) {
        return Reading.of(modern ? value : given);
      }
    }
    return definition.name().equals("zeroDateTimeBehavior") && given.equalsIgnoreCase(OLD_NULL)
        ? Reading.of("CONVERT_TO_NULL")
        : Reading.notAllowed(given, "must be one of " + definition.values());
  }

  /** Accepts decimals and exponents, truncates at the point and caps values that are too large. */
  private static Reading number(
      PropertyDefinition definition, String given, int factor, boolean wide) {
    double number;
    try {
      number = Double.parseDouble(given);
    } catch (NumberFormatException e) {
      return Reading.notAllowed(given, "must be a number");
    }
    long value = wide ? (long) number : (int) (number * factor);
    OptionalLong least = definition.least();
    OptionalLong greatest = definition.greatest();
    if ((least.isPresent() && value < least.getAsLong())
        || (greatest.isPresent() && value > greatest.getAsLong())) {
      return Reading.notAllowed(given, "must be in " + definition.values().get(0));
    }
    return Reading.of(Long.toString(value));
  }

  /** Accepts a suffix k, m or g with an optional b; the number ends at the first such letter. */
  private static Reading size(PropertyDefinition definition, String given) {
    String lower = given.toLowerCase(Locale.ROOT);
    String units = "kmg";
    for (int i = 0; i < units.length(); i++) {
      char unit = units.charAt(i);
      if (lower.endsWith(String.valueOf(unit)) || lower.endsWith(unit + "b")) {
        return number(
            definition, given.substring(0, lower.indexOf(unit)), 1 << (10 * (i + 1)), false);
      }
    }
    return number(definition, given, 1, false);
  }

  private static Reading string(PropertyDefinition definition, String given) {
    if (definition.name().equals("characterEncoding") && !isCharset(given)) {
      return Reading.notAllowed(given, "must be the name of a Java character set");
    }
    return Reading.of(given);
  }

  static boolean isCharset(String name) {
    try {
      return Charset.isSupported(name);
    } catch (IllegalCharsetNameException e) {
      return false;
    }
  }
}
