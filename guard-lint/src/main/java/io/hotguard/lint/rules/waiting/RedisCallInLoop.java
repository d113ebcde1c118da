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

/** Reports a hot path that sends Redis commands one after another. */
final class RedisCallInLoop extends WaitingRule {
  private static final Fix FIX =
      Fix.of(
          "Read all keys at once (mget, hmget) or pipeline the commands; bound the keys per request,"
              + " because a large reply delays all other clients");

  RedisCallInLoop() {
    super(
        RuleDescriptor.warning(
                "RedisCallInLoop",
                "A hot path sends Redis commands one after another, with a round trip for each.")
            .tagged("latency", "redis", "round-trip"));
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (RepeatedRoundTrips found : RepeatedRoundTrips.to(RemoteSystem.REDIS, facts)) {
      at(facts, found.body(), found.call().site())
          .repeatedBy(found.repetition())
          .as(found.severity(facts))
          .to(sink, found.describe("each element costs a round trip to Redis"), FIX);
    }
  }
}
