/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.mutation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.benchmarks.mutation.MutationResult.Mutant;
import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The judgements about mutants that lived, beside the committed scores and the present sources. */
class EquivalentMutantsTest {
  private static final Path ROOT = Path.of("..");
  private static final Path RESULT = ROOT.resolve("docs/results/mutation.json");

  @Test
  void eachJudgementIsOfALineThatIsThereAndHasAReason() throws IOException {
    for (EquivalentMutants.Judgement one : EquivalentMutants.judgements()) {
      assertThat(one.why()).as(one.toString()).hasSizeGreaterThan(20).endsWith(".");
      assertThat(lines(one.mutant().type())).as(one.toString()).contains(one.mutant().line());
    }
  }

  /** A judgement of a mutant that a test kills would hide the next one that lives. */
  @Test
  void theScoresHaveEachJudgementAndNoOther() throws IOException {
    List<EquivalentMutants.Judgement> judged = new ArrayList<>();
    for (MutationResult.Score score : Json.read(RESULT, MutationResult.class).packages()) {
      for (MutationResult.Survivor one : score.alive()) {
        if (one.equivalent() != null) {
          judged.add(new EquivalentMutants.Judgement(one.mutant(), one.equivalent()));
        }
      }
    }

    assertThat(EquivalentMutants.judgements()).containsExactlyInAnyOrderElementsOf(judged);
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

  @Test
  void aRowStandsForOneMutant() {
    Mutant mutant = new Mutant("a.B", "x();", "removed call");
    EquivalentMutants table =
        new EquivalentMutants(
            EquivalentMutants.parse(List.of("# comment", "", "a.B\tx();\tremoved call\tno use")));

    assertThat(table.why(new Mutant("a.B", "y();", "removed call"))).isNull();
    assertThat(table.unused()).hasSize(1);
    assertThat(table.why(mutant)).isEqualTo("no use");
    assertThat(table.why(mutant)).isNull();
    assertThat(table.unused()).isEmpty();
  }

  @Test
  void refusesARowWithoutAReason() {
    assertThatThrownBy(() -> EquivalentMutants.parse(List.of("a.B\tx();\tremoved call")))
        .hasMessageContaining("class, line, change and reason");
  }
}
