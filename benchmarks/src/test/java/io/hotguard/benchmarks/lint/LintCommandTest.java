/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class LintCommandTest {

  /** Measures what users are told to do. */
  @Test
  void measuresWithTheFlagsThatThePageNames() throws IOException {
    assertThat(Files.readString(Path.of("../docs/check-reference.md")))
        .contains("java " + String.join(" ", LintCommand.OWN_FLAGS) + " -jar hotguard.jar check");
  }
}
