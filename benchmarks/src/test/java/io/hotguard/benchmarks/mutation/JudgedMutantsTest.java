/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The judgements about mutants that lived, beside the present sources. */
class JudgedMutantsTest {
  private static final Path ROOT = Path.of("..");
  private static final Path RESULT = ROOT.resolve("docs/results/mutation.json");

  @Test
  void eachJudgementIsOfALineThatIsThereAndHasAReason() throws IOException {
    List<MutationResult.Survivor> judged = Json.read(RESULT, MutationResult.class).judged();

    assertThat(judged).hasSizeGreaterThan(50);
    for (MutationResult.Survivor one : judged) {
      assertThat(one.equivalent()).as(one.toString()).hasSizeGreaterThan(20).endsWith(".");
      assertThat(lines(one.mutant().type())).as(one.toString()).contains(one.mutant().line());
    }
  }

  private static List<String> lines(String type) throws IOException {
    String file = "io/hotguard/" + type.replaceAll("\\$.*", "").replace('.', '/') + ".java";
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path module : modules.sorted().toList()) {
        Path source = module.resolve("src/main/java").resolve(file);
        if (Files.exists(source)) {
          return Files.readAllLines(source).stream().map(String::strip).toList();
        }
      }
    }
    return List.of();
  }
}
