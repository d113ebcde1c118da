/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.ValueReader;
import io.hotguard.jdbc.model.ValueType;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads values as H2 does: any text is accepted, and an invalid boolean is tolerated. */
final class H2Values implements ValueReader {
  private static final Set<String> YES = Set.of("1", "t", "y", "yes", "true");
  private static final Set<String> NO = Set.of("0", "f", "n", "no", "false");

  @Override
  public Reading read(PropertyDefinition definition, @Nullable String text) {
    String given = text == null ? "" : text;
    if (definition.type() != ValueType.BOOLEAN) {
      return Reading.of(given);
    }
    String lower = given.toLowerCase(Locale.ROOT);
    if (YES.contains(lower)) {
      return Reading.of("true");
    }
    return Reading.of(NO.contains(lower) ? "false" : given);
  }
}
