/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.docs;

import io.hotguard.property.GuardProperty;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Renders the reference table of properties for the documentation. */
public final class PropertyReference {
  private PropertyReference() {}

  /**
   * Renders properties as a Markdown table, sorted by key, one line each, ending in a line feed.
   * The same properties give the same bytes on every machine.
   */
  public static String markdown(Collection<? extends GuardProperty<?>> properties) {
    StringBuilder table =
        new StringBuilder(
            """
            | Key | Default | Allowed | Unit | Meaning | Environment variable | Since |
            |---|---|---|---|---|---|---|
            """);
    List<? extends GuardProperty<?>> sorted =
        properties.stream().sorted(Comparator.comparing(GuardProperty::key)).toList();
    for (GuardProperty<?> property : sorted) {
      table
          .append("| `")
          .append(property.key())
          .append("` | ")
          .append(defaultCell(property))
          .append(" | ")
          .append(escape(property.allowed()))
          .append(" | ")
          .append(escape(property.unit()))
          .append(" | ")
          .append(escape(property.doc()))
          .append(" | `")
          .append(property.environmentName())
          .append("` | ")
          .append(escape(property.since()))
          .append(" |\n");
    }
    return table.toString();
  }

  private static <T> String defaultCell(GuardProperty<T> property) {
    if (property.fallback().isPresent()) {
      return "as `" + property.fallback().get().key() + "`";
    }
    String text = property.defaultText();
    return text.isEmpty() ? "(empty)" : "`" + escape(text) + "`";
  }

  private static String escape(String text) {
    return text.replace("|", "\\|");
  }
}
