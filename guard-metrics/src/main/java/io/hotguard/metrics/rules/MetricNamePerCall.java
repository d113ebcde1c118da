/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeRule;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.DynamicCall;
import io.hotguard.code.MethodRef;
import io.hotguard.code.Origin;
import io.hotguard.code.UnconditionalSites;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.FramePattern;
import io.hotguard.rule.RuleDescriptor;
import java.util.Map;
import java.util.Set;

/** Reports a metric whose name a hot path builds anew for each call. */
final class MetricNamePerCall extends CodeRule {
  private static final Fix FIX =
      Fix.of(
          "Look the metric up once and keep it in a field; put a part that varies, if it has few values, into a tag");
  static final Map<String, Set<String>> LOOK_UPS =
      FramePattern.methods(
          "io.micrometer.core.instrument.MeterRegistry#counter|gauge|summary|timer",
          "io.micrometer.core.instrument.Metrics#counter|gauge|summary|timer",
          "io.micrometer.core.instrument.Timer#builder",
          "io.micrometer.core.instrument.Counter#builder",
          "io.micrometer.core.instrument.DistributionSummary#builder",
          "com.codahale.metrics.MetricRegistry#counter|gauge|histogram|meter|timer",
          "io.hotguard.metrics.RecorderRegistry#recorder");
  private static final Set<MethodRef> TEXT_BUILDERS =
      Set.of(
          new MethodRef("java.lang.StringBuilder", "toString", "()Ljava/lang/String;"),
          new MethodRef("java.lang.StringBuffer", "toString", "()Ljava/lang/String;"),
          new MethodRef("java.lang.String", "concat", "(Ljava/lang/String;)Ljava/lang/String;"));

  MetricNamePerCall() {
    super(
        RuleDescriptor.warning(
                "MetricNamePerCall",
                "A hot path builds a metric's name for each call: a string, a look-up, and metrics without bound.")
            .tagged("tuning", "allocation", "cardinality", "metrics"));
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (Body body : facts.hotBodies()) {
      for (Call call : body.method().all(Call.class)) {
        Set<String> names = LOOK_UPS.getOrDefault(call.target().owner(), Set.of());
        if (names.contains(call.target().name())
            && !call.arguments().isEmpty()
            && !body.method().isInitializer()
            && !call.site().isExceptional()
            && !UnconditionalSites.isBehindMissing(body, call.site())
            && isBuilt(body, call.arguments().get(0))) {
          at(facts, body, call.site()).to(sink, message(call), FIX);
        }
      }
    }
  }

  private static boolean isBuilt(Body body, Origin name) {
    boolean concatenated =
        body.method()
            .source(name, DynamicCall.class)
            .filter(text -> text.recipe() != null)
            .isPresent();
    return concatenated
        || body.method()
            .source(name, Call.class)
            .map(Call::target)
            .filter(
                target ->
                    TEXT_BUILDERS.contains(target)
                        || target.is("java.lang.String", "format")
                        || target.is("java.lang.String", "join")
                        || target.is("java.lang.String", "formatted")
                        || target.is("com.codahale.metrics.MetricRegistry", "name"))
            .isPresent();
  }

  private static String message(Call call) {
    String owner = call.target().owner();
    return "the hot path builds the name that it passes to %s.%s: each call allocates a string and looks it up, and each new name adds a metric that stays"
        .formatted(owner.substring(owner.lastIndexOf('.') + 1), call.target().name());
  }
}
