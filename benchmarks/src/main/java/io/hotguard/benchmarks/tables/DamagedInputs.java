/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import io.hotguard.benchmarks.lint.FuzzResult;
import io.hotguard.benchmarks.tables.Claim.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What is claimed of tests that read damaged inputs. */
final class DamagedInputs {
  private DamagedInputs() {}

  /** Open until each of the tests has seen enough; a run with a problem is not in the result. */
  static Verdict verdict(Optional<FuzzResult> result, List<String> tests, long minimum) {
    List<String> figures = new ArrayList<>();
    for (String test : tests) {
      long count = result.map(runs -> runs.count(test)).orElse(0L);
      if (count < minimum) {
        return Verdict.OPEN;
      }
      figures.add(String.format(Locale.ROOT, "%s: %,d", test, count));
    }
    return Verdict.of(true, String.join(", ", figures));
  }
}
