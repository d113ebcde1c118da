/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.docs.JdkCompiler;
import io.hotguard.lint.Check;
import io.hotguard.lint.gate.CheckSettings;
import io.hotguard.lint.graph.CheckedAs;
import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.Spell;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.RecordedCode;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.Weight;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Methods of one name: which of them is hot. */
final class OverloadsTest {
  private static final String SHOP = "com.acme.Shop";
  private static final String TEXT = "(Ljava/lang/String;)I";
  private static final String NUMBER = "(J)I";
  private static final StackFrame OUTER = new StackFrame("com.acme.Main", "main", 3, "()V");

  /** No formatter may part them. */
  private static final String ON_ONE_LINE =
      "package shop; @io.hotguard.HotPath public final class Overloads {"
          + " public static int parts(String text) { return text.matches(\"[ab]+\") ? 1 : 0; }"
          + " public static int parts(StringBuilder text) { return text.toString().matches(\"[ab]+\") ? 1 : 0; }"
          + " }\n";

  @TempDir private Path folder;

  private static StackFrame sell(String descriptor, int line) {
    return new StackFrame(SHOP, "sell", line, descriptor);
  }

  private static Spell samples(int count, StackFrame... frames) {
    CallStack stack = new CallStack(List.of(frames), false);
    return new Spell(Spell.Kind.PROCESSOR, stack, "", Spell.Ending.UNTOLD, count, count, 0);
  }

  private static RecordedStacks weights(Spell... samples) {
    Map<Evidence, List<Spell>> stacks = new EnumMap<>(Evidence.class);
    stacks.put(Evidence.CPU, List.of(samples));
    return RecordedStacks.of(
        List.of(
            new ProfileFacts(
                1_000_000_000,
                0,
                1,
                stacks,
                OptionalLong.empty(),
                new ProfileFacts.Collector(0, 0, List.of()),
                new ProfileFacts.Machine(2, OptionalDouble.empty(), 1, "", ""),
                Map.of(),
                ProfileFacts.Origin.JDK,
                ProfileFacts.Threads.NONE,
                ProfileFacts.Pressure.NONE,
                List.of())));
  }

  private static double of(RecordedStacks weights, int line, String descriptor) {
    return weights.weight(new Location.Code(SHOP, "sell", line, descriptor));
  }

  @Test
  void tellsThemApartOnOneLine() {
    RecordedStacks weights =
        weights(samples(70, sell(TEXT, 7), OUTER), samples(30, sell(NUMBER, 7), OUTER));

    assertThat(of(weights, 7, TEXT)).isEqualTo(0.7);
    assertThat(of(weights, 0, NUMBER)).isEqualTo(0.3);
    assertThat(of(weights, 7, "(I)I")).as("never called").isZero();
    assertThat(of(weights, 0, "(I)I")).as("never called").isZero();
  }

  @Test
  void countsAStackOnceWhereOneCallsTheOther() {
    RecordedStacks weights =
        weights(samples(60, sell(TEXT, 7), sell(NUMBER, 9), OUTER), samples(40, OUTER));

    assertThat(of(weights, 0, TEXT)).isEqualTo(0.6);
    assertThat(of(weights, 0, NUMBER)).isEqualTo(0.6);
    assertThat(of(weights, 0, "")).isEqualTo(0.6);
    assertThat(of(weights, 9, NUMBER)).isEqualTo(0.6);
    assertThat(of(weights, 9, TEXT)).isZero();
  }

  @Test
  void takesThemTogetherWhereAPlaceOrARecordingDoesNotKnowWhich() {
    assertThat(of(weights(samples(3, sell(TEXT, 7)), samples(1, sell(NUMBER, 7))), 7, ""))
        .isEqualTo(1);

    RecordedStacks unknown =
        weights(samples(50, sell("", 7)), samples(25, sell(TEXT, 7)), samples(25, OUTER));
    assertThat(of(unknown, 7, TEXT)).isEqualTo(0.75);
    assertThat(of(unknown, 7, NUMBER)).isEqualTo(0.5);
    assertThat(of(unknown, 7, "")).isEqualTo(0.75);
  }

  @Test
  void weighsOnlyWhatIsCalledOfTwoOnOneLine() throws Exception {
    Path source = Files.writeString(folder.resolve("Overloads.java"), ON_ONE_LINE);
    String classPath = System.getProperty("java.class.path");
    String target = folder.toString();
    assertThat(
            JdkCompiler.get()
                .run(null, null, null, "-g", "-cp", classPath, "-d", target, source.toString()))
        .isZero();
    Path recording = recorded();

    FindingWeights weights = FindingWeights.of(Recorded.diagnosis(recording));
    List<Finding> findings =
        new Check(
                RuleCatalog.load(),
                List.of(folder.resolve("shop")),
                CheckSettings.defaults().withAs(CheckedAs.APPLICATION),
                RecordedCode.none())
            .run().findings().stream()
                .filter(finding -> finding.rule().equals("RegexPerCall"))
                .toList();

    assertThat(findings).extracting(each -> each.location().describe()).hasSize(2);
    assertThat(findings.stream().map(each -> each.location().describe()).distinct())
        .as("by the line they are one")
        .containsExactly("shop.Overloads.parts:1");
    assertThat(findings.stream().map(Finding::fingerprint).distinct()).hasSize(1);
    for (Finding finding : findings) {
      boolean called =
          ((Location.Code) finding.location()).descriptor().equals("(Ljava/lang/String;)I");
      Weight weight = weights.of(finding);
      assertThat(weight.basis()).isEqualTo(called ? Weight.Basis.LINE : Weight.Basis.NO_STACK);
      assertThat(weight.share() > 0).isEqualTo(called);
    }
  }

  private Path recorded() throws Exception {
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      Method parts = loader.loadClass("shop.Overloads").getMethod("parts", String.class);
      return Recorded.sampled(
          folder,
          "shop.Overloads",
          Set.of("parts"),
          () -> {
            for (int i = 0; i < 100_000; i++) {
              assertThat((int) parts.invoke(null, "1ab2")).isZero();
            }
          });
    }
  }
}
