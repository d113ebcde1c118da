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
 * Facts about the server. An unknown fact is null or absent, and rules stay silent about it.
 *
 * @param version null if unknown
 * @param variables the server's variables, such as {@code wait_timeout} and {@code
 *     max_prepared_stmt_count}
 */
public record ServerFacts(
    ServerKind kind, @Nullable VersionNumber version, Map<String, String> variables) {

  /** Copies the map. */
  public ServerFacts {
    variables = Collections.unmodifiableMap(new TreeMap<>(variables));
  }

  /** Returns a variable as a number; empty if it is unknown or not a number. */
  public OptionalLong number(String name) {
    return Numbers.parse(variables.get(name));
  }
}
