/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.lint.config.StrictYaml;
import io.hotguard.lint.graph.CheckedAs;
import io.hotguard.rule.RuleSet;
import io.hotguard.rule.Severity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CheckSettingsTest {
  private static final List<String> RULES = List.of("SampleQueue", "SamplePool");

  private static CheckSettings settings(String text) {
    return CheckSettings.of("hotguard.yml", StrictYaml.read("hotguard.yml", text), RULES);
  }

  @Test
  void readsEveryKey() {
    assertThat(
            settings(
                """
                # what is ours
                includes: [com.acme.**, "com.shop.*"]
                excludes:
                  - com.acme.generated.**
                own: com.acme.**
                entry-points: com.acme.Jobs.run
                entry-annotations: [com.acme.*Endpoint]
                rule-sets: [default, security]
                as: library
                severities:
                  SampleQueue: warning
                  SamplePool: off
                """))
        .isEqualTo(
            new CheckSettings(
                List.of("com.acme.**", "com.shop.*"),
                List.of("com.acme.generated.**"),
                List.of("com.acme.**"),
                List.of("com.acme.Jobs.run"),
                List.of("com.acme.*Endpoint"),
                Map.of(
                    "SampleQueue", Optional.of(Severity.WARNING), "SamplePool", Optional.empty()),
                Set.of(RuleSet.DEFAULT, RuleSet.SECURITY),
                CheckedAs.LIBRARY));
  }

  @Test
  void readsNothing() {
    assertThat(settings("")).isEqualTo(CheckSettings.defaults());
    assertThat(settings("# nothing\n")).isEqualTo(CheckSettings.defaults());
    assertThat(settings("includes:\nseverities:\nexcludes: []\n"))
        .isEqualTo(CheckSettings.defaults());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "include: [a]                  | :1: unknown key 'include'; did you mean includes?",
        "entryPoints: a                | :1: unknown key 'entryPoints'; did you mean entry-points?",
        "fail-the-build: yes           | :1: unknown key 'fail-the-build'; the keys are includes, excludes, own, entry-points, entry-annotations, rule-sets, severities, as",
        "severities: {SampelQueue: off} | :1: unknown rule 'SampelQueue'; did you mean SampleQueue?",
        "severities: {Nothing: off}    | :1: unknown rule 'Nothing'; hotguard rules lists the rules",
        "severities: {SampleQueue: bad} | :1: SampleQueue: must be error, warning, note or off, not 'bad'",
        "severities: {SampleQueue: }   | :1: SampleQueue: must be error, warning, note or off, not ''",
        "severities: high              | :1: severities must hold a line RULE: SEVERITY for each rule, not a value",
        "rule-sets: [securty]          | : rule-sets: unknown rule set 'securty': must be default, security, correctness, tuning or all; did you mean security?",
        "as: libary                    | :1: as: must be one of auto, application, library, not 'libary'",
        "includes: {a: b}              | :1: includes must be a list, such as [com.acme.**, com.shop.**]",
      })
  void refusesWhatItDoesNotKnow(String text, String message) {
    assertThatThrownBy(() -> settings(text))
        .isInstanceOf(CheckConfigurationException.class)
        .hasMessage("hotguard.yml" + message);
  }

  @Test
  void namesTheLine() {
    assertThatThrownBy(() -> settings("includes: [a]\n\nexclude: [b]\n"))
        .hasMessageStartingWith("hotguard.yml:3: ");
  }
}
