/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ResultOptionsTest {
  private static ResultOptions options(String... arguments) {
    return CommandLine.populateCommand(new ResultOptions(), arguments);
  }

  @Test
  void aWholeResultReplacesTheOneThatIsPublished() {
    assertThat(options().file("ladder")).isEqualTo(Path.of("docs/results/ladder.json"));
    assertThat(options().file("ladder", true)).isEqualTo(Path.of("docs/results/ladder.json"));
  }

  @Test
  void aPartDoesNot() {
    assertThat(options().file("ladder", false))
        .isEqualTo(Path.of("benchmarks/target/partial/ladder.json"));
  }

  @Test
  void goesWhereItIsTold() {
    assertThat(options("--directory", "here").file("ladder", false))
        .isEqualTo(Path.of("here/ladder.json"));
    assertThat(options("--directory", "here").file("ladder"))
        .isEqualTo(Path.of("here/ladder.json"));
  }

  @Test
  void whatMeasuresNothingIsNoResult() {
    assertThat(options("--smoke", "--directory", "here").file("ladder"))
        .isEqualTo(Path.of("benchmarks/target/smoke/ladder.json"));
  }
}
