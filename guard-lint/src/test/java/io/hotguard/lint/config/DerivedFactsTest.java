/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigSet;
import io.hotguard.lint.input.InputNote;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DerivedFactsTest {
  private static final List<ConfigFacts> FILES =
      ConfigFiles.read("application.yml", "a: 1\n".getBytes(UTF_8)).facts();

  @Test
  void givesTheFilesTogetherAndWhatModulesMakeOfThem() {
    DerivedFacts derived =
        DerivedFacts.of(
            ConfigSet.of(FILES), List.of(configuration -> List.of(configuration.files().size())));

    assertThat(derived.facts()).containsExactly(ConfigSet.of(FILES), 1);
    assertThat(derived.notes()).isEmpty();
  }

  @Test
  void goesOnWhereAModuleFails() {
    DerivedFacts derived =
        DerivedFacts.of(
            ConfigSet.of(FILES),
            List.of(
                configuration -> {
                  throw new IllegalStateException("geheim");
                },
                configuration -> List.of("second")));

    assertThat(derived.facts()).containsExactly(ConfigSet.of(FILES), "second");
    assertThat(derived.notes())
        .extracting(InputNote::text)
        .singleElement()
        .asString()
        .endsWith("failed: IllegalStateException");
  }
}
