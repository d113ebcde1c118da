/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import io.hotguard.text.VersionNumber;
import java.util.Collections;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the server. What is not known is null or absent, and rules stay silent about it.
 *
 * @param kind what it is
 * @param version its version; null when unknown
 * @param variables its variables, such as {@code wait_timeout} and {@code max_prepared_stmt_count};
 *     immutable
 */
public record ServerFacts(
    ServerKind kind, @Nullable VersionNumber version, Map<String, String> variables) {

  /**
   * Creates facts; copies the map.
   *
   * @param kind what it is
   * @param version its version; null when unknown
   */
  public ServerFacts {
    variables = Collections.unmodifiableMap(new TreeMap<>(variables));
  }

  /**
   * Returns a variable that is a number.
   *
   * @param name the variable's name
   * @return the number, or empty if it is unknown or no number
   */
  public OptionalLong number(String name) {
    return Numbers.parse(variables.get(name));
  }
}
