/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.logback;

import static java.util.stream.Collectors.joining;

import io.hotguard.config.ConfigNode;
import io.hotguard.config.ConfigSet;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import io.hotguard.rule.StackSignature;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reports appenders of Logback that collect the caller's location for each event. */
final class CallerDataPerEvent extends LogbackRule {
  private static final Fix FIX =
      Fix.of("Remove the caller's location; the logger's name tells the class");

  CallerDataPerEvent() {
    super(
        RuleDescriptor.warning(
                "CallerDataPerEvent",
                "Logback walks the caller's stack for each event to print the caller's location.",
                Moment.INCIDENT)
            .tagged("cpu", "exceptions", "logging"));
  }

  @Override
  public List<StackSignature> signatures() {
    return CallerDataStacks.signatures(FIX);
  }

  @Override
  void check(ConfigSet facts, FindingSink sink, Iterable<LogbackFile> configurations) {
    configurations.forEach(logback -> check(logback, sink));
  }

  private void check(LogbackFile logback, FindingSink sink) {
    Set<ConfigNode> direct = logback.calledDirectly();
    Set<ConfigNode> told = new HashSet<>();
    for (ConfigNode appender : logback.usedAppenders()) {
      Optional<ConfigNode> asked = asked(logback, appender);
      if (asked.isPresent()) {
        told.add(appender);
        told.addAll(logback.behind(appender));
        report(
            sink,
            logback.place(appender, asked.get()),
            "appender "
                + logback.attribute(appender, "name")
                + " has "
                + asked.get().name()
                + "=true: each event costs a walk of the caller's stack, on the thread that logs",
            FIX);
      }
    }
    Map<List<Object>, List<ConfigNode>> printing = new LinkedHashMap<>();
    for (ConfigNode appender : logback.usedAppenders()) {
      boolean isDirect = direct.contains(appender);
      if (!told.contains(appender) || (isDirect && asked(logback, appender).isEmpty())) {
        pattern(logback, appender)
            .map(logback::text)
            .ifPresent(
                text ->
                    printing
                        .computeIfAbsent(List.of(text, isDirect), key -> new ArrayList<>())
                        .add(appender));
      }
    }
    printing.values().forEach(same -> report(logback, same, direct.contains(same.get(0)), sink));
  }

  private static Optional<ConfigNode> pattern(LogbackFile logback, ConfigNode appender) {
    return appender
        .tree()
        .filter(node -> node.is("pattern") && !LogbackPattern.places(logback.text(node)).isEmpty())
        .findFirst();
  }

  private static Optional<ConfigNode> asked(LogbackFile logback, ConfigNode appender) {
    return appender
        .tree()
        .filter(node -> node.is("includeCallerData") || node.is("includeCallerInfo"))
        .filter(node -> logback.text(node).equalsIgnoreCase("true"))
        .findFirst();
  }

  /** Reports appenders of one pattern, which is one line to change, at the first of them. */
  private void report(
      LogbackFile logback, List<ConfigNode> appenders, boolean isDirect, FindingSink sink) {
    ConfigNode first = appenders.get(0);
    ConfigNode pattern = pattern(logback, first).orElse(first);
    String places = String.join(", ", LogbackPattern.places(logback.text(pattern)));
    report(
        sink,
        isDirect ? Severity.WARNING : Severity.NOTE,
        logback.place(first, pattern),
        (appenders.size() == 1 ? "the pattern of appender " : "the pattern of appenders ")
            + appenders.stream().map(a -> logback.attribute(a, "name")).collect(joining(", "))
            + " prints "
            + places
            + (isDirect
                ? ": each event costs a walk of the caller's stack, on the thread that logs"
                : ": behind an AsyncAppender it shows a question mark, unless"
                    + " includeCallerData=true walks the stack for each event"),
        Fix.of("Print %logger instead of " + places + ": it costs nothing and tells the class"));
  }
}
