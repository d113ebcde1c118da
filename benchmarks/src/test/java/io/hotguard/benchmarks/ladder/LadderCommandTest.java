/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Which runs replace a published result. */
class LadderCommandTest {
  private static Path file(String... arguments) {
    return CommandLine.populateCommand(new LadderCommand(), arguments).file();
  }

  @Test
  void theWholeLadderReplacesTheOneThatIsPublished() {
    assertThat(file()).isEqualTo(Path.of("docs/results/ladder.json"));
  }

  @ParameterizedTest
  @CsvSource({"--ends, ladder-ends", "--capabilities, ladder-capabilities"})
  void soDoesWhatIsMeasuredInItsPlace(String option, String name) {
    assertThat(file(option)).isEqualTo(Path.of("docs/results", name + ".json"));
  }

  @Test
  void theSameSettingsInSoManyWordsAreTheSame() {
    assertThat(file("--ends", "--rounds", "10"))
        .isEqualTo(Path.of("docs/results/ladder-ends.json"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--rounds=1",
        "--warm-ups=1",
        "--warm-up=1",
        "--settle=1",
        "--millis=1",
        "--connections=1",
        "--receiver-rate=1",
        "--only=as found"
      })
  void otherSettingsAndPartsDoNot(String option) {
    assertThat(file(option)).isEqualTo(Path.of("benchmarks/target/partial/ladder.json"));
    assertThat(file("--ends", option))
        .isEqualTo(Path.of("benchmarks/target/partial/ladder-ends.json"));
  }

  @Test
  void theyGoWhereTheyAreTold() {
    assertThat(file("--rounds=1", "--directory=here")).isEqualTo(Path.of("here/ladder.json"));
  }
}
