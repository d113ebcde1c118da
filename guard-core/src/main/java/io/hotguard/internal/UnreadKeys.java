/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Finds keys of the guards in the files of a framework, which only the starter reads. */
final class UnreadKeys {
  private static final List<String> FILES =
      List.of("application.properties", "application.yml", "application.yaml");
  private static final String STARTER = "io/hotguard/spring/SettingsListener.class";
  private static final Predicate<String> KEY =
      Pattern.compile("hotguard\\s*[.:=].*").asMatchPredicate();

  private UnreadKeys() {}

  /**
   * Returns the line about a file on the class path; empty if none has a key that nothing reads.
   */
  static Optional<String> problem(ClassLoader loader) {
    // A native image has no class file, so the starter is not seen there.
    if (NativeImage.isPresent() || loader.getResource(STARTER) != null) {
      return Optional.empty();
    }
    return FILES.stream()
        .filter(file -> hasKey(loader, file))
        .findFirst()
        .map(
            file ->
                file
                    + " has hotguard keys, which nothing reads: set them by -D, in the environment"
                    + " or in hotguard.properties; in Spring Boot, add hotguard-spring-boot-starter,"
                    + " which reads them");
  }

  private static boolean hasKey(ClassLoader loader, String file) {
    try (InputStream in = loader.getResourceAsStream(file)) {
      return in != null
          && new BufferedReader(new InputStreamReader(in, UTF_8)).lines().anyMatch(KEY);
    } catch (IOException | UncheckedIOException e) {
      return false; // The framework reports it.
    }
  }
}
