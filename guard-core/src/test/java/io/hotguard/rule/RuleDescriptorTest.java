/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RuleDescriptorTest {
  private static final String SUMMARY = "A log argument is computed although its level is off.";

  @Test
  void factoriesDecideTheSeverity() {
    assertThat(RuleDescriptor.error("EagerLogArgument", SUMMARY, Moment.BUILD).severity())
        .isEqualTo(Severity.ERROR);
    assertThat(RuleDescriptor.warning("EagerLogArgument", SUMMARY, Moment.BUILD).severity())
        .isEqualTo(Severity.WARNING);
    assertThat(RuleDescriptor.note("EagerLogArgument", SUMMARY, Moment.BUILD).severity())
        .isEqualTo(Severity.NOTE);
  }

  @ParameterizedTest
  @EnumSource(Severity.class)
  void severityIsOneOfSarifsLevels(Severity severity) {
    assertThat(severity.sarifLevel())
        .isIn("error", "warning", "note")
        .isEqualToIgnoringCase(severity.name());
  }

  @Test
  void messagesReferToAPageThatAJarCanPrint() {
    assertThat(RuleDescriptor.note("EagerLogArgument", SUMMARY, Moment.RUN).pageReference())
        .isEqualTo("java -jar hotguard.jar rules EagerLogArgument");
  }

  @Test
  void momentsAndTagsAreSortedAndDoNotFollowTheirSources() {
    Set<Moment> moments = EnumSet.of(Moment.INCIDENT, Moment.BUILD);
    Set<String> tags = new TreeSet<>(Set.of("logging", "cpu"));
    RuleDescriptor descriptor =
        new RuleDescriptor("EagerLogArgument", Severity.NOTE, SUMMARY, moments, tags);
    moments.clear();
    tags.clear();

    assertThat(descriptor.moments()).containsExactly(Moment.BUILD, Moment.INCIDENT);
    assertThat(descriptor.tags()).containsExactly("cpu", "logging");
    assertThatThrownBy(() -> descriptor.tags().add("x"))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> descriptor.moments().add(Moment.RUN))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void worksAtBuildTimeAndAtEachFurtherMoment() {
    RuleDescriptor descriptor = RuleDescriptor.warning("EagerLogArgument", SUMMARY).tagged("cpu");

    assertThat(descriptor.moments()).containsExactly(Moment.BUILD);
    assertThat(RuleDescriptor.error("EagerLogArgument", SUMMARY, Moment.RUN).moments())
        .containsExactly(Moment.BUILD, Moment.RUN);
    assertThat(descriptor.alsoAt(Moment.INCIDENT).moments())
        .containsExactly(Moment.BUILD, Moment.INCIDENT);
    assertThat(descriptor.alsoAt(Moment.INCIDENT).tags()).containsExactly("cpu");
  }

  @Test
  void taggedReplacesTheTagsAndIgnoresRepetition() {
    RuleDescriptor descriptor =
        RuleDescriptor.note("EagerLogArgument", SUMMARY, Moment.BUILD)
            .tagged("a")
            .tagged("c", "b", "c");
    assertThat(descriptor.tags()).containsExactly("b", "c");
  }

  @ParameterizedTest
  @ValueSource(strings = {"EagerLogArgument", "NPlusOneQuery", "JdbcUrlDuplicateKey", "Autocommit"})
  void acceptsNounPhrasesInUpperCamelCase(String name) {
    assertThat(RuleDescriptor.note(name, SUMMARY, Moment.BUILD).name()).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "eagerLogArgument",
        "Eager Log",
        "EagerLogRule",
        "JDBCUrl",
        "Log4jLocation",
        "EAGER_LOG",
        "EagerL"
      })
  void rejectsOtherNames(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RuleDescriptor.note(name, SUMMARY, Moment.BUILD))
        .withMessage(
            "rule name '"
                + name
                + "': must be a noun phrase in UpperCamelCase, letters only, acronyms as words, no 'Rule' suffix");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", ".", "No full stop", "Two. Sentences.", " Blank first.", "Two\nlines."})
  void rejectsSummariesThatAreNotOneSentence(String summary) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RuleDescriptor.note("EagerLogArgument", summary, Moment.BUILD))
        .withMessage(
            "rule EagerLogArgument: the summary must be one sentence of at most 120 characters that ends in a full stop, not '"
                + summary
                + "'");
  }

  @Test
  void limitsTheSummaryTo120Characters() {
    String longest = "A" + "b".repeat(118) + ".";
    assertThat(RuleDescriptor.note("EagerLogArgument", longest, Moment.BUILD).summary())
        .hasSize(120);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RuleDescriptor.note("EagerLogArgument", "A" + longest, Moment.BUILD));
  }

  @Test
  void rejectsRulesThatNeverWork() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new RuleDescriptor("EagerLogArgument", Severity.NOTE, SUMMARY, Set.of(), Set.of()))
        .withMessage(
            "rule EagerLogArgument: must name at least one moment of [BUILD, STARTUP, RUN, INCIDENT]");
  }

  @Test
  void rejectsMalformedTags() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                RuleDescriptor.note("EagerLogArgument", SUMMARY, Moment.BUILD).tagged("Log Event"))
        .withMessage(
            "rule EagerLogArgument: tag 'Log Event' must be lower-case words joined by hyphens");
  }
}
