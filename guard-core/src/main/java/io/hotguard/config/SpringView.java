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
 * The settings in effect in a Spring Boot application with one profile, according to its files.
 * Settings from the environment are unknown.
 *
 * @param profile the profile or profile expression; empty for the view without a profile
 * @param environment the environment that it is meant for
 * @param settings the settings by {@linkplain #canonical canonical} key, in order; immutable
 */
public record SpringView(
    String profile, Environment environment, Map<String, SpringSetting> settings) {

  public SpringView {
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  /**
   * Returns the canonical form of a key, in lower case without hyphens and underscores. {@code
   * server.max-http-header-size}, {@code server.maxHttpHeaderSize} and {@code
   * server.max_http_header_size} have the same one.
   */
  public static String canonical(String key) {
    return key.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
  }

  /** Finds a setting by its key in any spelling. */
  public Optional<SpringSetting> find(String key) {
    return Optional.ofNullable(settings.get(canonical(key)));
  }

  /**
   * Returns the settings below a key, in order.
   *
   * @param prefix the key in any spelling, without the dot behind it
   * @return the settings by the rest of their keys as written
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

  /** Returns the key as written, without its first {@code canonicalChars} canonical characters. */
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
