/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.Severity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BaselineTest {
  private static final List<Severity> SEVERITIES = List.of(Severity.values());

  private static Finding finding(String method, int line, Severity severity) {
    return new Finding(
        "SampleQueue",
        severity,
        new Location.Code("com.acme.Cart", method, line),
        "call number " + line,
        Optional.empty());
  }

  private static Finding error(String method, int line) {
    return finding(method, line, Severity.ERROR);
  }

  @Test
  void knowsWhatItWasMadeOfOnOtherLinesToo() {
    Baseline.Difference difference =
        Baseline.of(List.of(error("a", 1), error("a", 2), error("b", 3)))
            .compare(List.of(error("b", 30), error("a", 20), error("a", 10)));

    assertThat(difference.fresh()).isEmpty();
    assertThat(difference.known()).isEqualTo(3);
    assertThat(difference.unused()).isEmpty();
  }

  @Test
  void doesNotHideAFurtherOneThatIsAlike() {
    Baseline.Difference difference =
        Baseline.of(List.of(error("a", 1))).compare(List.of(error("a", 1), error("a", 2)));

    assertThat(difference.fresh()).containsExactly(error("a", 1), error("a", 2));
    assertThat(difference.known()).isZero();
    assertThat(difference.unused())
        .extracting(Baseline.Entry::describe)
        .containsExactly("SampleQueue at com.acme.Cart.a (1 error)");
  }

  @Test
  void doesNotHideACallOfAnotherMethodThatReadsTheSame() {
    Finding old = error("a", 1).about("com.acme.Audit.send");
    Finding other = error("a", 1).about("com.acme.Billing.send");

    Baseline.Difference difference = Baseline.of(List.of(old)).compare(List.of(other));

    assertThat(difference.fresh()).containsExactly(other);
    assertThat(difference.unused())
        .extracting(Baseline.Entry::subject)
        .containsExactly("com.acme.Audit.send");
    assertThat(Baseline.of(List.of(old, other)).compare(List.of(other, old)).fresh()).isEmpty();
  }

  @Test
  void knowsACallOnAnotherLineAndALambdaOfAnotherNumber() {
    List<Finding> old =
        List.of(
            error("a", 1).about("com.acme.Audit.send"),
            error("a", 2).about("com.acme.Cart.lambda$a$0"));
    List<Finding> now =
        List.of(
            error("a", 70).about("com.acme.Cart.lambda$a$4"),
            error("a", 80).about("com.acme.Audit.send"));

    assertThat(Baseline.of(old).compare(now).fresh()).isEmpty();
    assertThat(Baseline.parse("known.txt", Baseline.of(old).text()).compare(now).fresh()).isEmpty();
  }

  @Test
  void knowsARewordedFinding() {
    Finding old = finding("a", 1, Severity.ERROR).about("com.acme.Audit.send");
    Finding reworded =
        new Finding(old.rule(), old.severity(), old.location(), "sends", Optional.empty())
            .about(old.subject());

    assertThat(reworded.fingerprint()).isEqualTo(old.fingerprint());
    assertThat(Baseline.of(List.of(old)).compare(List.of(reworded)).fresh()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SampleQueue\tcom.acme.Cart.a\t0123456789abcdef\terror\t1\n",
        "SampleQueue\tcom.acme.Cart.a\t\t0123456789abcdef\terror\t1\n",
        "SampleQueue\tcom.acme.Cart.a\tcom.acme.Audit.send\t0123456789abcdef\terror\t1\n"
      })
  void stillReadsTheFormatsWithFingerprints(String text) {
    Finding known = error("a", 1).about("com.acme.Audit.send");

    Baseline read = Baseline.parse("known.txt", text);

    assertThat(read.isOfEarlierFormat()).isTrue();
    assertThat(read.compare(List.of(known)).fresh()).isEmpty();
    assertThat(read.compare(List.of(known, known)).fresh()).hasSize(2);
    assertThat(read.text()).startsWith("# Hotguard baseline 3: rule, place, subject, severity");
    assertThat(Baseline.parse("known.txt", read.text()).isOfEarlierFormat()).isFalse();
    assertThat(Baseline.of(List.of(known)).isOfEarlierFormat()).isFalse();
  }

  @Test
  void readsFormatsThatWereMerged() {
    Finding first = error("a", 1).about("com.acme.Audit.send");
    Finding second = error("b", 1).about("com.acme.Audit.send");
    String text =
        Baseline.of(List.of(first)).text()
            + "SampleQueue\tcom.acme.Cart.b\t0123456789abcdef\terror\t1\n";

    Baseline.Difference difference =
        Baseline.parse("known.txt", text).compare(List.of(first, second));

    assertThat(difference.fresh()).isEmpty();
    assertThat(difference.unused()).isEmpty();
  }

  @Test
  void anOldEntryHidesNoOtherSubjectOfOneThatIsNamed() {
    Finding named = error("a", 1).about("com.acme.Audit.send");
    Finding other = error("a", 2).about("com.acme.Billing.send");
    String text = "SampleQueue\tcom.acme.Cart.a\tcom.acme.Audit.send\t0123456789abcdef\terror\t1\n";

    assertThat(Baseline.parse("known.txt", text).compare(List.of(named, other)).fresh())
        .containsExactly(other);
  }

  @Test
  void doesNotHideOneThatHasBecomeWorse() {
    Baseline.Difference difference =
        Baseline.of(List.of(finding("a", 1, Severity.NOTE))).compare(List.of(error("a", 1)));

    assertThat(difference.fresh()).containsExactly(error("a", 1));
    assertThat(difference.unused())
        .extracting(Baseline.Entry::describe)
        .containsExactly("SampleQueue at com.acme.Cart.a (1 note)");
  }

  @Test
  void namesNoLineOfAFile() {
    Finding finding =
        new Finding(
            "SampleQueue",
            Severity.ERROR,
            new Location.Config("log4j2.xml", 7, "Async"),
            "found",
            Optional.empty());

    assertThat(Baseline.of(List.of(finding)).entries())
        .extracting(Baseline.Entry::place)
        .containsExactly(new Location.Config("log4j2.xml", 0, "Async").describe());
  }

  @Test
  void reportsOneThatHasBecomeBetterOnceMore() {
    Finding better = finding("a", 1, Severity.NOTE);
    Baseline.Difference difference = Baseline.of(List.of(error("a", 1))).compare(List.of(better));

    assertThat(difference.fresh()).containsExactly(better);
    assertThat(difference.unused())
        .extracting(Baseline.Entry::describe)
        .containsExactly("SampleQueue at com.acme.Cart.a (1 error)");
  }

  @Test
  void namesWhatIsGone() {
    Baseline.Difference difference =
        Baseline.of(List.of(error("a", 1), error("a", 2), error("b", 3)))
            .compare(List.of(error("a", 9)));

    assertThat(difference.unused())
        .extracting(Baseline.Entry::describe)
        .containsExactly(
            "SampleQueue at com.acme.Cart.a (1 error)", "SampleQueue at com.acme.Cart.b (1 error)");
  }

  @Test
  void tellsLambdasApartByWhatTheyStandIn() {
    Finding before = error("lambda$total$0", 1);
    Finding after = error("lambda$total$3", 1);

    assertThat(Baseline.of(List.of(before)).compare(List.of(after)).fresh()).isEmpty();
    assertThat(Baseline.of(List.of(before)).text()).contains("com.acme.Cart.lambda$total$#");
  }

  @Test
  void isTheSameTextInAnyOrderAndReadsItBack() {
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      findings.add(finding("m" + (i % 4), i, SEVERITIES.get(i % 3)).about("a\tB.c" + (i % 5)));
    }
    findings.add(
        new Finding(
            "SamplePool",
            Severity.WARNING,
            new Location.Config("a\tb.yml", 3, "size"),
            "few",
            Optional.empty()));
    String text = Baseline.of(findings).text();
    for (long seed = 0; seed < 10; seed++) {
      Collections.shuffle(findings, new Random(seed));
      assertThat(Baseline.of(findings).text()).isEqualTo(text);
    }

    Baseline read = Baseline.parse("baseline.txt", text);
    assertThat(read.text()).isEqualTo(text);
    assertThat(read.compare(findings).fresh()).isEmpty();
    assertThat(read.compare(findings).unused()).isEmpty();
  }

  /**
   * Known, new and unused add up for all counts, and of no severity more findings are known than
   * the baseline had.
   */
  @Test
  void neverKnowsMoreThanItHad() {
    Random random = new Random(5);
    for (int round = 0; round < 500; round++) {
      List<Finding> old = some(random);
      List<Finding> now = some(random);
      Baseline.Difference difference = Baseline.of(old).compare(now);

      assertThat(difference.known() + difference.fresh().size()).isEqualTo(now.size());
      List<Finding> known = new ArrayList<>(now);
      difference.fresh().forEach(known::remove);
      for (Severity severity : Severity.values()) {
        assertThat(count(known, severity)).isLessThanOrEqualTo(count(old, severity));
      }
      int unused = difference.unused().stream().mapToInt(Baseline.Entry::count).sum();
      assertThat(difference.known() + unused).isEqualTo(old.size());
    }
  }

  private static List<Finding> some(Random random) {
    List<Finding> findings = new ArrayList<>();
    for (int i = random.nextInt(6); i > 0; i--) {
      findings.add(
          finding("a", i, SEVERITIES.get(random.nextInt(3))).about("B.c" + random.nextInt(2)));
    }
    return findings;
  }

  private static long count(List<Finding> findings, Severity severity) {
    return findings.stream().filter(f -> f.severity() == severity).count();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SampleQueue com.acme.Cart.a 0123456789abcdef error 1",
        "SampleQueue\tcom.acme.Cart.a\t0123456789abcdef\terror",
        "SampleQueue\tcom.acme.Cart.a\t\terror\t0",
        "SampleQueue\tcom.acme.Cart.a\t0123456789abcdef\tfatal\t1",
        "SampleQueue\tcom.acme.Cart.a\t\t0123456789abcdef\terror\t1\t1",
        "\tcom.acme.Cart.a\t\terror\t1",
        "<<<<<<< ours",
      })
  void refusesALineThatIsNoEntryAndNamesIt(String line) {
    assertThatThrownBy(() -> Baseline.parse("known.txt", "# head\n\n" + line + "\n"))
        .isInstanceOf(CheckConfigurationException.class)
        .hasMessageStartingWith("known.txt:3: ");
  }
}
