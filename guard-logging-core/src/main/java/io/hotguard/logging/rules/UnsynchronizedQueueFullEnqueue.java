/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;

/** Reports that callers of a full ring buffer spin on parks of a nanosecond. */
final class UnsynchronizedQueueFullEnqueue extends LoggingRule {
  private static final String SELECTOR_RING = "AsyncLogger.SynchronizeEnqueueWhenQueueFull";
  private static final String LOGGER_RING = "AsyncLoggerConfig.SynchronizeEnqueueWhenQueueFull";

  UnsynchronizedQueueFullEnqueue() {
    super(
        RuleDescriptor.warning(
                "UnsynchronizedQueueFullEnqueue",
                "Callers that find the ring buffer full spin for room instead of waiting at a lock, and use up the CPU.",
                Moment.RUN)
            .tagged("logging", "cpu", "async"));
  }

  @Override
  public void check(LoggingFacts facts, FindingSink sink) {
    if (facts.hasAsyncSelector()) {
      check(facts, SELECTOR_RING, sink);
    }
    if (facts.loggers().stream().anyMatch(LoggingFacts.Logger::async)) {
      check(facts, LOGGER_RING, sink);
    }
  }

  private void check(LoggingFacts facts, String name, FindingSink sink) {
    // Log4j takes every value but "true" for false.
    facts
        .setting(name)
        .filter(setting -> !setting.value().equalsIgnoreCase("true"))
        .ifPresent(
            setting ->
                report(
                    sink,
                    setting.location(),
                    setting.name()
                        + "="
                        + setting.value()
                        + " ("
                        + setting.origin()
                        + ") is not true: when the ring buffer is full, every caller spins on a park of 1 ns and takes CPU from the"
                        + " thread that empties it; remove the setting, and choose a policy that does not block",
                    Fix.set("Let callers wait at the lock", name, "true")));
  }
}
