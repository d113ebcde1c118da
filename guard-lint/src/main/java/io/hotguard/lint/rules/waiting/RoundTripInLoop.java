/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeRule;
import io.hotguard.lint.rules.waiting.calls.RemoteSystem;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;

/** Reports a hot path that makes round trips to one system one after another. */
class RoundTripInLoop extends CodeRule {
  private final RemoteSystem system;
  private final String each;
  private final Fix fix;

  /** Creates the rule; {@code each} says how each element costs a round trip. */
  RoundTripInLoop(RuleDescriptor descriptor, RemoteSystem system, String each, Fix fix) {
    super(descriptor);
    this.system = system;
    this.each = each;
    this.fix = fix;
  }

  static RoundTripInLoop ofHttp() {
    return new RoundTripInLoop(
        RuleDescriptor.warning(
                "HttpCallInLoop",
                "A hot path sends HTTP requests one after another and waits for each response.")
            .tagged("http", "latency", "round-trips"),
        RemoteSystem.HTTP_SERVER,
        "each element waits for a response",
        Fix.of(
            "Ask for all elements in one request if the server can, or send requests concurrently (sendAsync); bound how many are open,"
                + " since the server gets them at once"));
  }

  static RoundTripInLoop ofRedis() {
    return new RoundTripInLoop(
        RuleDescriptor.warning(
                "RedisCallInLoop",
                "A hot path sends Redis commands one after another, with a round trip for each.")
            .tagged("latency", "redis", "round-trips"),
        RemoteSystem.REDIS,
        "each element costs a round trip to Redis",
        Fix.of(
            "Read all keys at once (mget, hmget) or pipeline the commands; bound the keys per request,"
                + " because a large reply delays all other clients"));
  }

  @Override
  public final void check(CodeFacts facts, FindingSink sink) {
    for (RepeatedRoundTrips found : RepeatedRoundTrips.to(system, facts)) {
      Report report = at(facts, found.body(), found.call().site()).repeatedBy(found.repetition());
      // Set-up reads tables and servers in loops, too; Redis is there for requests.
      (system == RemoteSystem.REDIS ? report : report.whereRequested())
          .as(severity(facts, found))
          .to(sink, found.describe(each), fix);
    }
  }

  Severity severity(CodeFacts facts, RepeatedRoundTrips found) {
    return found.severity(facts);
  }
}
