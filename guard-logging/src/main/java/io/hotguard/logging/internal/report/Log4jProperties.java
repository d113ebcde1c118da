/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.report;

import java.util.List;
import java.util.Objects;
import org.apache.logging.log4j.util.EnvironmentPropertySource;
import org.apache.logging.log4j.util.PropertyFilePropertySource;
import org.apache.logging.log4j.util.PropertySource;
import org.apache.logging.log4j.util.SystemPropertiesPropertySource;
import org.jspecify.annotations.Nullable;

/**
 * Reads what the user has set for Log4j, from the same sources as Log4j does and without Log4j: the
 * guard is itself asked for a setting while Log4j reads them.
 */
public final class Log4jProperties {
  private Log4jProperties() {}

  private static List<PropertySource> sources() {
    return List.of(
        new SystemPropertiesPropertySource(),
        new EnvironmentPropertySource(),
        new PropertyFilePropertySource("log4j2.component.properties", false));
  }

  /** What the user has set for Log4j, whatever the guard answers in its place; null if nothing. */
  public static @Nullable String get(String key) {
    return get(sources(), key);
  }

  /** Looks a setting up as Log4j does: sources by priority, each first by its normal form. */
  static @Nullable String get(List<PropertySource> sources, String key) {
    List<CharSequence> tokens = PropertySource.Util.tokenize(key);
    for (PropertySource source : sources) {
      String normal =
          tokens.isEmpty() ? null : Objects.toString(source.getNormalForm(tokens), null);
      String value =
          normal != null && source.containsProperty(normal)
              ? source.getProperty(normal)
              : source.getProperty(key);
      if (value != null) {
        return value;
      }
    }
    return null;
  }
}
