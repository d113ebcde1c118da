/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.Guard;
import io.hotguard.logback.LogbackGuard;
import io.hotguard.logging.peers.ExpectedDifferences;
import io.hotguard.logging.peers.PeerSuite;
import io.hotguard.logging.policy.LoggingPolicy;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Logback's own tests end with the guard as they end without. */
class LogbackSuiteTest {
  /** Tests of parts that the guard touches, if they do not wait; {@code -Ppeers} runs all. */
  private static final Pattern CHOICE =
      Pattern.compile(
          "ch\\.qos\\.logback\\.classic\\."
              + "(AsyncAppender|LoggerContext|Logger|MDC|PatternLayout|TurboFiltering|LoggerMessageFormatting|FluentAPI.*)Test"
              + "|ch\\.qos\\.logback\\.classic\\.(encoder|joran|pattern|spi|turbo|sift|boolex)\\.(?!.*(Perf|Packaging)).*"
              + "|org\\.slf4j\\.implTest\\..*");

  private static final Path TABLE = Path.of("src/test/resources/peers/logback.tsv");
  private static final Path PAGE = Path.of("../docs/logback.md");

  @TempDir Path directory;

  @Test
  @Timeout(value = 5, unit = java.util.concurrent.TimeUnit.HOURS)
  void endsAsItDoesWithoutTheGuard() throws Exception {
    boolean all = Boolean.getBoolean("peers.all");
    PeerSuite suite =
        new PeerSuite(
            directory,
            LogbackHooks.class,
            List.of(Guard.class, LoggingPolicy.class, LogbackGuard.class));
    List<String> classes = suite.classes(all ? any -> true : CHOICE.asMatchPredicate());
    assertThat(classes).hasSizeGreaterThan(10);
    ExpectedDifferences expected = new ExpectedDifferences(TABLE);
    assertThat(expected.problems(PAGE)).isEmpty();
    assertThat(expected.unexpected(suite.differences(classes, all ? 10 : 200))).isEmpty();
  }
}
