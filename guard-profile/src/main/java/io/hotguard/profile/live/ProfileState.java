/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import io.hotguard.GuardSnapshot;
import io.hotguard.profile.Diagnosis;
import io.hotguard.profile.DiagnosisText;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Severity;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** The state that the guard publishes, written by the guard's thread and read by any. */
final class ProfileState {
  private static final int MAX_FINDINGS = 20;
  private static final int MAX_KNOWN = 200;

  private final Consumer<String> log;
  private final Set<String> known = new HashSet<>();
  private final AtomicLong diagnoses = new AtomicLong();
  private final AtomicLong troubles = new AtomicLong();
  private final AtomicLong failures = new AtomicLong();
  volatile boolean on;
  private volatile double exceptionsPerSecond;
  volatile String lastText = "";
  volatile String lastTrouble = "";
  private volatile List<Finding> findings = List.of();

  /**
   * @param log takes each finding once, by its rule and place
   */
  ProfileState(Consumer<String> log) {
    this.log = log;
  }

  void seen(double exceptionsASecond) {
    exceptionsPerSecond = Math.max(0, exceptionsASecond);
  }

  void trouble(String trouble) {
    troubles.incrementAndGet();
    lastTrouble = trouble;
  }

  void diagnosed(Diagnosis diagnosis) {
    lastText = DiagnosisText.of(diagnosis);
    List<Finding> all = diagnosis.findings();
    findings = all.subList(0, Math.min(MAX_FINDINGS, all.size()));
    for (Finding finding : findings) {
      if (finding.severity() != Severity.NOTE
          && known.size() < MAX_KNOWN
          && known.add(finding.rule() + " " + finding.location().describe())) {
        log.accept(finding.describe());
      }
    }
    diagnoses.incrementAndGet();
  }

  void failed() {
    failures.incrementAndGet();
  }

  void count(GuardSnapshot.Builder counts) {
    counts
        .counter("diagnoses", diagnoses.get())
        .counter("troubles", troubles.get())
        .counter("failures", failures.get())
        .gauge("on", on ? 1 : 0)
        .gauge("exceptions-per-second", Math.round(exceptionsPerSecond));
    for (Finding finding : findings) {
      counts.finding(finding);
    }
  }
}
