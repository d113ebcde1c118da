/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import io.hotguard.logging.rules.facts.Element;
import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.logging.rules.facts.LoggingFacts.Appender;
import io.hotguard.rule.Confidence;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.StackSignature;
import io.hotguard.text.VersionNumber;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Reports fields of an old logstash-gelf whose type is found by catching exceptions. */
final class UndeclaredGelfFieldType extends LoggingRule {

  private static final Fix FIX =
      Fix.set("Update logstash-gelf", "biz.paluch.logging:logstash-gelf", "1.11.2");

  UndeclaredGelfFieldType() {
    super(
        RuleDescriptor.warning(
                "UndeclaredGelfFieldType",
                "Before 1.11.2, logstash-gelf throws up to two exceptions per untyped field and event to find its type.",
                Moment.INCIDENT)
            .tagged("logging", "cpu", "exceptions"));
  }

  @Override
  public List<StackSignature> signatures() {
    StackSignature probing =
        StackSignature.of(
            Confidence.CERTAIN,
            FIX,
            "logstash-gelf finds the type of a field by parsing its value and catching the exceptions.");
    String message = "biz.paluch.logging.gelf.intern.GelfMessage";
    return List.of(
        probing.seenAs(Evidence.EXCEPTION).ofTypes("java.lang.NumberFormatException").on(message),
        probing
            .seenAs(Evidence.CPU, Evidence.ALLOCATION)
            .on("java.lang.NumberFormatException", message));
  }

  @Override
  public void check(LoggingFacts facts, FindingSink sink) {
    Optional<VersionNumber> version = facts.classPath().version("logstash-gelf");
    if (version.isEmpty() || version.get().isAtLeast("1.11.2")) {
      return;
    }
    for (Appender appender : facts.appenders()) {
      if (isLogstashGelf(appender)) {
        check(appender, version.get(), sink);
      }
    }
  }

  private static boolean isLogstashGelf(Appender appender) {
    return appender.element().is("Gelf") && appender.element().attribute("server").isEmpty();
  }

  private void check(Appender appender, VersionNumber version, FindingSink sink) {
    Element element = appender.element();
    Set<String> declared = declared(element.attribute("additionalFieldTypes").orElse(""));
    Set<String> undeclared = new TreeSet<>();
    List<Element> fields = element.children("Field").toList();
    fields.forEach(field -> field.attribute("name").ifPresent(undeclared::add));
    undeclared.removeAll(declared);
    if (fields.isEmpty() && declared.isEmpty()) {
      undeclared.add("the default fields");
    }
    boolean hasMdc =
        element.isTrue("includeFullMdc")
            || element.children("DynamicMdcFields").findAny().isPresent();
    if (hasMdc && element.children("DynamicMdcFieldType").findAny().isEmpty()) {
      undeclared.add("the MDC fields");
    }
    if (undeclared.isEmpty()) {
      return;
    }
    report(
        sink,
        appender.location(),
        "Gelf appender "
            + appender.name()
            + " of logstash-gelf "
            + version
            + " has no type for "
            + String.join(", ", undeclared)
            + ": each value is parsed as long, then as double, and each failure is an exception with a stack trace; update to 1.11.2"
            + " or later, or declare the types",
        FIX);
  }

  private static Set<String> declared(String types) {
    Set<String> names = new TreeSet<>();
    for (String pair : List.of(types.split(",", -1))) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        names.add(pair.substring(0, equals).strip());
      }
    }
    return names;
  }
}
