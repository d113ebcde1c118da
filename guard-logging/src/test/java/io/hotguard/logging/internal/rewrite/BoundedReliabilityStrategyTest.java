/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.context.GuardedRig;
import java.nio.file.Path;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class BoundedReliabilityStrategyTest {
  private final LoggerConfig logger = new LoggerConfig("a", Level.INFO, true);
  private final LoggerConfig next = new LoggerConfig("b", Level.INFO, true);
  private final BoundedReliabilityStrategy strategy =
      new BoundedReliabilityStrategy(logger, 10_000_000);

  private void stop() {
    strategy.beforeStopConfiguration(null);
    strategy.beforeStopAppenders();
  }

  @Test
  void staysWithItsLoggerUntilThatIsStopped() {
    assertThat(strategy.getActiveLoggerConfig(() -> next)).isSameAs(logger);
    strategy.afterLogEvent();
    stop();
    assertThat(strategy.getActiveLoggerConfig(() -> next)).isSameAs(next);
  }

  @Test
  void doesNotWaitForEverForACallThatHangs() {
    strategy.getActiveLoggerConfig(() -> next);
    stop(); // The time-out of the test is the assertion.
    assertThat(strategy.getActiveLoggerConfig(() -> next)).isSameAs(next);
    strategy.afterLogEvent(); // The one that hung comes back.
    assertThat(strategy.getActiveLoggerConfig(() -> next)).isSameAs(next);
  }

  @Test
  void staysWithItsLoggerWhenThereIsNoOther() {
    stop();
    assertThat(strategy.getActiveLoggerConfig(() -> logger)).isSameAs(logger);
    strategy.afterLogEvent();
    assertThat(strategy.getActiveLoggerConfig(() -> next)).isSameAs(next);
  }

  @Test
  void mayBeStoppedTwice() {
    stop();
    stop();
    assertThat(strategy.getActiveLoggerConfig(() -> next)).isSameAs(next);
  }

  @Test
  void isWhatGuardedLoggersUse(@TempDir Path directory) {
    try (GuardedRig rig =
        GuardedRig.start(directory, GuardedRig.xml("", "<Root level=\"INFO\"/>"))) {
      assertThat(rig.configuration().getRootLogger().getReliabilityStrategy())
          .isInstanceOf(BoundedReliabilityStrategy.class);
    }
  }
}
