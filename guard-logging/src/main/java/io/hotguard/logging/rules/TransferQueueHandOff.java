/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.logging.rules.facts.LoggingFacts.Appender;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;

/** Reports an Async appender on a LinkedTransferQueue: it has no room of its own, and no bound. */
final class TransferQueueHandOff extends LoggingRule {
  /*
   * To a transfer queue the appender hands an event over only if its thread is waiting at that instant. Otherwise the queue counts
   * as full: Discard drops, blocking="false" goes to the error appender or drops, and the default puts the event into a queue that
   * has no bound, so bufferSize is never looked at and the heap is the limit.
   */
  private static final Fix FIX =
      Fix.of("Leave out the LinkedTransferQueue element; the default queue is bounded");

  TransferQueueHandOff() {
    super(
        RuleDescriptor.error(
                "TransferQueueHandOff",
                "An Async appender on a LinkedTransferQueue drops events whenever its thread is busy, or queues without bound.",
                Moment.BUILD,
                Moment.STARTUP,
                Moment.RUN)
            .tagged("logging", "loss", "memory", "async"));
  }

  @Override
  public void check(LoggingFacts facts, FindingSink sink) {
    for (Appender appender : facts.appenders()) {
      if (appender.element().is("Async")
          && appender.element().children("LinkedTransferQueue").findAny().isPresent()) {
        report(
            sink,
            appender.location(),
            "Async appender "
                + appender.name()
                + " uses a LinkedTransferQueue, "
                + effect(facts, appender)
                + "; leave the element out, the default queue is bounded",
            FIX);
      }
    }
  }

  private static String effect(LoggingFacts facts, Appender appender) {
    boolean isBlocking =
        !"false".equalsIgnoreCase(appender.element().attribute("blocking").orElse("true"));
    if (!isBlocking) {
      return "and blocking=\"false\": an event that finds the appender's thread busy is dropped or goes to the error appender, though"
          + " nothing is full";
    }
    return QueueFullPolicy.of(facts) == QueueFullPolicy.DISCARDING
        ? "and the policy is Discard: an event at or below the threshold that finds the appender's thread busy is dropped, though"
            + " nothing is full"
        : "which has no bound: bufferSize is ignored, and with a slow target the queue grows until the heap is full";
  }
}
