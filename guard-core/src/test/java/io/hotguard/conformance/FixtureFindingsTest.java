/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.conformance;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FixtureFindingsTest {
  /** A contract runs the fixtures of most modules, so no class of the stack is that of the test. */
  @Test
  void aMissingFileNamesTheTestThatWritesIt(@TempDir Path folder) {
    assertThatThrownBy(() -> FixtureFindings.assertGolden(folder, List.of()))
        .hasMessageContaining("-Dtest=RuleFixtureTest -Ddocs.update=true");
  }
}
