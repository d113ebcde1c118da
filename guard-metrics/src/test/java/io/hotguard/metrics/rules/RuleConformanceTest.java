/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.FindingSink;
import io.hotguard.Moment;
import io.hotguard.Rule;
import io.hotguard.RuleDescriptor;
import io.hotguard.code.CodeFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RuleConformanceTest {

  @Test
  void everyRuleHasClassPageAndFixtures() throws IOException {
    RuleConformance here =
        new RuleConformance(
            Path.of("src/main/java/io/hotguard/metrics/rules"),
            Path.of("../docs/rules"),
            CompiledFixture.SOURCES);

    assertThat(here.problems(new MetricsRuleProvider().rules())).isEmpty();
  }

  /** A rule of the test tree. */
  private static final class StubHazard extends MetricsRule {
    StubHazard(String name) {
      super(RuleDescriptor.note(name, "A stub.", Moment.BUILD));
    }

    @Override
    public void check(CodeFacts facts, FindingSink sink) {}
  }

  /** The checker itself, on a tree that is whole and then broken in one place. */
  @Nested
  final class Checker {
    private final List<Rule<?>> rules = List.of(new StubHazard("StubHazard"));
    @TempDir private Path root;

    @BeforeEach
    void makeAWholeTree() throws IOException {
      write("src/StubHazard.java", "final class StubHazard extends MetricsRule {}\n");
      write("pages/StubHazard.md", page());
      write("fixtures/StubHazard/Positive.java", "");
      write("fixtures/StubHazard/Negative.java", "");
      write("fixtures/StubHazard/NearMissOne.java", "");
      write("fixtures/StubHazard/findings.txt", "");
    }

    private String page() {
      StringBuilder page = new StringBuilder(RuleConformance.head(rules.get(0)));
      RuleConformance.SECTIONS.forEach(
          section ->
              page.append("\n## ")
                  .append(section)
                  .append("\n\nText, `fixtures/StubHazard`, rule = \"StubHazard\".\n"));
      return page.toString();
    }

    private void write(String name, String text) throws IOException {
      Path file = root.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    }

    private List<String> problems(List<Rule<?>> checked) throws IOException {
      return new RuleConformance(
              root.resolve("src"), root.resolve("pages"), root.resolve("fixtures"))
          .problems(checked);
    }

    @Test
    void acceptsAWholeTree() throws IOException {
      assertThat(problems(rules)).isEmpty();
    }

    @Test
    void namesAMissingPage() throws IOException {
      Files.delete(root.resolve("pages/StubHazard.md"));

      assertThat(problems(rules)).containsExactly("StubHazard: no page docs/rules/StubHazard.md");
    }

    @Test
    void namesAPageThatContradictsTheRule() throws IOException {
      write("pages/StubHazard.md", page().replace("NOTE at BUILD", "ERROR at BUILD"));

      assertThat(problems(rules))
          .hasSize(1)
          .first()
          .asString()
          .startsWith("StubHazard: its page does not start with:");
    }

    @Test
    void namesWhatAPageLacks() throws IOException {
      String page = page();
      int suppress = page.indexOf("## Suppress");
      write(
          "pages/StubHazard.md",
          page.substring(0, suppress)
              + "## Suppress\n\n## Limits\n\nNone.\n\n## Evidence\n\nMuch.\n");

      assertThat(problems(rules))
          .containsExactly(
              "StubHazard: section Suppress of its page is empty",
              "StubHazard: section Suppress of its page does not name the rule",
              "StubHazard: section Evidence of its page does not name fixtures/StubHazard");
    }

    @Test
    void namesMissingFixturesAndStrays() throws IOException {
      Files.delete(root.resolve("fixtures/StubHazard/NearMissOne.java"));
      write("fixtures/StubHazard/Stray.java", "");

      assertThat(problems(rules))
          .containsExactly(
              "StubHazard: no NearMiss fixture",
              "StubHazard: Stray.java is no fixture: it must start with one of [Positive, Negative, NearMiss]");
    }

    @Test
    void namesALongClass() throws IOException {
      write("src/StubHazard.java", "\n".repeat(121));

      assertThat(problems(rules))
          .containsExactly("StubHazard: its class has 121 lines, at most 120 are allowed");
    }

    @Test
    void namesWhatBelongsToNoRule() throws IOException {
      assertThat(problems(List.of()))
          .containsExactly(
              "fixture folder StubHazard belongs to no rule",
              "page StubHazard.md belongs to no rule",
              "class StubHazard is not in the provider");
    }
  }
}
