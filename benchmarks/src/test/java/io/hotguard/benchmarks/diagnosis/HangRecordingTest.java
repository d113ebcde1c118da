/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.diagnosis.DiagnosisResult.Finding;
import io.hotguard.benchmarks.diagnosis.DiagnosisResult.Recording;
import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.process.Jdk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Some of the hangs of command {@code diagnosis}, recorded for a moment. */
class HangRecordingTest {
  private static final int MILLIS = 2_500;
  private static final int NO_DATABASE = 0;

  @TempDir private Path directory;

  private Recording recorded(String name) throws Exception {
    Seed seed = Seed.named(name);
    Path file = directory.resolve("hang.jfr");
    RecordedJdk jdk = new RecordedJdk(Jdk.OWN, null);
    List<String> arguments = new ArrayList<>(seed.jvmArguments());
    arguments.addAll(jdk.arguments(file));
    ChildProcess.start(
            jdk.jdk(),
            directory,
            ClassPaths.own(),
            arguments,
            SeedProgram.class.getName(),
            List.of(name, String.valueOf(MILLIS), String.valueOf(NO_DATABASE)))
        .await(line -> {}, 60);
    return new DiagnosedRecording().read(name, file, List.of(seed.rule()), "", "JFR", false);
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
    assertThat(recorded("healthy-calm").findings()).isEmpty();
  }
}
