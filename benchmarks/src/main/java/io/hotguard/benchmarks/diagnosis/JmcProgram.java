/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import io.hotguard.benchmarks.process.Terminal;
import io.hotguard.benchmarks.results.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Future;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.common.util.IPreferenceValueProvider;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.rules.IResult;
import org.openjdk.jmc.flightrecorder.rules.RuleRegistry;
import org.openjdk.jmc.flightrecorder.rules.TypedResult;
import org.openjdk.jmc.flightrecorder.rules.util.RulesToolkit;

/** The process of {@link JmcRules}, which links JDK Mission Control. */
final class JmcProgram {
  private JmcProgram() {}

  /** Arguments: the recording. */
  public static void main(String[] args) throws Exception {
    List<JmcRules.Result> results = new ArrayList<>();
    for (Future<IResult> each :
        RulesToolkit.evaluateParallel(
                RuleRegistry.getRules(),
                JfrLoaderToolkit.loadEvents(Path.of(args[0]).toFile()),
                IPreferenceValueProvider.DEFAULT_VALUES,
                1)
            .values()) {
      IResult result = each.get();
      IQuantity score = result == null ? null : result.getResult(TypedResult.SCORE);
      if (result != null && score != null) {
        results.add(
            new JmcRules.Result(
                result.getRule().getId(), score.doubleValueIn(UnitLookup.NUMBER_UNITY)));
      }
    }
    results.sort(
        Comparator.comparingDouble(JmcRules.Result::score)
            .reversed()
            .thenComparing(JmcRules.Result::rule));
    Terminal.OUT.println(Json.line(new JmcRules.Results(results)));
    System.exit(0); // its evaluating threads may go on
  }
}
