/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceCheckTest {
  @Test
  void findsWhatTheLadderThenRemoves(@TempDir Path directory) throws Exception {
    ServiceCheck check = ServiceCheck.in(directory);
    List<String> rules = check.byRule().stream().map(LadderResult.Findings::rule).toList();
    assertThat(rules)
        .contains(
            "BlockingNetworkPath",
            "NeedlessReadOnlyQuery",
            "ReflectiveProbing",
            "RepeatedJsonParse",
            "UndeclaredGelfFieldType",
            "UnprintedLocation");
    assertThat(check.text()).contains("RepeatedJsonParse");
  }
}
