/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import io.hotguard.benchmarks.diagnosis.DiagnosisResult.Finding;
import io.hotguard.benchmarks.diagnosis.DiagnosisResult.Growth;
import io.hotguard.benchmarks.diagnosis.DiagnosisResult.Recording;
import io.hotguard.profile.Diagnoser;
import io.hotguard.profile.Diagnosis;
import io.hotguard.profile.DiagnosisText;
import io.hotguard.profile.ThrowCost;
import io.hotguard.profile.account.Cause;
import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.RecordingReader;
import io.hotguard.profile.reading.Spell;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Diagnoses a recording as the command line does. */
final class DiagnosedRecording {
  private static final Set<String> TAKING = Set.of("take", "poll", "drainTo");

  private final RuleCatalog rules = RuleCatalog.load();
  private final ThrowCost throwCost = ThrowCost.measured();

  /** Diagnoses a recording. */
  Recording read(String name, Path file, List<String> expected, String jdk, String recorder)
      throws IOException {
    return read(name, file, diagnose(file), expected, jdk, recorder);
  }

  /** As above, for a recording that is diagnosed already. */
  static Recording read(
      String name,
      Path file,
      Diagnosis diagnosis,
      List<String> expected,
      String jdk,
      String recorder)
      throws IOException {
    return new Recording(
        name,
        expected,
        jdk,
        recorder,
        Files.size(file),
        diagnosis.facts().events(),
        diagnosis.causes().stream().map(cause -> finding(cause, diagnosis)).toList(),
        null,
        null);
  }

  Diagnosis diagnose(Path file) throws IOException {
    return new Diagnoser(rules, List.of(), throwCost, Diagnoser.DEFAULT_LEAST_SHARE)
        .diagnose(RecordingReader.read(file));
  }

  /** The causes that are notes only. */
  static List<String> notes(Diagnosis diagnosis) {
    return diagnosis.causes().stream()
        .filter(cause -> cause.severity() == Severity.NOTE)
        .map(cause -> cause.descriptor().name())
        .toList();
  }

  private static Finding finding(Cause cause, Diagnosis diagnosis) {
    ProfileFacts.Collector collector = diagnosis.facts().collector();
    return new Finding(
        cause.descriptor().name(),
        cause.activity().column(),
        cause.share(),
        cause.line().map(StackFrame::describe).orElse(""),
        DiagnosisText.sure(cause),
        cause.kind() == Cause.Kind.LEAK
            ? new Growth(
                collector.growth().orElse(1),
                diagnosis.facts().pauseShare(),
                collector.copiedBytes(),
                consumers(diagnosis.facts()))
            : null);
  }

  /** How many threads were seen taking from a queue at one place, in all pools. */
  private static int consumers(ProfileFacts facts) {
    return facts.threads().pools().stream()
        .mapToInt(
            pool ->
                pool.spells().stream()
                    .filter(spell -> takes(spell.stack()))
                    .mapToInt(Spell::threads)
                    .max()
                    .orElse(0))
        .sum();
  }

  private static boolean takes(CallStack stack) {
    return stack.frames().stream()
        .anyMatch(
            frame ->
                frame.className().startsWith("java.util.concurrent.Linked")
                    && TAKING.contains(frame.method()));
  }
}
