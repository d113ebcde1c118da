/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import io.hotguard.code.CodeFacts;
import io.hotguard.lint.rules.waiting.calls.GivenStatements;
import io.hotguard.lint.rules.waiting.calls.RemoteSystem;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;

/** Reports a hot path that runs one statement after the other. */
final class StatementInLoop extends WaitingRule {
  private static final Fix FIX =
      Fix.of(
          "Read all rows with one statement (IN, a join), write with addBatch and executeBatch; keep batches bounded, since a failed"
              + " row fails the batch that it is in");

  StatementInLoop() {
    super(
        RuleDescriptor.warning(
                "StatementInLoop",
                "A hot path runs one statement after the other: a round trip to the database for each.",
                Moment.BUILD)
            .tagged("jdbc", "latency", "round-trip"));
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (RepeatedRoundTrips found : RepeatedRoundTrips.to(RemoteSystem.DATABASE, facts)) {
      at(facts, found.body(), found.call().site())
          .whereMarked()
          .as(
              GivenStatements.runs(facts, found.body(), found.call())
                  ? Severity.NOTE
                  : found.severity(facts))
          .to(sink, found.describe("each element costs a round trip to the database"), FIX);
    }
  }
}
