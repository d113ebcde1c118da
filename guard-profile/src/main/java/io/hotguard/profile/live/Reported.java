/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import io.hotguard.profile.Diagnosis;
import io.hotguard.profile.DiagnosisFindings;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Severity;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The last diagnosis's findings, once per rule and place. One thread calls {@link #take}; any
 * thread calls {@link #findings}.
 */
final class Reported {
  private static final int MAX_FINDINGS = 20;
  private static final int MAX_KNOWN = 200;

  private final Consumer<String> log;
  private final Set<String> known = new HashSet<>();
  private volatile List<Finding> findings = List.of();

  Reported(Consumer<String> log) {
    this.log = log;
  }

  void take(Diagnosis diagnosis) {
    List<Finding> all = DiagnosisFindings.of(diagnosis);
    findings = all.subList(0, Math.min(MAX_FINDINGS, all.size()));
    for (Finding finding : findings) {
      if (finding.severity() != Severity.NOTE
          && known.size() < MAX_KNOWN
          && known.add(finding.rule() + " " + finding.location().describe())) {
        log.accept(finding.describe());
      }
    }
  }

  List<Finding> findings() {
    return findings;
  }
}
