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

/** Reports an Async appender on a LinkedTransferQueue, which drops events or has no bound. */
final class TransferQueueHandOff extends LoggingRule {
  /*
   * The appender gives an event to a transfer queue only if its thread is waiting at that instant. Otherwise
   * the queue counts as full: Discard drops, blocking="false" goes to the error appender or drops, and the
   * default puts the event into a queue that has no bound: bufferSize is ignored and the heap is the limit.
   */
  private static final Fix FIX =
      Fix.of("Remove the LinkedTransferQueue element; the default queue is bounded");

  TransferQueueHandOff() {
    super(
        RuleDescriptor.error(
                "TransferQueueHandOff",
                "An Async appender on a LinkedTransferQueue drops events while its thread is busy, or queues without"
                    + " bound.",
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
                + "; remove the element, since the default queue is bounded",
            FIX);
      }
    }
  }

  private static String effect(LoggingFacts facts, Appender appender) {
    boolean isBlocking =
        !"false".equalsIgnoreCase(appender.element().attribute("blocking").orElse("true"));
    if (!isBlocking) {
      return "and blocking=\"false\": while its thread is busy, each event is dropped or goes to the error appender,"
          + " although the queue is not full";
    }
    return QueueFullPolicy.of(facts) == QueueFullPolicy.DISCARDING
        ? "and the policy is Discard: while its thread is busy, each event at or below the threshold is dropped,"
            + " although the queue is not full"
        : "which has no bound: bufferSize is ignored, and behind a slow target the queue grows until the heap is"
            + " full";
  }
}
