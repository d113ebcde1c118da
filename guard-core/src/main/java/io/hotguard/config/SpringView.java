/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.config;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The settings that are in effect in an application of Spring Boot with one profile, as far as its
 * files tell; what the environment sets on top is unknown.
 *
 * @param profile the profile or profile expression; empty for what holds without any
 * @param environment where it is meant to run
 * @param settings the settings by {@linkplain #canonical canonical} key, in order; immutable
 */
public record SpringView(
    String profile, Environment environment, Map<String, SpringSetting> settings) {

  public SpringView {
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  /**
   * Returns the one form of a key's many spellings: {@code server.max-http-header-size}, {@code
   * server.maxHttpHeaderSize} and {@code server.max_http_header_size} are one.
   *
   * @param key the key as written
   * @return the key in lower case without hyphens and underscores
   */
  public static String canonical(String key) {
    return key.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
  }

  /**
   * Finds a setting.
   *
   * @param key its key, in any spelling
   */
  public Optional<SpringSetting> find(String key) {
    return Optional.ofNullable(settings.get(canonical(key)));
  }

  /**
   * Returns the settings below a key.
   *
   * @param prefix the key in any spelling, without the dot behind it
   * @return the settings by the rest of their keys as written, in order
   */
  public Map<String, SpringSetting> below(String prefix) {
    String start = canonical(prefix) + '.';
    Map<String, SpringSetting> below = new LinkedHashMap<>();
    settings.forEach(
        (key, setting) -> {
          if (key.startsWith(start)) {
            below.put(rest(setting.key(), start.length()), setting);
          }
        });
    return below;
  }

  /** What is left of a key as written behind so many characters of its canonical form. */
  private static String rest(String key, int canonicalChars) {
    int at = 0;
    for (int counted = 0; counted < canonicalChars && at < key.length(); at++) {
      if (key.charAt(at) != '-' && key.charAt(at) != '_') {
        counted++;
      }
    }
    return key.substring(at);
  }
}
