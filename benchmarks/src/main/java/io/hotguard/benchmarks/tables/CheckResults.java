/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import io.hotguard.benchmarks.lint.FuzzResult;
import io.hotguard.benchmarks.lint.LintResult;
import io.hotguard.benchmarks.peers.PeersResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The committed result files about checks.
 *
 * @param lint speed and heap
 * @param peers who finds what
 * @param fuzz damaged inputs
 */
record CheckResults(
    Optional<LintResult> lint, Optional<PeersResult> peers, Optional<FuzzResult> fuzz) {
  static final String LINT = "docs/results/lint.json";
  static final String PEERS = "docs/results/peers.json";
  static final String FUZZ = "docs/results/fuzz.json";
  static final CheckResults NONE =
      new CheckResults(Optional.empty(), Optional.empty(), Optional.empty());

  static CheckResults under(Path root) throws IOException {
    return new CheckResults(
        Results.read(root.resolve(LINT), LintResult.class),
        Results.read(root.resolve(PEERS), PeersResult.class),
        Results.read(root.resolve(FUZZ), FuzzResult.class));
  }
}
