/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.logging.rules.facts.LoggingFacts.Appender;
import io.hotguard.logging.rules.facts.NetworkAppenders;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;

/** Reports an Async appender of Log4j whose callers wait when its queue is full. */
final class BlockingAsyncQueue extends LoggingRule {
  /*
   * Silent behind a network appender, where BlockingNetworkPath says more, and for a queue without
   * bound, a LinkedTransferQueue. Behind an asynchronous logger, the thread that waits is that of
   * the ring buffer.
   */
  private static final String DEFAULT_SIZE = "1024";
  private static final Fix FIX =
      Fix.set(
          "Drop events, or give them to the appender of errorRef, instead of blocking callers",
          "blocking",
          "false");

  BlockingAsyncQueue() {
    super(
        RuleDescriptor.note(
                "BlockingAsyncQueue",
                "Callers wait for an Async appender of Log4j whose queue is full.",
                Moment.RUN)
            .tagged("async", "latency", "logging"));
  }

  @Override
  public void check(LoggingFacts facts, FindingSink sink) {
    if (!facts.blocksWhenFull()) {
      return;
    }
    facts.loggers().stream()
        .filter(logger -> !facts.isAsync(logger))
        .flatMap(logger -> facts.reach(logger).stream())
        .distinct()
        .filter(BlockingAsyncQueue::blocks)
        .filter(appender -> NetworkAppenders.firstWaiting(facts, appender).isEmpty())
        .forEach(
            appender ->
                report(
                    sink,
                    appender.location(),
                    "Async appender "
                        + appender.name()
                        + " has no blocking=\"false\": when its queue of "
                        + appender.element().attribute("bufferSize").orElse(DEFAULT_SIZE)
                        + " is full, every thread that logs waits, at any level",
                    FIX));
  }

  private static boolean blocks(Appender appender) {
    return appender.element().is("Async")
        && appender.element().attribute("blocking").orElse("true").equalsIgnoreCase("true")
        && appender.element().children("LinkedTransferQueue").findAny().isEmpty();
  }
}
