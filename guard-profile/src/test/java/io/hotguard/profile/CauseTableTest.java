/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.RuleCatalog;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class CauseTableTest {
  private static boolean matches(String pattern, String type, String method) {
    return FrameGlob.of(pattern).matches(new StackFrame(type, method, 1));
  }

  @Test
  void matchesTextsWithAnyTextBetween() {
    assertThat(matches("a.*Pool#get*|take", "a.b.MyPool", "getOne")).isTrue();
    assertThat(matches("a.*Pool#get*|take", "a.b.MyPool", "take")).isTrue();
    assertThat(matches("a.*Pool#get*|take", "a.b.MyPool", "takeOne")).isFalse();
    assertThat(matches("a.*Pool#get*|take", "a.b.MyPools", "take")).isFalse();
    assertThat(matches("a.*Pool#get*|take", "b.MyPool", "take")).isFalse();
    assertThat(matches("*Pool", "a.Pool", "any")).isTrue();
    assertThat(matches("a.*.c*e.f", "a.b.cde.f", "any")).isTrue();
    assertThat(matches("a.*.c*e.f", "a.b.de.f", "any")).isFalse();
    assertThat(matches("ab*ba", "aba", "any")).as("no text twice").isFalse();
    assertThat(matches("a", "a", "any")).isTrue();
    assertThat(matches("a", "ab", "any")).isFalse();
  }

  /** The cause of the collector has no stack, and that of a hot method has any. */
  @Test
  void hasARowForEachCauseThatHasStacks() {
    Set<String> named =
        TableLines.of("causes.tsv").stream()
            .map(line -> line.substring(0, line.indexOf('\t')))
            .filter(name -> !name.equals("-"))
            .collect(Collectors.toSet());
    Set<String> causes =
        Arrays.stream(GeneralCause.values())
            .filter(
                cause ->
                    cause != GeneralCause.COLLECTOR_PRESSURE && cause != GeneralCause.HOT_METHOD)
            .map(cause -> cause.descriptor().name())
            .collect(Collectors.toSet());

    assertThat(named).isEqualTo(causes);
  }

  @Test
  void hasNoNameOfARule() {
    List<String> causes =
        Arrays.stream(GeneralCause.values()).map(cause -> cause.descriptor().name()).toList();

    assertThat(causes).doesNotHaveDuplicates().isSorted();
    assertThat(RuleCatalog.load().rules().stream().map(rule -> rule.descriptor().name()))
        .doesNotContainAnyElementsOf(causes);
  }

  @Test
  void leavesOutSamplesOfClassLoadingAndSaysSo() {
    MadeFacts facts =
        new MadeFacts()
            .plainSamples(300)
            .samples(
                100,
                "jdk.internal.loader.BuiltinClassLoader#loadClassOrNull",
                "java.lang.ClassLoader#loadClass",
                "com.fasterxml.jackson.databind.ObjectMapper#readValue",
                "com.acme.Shop#serve:7")
            .samples(
                100,
                "com.fasterxml.jackson.databind.ObjectMapper#readValue",
                "com.acme.Shop#serve:7");

    WeighedRule json = facts.first();

    assertThat(json.rule().name()).isEqualTo("RepeatedJsonParse");
    assertThat(json.shares().get(Evidence.CPU).total()).isEqualTo(0.25);
    assertThat(facts.diagnosis().limits())
        .contains("Class loading and linking count in no share: 20.0 % of cpu.");
    assertThat(facts.diagnosis().flame().weight()).as("all samples are drawn").isEqualTo(500);
  }

  @Test
  void countsAClassThatIsLookedUpInVain() {
    assertThat(
            new MadeFacts()
                .plainSamples(300)
                .samples(
                    100,
                    "java.lang.Throwable#fillInStackTrace",
                    "java.lang.Throwable#<init>",
                    "java.lang.ReflectiveOperationException#<init>",
                    "java.lang.ClassNotFoundException#<init>",
                    "jdk.internal.loader.BuiltinClassLoader#loadClass",
                    "java.lang.Class#forName",
                    "com.acme.Plugins#find:3")
                .found())
        .containsExactly("ReflectiveProbing");
    assertThat(
            new MadeFacts()
                .plainSamples(300)
                .samples(100, "java.lang.Class#getDeclaredField", "com.acme.Fields#find:3")
                .found())
        .as("look-ups that succeed")
        .isEmpty();
  }
}
