/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the guards' keys in the files of Spring Boot, which only the starter reads. */
final class BootKeys {
  private static final List<String> FILES =
      List.of("application.properties", "application.yml", "application.yaml");
  private static final String STARTER = "io/hotguard/spring/SettingsListener.class";
  private static final Predicate<String> KEY =
      Pattern.compile("\\s*hotguard\\s*[.:=].*").asMatchPredicate();

  private BootKeys() {}

  /** Returns a file on a loader's class path with a key that nothing reads; null without one. */
  static @Nullable String unreadFile(ClassLoader loader) throws IOException {
    if (loader.getResource(STARTER) != null) {
      return null;
    }
    for (String file : FILES) {
      try (InputStream in = loader.getResourceAsStream(file)) {
        if (in != null
            && new BufferedReader(new InputStreamReader(in, UTF_8)).lines().anyMatch(KEY)) {
          return file;
        }
      }
    }
    return null;
  }
}
