/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import io.hotguard.Guards.Registration;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class GuardsTest {
  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

  private record TestGuard(String name, GuardMode mode, Supplier<GuardSnapshot> body)
      implements Guard {
    static TestGuard counting(String name, long dropped) {
      return new TestGuard(
          name,
          GuardMode.ENFORCE,
          () ->
              GuardSnapshot.builder(name, GuardMode.ENFORCE)
                  .counter("dropped", dropped)
                  .gauge("ring-fill", 7)
                  .build());
    }

    static TestGuard failing(String name) {
      return new TestGuard(
          name,
          GuardMode.WARN,
          () -> {
            throw new IllegalStateException("stopped");
          });
    }

    @Override
    public GuardSnapshot snapshot() {
      return body.get();
    }
  }

  @AfterEach
  void everyTestCleansUp() throws Exception {
    assertThat(Guards.all()).isEmpty();
    assertThat(server.queryNames(new ObjectName("io.hotguard:*"), null)).isEmpty();
  }

  @Test
  void isVisibleUntilClosed() {
    Guard guard = TestGuard.counting("logging", 3);
    Registration registration = Guards.register(guard);
    assertThat(registration.name()).isEqualTo("logging");
    assertThat(registration.problems()).isEmpty();
    assertThat(Guards.all()).containsOnlyKeys("logging").containsValue(guard);
    assertThat(Guards.snapshots()).containsExactly(guard.snapshot());
    registration.close();
    assertThat(Guards.all()).isEmpty();
    assertThat(Guards.snapshots()).isEmpty();
  }

  @Test
  void closingAgainDoesNotTouchASuccessorOfTheSameName() {
    Registration first = Guards.register(TestGuard.counting("logging", 1));
    first.close();
    try (Registration second = Guards.register(TestGuard.counting("logging", 2))) {
      first.close();
      assertThat(Guards.all()).containsOnlyKeys(second.name());
      assertThat(server.isRegistered(objectName("logging"))).isTrue();
    }
  }

  @Test
  void furtherGuardsOfOneNameAreNumbered() {
    Registration first = Guards.register(TestGuard.counting("logging", 1));
    try (Registration second = Guards.register(TestGuard.counting("logging", 2));
        Registration third = Guards.register(TestGuard.counting("logging", 3))) {
      assertThat(Guards.snapshots())
          .extracting(GuardSnapshot::name, s -> s.counters().get("dropped"))
          .containsExactly(tuple("logging", 1L), tuple("logging#2", 2L), tuple("logging#3", 3L));
      assertThat(server.isRegistered(objectName("logging#3"))).isTrue();
      assertThat(List.of(second.name(), third.name())).containsExactly("logging#2", "logging#3");

      first.close();
      try (Registration again = Guards.register(TestGuard.counting("logging", 4))) {
        assertThat(again.name()).isEqualTo("logging");
      }
    }
  }

  @Test
  void rejectsNamesThatJmxOrExportersCouldNotCarry() {
    for (String name : List.of("", "Logging", "a b", "a,b", "a#2", "-a", "a..b")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Guards.register(TestGuard.counting(name, 0)))
          .withMessage(
              "guard name '" + name + "': must be lower-case words joined by hyphens or dots");
    }
  }

  @Test
  void aGuardThatFailsIsCountedAndTheOthersAreSeen() throws Exception {
    try (Registration bad = Guards.register(TestGuard.failing("bad"));
        Registration good = Guards.register(TestGuard.counting("good", 1))) {
      assertThat(List.of(bad.name(), good.name())).containsExactly("bad", "good");
      assertThat(Guards.snapshots())
          .extracting(GuardSnapshot::name, GuardSnapshot::mode, s -> s.counters().toString())
          .containsExactly(
              tuple("bad", GuardMode.WARN, "{snapshot-failures=1}"),
              tuple("good", GuardMode.ENFORCE, "{dropped=1}"));
      assertThat(server.getAttribute(objectName("bad"), "Mode")).isEqualTo("WARN");
      assertThat(Guards.snapshots().get(0).counters()).containsEntry(Guards.SNAPSHOT_FAILURES, 3L);
    }
  }

  @Test
  void jmxShowsOpenTypes() throws Exception {
    RuleDescriptor rule = RuleDescriptor.warning("SomeHazard", "A hazard.", Moment.STARTUP);
    Finding finding = Finding.of(rule, new Location.Runtime("root logger", null), "is slow");
    Guard guard =
        new TestGuard(
            "jdbc.orders",
            GuardMode.WARN,
            () ->
                GuardSnapshot.builder("jdbc.orders", GuardMode.WARN)
                    .counter("corrected", 3)
                    .gauge("open", 5)
                    .finding(finding)
                    .build());
    try (Registration registration = Guards.register(guard)) {
      ObjectName name = objectName(registration.name());
      assertThat(server.getMBeanInfo(name).getDescriptor().getFieldValue("mxbean"))
          .isEqualTo("true");
      assertThat(
              Stream.of(server.getMBeanInfo(name).getAttributes())
                  .map(a -> a.getName() + a.isWritable()))
          .containsExactlyInAnyOrder("Modefalse", "Countersfalse", "Gaugesfalse", "Findingsfalse");
      assertThat(server.getAttribute(name, "Mode")).isEqualTo("WARN");
      assertThat(server.getAttribute(name, "Findings"))
          .isEqualTo(new String[] {"WARNING SomeHazard at root logger: is slow"});
      assertThat(number(server.getAttribute(name, "Counters"), "corrected")).isEqualTo(3L);
      assertThat(number(server.getAttribute(name, "Gauges"), "open")).isEqualTo(5L);
    }
    assertThat(server.isRegistered(objectName("jdbc.orders"))).isFalse();
  }

  private static Object number(Object table, String key) {
    return ((TabularData) table).get(new Object[] {key}).get("value");
  }

  @Test
  void jmxNumbersOnWhereAnotherCopyOfHotguardHasTheName() throws Exception {
    ClassLoader other = new ApplicationClassLoader(List.of("io.hotguard."), List.of());
    try (AutoCloseable foreign = probe(other)) {
      assertThat(foreign).isNotInstanceOf(Guard.class);
      assertThat(Guards.all()).isEmpty();
      try (Registration ours = Guards.register(TestGuard.counting("probe", 1))) {
        assertThat(ours.name()).isEqualTo("probe");
        assertThat(ours.jmxName()).isEqualTo("probe#2");
        assertThat(server.isRegistered(objectName("probe#2"))).isTrue();
      }
      assertThat(server.isRegistered(objectName("probe"))).isTrue();
    }
  }

  @Test
  void closesEvenIfTheMBeanIsGoneAlready() throws Exception {
    Registration registration = Guards.register(TestGuard.counting("logging", 1));
    server.unregisterMBean(objectName("logging"));
    assertThatCode(registration::close).doesNotThrowAnyException();
  }

  @Test
  void registersWithoutJmxAndFlightRecorder() throws Exception {
    ClassLoader cutDown =
        new ApplicationClassLoader(
            List.of("io.hotguard."),
            List.of("java.lang.management.", "javax.management.", "jdk.jfr."));
    try (AutoCloseable probe = probe(cutDown)) {
      List<?> problems = (List<?>) ((Supplier<?>) probe).get();
      assertThat(problems).hasSize(2);
      assertThat(problems.get(0).toString())
          .startsWith(
              "guard probe is not visible in JMX: java.lang.NoClassDefFoundError: javax/management/");
      assertThat(problems.get(1).toString())
          .startsWith(
              "guard probe is not visible in flight recordings: java.lang.NoClassDefFoundError: jdk/jfr/");
      assertThat(server.isRegistered(objectName("probe"))).isFalse();
    }
  }

  @Test
  void manyThreadsRegisterAndCloseAtOnce() throws Exception {
    int threads = 8;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      Callable<Integer> task =
          () -> {
            for (int i = 0; i < 50; i++) {
              try (Registration registration = Guards.register(TestGuard.counting("shared", i))) {
                assertThat(registration.problems()).isEmpty();
                assertThat(Guards.all()).containsKey(registration.name());
              }
            }
            return 50;
          };
      List<Integer> done = new ArrayList<>();
      for (Future<Integer> future : pool.invokeAll(Collections.nCopies(threads, task))) {
        done.add(future.get());
      }
      assertThat(done).hasSize(threads).containsOnly(50);
    } finally {
      pool.shutdown();
    }
  }

  private static AutoCloseable probe(ClassLoader loader) throws ReflectiveOperationException {
    return Class.forName("io.hotguard.probe.ProbeGuard", true, loader)
        .asSubclass(AutoCloseable.class)
        .getConstructor()
        .newInstance();
  }

  private static ObjectName objectName(String guard) {
    try {
      return new ObjectName("io.hotguard:type=Guard,name=" + guard);
    } catch (MalformedObjectNameException e) {
      throw new AssertionError(e);
    }
  }
}
