/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.config;

import io.hotguard.config.ConfigEntry;
import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigFormat;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The values of properties files for the placeholders of other files: Spring's beans take their URL
 * from {@code jdbc.properties}. A key with two values counts for nothing.
 *
 * @param values by key
 * @param used the keys that a placeholder of another file names
 */
record SharedValues(Map<String, String> values, Set<String> used) {
  private static final Pattern NAME = Pattern.compile("\\$\\{([^${}:]+)");

  static SharedValues of(List<ConfigFacts> files) {
    Map<String, Set<String>> values = new HashMap<>();
    Set<String> used = new HashSet<>();
    for (ConfigFacts file : files) {
      for (ConfigEntry entry : file.entries()) {
        if (file.format() == ConfigFormat.PROPERTIES) {
          values.computeIfAbsent(entry.key(), key -> new HashSet<>()).add(entry.value());
        } else {
          NAME.matcher(entry.value()).results().forEach(name -> used.add(name.group(1)));
        }
      }
    }
    values.values().removeIf(all -> all.size() > 1);
    return new SharedValues(
        values.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue().iterator().next())),
        used);
  }

  /** Returns the value of a key for a file, whose own value counts first. */
  @Nullable String value(ConfigFacts file, String key) {
    return file.entry(key).map(ConfigEntry::value).orElseGet(() -> values.get(key));
  }

  /** Tells whether another file makes a data source of a value of this file. */
  boolean isUsed(ConfigFacts file, String key) {
    return file.format() == ConfigFormat.PROPERTIES
        && used.contains(key)
        && values.containsKey(key);
  }
}
