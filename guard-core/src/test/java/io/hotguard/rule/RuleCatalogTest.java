/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RuleCatalogTest {
  private static final Location PLACE = new Location.Config("log4j2.xml", 1, "");

  private record QueueFacts(int capacity) {}

  private record PoolFacts(int size) {}

  private record TestRule<F>(
      RuleDescriptor descriptor, Class<F> factsType, BiConsumer<F, FindingSink> body)
      implements Rule<F> {
    @Override
    public void check(F facts, FindingSink sink) {
      body.accept(facts, sink);
    }
  }

  private static <F> Rule<F> rule(String name, Class<F> facts, BiConsumer<F, FindingSink> body) {
    return new TestRule<>(RuleDescriptor.warning(name, "A hazard.", Moment.BUILD), facts, body);
  }

  private static <F> Rule<F> reporting(String name, Class<F> type, String message) {
    return rule(name, type, (facts, sink) -> sink.report(finding(name, message)));
  }

  private static Finding finding(String rule, String message) {
    return Finding.of(RuleDescriptor.warning(rule, "A hazard.", Moment.BUILD), PLACE, message);
  }

  private static RuleCatalog catalog(Rule<?>... rules) {
    return RuleCatalog.of(List.of(() -> List.of(rules)));
  }

  @Test
  void joinsTheProvidersSortedByName() {
    Rule<?> a = reporting("AlphaHazard", QueueFacts.class, "a");
    Rule<?> b = reporting("BetaHazard", QueueFacts.class, "b");
    Rule<?> c = reporting("GammaHazard", PoolFacts.class, "c");
    RuleCatalog catalog =
        RuleCatalog.of(List.<RuleProvider>of(() -> List.of(c, a), () -> List.of(b)));
    assertThat(catalog.rules()).containsExactly(a, b, c);
    assertThat(catalog.rule("BetaHazard")).isSameAs(b);
  }

  @Test
  void namesEveryDuplicateAndItsOwners() {
    RuleProvider first = new FirstProvider();
    RuleProvider second = new SecondProvider();
    String type = TestRule.class.getName();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RuleCatalog.of(List.of(first, second)))
        .withMessage(
            "rule AlphaHazard is listed twice: %1$s (%2$s) and %1$s (%3$s); rule BetaHazard is listed twice: %1$s (%2$s) and %1$s (%3$s)",
            type, FirstProvider.class.getName(), SecondProvider.class.getName());
  }

  private static class FirstProvider implements RuleProvider {
    @Override
    public List<Rule<?>> rules() {
      return List.of(
          reporting("BetaHazard", QueueFacts.class, "b"),
          reporting("AlphaHazard", QueueFacts.class, "a"));
    }
  }

  private static final class SecondProvider extends FirstProvider {}

  /** Listed in a services file that the test writes. */
  public static final class ListedProvider implements RuleProvider {
    @Override
    public List<Rule<?>> rules() {
      return List.of(reporting("ListedHazard", QueueFacts.class, "listed"));
    }
  }

  @Test
  void loadsTheProvidersThatTheContextClassLoaderSees(@TempDir Path root) throws IOException {
    Path services = Files.createDirectories(root.resolve("META-INF/services"));
    Files.writeString(
        services.resolve(RuleProvider.class.getName()), ListedProvider.class.getName());
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader =
        new URLClassLoader(
            new URL[] {root.toUri().toURL()}, RuleCatalogTest.class.getClassLoader())) {
      thread.setContextClassLoader(loader);
      assertThat(RuleCatalog.load().check(new QueueFacts(1)).findings())
          .containsExactly(finding("ListedHazard", "listed"));
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @Test
  void unknownRuleNamesTheNearest() {
    RuleCatalog catalog = catalog(reporting("EagerLogArgument", QueueFacts.class, "a"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> catalog.rule("EagreLogArg"))
        .withMessage("unknown rule EagreLogArg; none of the 1 known names is near");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> catalog.rule("EagreLogArgumnt"))
        .withMessage("unknown rule EagreLogArgumnt; did you mean EagerLogArgument?");
  }

  @Test
  void unknownRuleOffersThoseWithTheWord() {
    RuleCatalog catalog =
        catalog(
            reporting("EagerLogArgument", QueueFacts.class, "a"),
            reporting("LogInLoop", QueueFacts.class, "b"),
            reporting("RegexPerCall", QueueFacts.class, "c"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> catalog.rule("regex"))
        .withMessage("unknown rule regex; did you mean RegexPerCall?");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> catalog.rule("Log"))
        .withMessage("unknown rule Log; did you mean EagerLogArgument or LogInLoop?");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> catalog.rule(""))
        .withMessage("unknown rule ; none of the 3 known names is near");
  }

  @Test
  void runsTheRulesOfTheExactFactsTypeAndSortsTheFindings() {
    RuleCatalog catalog =
        catalog(
            rule(
                "BetaHazard",
                QueueFacts.class,
                (facts, sink) -> {
                  sink.report(finding("BetaHazard", "z" + facts.capacity()));
                  sink.report(finding("BetaHazard", "a"));
                }),
            reporting("AlphaHazard", QueueFacts.class, "m"),
            reporting("PoolHazard", PoolFacts.class, "p"),
            reporting("AnyHazard", Record.class, "never: not the exact type"));

    CheckResult result = catalog.check(new QueueFacts(7));

    assertThat(result.findings())
        .containsExactly(
            finding("AlphaHazard", "m"), finding("BetaHazard", "a"), finding("BetaHazard", "z7"));
    assertThat(result.isComplete()).isTrue();
    assertThat(catalog.check("facts that no rule reads"))
        .isEqualTo(new CheckResult(List.of(), List.of()));
  }

  @Test
  void aRuleThatThrowsIsNamedAndTheOthersRun() {
    RuleCatalog catalog =
        catalog(
            rule(
                "AlphaHazard",
                QueueFacts.class,
                (facts, sink) -> {
                  sink.report(finding("AlphaHazard", "before the defect"));
                  throw new IllegalStateException("boom");
                }),
            rule(
                "BetaHazard",
                QueueFacts.class,
                (facts, sink) -> {
                  throw new NoClassDefFoundError("com/acme/Gone");
                }),
            reporting("GammaHazard", QueueFacts.class, "after the defects"));

    CheckResult result = catalog.check(new QueueFacts(7));

    assertThat(result.findings())
        .containsExactly(
            finding("AlphaHazard", "before the defect"),
            finding("GammaHazard", "after the defects"));
    assertThat(result.isComplete()).isFalse();
    assertThat(result.failures())
        .extracting(RuleFailure::describe)
        .containsExactly(
            "rule AlphaHazard failed on "
                + QueueFacts.class.getName()
                + ": java.lang.IllegalStateException: boom",
            "rule BetaHazard failed on "
                + QueueFacts.class.getName()
                + ": java.lang.NoClassDefFoundError: com/acme/Gone");
  }

  @Test
  void aRuleMayOnlyReportUnderItsOwnName() {
    CheckResult result =
        catalog(
                rule(
                    "AlphaHazard",
                    QueueFacts.class,
                    (facts, sink) -> sink.report(finding("BetaHazard", "m"))))
            .check(new QueueFacts(7));
    assertThat(result.findings()).isEmpty();
    assertThat(result.failures())
        .singleElement()
        .satisfies(f -> assertThat(f.cause()).hasMessage("reported a finding of rule BetaHazard"));
  }

  @Test
  void unionKeepsAllAndCountsTheFailuresOfEachRule() {
    RuleFailure alpha = new RuleFailure("AlphaHazard", "X", new IllegalStateException("1"));
    RuleFailure alphaAgain = new RuleFailure("AlphaHazard", "Y", new IllegalStateException("1"));
    RuleFailure beta = new RuleFailure("BetaHazard", "X", new IllegalStateException("1"));
    Finding a = finding("AlphaHazard", "a");
    Finding b = finding("BetaHazard", "b");

    CheckResult union =
        CheckResult.union(
            List.of(
                new CheckResult(List.of(b), List.of(beta, alphaAgain)),
                new CheckResult(List.of(a, b), List.of(alpha))));

    assertThat(union.findings()).containsExactly(a, b, b);
    assertThat(union.failures()).containsExactly(alpha, alphaAgain, beta);
  }
}
