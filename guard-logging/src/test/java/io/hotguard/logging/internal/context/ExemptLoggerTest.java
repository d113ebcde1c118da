/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.logging.internal.settings.LoggingSettings;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class ExemptLoggerTest {
  private final String name = GuardedRig.unique("exempt");
  private final RecordingSink failing = new RecordingSink(RecordingSink.Kind.THROWS_ALWAYS, 0);

  @BeforeEach
  void register() {
    ProbeAppender.register(name, failing);
  }

  @AfterEach
  void forget() {
    ProbeAppender.forget(name);
  }

  private String xml() {
    return GuardedRig.xml(
        "<Probe name=\"Probe\" sink=\"" + name + "\" ignoreExceptions=\"false\"/>",
        "<Root level=\"INFO\"/>"
            + "<Logger name=\"audit\" level=\"INFO\"><AppenderRef ref=\"Probe\"/></Logger>"
            + "<Logger name=\"other\" level=\"INFO\"><AppenderRef ref=\"Probe\"/></Logger>");
  }

  @Test
  void letsItsCallerSeeTheException(@TempDir Path directory) {
    try (GuardedRig rig = GuardedRig.start(directory, xml(), "exempt", "audit")) {
      assertThatThrownBy(() -> rig.logger("audit").info("x"))
          .hasRootCauseMessage("a sink that always fails");
      assertThatThrownBy(() -> rig.logger("audit.child").info("x"))
          .hasRootCauseMessage("a sink that always fails");
      assertThat(rig.count("logged")).isZero();
    }
  }

  @Test
  void keepsTheExceptionFromTheCallersOfOthersAndCountsIt(@TempDir Path directory) {
    try (GuardedRig rig = GuardedRig.start(directory, xml(), "exempt", "audit")) {
      rig.logger("other").info("x");
      rig.awaitDrained();
      assertThat(rig.count("dropped.reason.appender-failed")).isEqualTo(1);
    }
  }

  @Test
  void mayBeTheRootLoggerAlone() {
    LoggingSettings settings = GuardedRig.settings(Path.of("unused"), "exempt", "Root,a.b");

    assertThat(settings.isExempt("root")).isTrue();
    assertThat(settings.isExempt("root.child")).isFalse();
    assertThat(settings.isExempt("a.b")).isTrue();
    assertThat(settings.isExempt("a.b.c")).isTrue();
    assertThat(settings.isExempt("a")).isFalse();
    assertThat(settings.isExempt("a.bc")).isFalse();
  }
}
