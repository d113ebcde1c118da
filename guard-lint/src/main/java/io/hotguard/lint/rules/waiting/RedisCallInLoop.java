/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import io.hotguard.code.CodeFacts;
import io.hotguard.lint.rules.waiting.calls.RemoteSystem;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;

/** Reports a hot path that asks Redis for one key after the other. */
final class RedisCallInLoop extends WaitingRule {
  private static final Fix FIX =
      Fix.of(
          "Ask for all keys at once (mget, hmget) or send the commands in a pipeline; bound how many one request may ask for, since"
              + " a large answer holds up all other clients of the server");

  RedisCallInLoop() {
    super(
        RuleDescriptor.warning(
                "RedisCallInLoop",
                "A hot path asks Redis for one key after the other: a round trip for each.",
                Moment.BUILD)
            .tagged("latency", "redis", "round-trip"));
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (RepeatedRoundTrips found : RepeatedRoundTrips.to(RemoteSystem.REDIS, facts)) {
      at(facts, found.body(), found.call().site())
          .as(found.severity(facts))
          .to(sink, found.describe("each element costs a round trip to Redis"), FIX);
    }
  }
}
