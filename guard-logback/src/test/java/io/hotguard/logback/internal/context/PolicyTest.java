/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.LoggingEvent;
import io.hotguard.logback.internal.event.Levels;
import io.hotguard.logging.internal.ledger.EventLevel;
import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import javax.management.Attribute;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PolicyTest {
  private static boolean isDroppable(Level level, Level threshold) {
    LoggingEvent event = new LoggingEvent();
    event.setLevel(level);
    return Levels.isDroppable(event, threshold);
  }

  @Test
  void dropsTheThresholdAndTheLevelsBelow() {
    assertThat(isDroppable(Level.TRACE, Level.INFO)).isTrue();
    assertThat(isDroppable(Level.INFO, Level.INFO)).isTrue();
    assertThat(isDroppable(Level.WARN, Level.INFO)).isFalse();
    assertThat(isDroppable(Level.TRACE, Level.OFF)).isFalse();
    assertThat(isDroppable(Level.ERROR, Level.ERROR)).isTrue();
  }

  @Test
  void readsEachSettingAsALevelOfLogback() {
    assertThat(Levels.threshold(EventLevel.FATAL)).isEqualTo(Level.ERROR);
    assertThat(Levels.threshold(EventLevel.INFO)).isEqualTo(Level.INFO);
    assertThat(Levels.threshold(EventLevel.OFF)).isEqualTo(Level.OFF);
    assertThat(Levels.threshold(EventLevel.ALL)).isEqualTo(Level.OFF);
    for (Level level : new Level[] {Level.ERROR, Level.WARN, Level.INFO, Level.DEBUG}) {
      assertThat(Levels.counted(level).name()).isEqualTo(level.toString());
    }
  }

  @Test
  void readsTheNameOfAThresholdInAnyCase() {
    assertThat(Levels.threshold("warn")).isEqualTo(Level.WARN);
    assertThat(Levels.threshold("OFF")).isEqualTo(Level.OFF);
    for (String name : List.of("loud", "all")) {
      assertThatThrownBy(() -> Levels.threshold(name))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "threshold=" + name + ": must be one of ERROR, WARN, INFO, DEBUG, TRACE, OFF");
    }
  }

  @Test
  void changesThroughJmx(@TempDir Path directory) throws Exception {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    String sink = LogbackRig.unique("jmx");
    try (LogbackRig rig =
        LogbackRig.start(
            LogbackRig.settings(directory), LogbackRig.probe("A", sink) + LogbackRig.root("A"))) {
      Set<ObjectName> beans =
          server.queryNames(new ObjectName("io.hotguard:type=LoggingPolicy,*"), null);
      assertThat(beans).hasSize(1);
      ObjectName bean = beans.iterator().next();
      assertThat(server.getAttribute(bean, "Threshold")).isEqualTo("INFO");

      server.setAttribute(bean, new Attribute("Threshold", "error"));
      server.setAttribute(bean, new Attribute("Spill", "always"));
      server.setAttribute(bean, new Attribute("Overflow", "disk"));
      assertThat(rig.guard().threshold()).isEqualTo(Level.ERROR);
      assertThat(rig.guard().spill()).isEqualTo(SpillMode.ALWAYS);
      assertThat(rig.guard().overflow()).isEqualTo(OverflowMode.DISK);
    }
    assertThat(server.queryNames(new ObjectName("io.hotguard:type=LoggingPolicy,*"), null))
        .isEmpty();
  }
}
