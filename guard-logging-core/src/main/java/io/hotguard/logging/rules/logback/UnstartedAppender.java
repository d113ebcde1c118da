/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.logback;

import io.hotguard.config.ConfigNode;
import io.hotguard.config.ConfigSet;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reports an appender of Logback that cannot start, above all by its rolling policy. */
final class UnstartedAppender extends LogbackRule {
  private static final String ROLLING = "ch.qos.logback.core.rolling.";
  private static final Pattern INDEX = Pattern.compile("%\\d*i");
  private static final Pattern DATE = Pattern.compile("%d(?!\\{[^}]*,\\s*aux\\s*[,}])");

  UnstartedAppender() {
    super(
        RuleDescriptor.warning(
                "UnstartedAppender", "A Logback appender cannot start, so it loses every event.")
            .tagged("logging", "loss"));
  }

  @Override
  void check(ConfigSet facts, FindingSink sink, Iterable<LogbackFile> configurations) {
    for (LogbackFile logback : configurations) {
      for (ConfigNode appender : logback.usedAppenders()) {
        reason(logback, appender).ifPresent(reason -> report(sink, logback, appender, reason));
      }
    }
  }

  private void report(FindingSink sink, LogbackFile logback, ConfigNode appender, String reason) {
    report(
        sink,
        Severity.WARNING,
        logback.place(appender),
        "appender "
            + logback.attribute(appender, "name")
            + " does not start, and each of its events is lost: "
            + reason,
        Fix.of("Mend the appender, and look for its name in Logback's status messages"));
  }

  private static Optional<String> reason(LogbackFile logback, ConfigNode appender) {
    String started = logback.child(appender, "started");
    if (!started.isEmpty()) { // A live configuration knows, and has no nested elements.
      return started.equals("false")
          ? Optional.of("Logback's status messages give the reason")
          : Optional.empty();
    }
    if (!logback.attribute(appender, "class").equals(ROLLING + "RollingFileAppender")) {
      return Optional.empty();
    }
    Optional<ConfigNode> policy = appender.children("rollingPolicy").findFirst();
    if (policy.isEmpty()) {
      return Optional.of("it has no rollingPolicy");
    }
    return switch (logback.attribute(policy.get(), "class")) {
      case ROLLING + "SizeAndTimeBasedRollingPolicy" ->
          missing(logback, policy.get(), "maxFileSize")
              .or(() -> missing(logback, policy.get(), INDEX, "%i"))
              .or(() -> missing(logback, policy.get(), DATE, "%d"));
      case ROLLING + "TimeBasedRollingPolicy" ->
          missing(logback, policy.get(), DATE, "%d")
              .or(
                  () ->
                      isSized(logback, policy.get())
                          ? missing(logback, policy.get(), INDEX, "%i")
                          : Optional.empty());
      case ROLLING + "FixedWindowRollingPolicy" ->
          missing(logback, policy.get(), INDEX, "%i")
              .or(() -> missing(logback, appender, "file"))
              .or(
                  () ->
                      appender.children("triggeringPolicy").findFirst().isPresent()
                          ? Optional.empty()
                          : Optional.of("it has no triggeringPolicy"));
      default -> Optional.empty();
    };
  }

  private static boolean isSized(LogbackFile logback, ConfigNode policy) {
    return policy
        .children("timeBasedFileNamingAndTriggeringPolicy")
        .anyMatch(
            each -> logback.attribute(each, "class").equals(ROLLING + "SizeAndTimeBasedFNATP"));
  }

  private static Optional<String> missing(LogbackFile logback, ConfigNode node, String setting) {
    return logback.child(node, setting).isEmpty()
        ? Optional.of("its " + node.name() + " has no " + setting)
        : Optional.empty();
  }

  /** A pattern with a variable is not known. */
  private static Optional<String> missing(
      LogbackFile logback, ConfigNode policy, Pattern token, String shown) {
    String names = logback.child(policy, "fileNamePattern");
    return names.contains("${") || token.matcher(names).find()
        ? Optional.empty()
        : Optional.of("fileNamePattern " + names + " has no " + shown);
  }
}
