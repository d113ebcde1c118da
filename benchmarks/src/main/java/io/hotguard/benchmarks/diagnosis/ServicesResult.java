/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import io.hotguard.benchmarks.diagnosis.DiagnosisResult.Recording;
import io.hotguard.benchmarks.results.Environment;
import java.util.List;
import java.util.Map;
import java.util.Optional;

public record ServicesResult(
    Environment environment, String command, Map<String, String> versions, List<Service> services) {

  /**
   * A recorded service.
   *
   * @param recording its rules are the causes; each of them may be named first
   * @param requests in the recorded time
   * @param summary the first line of the report
   * @param jmc what {@link JmcRules} say of the same file
   * @param notes the found rules that are no hazards; the first run knew none
   */
  public record Service(
      Recording recording,
      long requests,
      String summary,
      List<JmcRules.Result> jmc,
      List<String> notes) {
    @SuppressWarnings("ConstantValue") // a file of the first run has no notes
    public Service {
      notes = notes == null ? List.of() : List.copyOf(notes);
    }

    public boolean healthyService() {
      return recording.rules().isEmpty();
    }

    /** Whether the first hazard is a cause, or the report says that a healthy service has none. */
    public boolean rightlyDiagnosed() {
      return firstHazard()
          .map(recording.rules()::contains)
          .orElse(healthyService() && Recording.saysHealthy(summary));
    }

    /** Returns the rule of the first finding that is more than a note. */
    public Optional<String> firstHazard() {
      return recording.findings().stream()
          .map(DiagnosisResult.Finding::rule)
          .filter(rule -> !notes.contains(rule))
          .findFirst();
    }
  }
}
