/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The committed results are of a clean checkout. */
class CommittedResultsTest {
  @Test
  void areOfACleanCheckout() throws IOException {
    List<Path> results;
    try (Stream<Path> files = Files.walk(Path.of("../docs/results"))) {
      results = files.filter(file -> file.toString().endsWith(".json")).toList();
    }

    assertThat(results).hasSizeGreaterThan(30);
    assertThat(results)
        .allSatisfy(file -> assertThat(Files.readString(file)).doesNotContain("-dirty\""));
  }
}
