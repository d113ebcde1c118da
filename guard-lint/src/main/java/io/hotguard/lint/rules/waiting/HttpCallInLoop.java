/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import io.hotguard.code.CodeFacts;
import io.hotguard.lint.rules.waiting.calls.RemoteSystem;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;

/** Reports a hot path that sends HTTP requests one after another. */
final class HttpCallInLoop extends WaitingRule {
  private static final Fix FIX =
      Fix.of(
          "Ask for all elements in one request if the server can, or send requests concurrently (sendAsync); bound how many are open,"
              + " since the server gets them at once");

  HttpCallInLoop() {
    super(
        RuleDescriptor.warning(
                "HttpCallInLoop",
                "A hot path sends HTTP requests one after another and waits for each response.")
            .tagged("http", "latency", "round-trip"));
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (RepeatedRoundTrips found : RepeatedRoundTrips.to(RemoteSystem.HTTP_SERVER, facts)) {
      at(facts, found.body(), found.call().site())
          .repeatedBy(found.repetition())
          .whereRequested()
          .as(found.severity(facts))
          .to(sink, found.describe("each element waits for a response"), FIX);
    }
  }
}
