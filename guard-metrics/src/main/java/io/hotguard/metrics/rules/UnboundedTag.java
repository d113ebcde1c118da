/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeRule;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Origin;
import io.hotguard.rule.Confidence;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.FramePattern;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.StackSignature;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Reports a meter's tag that has another value in each request. */
final class UnboundedTag extends CodeRule {
  private static final Fix FIX =
      Fix.of(
          "Remove the tag, or give it a value of few, such as a kind or a status; what identifies a request belongs into a log event or a span");
  static final Map<String, Set<String>> TAGS =
      FramePattern.methods(
          "io.micrometer.core.instrument.Timer$Builder#tag",
          "io.micrometer.core.instrument.Counter$Builder#tag",
          "io.micrometer.core.instrument.DistributionSummary$Builder#tag",
          "io.micrometer.core.instrument.LongTaskTimer$Builder#tag",
          "io.micrometer.core.instrument.Gauge$Builder#tag",
          "io.micrometer.core.instrument.Tags#and|of",
          "io.micrometer.core.instrument.Tag#of");

  /** A key whose last word says that the value identifies a request or its caller. */
  private static final Pattern IDENTIFIER =
      Pattern.compile(
          "(.*[a-z0-9](?=I)|(?i:.*[._-])?)(?i:id|uuid|guid|session|user|customer|email|ip|token)");

  private static final String KEY_AND_VALUE = "(Ljava/lang/String;Ljava/lang/String;)";
  private static final int DEPTH = 8;

  UnboundedTag() {
    super(
        RuleDescriptor.warning(
                "UnboundedTag",
                "A hot path gives a meter a tag that identifies a request: each value is a meter that stays.",
                Moment.INCIDENT)
            .tagged("cardinality", "memory", "metrics"));
  }

  @Override
  public List<StackSignature> signatures() {
    return List.of(
        StackSignature.of(
                Confidence.LIKELY,
                FIX,
                "Meters pile up while the heap grows: each new value of a tag is a meter that stays.")
            .seenAs(Evidence.RETAINED)
            .on("io.micrometer.core.instrument.MeterRegistry#registerMeterIfNecessary")
            .whileHeapGrows());
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (Body body : facts.hotBodies()) {
      for (Call call : body.method().all(Call.class)) {
        if (TAGS.getOrDefault(call.target().owner(), Set.of()).contains(call.target().name())
            && call.target().descriptor().startsWith(KEY_AND_VALUE)) {
          Origin value = call.arguments().get(1);
          String key =
              call.arguments().get(0) instanceof Origin.Constant text ? "" + text.value() : "";
          if (TagValues.any(body, value, DEPTH, false, each -> TagValues.isUnique(body, each))
              || (IDENTIFIER.matcher(key).matches()
                  && TagValues.any(body, value, DEPTH, true, Origin.Parameter.class::isInstance))) {
            at(facts, body, call.site()).behindAnyBranch().to(sink, message(key), FIX);
          }
        }
      }
    }
  }

  private static String message(String key) {
    return "the hot path gives a meter the tag "
        + (key.isEmpty() ? "" : "\"" + key + "\" ")
        + "with another value in each request: each value is a meter that stays in memory, and a"
        + " series in the monitoring system";
  }
}
