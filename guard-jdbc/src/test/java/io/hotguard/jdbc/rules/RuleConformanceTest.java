/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.FindingSink;
import io.hotguard.Moment;
import io.hotguard.Rule;
import io.hotguard.RuleDescriptor;
import io.hotguard.jdbc.JdbcFacts;
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
            Path.of("src/main/java/io/hotguard/jdbc/rules"),
            Path.of("../docs/rules"),
            Path.of("src/test/resources/fixtures"));

    assertThat(here.problems(new JdbcRuleProvider().rules())).isEmpty();
  }

  /** A rule of the test tree. */
  private static final class StubHazard extends JdbcRule {
    StubHazard(String name) {
      super(RuleDescriptor.note(name, "A stub.", Moment.BUILD));
    }

    @Override
    public void check(JdbcFacts facts, FindingSink sink) {}
  }

  /** The checker itself, on a tree that is whole and then broken in one place. */
  @Nested
  final class Checker {
    private final List<Rule<?>> rules = List.of(new StubHazard("StubHazard"));
    @TempDir private Path root;

    @BeforeEach
    void makeAWholeTree() throws IOException {
      write("src/StubHazard.java", "final class StubHazard extends JdbcRule {}\n");
      write("pages/StubHazard.md", page());
      write("fixtures/StubHazard/positive.properties", "");
      write("fixtures/StubHazard/negative.properties", "");
      write("fixtures/StubHazard/near-miss-one.properties", "");
      write("fixtures/StubHazard/findings.txt", "");
    }

    private String page() {
      StringBuilder page = new StringBuilder(RuleConformance.head(rules.get(0)));
      RuleConformance.SECTIONS.forEach(
          section ->
              page.append("\n## ").append(section).append("\n\nText about fixtures/StubHazard.\n"));
      return page.toString();
    }

    private void write(String name, String text) throws IOException {
      Path file = root.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    }

    private List<String> problems() throws IOException {
      return problems(rules);
    }

    private List<String> problems(List<Rule<?>> checked) throws IOException {
      return new RuleConformance(
              root.resolve("src"), root.resolve("pages"), root.resolve("fixtures"))
          .problems(checked);
    }

    @Test
    void acceptsAWholeTree() throws IOException {
      assertThat(problems()).isEmpty();
    }

    @Test
    void namesAMissingPage() throws IOException {
      Files.delete(root.resolve("pages/StubHazard.md"));

      assertThat(problems()).containsExactly("StubHazard: no page docs/rules/StubHazard.md");
    }

    @Test
    void namesAPageThatContradictsTheRule() throws IOException {
      write("pages/StubHazard.md", page().replace("NOTE at BUILD", "ERROR at BUILD"));

      assertThat(problems())
          .hasSize(1)
          .first()
          .asString()
          .startsWith("StubHazard: its page does not start with:");
    }

    @Test
    void namesAMissingSection() throws IOException {
      write("pages/StubHazard.md", page().replace("## Limits", "## Limit"));

      assertThat(problems())
          .containsExactly(
              "StubHazard: its page has the sections [Problem, Cost, Fix, Suppress, Limit, Evidence], not "
                  + RuleConformance.SECTIONS);
    }

    @Test
    void namesAnEmptySection() throws IOException {
      write(
          "pages/StubHazard.md",
          page().replace("## Cost\n\nText about fixtures/StubHazard.", "## Cost\n"));

      assertThat(problems()).containsExactly("StubHazard: section Cost of its page is empty");
    }

    @Test
    void namesEvidenceWithoutTheFixtures() throws IOException {
      write(
          "pages/StubHazard.md",
          page()
              .replace(
                  "## Evidence\n\nText about fixtures/StubHazard.", "## Evidence\n\nBelieve us."));

      assertThat(problems())
          .containsExactly(
              "StubHazard: section Evidence of its page does not name fixtures/StubHazard");
    }

    @Test
    void namesAMissingFixtureOfEachKind() throws IOException {
      Files.delete(root.resolve("fixtures/StubHazard/near-miss-one.properties"));
      Files.delete(root.resolve("fixtures/StubHazard/positive.properties"));

      assertThat(problems())
          .containsExactly("StubHazard: no positive fixture", "StubHazard: no near-miss fixture");
    }

    @Test
    void namesAFixtureThatNoTestWouldRun() throws IOException {
      write("fixtures/StubHazard/nearmiss.properties", "");

      assertThat(problems())
          .hasSize(1)
          .first()
          .asString()
          .startsWith("StubHazard: nearmiss.properties is no fixture");
    }

    @Test
    void namesALongClass() throws IOException {
      write("src/StubHazard.java", "\n".repeat(121));

      assertThat(problems())
          .containsExactly("StubHazard: its class has 121 lines, at most 120 are allowed");
    }

    @Test
    void namesARuleThatIsNotCalledAsItsClass() throws IOException {
      assertThat(problems(List.of(new StubHazard("OtherHazard"))))
          .contains(
              "OtherHazard: its class is called StubHazard",
              "OtherHazard: no page docs/rules/OtherHazard.md",
              "OtherHazard: no fixture folder");
    }

    @Test
    void namesWhatBelongsToNoRule() throws IOException {
      assertThat(problems(List.of()))
          .containsExactly(
              "fixture folder StubHazard belongs to no rule",
              "page StubHazard.md belongs to no rule",
              "class StubHazard is not in the provider");
    }

    @Test
    void leavesPagesOfOtherModulesAlone() throws IOException {
      write(
          "pages/OtherHazard.md",
          page().replace("io.hotguard.jdbc.rules", "io.hotguard.logging.rules"));

      assertThat(problems()).isEmpty();
    }
  }
}
