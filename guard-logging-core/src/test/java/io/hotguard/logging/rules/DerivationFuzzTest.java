/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.config.ConfigKind;
import io.hotguard.config.ConfigSet;
import io.hotguard.lint.config.ConfigFiles;
import io.hotguard.logging.rules.facts.LoggingDerivation;
import io.hotguard.logging.rules.logback.LogbackDerivation;
import io.hotguard.logging.rules.logback.LogbackFixtures;
import io.hotguard.logging.rules.logback.LogbackRuleProvider;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Mutated configurations of Log4j and Logback from seeds: no exception, no rule that fails. */
final class DerivationFuzzTest {
  private static final int INPUTS = 4_000;

  private static final List<String> PIECES =
      List.of(
          "<",
          ">",
          "/>",
          "\"",
          "=",
          ".",
          "..",
          "${",
          "}",
          ":-",
          "\n",
          "appender.",
          "type",
          "Ref",
          "Async",
          "",
          "root",
          "%",
          ",",
          "[",
          "]");

  private final SplittableRandom random = new SplittableRandom(20261121);
  private final RuleCatalog catalog =
      RuleCatalog.of(List.of(new LoggingRuleProvider(), new LogbackRuleProvider()));

  @Test
  @Timeout(value = 2, unit = TimeUnit.MINUTES)
  void noMutationBreaksADerivationOrARule() throws IOException {
    List<Path> fixtures = new ArrayList<>(RuleFixtureTest.FIXTURES.all());
    fixtures.addAll(LogbackFixtures.ALL.all());
    List<String> problems = new ArrayList<>();
    int derived = 0;
    for (int i = 0; i < INPUTS && problems.isEmpty(); i++) {
      Path fixture = fixtures.get(random.nextInt(fixtures.size()));
      String text = mutated(Files.readString(fixture));
      String name = String.valueOf(fixture.getFileName());
      ConfigKind kind = name.endsWith(".logback.xml") ? ConfigKind.LOGBACK : ConfigKind.LOG4J;
      ConfigSet set = ConfigSet.of(ConfigFiles.readAs(kind, name, text.getBytes(UTF_8)).facts());
      List<Object> all = new ArrayList<>(new LoggingDerivation().derive(set));
      all.addAll(new LogbackDerivation().derive(set));
      derived += all.size();
      all.add(set);
      for (Object facts : all) {
        catalog
            .check(facts)
            .failures()
            .forEach(failure -> problems.add(failure.describe() + " for " + text));
      }
    }
    assertThat(problems).isEmpty();
    assertThat(derived).isGreaterThan(INPUTS / 10);
  }

  private String mutated(String text) {
    StringBuilder mutant = new StringBuilder(text);
    for (int edits = random.nextInt(1, 4); edits > 0; edits--) {
      int at = random.nextInt(mutant.length() + 1);
      int end = Math.min(mutant.length(), at + random.nextInt(1, 12));
      switch (random.nextInt(3)) {
        case 0 -> mutant.delete(at, end);
        case 1 -> mutant.insert(at, mutant.substring(at, end));
        default -> mutant.insert(at, PIECES.get(random.nextInt(PIECES.size())));
      }
    }
    return mutant.toString();
  }
}
