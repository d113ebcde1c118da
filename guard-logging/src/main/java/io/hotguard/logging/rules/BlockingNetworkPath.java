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

/**
 * Reports a network appender that callers wait for: behind a queue that blocks when it is full, or
 * behind no queue at all.
 */
final class BlockingNetworkPath extends LoggingRule {
  private static final String MODE = "hotguard.mode";
  private static final String ENFORCE = "enforce";

  private static final Fix ISOLATE =
      Fix.set("Let Hotguard deliver network appenders from a journal", MODE, ENFORCE);

  /** The policy is no setting of the fix: it is the other way, not the rest of this one. */
  private static final Fix ISOLATE_OR_DISCARD =
      Fix.set(
          "Let Hotguard deliver network appenders from a journal: what finds no room is counted, and on disk from WARN on; or "
              + QueueFullPolicy.SETTING
              + "=Discard, which loses INFO and below of every appender uncounted, while WARN and above still block",
          MODE,
          ENFORCE);

  BlockingNetworkPath() {
    super(
        RuleDescriptor.error(
                "BlockingNetworkPath",
                "A slow or dead log receiver stops the threads that log: nothing on the way to it gives way.",
                Moment.BUILD,
                Moment.STARTUP,
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
    NetworkAppenders.firstNetwork(facts, appender)
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
          path
              + " ("
              + network.type()
              + ") sends over the network on the caller's thread: a receiver that reads slowly stops every thread that logs;"
              + " make the logger asynchronous and let it give way when full",
          ISOLATE);
    } else if (QueueFullPolicy.of(facts) == QueueFullPolicy.BLOCKING
        && (isAsync || !queueGivesWay)) {
      report(
          sink,
          logger.location(),
          path
              + " ("
              + network.type()
              + ") waits for the network behind a queue whose policy is to block: when the receiver is slower than the callers, the"
              + " queue fills and they all wait; take it out of their way",
          ISOLATE_OR_DISCARD);
    }
  }
}
