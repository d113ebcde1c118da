/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.lint.report.RulePages;
import io.hotguard.profile.account.Hazard;
import io.hotguard.rule.Rule;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.RuleDescriptor;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RulesCommandTest {
  @TempDir private Path folder;

  @Test
  void listsEveryRuleOnALineOfItsOwn() {
    CommandRun run = CommandRun.in(folder, "rules");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out().lines().map(line -> line.replaceAll(" .*", "")))
        .containsExactlyElementsOf(
            RuleCatalog.load().rules().stream().map(rule -> rule.descriptor().name()).toList());
    assertThat(run.out()).containsPattern("PasswordInUrl +warning +build,startup +The URL holds ");
  }

  @Test
  void showsThePageOfEveryRule() {
    for (Rule<?> rule : RuleCatalog.load().rules()) {
      RuleDescriptor descriptor = rule.descriptor();
      String page = CommandRun.in(folder, "rules", descriptor.name()).out();
      assertThat(page)
          .isEqualTo(RulePages.of(descriptor.name()).orElseThrow())
          .startsWith("# " + descriptor.name() + "\n")
          .contains("\n## Problem\n", "\n## Cost\n", "\n## Fix\n", "\n## Limits\n");
    }
  }

  @Test
  void explainsEveryCauseInAFewLines() {
    for (Hazard cause : Hazard.values()) {
      CommandRun run = CommandRun.in(folder, "rules", cause.descriptor().name());

      assertThat(run.exitCode()).as(run.err()).isZero();
      assertThat(run.out().lines())
          .containsExactly(
              cause.descriptor().name() + ", a cause that hotguard diagnose finds in recordings",
              "",
              cause.descriptor().summary(),
              "",
              "Fix: " + cause.fix().describe() + ".");
    }
  }

  @Test
  void namesTheNearestRule() {
    CommandRun run = CommandRun.in(folder, "rules", "PaswordInUrl");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err())
        .startsWith("hotguard: unknown rule PaswordInUrl; did you mean PasswordInUrl?\n");
    assertThat(CommandRun.in(folder, "rules", "Regex").err())
        .startsWith("hotguard: unknown rule Regex; did you mean RegexPerCall?\n");
  }

  @Test
  void tellsItsVersionAndHowToUseIt() {
    assertThat(CommandRun.in(folder, "--version").out()).matches("hotguard \\d+\\.\\d+.*\\s+");
    assertThat(CommandRun.in(folder, "check", "--help").out()).contains("Exit codes:");
    assertThat(CommandRun.in(folder, "check", "--help").exitCode()).isZero();
  }
}
