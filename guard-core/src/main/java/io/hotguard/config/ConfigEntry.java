/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.config;

import static java.util.Objects.requireNonNull;

import io.hotguard.rule.Location;

/**
 * One setting as it is written: a key with its value.
 *
 * @param key the key in the file's own notation, such as {@code server.tomcat.max-threads}; members
 *     of a list end in {@code [0]}, {@code [1]} ...
 * @param value the value with escapes resolved and placeholders kept; may be a secret, so check the
 *     key before you show it
 * @param line the line of the key, from 1; 0 when unknown
 */
public record ConfigEntry(String key, String value, int line) {

  /** Throws {@link IllegalArgumentException} if the line is negative. */
  public ConfigEntry {
    requireNonNull(key, "key");
    requireNonNull(value, "value");
    if (line < 0) {
      throw new IllegalArgumentException("line " + line + ": must be 1 or more, or 0 when unknown");
    }
  }

  /** Tells whether the entry is the class of a bean that is a connection pool or its settings. */
  public boolean isPoolClass() {
    return key.endsWith("class")
        && value.matches("\\w+(?:\\.\\w+)+(?:DataSource|DataSourceImpl|HikariConfig)");
  }

  /** Returns the place of the entry. */
  public Location.Config location(String file) {
    return new Location.Config(file, line, key);
  }

  /** Describes the entry without its value, which may be a secret. */
  @Override
  public String toString() {
    return key + " (line " + line + ')';
  }
}
