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

/** Reads the user's settings for Log4j without Log4j, which asks the guard while reading them. */
public final class Log4jProperties {
  private Log4jProperties() {}

  private static List<PropertySource> sources() {
    return List.of(
        new SystemPropertiesPropertySource(),
        new EnvironmentPropertySource(),
        new PropertyFilePropertySource("log4j2.component.properties", false));
  }

  /** Returns the user's Log4j setting, even one that the guard replaces; null if not set. */
  public static @Nullable String get(String key) {
    return get(sources(), key);
  }

  /** Looks a setting up as Log4j does: sources by priority, in each the normal form first. */
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
