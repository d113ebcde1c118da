/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.ValueReader;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads values as pgjdbc does. It keeps text and parses it on use. A boolean is true only for the
 * word, a number is digits only, and some unknown words mean the default.
 */
final class PostgresqlValues implements ValueReader {
  private static final Set<String> ANY_CASE =
      Set.of("sslmode", "gssEncMode", "autosave", "stringtype");
  private static final Set<String> LETTER_BY_LETTER = Set.of("targetServerType", "channelBinding");
  private static final Set<String> FORGIVING =
      Set.of("preferQueryMode", "escapeSyntaxCallMode", "sslNegotiation");

  @Override
  public Reading read(PropertyDefinition definition, @Nullable String text) {
    String given = text == null ? "" : text;
    return switch (definition.type()) {
      case BOOLEAN -> Reading.of(Boolean.toString(isTrue(definition, given)));
      case INT, LONG, SIZE -> number(given);
      case ENUM -> word(definition, given);
      case STRING -> Reading.of(given);
    };
  }

  /** An empty {@code ssl} turns TLS on. */
  private static boolean isTrue(PropertyDefinition definition, String given) {
    return Boolean.parseBoolean(given) || (given.isEmpty() && definition.name().equals("ssl"));
  }

  private static Reading number(String given) {
    try {
      return Reading.of(Integer.toString(Integer.parseInt(given)));
    } catch (NumberFormatException e) {
      return Reading.notAllowed(given, "must be a whole number of 32 bits");
    }
  }

  private static Reading word(PropertyDefinition definition, String given) {
    List<String> words = definition.values();
    if (LETTER_BY_LETTER.contains(definition.name())) {
      return words.contains(given) ? Reading.of(given) : refused(definition, given);
    }
    if (ANY_CASE.contains(definition.name())) {
      return words.stream()
          .filter(given::equalsIgnoreCase)
          .findFirst()
          .map(Reading::of)
          .orElseGet(() -> refused(definition, given));
    }
    if (FORGIVING.contains(definition.name())) {
      return Reading.of(words.contains(given) ? given : definition.defaultValue());
    }
    if (definition.name().equals("readOnlyMode")) {
      String lower = given.toLowerCase(Locale.ROOT);
      return Reading.of(words.contains(lower) ? lower : definition.defaultValue());
    }
    return Reading.of(given);
  }

  private static Reading refused(PropertyDefinition definition, String given) {
    return Reading.notAllowed(given, "must be one of " + definition.values());
  }
}
