/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.diagnosis.DiagnosisResult.Finding;
import io.hotguard.benchmarks.diagnosis.DiagnosisResult.Recording;
import io.hotguard.profile.account.Cause;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Some of the hangs of command {@code diagnosis}, recorded for a moment. */
class HangRecordingTest {
  @TempDir private Path directory;

  private Recording recorded(String name) throws Exception {
    Seed seed = Seed.named(name);
    Path file = RecordedSeed.record(seed, directory);
    return new DiagnosedRecording().read(name, file, List.of(seed.rule()), "", "JFR");
  }

  @ParameterizedTest
  @ValueSource(strings = {"contended-lock", "collector", "exhausted-pool"})
  void theCauseIsTheFirst(String name) throws Exception {
    Recording recording = recorded(name);

    assertThat(recording.findings()).extracting(Finding::rule).isNotEmpty();
    assertThat(recording.findings().get(0).rule()).isEqualTo(Seed.named(name).rule());
    assertThat(recording.findings().get(0).place()).startsWith("io.hotguard.benchmarks.diagnosis.");
  }

  @Test
  void nothingIsNamedOfAHealthyService() throws Exception {
    // On a busy machine any wait may be a note.
    assertThat(recorded("healthy-calm").findings())
        .allSatisfy(finding -> assertThat(finding.score()).isLessThan(Cause.LEAST_SHARE));
  }
}
