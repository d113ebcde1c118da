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
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;

/** Reports a hot path that runs SQL statements one after another. */
final class StatementInLoop extends WaitingRule {
  private static final Fix FIX =
      Fix.of(
          "Read all rows with one statement (IN, a join) and write with addBatch and executeBatch; bound the batches,"
              + " because a failed row fails its batch");

  StatementInLoop() {
    super(
        RuleDescriptor.warning(
                "StatementInLoop",
                "A hot path runs SQL statements one after another, with a round trip to the database for each.")
            .tagged("jdbc", "latency", "round-trip"));
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (RepeatedRoundTrips found : RepeatedRoundTrips.to(RemoteSystem.DATABASE, facts)) {
      at(facts, found.body(), found.call().site())
          .repeatedBy(found.repetition())
          .whereRequested()
          .as(
              GivenStatements.runs(facts, found.body(), found.call())
                  ? Severity.NOTE
                  : found.severity(facts))
          .to(sink, found.describe("each element costs a round trip to the database"), FIX);
    }
  }
}
