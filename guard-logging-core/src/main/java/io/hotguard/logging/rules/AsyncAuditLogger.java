/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.logging.rules.facts.LoggingFacts.Logger;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Notes an asynchronous logger named like an audit trail: the caller does not wait. */
final class AsyncAuditLogger extends LoggingRule {
  private static final Set<String> PROOF =
      Set.of(
          "audit",
          "auditing",
          "audits",
          "security",
          "billing",
          "payment",
          "payments",
          "ledger",
          "compliance");

  /** In these packages such words name a subsystem, not an audit trail. */
  private static final List<String> LIBRARIES =
      List.of(
          "java.",
          "javax.",
          "jakarta.",
          "jdk.",
          "sun.",
          "com.sun.",
          "org.apache.",
          "org.springframework.",
          "org.hibernate.",
          "org.eclipse.",
          "org.jboss.",
          "io.netty.");

  private static final Pattern WORD_ENDS =
      Pattern.compile("[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

  AsyncAuditLogger() {
    super(
        RuleDescriptor.note(
                "AsyncAuditLogger",
                "A logger named like an audit trail is asynchronous: its caller never learns that a write failed.")
            .tagged("logging", "loss", "async"));
  }

  @Override
  public void check(LoggingFacts facts, FindingSink sink) {
    for (Logger logger : facts.loggers()) {
      if (logger.exempt() || !isProof(logger.name())) {
        continue;
      }
      if (facts.isAsync(logger)) {
        report(
            sink,
            logger.location(),
            logger.describe()
                + " is asynchronous: its caller goes on before the event is written and never sees a failed write. A full"
                + " ring buffer or a killed process loses the event; for an audit record, write a synchronous Logger with an"
                + " appender of ignoreExceptions=\"false\", and exempt the logger from Hotguard",
            logger.async()
                ? Fix.of("Write Logger instead of AsyncLogger for " + logger.name())
                : Fix.of(
                    "Use AsyncRoot instead of the asynchronous context selector; this logger is then synchronous"));
      } else if (facts.isEnforced() && !facts.isLogback()) { // Logback's callers see no failure.
        report(
            sink,
            logger.location(),
            logger.describe()
                + " is synchronous, and Hotguard in ENFORCE makes it asynchronous: its caller no longer sees a failed"
                + " write; for an audit record, exempt the logger",
            Fix.set("Exempt the logger from Hotguard", "hotguard.logging.exempt", logger.name()));
      }
    }
  }

  private static boolean isProof(String name) {
    return LIBRARIES.stream().noneMatch(name::startsWith)
        && Arrays.stream(WORD_ENDS.split(name))
            .map(w -> w.toLowerCase(Locale.ROOT))
            .anyMatch(PROOF::contains);
  }
}
