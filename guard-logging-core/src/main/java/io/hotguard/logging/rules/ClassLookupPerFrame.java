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
import java.util.List;
import java.util.regex.Pattern;

/** Reports a pattern that looks up the class of each stack frame of a logged exception. */
final class ClassLookupPerFrame extends LoggingRule {
  /*
   * %xEx prints the jar and version of each frame's class, and loads the class for that, under the
   * lock of its class loader; a class that does not exist is searched in all jars each time. Log4j
   * before 2.25 appends %xEx to a pattern that prints no exception, later releases append %ex.
   */
  private static final Pattern LOOKUP =
      Pattern.compile("%[-.0-9]*x(?:Ex|Throwable|Exception)(?!\\{(?:none|0)})");

  /** Any word for exceptions, those of other libraries included, such as %xwEx of Spring Boot. */
  private static final Pattern EXCEPTION =
      Pattern.compile("%[-.0-9]*(?:ex|throwable|exception|\\w*(?:Ex|Throwable|Exception))");

  private static final String PLAIN_BY_DEFAULT = "2.25.0";

  private static final Fix FIX =
      Fix.of("Write %ex instead of %xEx or at the end of the pattern, or move to Log4j 2.25");

  ClassLookupPerFrame() {
    super(
        RuleDescriptor.note(
                "ClassLookupPerFrame",
                "A pattern makes Log4j look up the class of each stack frame of a logged exception.",
                Moment.INCIDENT)
            .tagged("tuning", "logging", "lock", "cpu"));
  }

  @Override
  public List<StackSignature> signatures() {
    StackSignature lookup =
        StackSignature.of(
                Confidence.CERTAIN,
                FIX,
                "Log4j looks up the classes of stack frames to print their jars, as %xEx asks.")
            .seenAs(Evidence.BLOCKED, Evidence.CPU, Evidence.IO, Evidence.EXCEPTION);
    return List.of(
        lookup.on("org.apache.logging.log4j.core.impl.ThrowableProxy*"),
        lookup.on("org.apache.logging.log4j.core.pattern.ThrowableExtendedStackTraceRenderer*"));
  }

  @Override
  public void check(LoggingFacts facts, FindingSink sink) {
    boolean isDefault =
        facts
            .classPath()
            .version("log4j-core")
            .map(version -> !version.isAtLeast(PLAIN_BY_DEFAULT))
            .orElse(false);
    List<Appender> found =
        facts.loggers().stream()
            .flatMap(logger -> facts.reach(logger).stream())
            .distinct()
            .filter(each -> each.layout().filter(it -> looksUp(it, isDefault)).isPresent())
            .toList();
    if (!found.isEmpty()) {
      report(
          sink,
          found.get(0).location(),
          String.join(", ", found.stream().map(Appender::name).sorted().toList())
              + (found.size() == 1 ? " prints" : " print")
              + " exceptions with %xEx, which Log4j before 2.25 appends to a pattern without %ex:"
              + " the class of each stack frame is looked up, and threads wait for the lock of the"
              + " class loader; write %ex",
          FIX);
    }
  }

  private static boolean looksUp(Element layout, boolean isDefault) {
    if (!layout.is("PatternLayout") || layout.tree().anyMatch(it -> it.isKindOf("Selector"))) {
      return false;
    }
    String pattern = layout.attribute("pattern").orElse("%m%n");
    return LOOKUP.matcher(pattern).find()
        || (isDefault
            && !pattern.contains("${")
            && !EXCEPTION.matcher(pattern).find()
            && layout.attribute("alwaysWriteExceptions").orElse("true").equalsIgnoreCase("true"));
  }
}
