/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeRule;
import io.hotguard.code.ColdCodeRule;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.MethodRef;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reports metrics set up with percentiles that are computed in the process for each sample. */
final class ClientSidePercentiles extends CodeRule implements ColdCodeRule {
  private static final Fix FIX =
      Fix.of(
          "Publish a histogram and let the monitoring system compute percentiles, or record with a Recorder");
  private static final String DROPWIZARD = "com.codahale.metrics.";
  private static final String MICROMETER = "io.micrometer.";
  private static final Set<String> LIBRARIES = Set.of(DROPWIZARD, MICROMETER, "io.prometheus.");
  private static final String REGISTRY = DROPWIZARD + "MetricRegistry";
  private static final Set<String> REGISTERING = Set.of("histogram", "timer");
  private static final String DEFAULT_RESERVOIR =
      "without a reservoir of its own, the metric gets an ExponentiallyDecayingReservoir: each sample takes a"
          + " lock and allocates a node of a sorted map";
  static final Map<String, String> RESERVOIRS =
      Map.of(
          DROPWIZARD + "ExponentiallyDecayingReservoir",
          "takes a lock and allocates a node of a sorted map for each sample",
          DROPWIZARD + "SlidingWindowReservoir",
          "takes a lock for each sample",
          DROPWIZARD + "SlidingTimeWindowReservoir",
          "keeps each sample of the window in a sorted map");
  static final Set<String> SUMMARIES =
      Set.of(
          "io.prometheus.metrics.core.metrics.Summary$Builder",
          "io.prometheus.client.Summary$Builder");

  ClientSidePercentiles() {
    super(
        RuleDescriptor.warning(
                "ClientSidePercentiles",
                "A metric computes percentiles in the process: each sample takes a lock or allocates.")
            .tagged("allocation", "lock", "metrics"));
  }

  /** Metrics are set up in cold code. */
  @Override
  public Set<String> mentions() {
    Set<String> names = new HashSet<>(RESERVOIRS.keySet());
    SUMMARIES.forEach(summary -> names.add(summary + ".quantile"));
    REGISTERING.forEach(method -> names.add(REGISTRY + '.' + method));
    names.add(MICROMETER);
    return names;
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (Body body : facts.bodies()) {
      if (LIBRARIES.stream().anyMatch(body.type().name()::startsWith)) {
        continue;
      }
      for (Call call : body.method().all(Call.class)) {
        if (hasDefaultReservoir(call.target())) {
          at(facts, body, call.site()).as(Severity.NOTE).to(sink, DEFAULT_RESERVOIR, FIX);
        }
      }
      for (Instruction instruction : body.method().instructions()) {
        message(facts, body, instruction)
            .ifPresent(text -> at(facts, body, instruction.site()).to(sink, text, FIX));
      }
    }
  }

  private static Optional<String> message(CodeFacts facts, Body body, Instruction instruction) {
    if (instruction instanceof Allocation made) {
      return Optional.ofNullable(RESERVOIRS.get(made.type()))
          .map(cost -> made.type().substring(DROPWIZARD.length()) + " " + cost);
    }
    if (!(instruction instanceof Call call)) {
      return Optional.empty();
    }
    MethodRef target = call.target();
    if (target.owner().startsWith(MICROMETER)
        && target.name().equals("publishPercentiles")
        && Percentiles.areChosen(facts, body, call)) {
      return Optional.of(
          "publishPercentiles keeps a rotating histogram that all threads share, and no monitoring system can merge"
              + " its percentiles");
    }
    return SUMMARIES.contains(target.owner()) && target.name().equals("quantile")
        ? Optional.of(
            "a Summary with quantiles takes a lock and writes to several rotating buffers for each sample, and no"
                + " monitoring system can merge its quantiles")
        : Optional.empty();
  }

  private static boolean hasDefaultReservoir(MethodRef target) {
    return target.owner().equals(REGISTRY)
        && target.descriptor().startsWith("(Ljava/lang/String;)")
        && REGISTERING.contains(target.name());
  }
}
