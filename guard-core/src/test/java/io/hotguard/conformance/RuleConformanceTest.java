/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.rule.Confidence;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.Rule;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.StackSignature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The checker itself, on a tree that is whole and then broken in one place. */
final class RuleConformanceTest {
  private final List<Rule<?>> rules = List.of(new StubHazard("StubHazard"));
  @TempDir private Path root;

  /** The base of the rules in the test tree. */
  private abstract static class StubRule implements Rule<String> {
    private final RuleDescriptor descriptor;

    StubRule(String name) {
      descriptor = RuleDescriptor.note(name, "A stub.", Moment.BUILD);
    }

    @Override
    public RuleDescriptor descriptor() {
      return descriptor;
    }

    @Override
    public Class<String> factsType() {
      return String.class;
    }

    @Override
    public void check(String facts, FindingSink sink) {}
  }

  /** A rule of the test tree. */
  private static class StubHazard extends StubRule {
    StubHazard(String name) {
      super(name);
    }
  }

  @BeforeEach
  void makeAWholeTree() throws IOException {
    write("src/StubHazard.java", "final class StubHazard extends StubRule {}\n");
    write("pages/StubHazard.md", page());
    write("pages/README.md", "Rules.\n");
    write("fixtures/StubHazard/positive.xml", "");
    write("fixtures/StubHazard/positive.settings.properties", "");
    write("fixtures/StubHazard/negative.properties", "");
    write("fixtures/StubHazard/near-miss-one.xml", "");
    write("fixtures/StubHazard/findings.txt", "");
  }

  private RuleConformance conformance() {
    return of(
        RuleFixtures.configurations(
            root.resolve("fixtures"), ".settings.properties", ".xml", ".properties"));
  }

  private RuleConformance of(RuleFixtures fixtures) {
    return of(fixtures, Set.of());
  }

  private RuleConformance of(RuleFixtures fixtures, Set<Class<?>> rows) {
    return new RuleConformance(
        StubRule.class,
        "io.hotguard.conformance",
        root.resolve("src"),
        rows,
        root.resolve("pages"),
        fixtures);
  }

  private String page() {
    StringBuilder page = new StringBuilder(conformance().head(rules.get(0).descriptor()));
    RuleConformance.SECTIONS.forEach(
        section -> page.append("\n## ").append(section).append("\n\nText.\n"));
    return page.toString();
  }

  private void write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private List<String> problems() throws IOException {
    return conformance().problems(rules);
  }

  @Test
  void acceptsAWholeTree() throws IOException {
    assertThat(problems()).isEmpty();
  }

  @Test
  void acceptsAWholeTreeOfSources() throws IOException {
    for (String name : List.of("Positive", "Negative", "NearMissOne")) {
      write("sources/StubHazard/" + name + ".java", "");
    }
    assertThat(of(RuleFixtures.sources(root.resolve("sources"))).problems(rules)).isEmpty();
  }

  @Test
  void knowsWhereAModuleHasItsRules() {
    RuleFixtures fixtures = RuleFixtures.sources(root);

    assertThat(RuleConformance.ofModule(StubRule.class, fixtures))
        .isEqualTo(
            new RuleConformance(
                StubRule.class,
                "io.hotguard.conformance",
                Path.of("src/main/java/io/hotguard/conformance"),
                Set.of(),
                Path.of("../docs/rules"),
                fixtures));
  }

  @Test
  void namesARuleOfIncidentsWithoutASignature() throws IOException {
    Rule<?> rule =
        new StubHazard("StubHazard") {
          @Override
          public List<StackSignature> signatures() {
            return List.of(
                StackSignature.of(Confidence.LIKELY, Fix.of("Mend it"), "It shows.")
                    .seenAs(Evidence.CPU)
                    .inGeneral());
          }
        };

    assertThat(conformance().problems(List.of(rule)))
        .contains(
            "StubHazard: has signatures, but does not work at INCIDENT",
            "StubHazard: a signature is seen as nothing, or matches everything");
  }

  @Test
  void namesAMissingPage() throws IOException {
    Files.delete(root.resolve("pages/StubHazard.md"));

    assertThat(problems())
        .containsExactly(
            "StubHazard: no page docs/rules/StubHazard.md; create it, and begin it with:\n"
                + conformance().head(rules.get(0).descriptor()));
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
            "StubHazard: its page has the sections [Problem, Cost, Fix, Limit], not "
                + RuleConformance.SECTIONS);
  }

  @Test
  void namesAnEmptySection() throws IOException {
    write("pages/StubHazard.md", page().replace("## Cost\n\nText.", "## Cost\n"));

    assertThat(problems()).containsExactly("StubHazard: section Cost of its page is empty");
  }

  @Test
  void namesAMissingFixtureOfEachKind() throws IOException {
    Files.delete(root.resolve("fixtures/StubHazard/near-miss-one.xml"));
    Files.delete(root.resolve("fixtures/StubHazard/positive.xml"));

    assertThat(problems())
        .containsExactly(
            "StubHazard: no positive fixture",
            "StubHazard: no near-miss fixture",
            "StubHazard: positive.settings.properties belongs to no fixture");
  }

  @Test
  void namesAFixtureThatNoTestWouldRun() throws IOException {
    write("fixtures/StubHazard/nearmiss.xml", "");
    write("fixtures/StubHazard/positive-one.yaml", "");

    assertThat(problems())
        .containsExactly(
            "StubHazard: nearmiss.xml is no fixture: it must start with one of [positive, negative, near-miss]"
                + " and end with one of [.xml, .properties]",
            "StubHazard: positive-one.yaml is no fixture: it must start with one of [positive, negative, near-miss]"
                + " and end with one of [.xml, .properties]");
  }

  @Test
  void namesALongClass() throws IOException {
    write("src/StubHazard.java", "\n".repeat(121));

    assertThat(problems())
        .containsExactly("StubHazard: its class has 121 lines, at most 120 are allowed");
  }

  @Test
  void namesARuleThatIsNotCalledAsItsClass() throws IOException {
    assertThat(conformance().problems(List.of(new StubHazard("OtherHazard"))))
        .contains(
            "OtherHazard: its class is called StubHazard",
            "OtherHazard: no fixture folder "
                + root.resolve("fixtures/OtherHazard")
                + "; create it with a fixture of each kind: [positive, negative, near-miss]")
        .anyMatch(problem -> problem.startsWith("OtherHazard: no page "));
  }

  @Test
  void namesWhatBelongsToNoRule() throws IOException {
    assertThat(conformance().problems(List.of()))
        .containsExactly(
            "fixture folder StubHazard belongs to no rule",
            "page StubHazard.md belongs to no rule",
            "class StubHazard is not in the provider");
  }

  @Test
  void looksBehindAbstractClasses() throws IOException {
    write("src/StubBase.java", "abstract class StubBase extends StubRule {}\n");
    write("src/DeepHazard.java", "final class DeepHazard extends StubBase {}\n");

    assertThat(conformance().problems(rules))
        .containsExactly("class DeepHazard is not in the provider");
  }

  @Test
  void findsClassesInSubpackages() throws IOException {
    Files.delete(root.resolve("src/StubHazard.java"));
    write("src/topic/StubHazard.java", "final class StubHazard extends StubRule {}\n");
    write("src/topic/OtherHazard.java", "final class OtherHazard extends StubRule {}\n");

    assertThat(problems()).containsExactly("class OtherHazard is not in the provider");
  }

  @Test
  void acceptsRulesThatAreRowsOfATable() throws IOException {
    write("src/StubHazard.java", "final class StubHazard extends StubRule {}\n");
    RuleConformance rows =
        of(
            RuleFixtures.configurations(root.resolve("fixtures"), ".xml", ".properties"),
            Set.of(StubHazard.class));

    assertThat(rows.problems(List.of(new StubHazard("OtherHazard"))))
        .anyMatch(problem -> problem.startsWith("OtherHazard: no page "))
        .doesNotContain(
            "OtherHazard: its class is called StubHazard",
            "class StubHazard is not in the provider");
  }

  @Test
  void leavesPagesOfOtherModulesAlone() throws IOException {
    write(
        "pages/OtherHazard.md",
        page().replace("io.hotguard.conformance", "io.hotguard.jdbc.rules"));

    assertThat(problems()).isEmpty();
  }
}
