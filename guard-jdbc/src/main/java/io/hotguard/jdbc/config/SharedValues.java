/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.config;

import io.hotguard.config.ConfigEntry;
import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigFormat;
import io.hotguard.config.ConfigKind;
import io.hotguard.config.ConfigSet;
import io.hotguard.config.SpringSetting;
import io.hotguard.config.SpringView;
import io.hotguard.rule.Location;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The values of one file that hold for another one. Spring's beans take their URL from {@code
 * jdbc.properties}; a key with two values counts for nothing. Variables of a container hold for the
 * application of Spring Boot, if it is the only one.
 *
 * @param values of properties files, by key
 * @param used the keys that a placeholder of another file names
 * @param application the settings of the only application; empty if there are several
 * @param named the application's keys whose value is a variable, by its name
 * @param places where the values stand
 * @param bound the pools of the application's own classes
 */
record SharedValues(
    Map<String, String> values,
    Set<String> used,
    Map<String, SpringSetting> application,
    Map<String, String> named,
    Map<String, Location> places,
    BoundPools bound) {
  private static final Location SEVERAL = new Location.Config("several files", 0, "");
  private static final Pattern NAME = Pattern.compile("\\$\\{([^${}:]+)");
  private static final Pattern VARIABLE =
      Pattern.compile("\\$\\{([A-Z][A-Z0-9_]*)(?::.*)?}", Pattern.DOTALL);

  static SharedValues of(List<ConfigFacts> files, ConfigSet configuration, BoundPools bound) {
    Map<String, Set<String>> values = new HashMap<>();
    Map<String, Location> places = new HashMap<>();
    Set<String> used = new HashSet<>();
    for (ConfigFacts file : files) {
      for (ConfigEntry entry : file.entries()) {
        if (file.format() == ConfigFormat.PROPERTIES) {
          values.computeIfAbsent(entry.key(), key -> new HashSet<>()).add(entry.value());
          places.merge(entry.key(), entry.location(file.file()), (a, z) -> SEVERAL);
        } else {
          NAME.matcher(entry.value()).results().forEach(name -> used.add(name.group(1)));
        }
      }
    }
    values.values().removeIf(all -> all.size() > 1);
    places.keySet().retainAll(values.keySet());
    places.values().removeIf(SEVERAL::equals);
    List<SpringView> views =
        configuration.spring().stream().flatMap(all -> all.productionViews().stream()).toList();
    Map<String, String> named = new HashMap<>();
    for (ConfigFacts file : configuration.productionFiles(ConfigKind.SPRING)) {
      for (ConfigEntry entry : file.entries()) {
        Matcher variable = VARIABLE.matcher(entry.value());
        if (variable.matches() && entry.key().indexOf('.') > 0) {
          named.merge(
              variable.group(1), entry.key(), (a, z) -> a.startsWith(PoolNames.BOOT) ? a : z);
        }
      }
    }
    return new SharedValues(
        values.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue().iterator().next())),
        used,
        views.size() == 1 ? views.get(0).settings() : Map.of(),
        views.size() == 1 ? named : Map.of(),
        places,
        bound);
  }

  /** Returns where an entry's text stands: in the other file if it is the name of a value there. */
  Location place(ConfigFacts file, ConfigEntry entry) {
    Matcher name = NAME.matcher(entry.value());
    return name.lookingAt() && name.end() == entry.value().length() - 1
        ? places.getOrDefault(name.group(1), entry.location(file.file()))
        : entry.location(file.file());
  }

  /** Returns the application's key that a variable gives a value; empty without one. */
  String ofVariable(ConfigEntry entry) {
    return named.getOrDefault(entry.key().substring(entry.key().lastIndexOf('.') + 1), "");
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
