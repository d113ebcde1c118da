/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.logback;

import io.hotguard.config.ConfigNode;
import io.hotguard.config.ConfigSet;
import io.hotguard.logging.rules.facts.AppenderTraits;
import io.hotguard.logging.rules.facts.AppenderTraits.Trait;
import io.hotguard.rule.Confidence;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import io.hotguard.rule.StackSignature;
import java.util.List;
import java.util.Optional;

/** Reports an asynchronous appender of Logback whose callers wait when its queue is full. */
final class BlockingAsyncAppender extends LogbackRule {
  private static final String DEFAULT_QUEUE_SIZE = "256";
  private static final Fix FIX =
      Fix.set(
          "Drop events instead of blocking callers; keep a synchronous appender for events that must not be lost",
          "neverBlock",
          "true");

  BlockingAsyncAppender() {
    super(
        RuleDescriptor.warning(
                "BlockingAsyncAppender",
                "Callers wait for an AsyncAppender of Logback with a full queue.",
                Moment.RUN,
                Moment.INCIDENT)
            .tagged("async", "latency", "logging"));
  }

  @Override
  public List<StackSignature> signatures() {
    return List.of(
        StackSignature.of(
                Confidence.CERTAIN, FIX, "Threads that log wait for room in Logback's queue.")
            .seenAs(Evidence.BLOCKED)
            .on("ch.qos.logback.core.AsyncAppenderBase#put|putUninterruptibly|append"));
  }

  @Override
  void check(ConfigSet facts, FindingSink sink, Iterable<LogbackFile> configurations) {
    for (LogbackFile logback : configurations) {
      logback.usedAppenders().stream()
          .filter(logback::isAsync)
          .filter(a -> !logback.child(a, "neverBlock").equalsIgnoreCase("true"))
          .forEach(appender -> check(logback, appender, sink));
    }
  }

  private void check(LogbackFile logback, ConfigNode appender, FindingSink sink) {
    String neverBlock = logback.child(appender, "neverBlock");
    if (neverBlock.contains("${")) {
      return;
    }
    String threshold = logback.child(appender, "discardingThreshold");
    boolean keepsAll = threshold.equals("0");
    Optional<String> network =
        logback.behind(appender).stream()
            .filter(target -> isNetwork(logback, target))
            .map(target -> logback.attribute(target, "class"))
            .findFirst();
    String size = logback.child(appender, "queueSize");
    String message =
        "AsyncAppender "
            + logback.attribute(appender, "name")
            + " has no neverBlock=true: when its queue of "
            + (size.isEmpty() ? DEFAULT_QUEUE_SIZE : size)
            + " is full, every thread that logs "
            + (keepsAll
                ? "waits, at any level, since discardingThreshold=0 drops nothing"
                : "WARN or above waits; INFO and below are dropped once fewer than "
                    + (threshold.isEmpty() ? "a fifth" : threshold)
                    + " of its slots are free")
            + network
                .map(type -> "; behind the queue, " + simple(type) + " waits for the network")
                .orElse("");
    boolean isLikely = keepsAll || network.isPresent();
    report(
        sink, isLikely ? Severity.WARNING : Severity.NOTE, logback.place(appender), message, FIX);
  }

  private static boolean isNetwork(LogbackFile logback, ConfigNode target) {
    return AppenderTraits.ofClass(logback.attribute(target, "class"))
        .has(Trait.WAITS, setting -> logback.child(target, setting));
  }

  private static String simple(String type) {
    return type.substring(type.lastIndexOf('.') + 1);
  }
}
