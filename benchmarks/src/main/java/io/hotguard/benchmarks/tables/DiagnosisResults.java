/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import io.hotguard.benchmarks.diagnosis.DiagnosisResult;
import io.hotguard.benchmarks.diagnosis.SpeedResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The committed result files about diagnoses.
 *
 * @param ladder the service as found, and guarded
 * @param replay the replay of a queue that grows without end
 * @param seeds programs with one hazard each
 * @param speed large recordings
 */
record DiagnosisResults(
    Optional<DiagnosisResult> ladder,
    Optional<DiagnosisResult> replay,
    Optional<DiagnosisResult> seeds,
    Optional<SpeedResult> speed) {
  static final String LADDER = "docs/results/diagnosis-ladder.json";
  static final String REPLAY = "docs/results/diagnosis-replay.json";
  static final String SEEDS = "docs/results/diagnosis-seeds.json";
  static final String SPEED = "docs/results/diagnosis-speed.json";
  static final DiagnosisResults NONE =
      new DiagnosisResults(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  static DiagnosisResults under(Path root) throws IOException {
    return new DiagnosisResults(
        Results.read(root.resolve(LADDER), DiagnosisResult.class),
        Results.read(root.resolve(REPLAY), DiagnosisResult.class),
        Results.read(root.resolve(SEEDS), DiagnosisResult.class),
        Results.read(root.resolve(SPEED), SpeedResult.class));
  }
}
