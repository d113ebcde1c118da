/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.logging.rules.facts.LoggingFacts.Appender;
import io.hotguard.logging.rules.facts.LoggingFacts.Logger;
import io.hotguard.logging.rules.facts.LoggingFacts.Ref;
import io.hotguard.logging.rules.facts.NetworkAppenders;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.StackSignature;
import java.util.List;
import java.util.Optional;

/** Reports a network appender that blocks callers: behind a blocking queue, or behind no queue. */
final class BlockingNetworkPath extends LoggingRule {
  private static final String MODE = "hotguard.mode";
  private static final String ENFORCE = "enforce";

  private static final Fix ISOLATE =
      Fix.set("Let Hotguard deliver to network appenders from a journal on disk", MODE, ENFORCE);

  /** The policy is an alternative, so only its text names it; the fix sets the mode alone. */
  private static final Fix ISOLATE_OR_DISCARD =
      Fix.set(
          "Let Hotguard deliver to network appenders from a journal on disk: WARN and above then spill, and events"
              + " below are dropped and counted ("
              + LoggingFacts.QUEUE_FULL_POLICY
              + "=Discard instead drops INFO and below of every appender uncounted, and WARN and above still block)",
          MODE,
          ENFORCE);

  BlockingNetworkPath() {
    super(
        RuleDescriptor.error(
                "BlockingNetworkPath",
                "A slow or dead log receiver stops the threads that log: no queue on the way to it drops or spills events.",
                Moment.RUN,
                Moment.INCIDENT)
            .tagged("logging", "latency", "network"));
  }

  @Override
  public List<StackSignature> signatures() {
    return WaitingLogStacks.signatures(ISOLATE);
  }

  @Override
  public void check(LoggingFacts facts, FindingSink sink) {
    for (Logger logger : facts.loggers()) {
      for (Ref ref : logger.refs()) {
        facts.appender(ref.appender()).ifPresent(appender -> check(facts, logger, appender, sink));
      }
    }
  }

  private void check(LoggingFacts facts, Logger logger, Appender appender, FindingSink sink) {
    NetworkAppenders.firstWaiting(facts, appender)
        .ifPresent(network -> judge(facts, logger, appender, network, sink));
  }

  private void judge(
      LoggingFacts facts, Logger logger, Appender first, Appender network, FindingSink sink) {
    Optional<Appender> queue =
        facts.reach(first).stream()
            .filter(a -> a.element().is("Async"))
            .filter(a -> NetworkAppenders.firstNetwork(facts, a).isPresent())
            .findFirst();
    boolean isAsync = facts.isAsync(logger);
    boolean queueGivesWay =
        queue
            .flatMap(a -> a.element().attribute("blocking"))
            .map("false"::equalsIgnoreCase)
            .orElse(false);
    String path =
        logger.describe()
            + " -> "
            + first.name()
            + (first.equals(network) ? "" : " -> " + network.name());
    if (!isAsync && queue.isEmpty()) {
      report(
          sink,
          logger.location(),
          network.name(),
          path
              + " ("
              + network.type()
              + ") waits for the network on the caller's thread: a slow receiver holds up every thread that logs; deliver"
              + " asynchronously, and drop or spill events when the queue is full",
          ISOLATE);
    } else if (facts.blocksWhenFull() && (isAsync || !queueGivesWay)) {
      report(
          sink,
          logger.location(),
          network.name(),
          path
              + " ("
              + network.type()
              + ") is behind a queue that blocks when it is full: a receiver that is slower than the callers fills the"
              + " queue, and every caller waits; keep callers from waiting for the network",
          ISOLATE_OR_DISCARD);
    }
  }
}
