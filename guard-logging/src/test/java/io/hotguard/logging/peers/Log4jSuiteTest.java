/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.Guard;
import io.hotguard.logging.LoggingGuard;
import io.hotguard.logging.policy.LoggingPolicy;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Log4j's own tests end with the guard as they end without. */
class Log4jSuiteTest {
  /** Tests of parts that the guard touches, if they do not wait; {@code -Ppeers} runs all. */
  private static final Pattern CHOICE =
      Pattern.compile(
          "org\\.apache\\.logging\\.log4j\\.core\\."
              + "(LoggerTest|LevelTest|LogEventFactoryTest|PatternSelectorTest|PropertiesFileConfigTest"
              + "|BasicConfigurationFactory.*|ShutdownDisabledTest|StrictXmlConfigTest|TimestampMessageTest"
              + "|appender\\.(rewrite|routing)\\..*|appender\\.(ConsoleAppender|FileAppenderPermissions|WriterAppender|OutputStreamAppender).*"
              + "|config\\.(CompositeConfiguration|Custom|LoggerConfig|Configurator|Multiple|Nested).*"
              + "|filter\\..*|layout\\.(Pattern|Json|Csv).*)");

  private static final Path TABLE = Path.of("src/test/resources/peers/log4j.tsv");
  private static final Path PAGE = Path.of("../docs/logging.md");

  @TempDir Path directory;

  @Test
  @Timeout(value = 5, unit = java.util.concurrent.TimeUnit.HOURS)
  void endsAsItDoesWithoutTheGuard() throws Exception {
    boolean all = Boolean.getBoolean("peers.all");
    PeerSuite suite =
        new PeerSuite(
            directory,
            Log4jHooks.class,
            List.of(Guard.class, LoggingPolicy.class, LoggingGuard.class));
    List<String> classes = suite.classes(all ? any -> true : CHOICE.asMatchPredicate());
    assertThat(classes).hasSizeGreaterThan(10);
    ExpectedDifferences expected = new ExpectedDifferences(TABLE);
    assertThat(expected.problems(PAGE)).isEmpty();
    assertThat(expected.unexpected(suite.differences(classes, all ? 10 : 200))).isEmpty();
  }
}
