/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.logging.LoggingGuard;
import io.hotguard.logging.internal.ring.Await;
import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Set;
import javax.management.Attribute;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A change of the policy takes effect with the next event, without a reconfiguration. */
@Timeout(300)
class PolicyChangeTest {
  private final String name = GuardedRig.unique("policy");
  private final RecordingSink sink = new RecordingSink(RecordingSink.Kind.STOPPED, 0);
  private GuardedRig rig;
  private Logger logger;

  @BeforeEach
  void fillTheRing(@TempDir Path directory) throws InterruptedException {
    ProbeAppender.register(name, sink);
    rig = GuardedRig.start(directory, GuardedRig.xml(name), "shutdown-timeout", "0ms");
    Await.segments(directory);
    logger = rig.logger("policy");
    for (int i = 0; i < 128; i++) {
      logger.info("fills the ring");
    }
    sink.awaitEntered();
    assertThat(rig.count("dropped")).isZero();
    assertThat(rig.gauge("ring.waiting")).isEqualTo(128);
  }

  @AfterEach
  void stop() {
    sink.release();
    rig.close();
    ProbeAppender.forget(name);
  }

  private static ObjectName bean() throws Exception {
    Set<ObjectName> names =
        server().queryNames(new ObjectName("io.hotguard:type=LoggingPolicy,*"), null);
    assertThat(names).hasSize(1);
    return names.iterator().next();
  }

  private static MBeanServer server() {
    return ManagementFactory.getPlatformMBeanServer();
  }

  /** Such as a guard of another web application, which needs not have the same number. */
  @Test
  void isNumberedWhereAnotherBeanHasItsName(@TempDir Path directory) throws Exception {
    ObjectName taken = new ObjectName("io.hotguard:type=LoggingPolicy,name=\"logging#2\"");
    ObjectName next = new ObjectName("io.hotguard:type=LoggingPolicy,name=\"logging#2#2\"");
    server().createMBean("javax.management.timer.Timer", taken);
    try {
      try (GuardedRig second = GuardedRig.start(directory, GuardedRig.xml(name))) {
        assertThat(server().isRegistered(next)).isTrue();
        server().setAttribute(next, new Attribute("Spill", "off"));
        assertThat(second.guard.spill()).isEqualTo(SpillMode.OFF);
        assertThat(rig.guard.spill()).isEqualTo(SpillMode.FULL);
      }
      assertThat(server().isRegistered(next)).isFalse();
      assertThat(server().isRegistered(taken)).isTrue();
    } finally {
      server().unregisterMBean(taken);
    }
  }

  @Test
  void raisesAndLowersTheThreshold() {
    logger.warn("spilled");
    assertThat(rig.count("spilled.WARN")).isEqualTo(1);
    rig.guard.setThreshold(Level.WARN);
    logger.warn("dropped");
    assertThat(rig.count("spilled.WARN")).isEqualTo(1);
    assertThat(rig.count("dropped.WARN")).isEqualTo(1);
    rig.guard.setThreshold(Level.OFF);
    logger.trace("spilled, since no level may be dropped");
    assertThat(rig.count("spilled.TRACE")).isEqualTo(1);
    assertThat(rig.count("dropped")).isEqualTo(1);
  }

  @Test
  void switchesTheSpillOffAndOn() {
    rig.guard.setSpill(SpillMode.OFF);
    logger.error("dropped");
    assertThat(rig.count("dropped.reason.spill-off")).isEqualTo(1);
    rig.guard.setSpill(SpillMode.FULL);
    logger.error("spilled");
    assertThat(rig.count("spilled.ERROR")).isEqualTo(1);
  }

  @Test
  void stillReplaysWhatWasSpilledBeforeTheSpillWasSwitchedOff() {
    logger.warn("spilled");
    rig.guard.setSpill(SpillMode.OFF);
    sink.release();
    rig.awaitDrained();
    assertThat(rig.count("replayed.WARN")).isEqualTo(1);
  }

  @Test
  void sendsInfoToDiskAndDropsItAgain() {
    logger.info("dropped");
    assertThat(rig.count("dropped.INFO")).isEqualTo(1);
    rig.guard.setOverflow(OverflowMode.DISK);
    logger.info("spilled");
    assertThat(rig.count("spilled.INFO")).isEqualTo(1);
    rig.guard.setOverflow(OverflowMode.DROP);
    logger.info("dropped");
    assertThat(rig.count("dropped.INFO")).isEqualTo(2);
    sink.release();
    rig.awaitDrained();
    assertThat(rig.count("replayed.INFO")).isEqualTo(1);
  }

  @Test
  void obeysTheBean() throws Exception {
    ObjectName bean = bean();
    assertThat(server().getAttribute(bean, "Threshold")).isEqualTo("INFO");
    assertThat(server().getAttribute(bean, "Spill")).isEqualTo("full");
    assertThat(server().getAttribute(bean, "Overflow")).isEqualTo("drop");

    server().setAttribute(bean, new Attribute("Threshold", "error"));
    logger.error("dropped");
    assertThat(rig.count("dropped.reason.ring-full")).isEqualTo(1);
    server().setAttribute(bean, new Attribute("Threshold", "INFO"));
    server().setAttribute(bean, new Attribute("Overflow", "disk"));
    logger.info("spilled");
    assertThat(rig.count("spilled.INFO")).isEqualTo(1);
    server().setAttribute(bean, new Attribute("Spill", "off"));
    logger.error("dropped");
    assertThat(rig.count("dropped.reason.spill-off")).isEqualTo(1);
  }

  @Test
  void rejectsWhatIsNoLevelAndNoMode() throws Exception {
    ObjectName bean = bean();
    assertThatThrownBy(() -> server().setAttribute(bean, new Attribute("Threshold", "loud")))
        .rootCause()
        .hasMessageContaining("threshold=loud: must be one of");
    assertThatThrownBy(() -> server().setAttribute(bean, new Attribute("Spill", "maybe")))
        .rootCause()
        .hasMessageContaining("spill=maybe: must be one of full, always, off");
    assertThatThrownBy(() -> server().setAttribute(bean, new Attribute("Overflow", "tape")))
        .rootCause()
        .hasMessageContaining("overflow=tape: must be one of drop, disk");
    assertThat(rig.guard.overflow()).isEqualTo(OverflowMode.DROP);
    assertThat(rig.guard.threshold()).isEqualTo(Level.INFO);
    assertThat(rig.guard.spill()).isEqualTo(SpillMode.FULL);
  }

  @Test
  void isFoundThroughTheApiWhileItRuns() throws Exception {
    assertThat(LoggingGuard.all()).containsExactly(rig.guard);
    ObjectName bean = bean();
    sink.release();
    rig.close();
    assertThat(LoggingGuard.all()).isEmpty();
    assertThat(server().isRegistered(bean)).isFalse();
  }

  @Test
  void outlivesAReconfiguration() {
    rig.guard.setThreshold(Level.DEBUG);
    sink.release();
    rig.context.setConfiguration(GuardedRig.parse(GuardedRig.xml(name)));
    assertThat(rig.context.guard()).isSameAs(rig.guard);
    assertThat(rig.guard.threshold()).isEqualTo(Level.DEBUG);
  }
}
