/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.ValueReader;
import org.jspecify.annotations.Nullable;

/** Reads values as Oracle's driver does: only the word is true, a number is digits only. */
final class OracleValues implements ValueReader {

  @Override
  public Reading read(PropertyDefinition definition, @Nullable String text) {
    String given = text == null ? "" : text;
    return switch (definition.type()) {
      case BOOLEAN -> Reading.of(Boolean.toString(Boolean.parseBoolean(given)));
      case INT -> definition.has("url-only") ? Reading.of(given) : number(given, false);
      case LONG, SIZE -> number(given, true);
      case ENUM, STRING -> Reading.of(given);
    };
  }

  private static Reading number(String given, boolean wide) {
    try {
      long number = wide ? Long.parseLong(given) : Integer.parseInt(given);
      return Reading.of(Long.toString(number));
    } catch (NumberFormatException e) {
      return Reading.notAllowed(given, "must be a whole number");
    }
  }
}
