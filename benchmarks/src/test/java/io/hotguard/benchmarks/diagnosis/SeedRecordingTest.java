/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hotguard.benchmarks.diagnosis.DiagnosisResult.Recording;
import io.hotguard.benchmarks.metrics.replay.ReplayRecorder;
import io.hotguard.profile.account.Label;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The programs of command {@code diagnosis}, recorded for a moment. */
class SeedRecordingTest {
  private static final int MAX_RANK = 3;
  private static final PrintStream NOBODY =
      new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"ring-lock", "caller-location", "gelf-typing"})
  void theRuleIsAmongTheFirstThree(String name) throws Exception {
    Seed seed = Seed.named(name);
    Path file = RecordedSeed.record(seed, directory);

    Recording recording = read(name, file, seed.rule());

    assertThat(recording.findings())
        .extracting(DiagnosisResult.Finding::rule)
        .contains(seed.rule());
    assertThat(recording.rank(seed.rule())).isBetween(1, MAX_RANK);
    assertThat(recording.findings().get(recording.rank(seed.rule()) - 1).place())
        .startsWith("io.hotguard.benchmarks.diagnosis.SeedRequests");
    assertAgreesWithAPlainCount(file, seed.rule());
  }

  /** A plain loop over the events counts the same shares. */
  private static void assertAgreesWithAPlainCount(Path file, String rule) throws Exception {
    HandCount plain = HandCount.of(file);
    Label found =
        new DiagnosedRecording()
            .diagnose(file).causes().stream()
                .flatMap(cause -> cause.label().stream())
                .filter(label -> label.rule().name().equals(rule))
                .findFirst()
                .orElseThrow();

    assertThat(found.shares()).isNotEmpty();
    found
        .shares()
        .forEach(
            (kind, share) ->
                assertThat(share.total()).isCloseTo(plain.share(rule, kind), within(0.01)));
  }

  @Test
  void theQueueOfTheReplayIsNamedWithItsConsumerAndWhatIsCopied() throws Exception {
    Recording recording = replay(500);
    // On a busy machine the queue grows less in the same time.
    for (long millis = 1_000;
        recording.rank("UnboundedQueue") == 0 && millis < 8_000;
        millis *= 2) {
      recording = replay(millis);
    }

    int rank = recording.rank("UnboundedQueue");
    assertThat(rank).isBetween(1, MAX_RANK);
    DiagnosisResult.Growth growth = requireNonNull(recording.findings().get(rank - 1).growth());
    assertThat(growth.factor()).isGreaterThan(1.3);
    assertThat(growth.consumers()).isEqualTo(1);
    assertThat(growth.copiedBytes()).isPositive();
  }

  private Recording replay(long millis) throws Exception {
    Path file = directory.resolve("replay-" + millis + ".jfr");
    ReplayRecorder.record(file, millis, NOBODY);
    return read("replay", file, "UnboundedQueue");
  }

  private static Recording read(String name, Path file, String rule) throws Exception {
    return new DiagnosedRecording().read(name, file, List.of(rule), "", "JFR");
  }
}
