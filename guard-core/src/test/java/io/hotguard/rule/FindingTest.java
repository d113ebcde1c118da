/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hotguard.rule.Fix.Setting;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class FindingTest {
  private static final RuleDescriptor RULE =
      RuleDescriptor.warning(
          "EagerLogArgument",
          "A log argument is computed although its level is off.",
          Moment.BUILD);
  private static final Location CODE = new Location.Code("com.acme.Cart", "total", 42);
  private static final Fix FIX = Fix.set("Turn the location off", "includeLocation", "false");

  @Test
  void takesNameAndSeverityFromTheDescriptor() {
    Finding plain = Finding.of(RULE, CODE, "computed");
    assertThat(plain)
        .isEqualTo(
            new Finding("EagerLogArgument", Severity.WARNING, CODE, "computed", Optional.empty()));
    assertThat(Finding.of(RULE, CODE, "computed", FIX).fix()).contains(FIX);
  }

  @Test
  void describesItselfInOneLine() {
    assertThat(Finding.of(RULE, CODE, "toJson() runs for each call").describe())
        .isEqualTo(
            "WARNING EagerLogArgument at com.acme.Cart.total:42: toJson() runs for each call");
    assertThat(Finding.of(RULE, CODE, "location is on", FIX).describe())
        .isEqualTo(
            "WARNING EagerLogArgument at com.acme.Cart.total:42: location is on [fix: Turn the location off: includeLocation=false]");
  }

  @Test
  void describesItselfBehindALevel() {
    assertThat(Finding.of(RULE, CODE, "location is on", FIX).describeWithoutSeverity())
        .isEqualTo(
            "EagerLogArgument at com.acme.Cart.total:42: location is on [fix: Turn the location off: includeLocation=false]");
  }

  @Test
  void namesItsPriceWithoutChangingItsFingerprint() {
    Finding free = Finding.of(RULE, CODE, "creates a Gson", FIX);
    Finding priced = free.costing(new Price(61_000, 24_000, 213, 0));
    Finding more =
        Finding.of(RULE, CODE, "creates a Gson: each call reflects", FIX)
            .costing(new Price(61_000, 0, 213, 0));

    assertThat(priced.text()).isEqualTo("creates a Gson: 61 us and 24 kB each (fix: 0.21 us)");
    assertThat(priced.describe()).contains(": " + priced.text() + " [fix:");
    assertThat(more.text())
        .isEqualTo("creates a Gson: 61 us each (fix: 0.21 us); each call reflects");
    assertThat(free.text()).isEqualTo("creates a Gson");
    assertThat(priced.fingerprint()).isEqualTo(free.fingerprint());
    assertThat(priced).isLessThan(free);
    assertThat(priced.as(Severity.NOTE).in(CODE).about("x").price()).isEqualTo(priced.price());
  }

  @Test
  void describesFixesWithAllTheirSettings() {
    assertThat(Fix.of("Cache it").describe()).isEqualTo("Cache it");
    assertThat(
            new Fix("Prepare on the server", List.of(new Setting("a", "1"), new Setting("b", "")))
                .describe())
        .isEqualTo("Prepare on the server: a=1, b=");
    assertThat(
            new Fix("Spell it", List.of(Setting.removed("aa"), new Setting("a", "1"))).describe())
        .isEqualTo("Spell it: remove aa, a=1");
  }

  @Test
  void rejectsFindingsAndFixesThatSayNothing() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Finding.of(RULE, CODE, " "))
        .withMessage("a finding must name its rule and say what is wrong");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Fix.of(""))
        .withMessage("a fix must say what to do");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Setting("", "x"))
        .withMessage("a setting's key must not be blank");
  }

  @Test
  void fingerprintIsTheSameInEveryRelease() {
    assertThat(Finding.of(RULE, CODE, "computed").fingerprint()).isEqualTo("7aebc4553baf1dcc");
    assertThat(Finding.of(RULE, new Location.Config("a.xml", 3, "k"), "computed").fingerprint())
        .isEqualTo("312757726da85033");
    assertThat(Finding.of(RULE, new Location.Runtime("pool", null), "computed").fingerprint())
        .isEqualTo("4a33f07f7f9d9df7");
  }

  @Test
  void fingerprintSurvivesLineMovesOtherWordsSeverityAndFix() {
    Finding before =
        Finding.of(RULE, new Location.Code("A$1", "lambda$total$3", 7), "3 of 10 at line 7");
    Finding after =
        new Finding(
            RULE.name(),
            Severity.ERROR,
            new Location.Code("A$2", "lambda$total$12", 90),
            "other words with 128",
            Optional.of(FIX));
    assertThat(after.fingerprint()).isEqualTo(before.fingerprint());

    assertThat(Finding.of(RULE, new Location.Config("a.xml", 1, "k"), "m").fingerprint())
        .isEqualTo(Finding.of(RULE, new Location.Config("a.xml", 2, "k"), "m").fingerprint());
    assertThat(Finding.of(RULE, new Location.Runtime("pool", "http-1"), "m").fingerprint())
        .isEqualTo(Finding.of(RULE, new Location.Runtime("pool", "http-22"), "m").fingerprint());
  }

  @Test
  void fingerprintAndDescriptionAreTheSameForMethodsOfOneName() {
    Finding known =
        Finding.of(RULE, new Location.Code("com.acme.Cart", "total", 42, "(J)V"), "per call");
    Finding unknown = Finding.of(RULE, CODE, "per call");

    assertThat(known).isNotEqualTo(unknown);
    assertThat(known.fingerprint()).isEqualTo(unknown.fingerprint());
    assertThat(known.describe()).isEqualTo(unknown.describe());
  }

  @Test
  void fingerprintTellsDifferentHazardsApart() {
    List<Finding> different =
        List.of(
            Finding.of(RULE, CODE, "m"),
            Finding.of(RULE, CODE, "m").about("n"),
            Finding.of(RULE, new Location.Code("com.acme.Cart", "totals", 42), "m"),
            Finding.of(RULE, new Location.Code("com.acme.Car", "ttotal", 42), "m"),
            Finding.of(RULE, new Location.Code("com.acme.Cart2", "total", 42), "m"),
            Finding.of(RULE, new Location.Config("com.acme.Cart", 42, "total"), "m"),
            Finding.of(RULE, new Location.Runtime("com.acme.Cart", "total"), "m"),
            new Finding("Other", Severity.WARNING, CODE, "m", Optional.empty()));
    assertThat(different.stream().map(Finding::fingerprint)).doesNotHaveDuplicates();
  }

  @Test
  void ordersBySeverityRuleLocationMessageAndFix() {
    Location second = new Location.Code("com.acme.Cart", "total", 43);
    List<Finding> sorted =
        List.of(
            new Finding("Z", Severity.ERROR, second, "z", Optional.empty()),
            new Finding("A", Severity.WARNING, CODE, "a", Optional.empty()),
            new Finding("A", Severity.WARNING, CODE, "b", Optional.empty()),
            new Finding("A", Severity.WARNING, CODE, "b", Optional.of(Fix.of("f"))),
            new Finding("A", Severity.WARNING, CODE, "b", Optional.of(Fix.set("f", "k", "1"))),
            new Finding("A", Severity.WARNING, CODE, "b", Optional.of(Fix.set("f", "k", "2"))),
            new Finding("A", Severity.WARNING, CODE, "b", Optional.of(Fix.of("g"))),
            new Finding("A", Severity.WARNING, second, "a", Optional.empty()),
            new Finding("B", Severity.WARNING, CODE, "a", Optional.empty()),
            new Finding("A", Severity.NOTE, CODE, "a", Optional.empty()));
    List<Finding> reversed = new ArrayList<>(sorted);
    Collections.reverse(reversed);
    assertThat(reversed.stream().sorted()).containsExactlyElementsOf(sorted);
  }

  @Test
  void changesOneThingAndKeepsTheRest() {
    Location.Code entry = new Location.Code("com.acme.Api", "handle", 7);
    Finding hot =
        Finding.of(RULE, CODE, "computed", FIX).reachedBy(List.of(entry), EntryPoint.MARKED);

    assertThat(hot.hotReason()).isEqualTo("@HotPath");
    assertThat(hot.as(Severity.NOTE).as(hot.severity()).in(entry).in(CODE)).isEqualTo(hot);
    assertThat(hot.as(Severity.NOTE).severity()).isEqualTo(Severity.NOTE);
    assertThat(hot.in(entry).location()).isEqualTo(entry);
    assertThat(hot.fingerprint()).isEqualTo(Finding.of(RULE, CODE, "computed").fingerprint());
  }

  @Test
  void saysOnceWhyItIsANote() {
    Finding hot = Finding.of(RULE, CODE, "computed", FIX).reachedBy(List.of(), EntryPoint.MARKED);
    Finding note = hot.asNote(Doubt.of(Doubt.Kind.FAILURE));
    Finding cold = Finding.of(RULE, CODE, "computed", FIX).asNote(Doubt.of(Doubt.Kind.FAILURE));

    assertThat(note.severity()).isEqualTo(Severity.NOTE);
    assertThat(note.hotReason()).isEqualTo("@HotPath; note: reached only when something fails");
    assertThat(note.asNote(Doubt.of(Doubt.Kind.BRANCH))).isEqualTo(note);
    assertThat(note.fingerprint()).isEqualTo(hot.fingerprint());
    assertThat(cold.severity()).isEqualTo(Severity.NOTE);
    assertThat(cold.hotReason()).isEmpty();
  }

  @Test
  void isTheFindingOfItsSubjectWithoutNumbersOfTheCompiler() {
    Finding plain = Finding.of(RULE, CODE, "computed", FIX);
    Finding calling = plain.about("com.acme.Cart$1.lambda$total$3");

    assertThat(calling.stableSubject()).isEqualTo("com.acme.Cart$#.lambda$total$#");
    assertThat(plain.stableSubject()).isEmpty();
    assertThat(calling.fingerprint())
        .isNotEqualTo(plain.fingerprint())
        .isEqualTo(plain.about("com.acme.Cart$7.lambda$total$0").fingerprint());
    assertThat(calling.as(Severity.NOTE).in(CODE).reachedBy(List.of(), EntryPoint.NONE).subject())
        .isEqualTo(calling.subject());
    assertThat(plain).isLessThan(calling).isNotEqualTo(calling);
  }

  @Test
  void tellsTheCallsThatLeadToIt() {
    Location.Code entry = new Location.Code("com.acme.Api", "handle", 7);
    Finding plain = Finding.of(RULE, CODE, "computed", FIX);
    Finding reached = plain.reachedBy(List.of(entry), EntryPoint.NONE);

    assertThat(reached.path()).containsExactly(entry);
    assertThat(reached.describe())
        .isEqualTo(
            "WARNING EagerLogArgument at com.acme.Cart.total:42: computed [reached by: com.acme.Api.handle:7]"
                + " [fix: Turn the location off: includeLocation=false]");
    assertThat(reached.fingerprint()).isEqualTo(plain.fingerprint());
    assertThat(plain).isLessThan(reached).isNotEqualTo(reached);
  }
}
