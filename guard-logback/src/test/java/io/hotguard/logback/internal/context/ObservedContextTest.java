/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import io.hotguard.rule.Finding;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** In mode WARN a context is visible as a guard, and stays as it is. */
@Timeout(300)
class ObservedContextTest {
  private static final String VERBOSE = "VerboseDefaultLevel";

  @TempDir Path directory;

  private final String sink = LogbackRig.unique("observed");

  /** The guard of the context of these tests themselves, which Logback has configured. */
  private Set<String> earlier;

  private LogbackRig rig;

  @BeforeEach
  void observe() {
    LoggerFactory.getILoggerFactory();
    earlier = Guards.all().keySet();
    rig =
        LogbackRig.start(
            LogbackRig.settings(directory, "mode", "warn"),
            LogbackRig.probe("PROBE", sink) + LogbackRig.root("PROBE"));
  }

  @AfterEach
  void stop() throws Exception {
    rig.context.stop();
    assertThat(Guards.all()).containsOnlyKeys(earlier);
    assertThat(
            ManagementFactory.getPlatformMBeanServer()
                .queryNames(new ObjectName("io.hotguard:*"), null))
        .hasSameSizeAs(earlier);
  }

  private GuardSnapshot only() {
    List<GuardSnapshot> guards =
        Guards.snapshots().stream().filter(each -> !earlier.contains(each.name())).toList();
    assertThat(guards).hasSize(1);
    return guards.get(0);
  }

  @Test
  void isVisibleAsAGuard() {
    assertThat(rig.hook.guard()).isNull();
    GuardSnapshot guard = only();
    assertThat(guard.name()).startsWith("logging");
    assertThat(guard.mode()).isEqualTo(GuardMode.WARN);
    assertThat(guard.counters()).isEmpty();
    assertThat(guard.gauges().get("changes.planned")).isPositive();
    assertThat(guard.findings()).extracting(Finding::rule).contains(VERBOSE);
  }

  @Test
  void showsTheLastConfiguration() {
    rig.context.reset();
    rig.configure(
        LogbackRig.probe("PROBE", sink) + LogbackRig.root("PROBE").replace("'TRACE'", "'WARN'"));

    assertThat(only().findings()).extracting(Finding::rule).doesNotContain(VERBOSE);
  }

  /** As Spring Boot begins its configuration. */
  @Test
  void returnsWhenTheContextStartsAgain() {
    rig.context.stop();
    assertThat(Guards.all()).containsOnlyKeys(earlier);

    rig.configure(LogbackRig.probe("PROBE", sink) + LogbackRig.root("PROBE"));
    rig.context.start();

    assertThat(only().mode()).isEqualTo(GuardMode.WARN);
  }
}
