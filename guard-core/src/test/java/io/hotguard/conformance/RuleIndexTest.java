/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Moment;
import io.hotguard.rule.Rule;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RuleIndexTest {
  private static final String FIRST_ROW =
      "| [FirstHazard](FirstHazard.md) | error | default | A first hazard. | startup, run |";
  private static final String SECOND_ROW =
      "| [SecondHazard](SecondHazard.md) | note | security | A second hazard. | - |";

  private static final String UPDATE =
      "run RuleConformanceTest with -Ddocs.update=true, then read the difference";

  private final List<Rule<?>> rules =
      List.of(
          new Stub(
              RuleDescriptor.error(
                      "FirstHazard", "A first hazard.", Moment.BUILD, Moment.STARTUP, Moment.RUN)
                  .tagged("queue")));
  private final List<Rule<?>> others =
      List.of(
          new Stub(
              RuleDescriptor.note("SecondHazard", "A second hazard.", Moment.BUILD)
                  .tagged("jdbc", "security")));
  @TempDir private Path pages;

  private record Stub(RuleDescriptor descriptor) implements Rule<String> {
    @Override
    public Class<String> factsType() {
      return String.class;
    }

    @Override
    public void check(String facts, FindingSink sink) {}
  }

  @BeforeEach
  void makeTwoPages() throws IOException {
    Files.writeString(pages.resolve("FirstHazard.md"), "");
    Files.writeString(pages.resolve("SecondHazard.md"), "");
    index().update(others);
    index().update(rules);
  }

  private RuleIndex index() {
    return new RuleIndex(pages);
  }

  private String text() throws IOException {
    return Files.readString(pages.resolve(RuleIndex.FILE));
  }

  private void replace(String old, String by) throws IOException {
    assertThat(text()).contains(old);
    Files.writeString(pages.resolve(RuleIndex.FILE), text().replace(old, by));
  }

  @Test
  void saysThatEachRuleIsFoundAtBuild() throws IOException {
    Rule<?> late =
        new Stub(
            new RuleDescriptor(
                "LateHazard", Severity.NOTE, "Late.", Set.of(Moment.STARTUP), Set.of("queue")));
    Files.writeString(pages.resolve("LateHazard.md"), "");
    index().update(List.of(late));

    assertThat(index().problems(List.of(late), false))
        .containsExactly("LateHazard is not found at build, as the head says");
  }

  @Test
  void hasARowForEachRuleOfEachModule() throws IOException {
    assertThat(text())
        .startsWith(RuleIndex.HEAD)
        .containsSubsequence(
            "## JDBC: security\n", SECOND_ROW + "\n", "## Locks, queues and threads\n", FIRST_ROW);
    assertThat(index().problems(rules)).isEmpty();
    assertThat(index().problems(others)).isEmpty();
  }

  @Test
  void namesARowThatContradictsItsRule() throws IOException {
    replace("| error |", "| note |");

    assertThat(index().problems(rules))
        .containsExactly(
            "the index has no row " + FIRST_ROW + " under ## Locks, queues and threads: " + UPDATE);
    assertThat(index().problems(others)).isEmpty();
  }

  @Test
  void namesAPageThatIsMissingInIt() throws IOException {
    replace(SECOND_ROW + "\n", "");

    assertThat(index().problems(rules))
        .contains("the index does not name the page SecondHazard: " + UPDATE);
  }

  @Test
  void leavesPagesOfOtherPackagesAloneInAnUpdate() throws IOException {
    index().update(rules);
    replace(SECOND_ROW + "\n", "");
    index().update(rules);

    assertThat(index().problems(rules, true)).isEmpty();
    assertThat(index().problems(others, true)).singleElement().asString().contains(SECOND_ROW);
  }

  @Test
  void namesTheTagsThatHaveATopic() {
    Rule<?> rule =
        new Stub(
            RuleDescriptor.note("ThirdHazard", "A third hazard.", Moment.BUILD).tagged("tuning"));

    assertThatThrownBy(() -> index().update(List.of(rule)))
        .hasMessageStartingWith(
            "ThirdHazard: none of its tags [tuning] has a topic in the index; add one of [logging, json,");
  }

  @Test
  void namesARowWithoutAPageAndDropsItWhenItIsWritten() throws IOException {
    Files.delete(pages.resolve("SecondHazard.md"));

    assertThat(index().problems(rules))
        .containsExactly("the index has a row too many: SecondHazard");
    index().update(rules);
    assertThat(index().problems(rules)).isEmpty();
  }

  @Test
  void namesARowUnderAnotherTopic() throws IOException {
    replace("## Locks, queues and threads", "## Metrics");

    assertThat(index().problems(rules))
        .containsExactly(
            "the index has no row " + FIRST_ROW + " under ## Locks, queues and threads: " + UPDATE);
  }

  @Test
  void namesAnotherHead() throws IOException {
    replace("# Rules", "# All rules");

    assertThat(index().problems(rules))
        .containsExactly(
            "the index is not what -Ddocs.update=true writes: its head, order or layout");
  }
}
