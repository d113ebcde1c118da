/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class DropReasonPageTest {
  @Test
  void pageExplainsEachReason() throws IOException {
    List<String> lines = Files.readAllLines(Path.of("../docs/logging-reference.md"));
    List<String> reasons =
        lines
            .subList(lines.indexOf("<!-- reasons:begin -->"), lines.indexOf("<!-- reasons:end -->"))
            .stream()
            .filter(line -> line.startsWith("| `"))
            .map(line -> line.split("`", -1)[1])
            .toList();

    assertThat(reasons)
        .containsExactlyElementsOf(
            Arrays.stream(DropReason.values()).map(DropReason::label).toList());
  }
}
