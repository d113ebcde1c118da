/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import io.hotguard.logging.rules.facts.FileAppenders;
import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.logging.rules.facts.LoggingFacts.Appender;
import io.hotguard.logging.rules.facts.LoggingFacts.Logger;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import java.util.List;

/**
 * Reports a file appender behind a ring buffer or queue that makes a system call for each event.
 */
final class FlushPerEvent extends LoggingRule {
  /*
   * Only where all loggers that reach the file are asynchronous. The appender flushes at an event
   * that is marked as the last of a batch, and only the consumer of a ring buffer marks events. An
   * event of a synchronous logger would stay in the buffer.
   */
  private static final Fix FIX =
      Fix.set("Write once per batch of the ring buffer", FileAppenders.IMMEDIATE_FLUSH, "false");

  /** Logback's appender without the flush would keep the last lines until more of them come. */
  private static final Fix BATCH =
      Fix.set("Let Hotguard write once per batch", "hotguard.mode", "enforce");

  FlushPerEvent() {
    super(
        RuleDescriptor.note(
                "FlushPerEvent",
                "A file appender behind a ring buffer or queue writes to the file once per event.",
                Moment.RUN)
            .tagged("tuning", "logging", "cpu", "io"));
  }

  @Override
  public void check(LoggingFacts facts, FindingSink sink) {
    for (Appender appender : facts.appenders()) {
      if (FileAppenders.mayBatch(facts, appender) && isBehindRings(facts, appender)) {
        report(
            sink,
            appender.location(),
            appender.type()
                + " appender "
                + appender.name()
                + " makes a system call for each event, on the one thread that empties the ring buffer and so falls"
                + " behind sooner; with immediateFlush=\"false\" it writes when its buffer is full or the ring buffer is empty",
            FIX);
      } else if (FileAppenders.flushesBehindQueue(facts, appender)) {
        report(
            sink,
            appender.location(),
            appender.type()
                + " "
                + appender.name()
                + " makes a system call for each event, on the one thread that empties the queue of an AsyncAppender"
                + " and so falls behind sooner",
            BATCH);
      }
    }
  }

  private static boolean isBehindRings(LoggingFacts facts, Appender appender) {
    List<Logger> reaching =
        facts.loggers().stream().filter(logger -> facts.reach(logger).contains(appender)).toList();
    return !reaching.isEmpty() && reaching.stream().allMatch(facts::isAsync);
  }
}
