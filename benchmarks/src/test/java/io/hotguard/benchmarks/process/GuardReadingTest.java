/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.Map;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

class GuardReadingTest {
  /** The attributes that the guard publishes. */
  public interface GuardMXBean {
    Map<String, Long> getCounters();

    Map<String, Long> getGauges();
  }

  private static final class Published implements GuardMXBean {
    @Override
    public Map<String, Long> getCounters() {
      return Map.of("dropped", 7L, "isolated.graylog.dropped", 2L, "isolated.audit.dropped", 1L);
    }

    @Override
    public Map<String, Long> getGauges() {
      return Map.of("ring.waiting", 3L, "spill.waiting", 4L, "isolated.graylog.waiting", 9L);
    }
  }

  @Test
  void isAbsentWithoutAGuard() {
    assertThat(GuardReading.ofThisProcess().present()).isFalse();
  }

  @Test
  void readsMapsOfAnMxBean() throws Exception {
    ObjectName name = new ObjectName("io.hotguard:type=Guard,name=logging");
    ManagementFactory.getPlatformMBeanServer().registerMBean(new Published(), name);
    try {
      GuardReading reading = GuardReading.ofThisProcess();
      assertThat(reading.present()).isTrue();
      assertThat(reading.counter("dropped")).isEqualTo(7);
      assertThat(reading.counter("no such counter")).isZero();
      assertThat(reading.waiting()).isEqualTo(7);
      assertThat(reading.isolated("dropped")).isEqualTo(3);
      assertThat(reading.isolated("waiting")).isEqualTo(9);
    } finally {
      ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
    }
  }
}
