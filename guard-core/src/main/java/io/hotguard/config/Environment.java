/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** The environment that a configuration is meant for, judged by names. */
public enum Environment {
  /** A name says production. */
  PRODUCTION,
  /** A name says a developer's machine or a test. */
  DEVELOPMENT,
  /** No name says anything. */
  UNKNOWN;

  private static final Set<String> PRODUCTION_WORDS =
      Set.of("prod", "prd", "production", "live", "online");

  private static final Set<String> DEVELOPMENT_WORDS =
      Set.of(
          ("dev devel develop development local localhost test tests testing it ci debug sample "
                  + "example demo mock embedded integration integrationtest unittest")
              .split(" "));

  private static final Pattern WORD_BREAK = Pattern.compile("[^A-Za-z]+");
  private static final Pattern TEST_FOLDER =
      Pattern.compile("(?:^|/)(?:test-classes|src/test|src/[A-Za-z]*Test|tests?)/");

  /** Judges a file by its profile, or without a profile by its name and folder. */
  static Environment of(String file, String profile) {
    if (TEST_FOLDER.matcher(file).find()) {
      return DEVELOPMENT;
    }
    if (!profile.isEmpty()) {
      return ofProfile(profile);
    }
    String name = file.substring(file.lastIndexOf('/') + 1);
    int dot = name.lastIndexOf('.');
    return ofWords(dot < 0 ? name : name.substring(0, dot));
  }

  /**
   * Judges a profile or profile expression, such as {@code prod}, {@code !dev} or {@code prod &
   * cloud}.
   *
   * @return production if a word names it, otherwise development if a word names that; unknown for
   *     anything negated
   */
  public static Environment ofProfile(String profile) {
    return profile.indexOf('!') >= 0 ? UNKNOWN : ofWords(profile);
  }

  private static Environment ofWords(String text) {
    Set<String> words =
        Set.copyOf(Arrays.asList(WORD_BREAK.split(text.toLowerCase(Locale.ROOT), -1)));
    if (words.stream().anyMatch(PRODUCTION_WORDS::contains)) {
      return PRODUCTION;
    }
    return words.stream().anyMatch(DEVELOPMENT_WORDS::contains) ? DEVELOPMENT : UNKNOWN;
  }
}
