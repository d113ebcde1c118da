/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import io.hotguard.benchmarks.diagnosis.DiagnosisResult.Count;
import io.hotguard.benchmarks.diagnosis.DiagnosisResult.Finding;
import io.hotguard.benchmarks.diagnosis.DiagnosisResult.Growth;
import io.hotguard.benchmarks.diagnosis.DiagnosisResult.Recording;
import io.hotguard.profile.Diagnoser;
import io.hotguard.profile.Diagnosis;
import io.hotguard.profile.Share;
import io.hotguard.profile.ThrowCost;
import io.hotguard.profile.WeighedRule;
import io.hotguard.profile.reading.RecordingReader;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Diagnoses a recording as the command line does. */
final class DiagnosedRecording {
  private final RuleCatalog rules = RuleCatalog.load();
  private final ThrowCost throwCost = ThrowCost.measured();

  /** Diagnoses a recording, with a plain count of the shares of the expected rules if asked. */
  Recording read(
      String name, Path file, List<String> expected, String jdk, String recorder, boolean counted)
      throws IOException {
    return read(name, file, diagnose(file), expected, jdk, recorder, counted);
  }

  /** As above, for a recording that is diagnosed already. */
  static Recording read(
      String name,
      Path file,
      Diagnosis diagnosis,
      List<String> expected,
      String jdk,
      String recorder,
      boolean counted)
      throws IOException {
    List<Count> counts = new ArrayList<>();
    if (counted) {
      HandCount plain = HandCount.of(file);
      for (WeighedRule rule : diagnosis.rules()) {
        if (expected.contains(rule.rule().name())) {
          counts.addAll(counts(rule, plain));
        }
      }
    }
    return new Recording(
        name,
        expected,
        jdk,
        recorder,
        Files.size(file),
        diagnosis.facts().events(),
        diagnosis.rules().stream().map(DiagnosedRecording::finding).toList(),
        counts,
        null,
        null);
  }

  Diagnosis diagnose(Path file) throws IOException {
    return new Diagnoser(rules, List.of(), throwCost, Diagnoser.DEFAULT_LEAST_SHARE)
        .diagnose(RecordingReader.read(file));
  }

  /** The found rules that are no hazards. */
  static List<String> notes(Diagnosis diagnosis) {
    return diagnosis.rules().stream()
        .filter(rule -> !rule.isHazard())
        .map(rule -> rule.rule().name())
        .toList();
  }

  private static List<Count> counts(WeighedRule weighed, HandCount plain) {
    List<Count> counts = new ArrayList<>();
    for (Map.Entry<Evidence, Share> share : weighed.shares().entrySet()) {
      String rule = weighed.rule().name();
      counts.add(
          new Count(
              rule,
              share.getKey().id(),
              share.getValue().total(),
              plain.share(rule, share.getKey())));
    }
    return counts;
  }

  private static Finding finding(WeighedRule weighed) {
    return new Finding(
        weighed.rule().name(),
        weighed.leading().id(),
        weighed.score(),
        weighed.sites().isEmpty() ? "" : weighed.sites().get(0).application().describe(),
        weighed.confidence().name().toLowerCase(java.util.Locale.ROOT),
        weighed
            .growth()
            .map(
                growth ->
                    new Growth(
                        growth.factor(),
                        growth.pauseShare(),
                        growth.copiedBytes(),
                        growth.consumers()))
            .orElse(null));
  }
}
