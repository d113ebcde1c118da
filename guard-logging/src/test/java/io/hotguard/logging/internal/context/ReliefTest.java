/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.queue.ReliefFilter;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.logging.log4j.spi.StandardLevel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Relief in a running context: what callers and the configuration see of it. */
@Timeout(300)
class ReliefTest {
  private final String name = GuardedRig.unique("relief");
  private final RecordingSink sink = new RecordingSink(RecordingSink.Kind.STOPPED, 0);

  @BeforeEach
  void register() {
    ProbeAppender.register(name, sink);
  }

  @AfterEach
  void forget() {
    sink.release();
    ProbeAppender.forget(name);
  }

  @Test
  void isNoPartOfTheConfigurationUnlessItIsOn(@TempDir Path directory) {
    try (GuardedRig rig = GuardedRig.start(directory, GuardedRig.xml(name))) {
      assertThat(rig.context.getConfiguration().getFilter()).isNull();
      rig.guard.setRelief(true);
      assertThat(rig.context.getConfiguration().getFilter()).isInstanceOf(ReliefFilter.class);
      rig.context.setConfiguration(GuardedRig.parse(GuardedRig.xml(name)));
      assertThat(rig.context.getConfiguration().getFilter()).isInstanceOf(ReliefFilter.class);
      rig.guard.setRelief(false);
      assertThat(rig.context.getConfiguration().getFilter()).isNull();
    }
  }

  @Test
  void refusesBeforeTheMessageIsBuiltAndCounts(@TempDir Path directory) {
    AtomicInteger built = new AtomicInteger();
    Object message =
        new Object() {
          @Override
          public String toString() {
            built.incrementAndGet();
            return "built";
          }
        };
    try (GuardedRig rig =
        GuardedRig.start(
            directory, GuardedRig.xml(name), "relief", "true", "shutdown-timeout", "0ms")) {
      int calls = 0;
      for (; calls < 200; calls++) {
        rig.logger("relief").info("{}", calls);
      }
      GuardedRig.await(
          "INFO refused", () -> rig.gauge("relief.refused-level") == StandardLevel.INFO.intLevel());
      long refused = rig.count("dropped.reason.relief"); // Some already, if the calls took long.
      rig.logger("relief").info("{}", message);
      rig.logger("relief").debug(message);
      calls += 2;
      assertThat(built).hasValue(0);
      assertThat(rig.count("dropped.reason.relief")).isEqualTo(refused + 2);
      rig.logger("relief").warn("{}", message);
      calls++;
      assertThat(built).hasPositiveValue();
      assertThat(rig.count("logged")).isEqualTo(calls);
      assertThat(GuardedRig.accounted(rig.guard.snapshot())).isEqualTo(calls);

      sink.release();
      GuardedRig.await("relieved", () -> rig.gauge("relief.refused-level") == 0);
      rig.logger("relief").info("{}", message);
      assertThat(rig.count("dropped.reason.relief")).isEqualTo(refused + 2);
    }
  }

  @Test
  void leavesExemptLoggersAlone(@TempDir Path directory) {
    String auditName = GuardedRig.unique("audit");
    RecordingSink audit = new RecordingSink(RecordingSink.Kind.QUICK, 0);
    ProbeAppender.register(auditName, audit);
    String xml =
        GuardedRig.xml(
            "<Probe name=\"Probe\" sink=\""
                + name
                + "\"/><Probe name=\"Audit\" sink=\""
                + auditName
                + "\"/>",
            "<Root level=\"TRACE\"><AppenderRef ref=\"Probe\"/></Root>"
                + "<Logger name=\"audit\" level=\"INFO\" additivity=\"false\"><AppenderRef ref=\"Audit\"/></Logger>");
    try (GuardedRig rig =
        GuardedRig.start(
            directory, xml, "relief", "true", "exempt", "audit", "shutdown-timeout", "0ms")) {
      for (int i = 0; i < 200; i++) {
        rig.logger("relief").info("{}", i);
      }
      GuardedRig.await(
          "INFO refused", () -> rig.gauge("relief.refused-level") == StandardLevel.INFO.intLevel());
      rig.logger("audit").info("must arrive");

      assertThat(audit.received(StandardLevel.INFO)).isEqualTo(1);
    } finally {
      ProbeAppender.forget(auditName);
    }
  }
}
