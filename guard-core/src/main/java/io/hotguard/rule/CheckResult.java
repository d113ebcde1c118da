/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import static java.util.Comparator.comparing;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * The result of a run of rules. The findings hold even if a rule failed; the failures name the
 * facts that a rule did not check.
 *
 * @param findings the findings in natural order, duplicates kept; immutable
 * @param failures the failures by rule, then facts' class, then cause; immutable
 */
public record CheckResult(List<Finding> findings, List<RuleFailure> failures) {

  private static final Comparator<RuleFailure> FAILURE_ORDER =
      comparing(RuleFailure::rule)
          .thenComparing(RuleFailure::factsType)
          .thenComparing(failure -> failure.cause().toString());

  public CheckResult {
    findings = findings.stream().sorted().toList();
    failures = failures.stream().sorted(FAILURE_ORDER).toList();
  }

  /** Joins the results of many inputs into one. */
  public static CheckResult union(Collection<CheckResult> results) {
    List<Finding> findings = new ArrayList<>();
    List<RuleFailure> failures = new ArrayList<>();
    for (CheckResult result : results) {
      findings.addAll(result.findings);
      failures.addAll(result.failures);
    }
    return new CheckResult(findings, failures);
  }

  /** Tells whether every rule finished. */
  public boolean isComplete() {
    return failures.isEmpty();
  }
}
