/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import static io.hotguard.profile.live.LiveProfile.snapshot;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.Guard;
import io.hotguard.GuardMode;
import io.hotguard.Guards;
import io.hotguard.profile.Diagnosis;
import io.hotguard.property.GuardProperties;
import io.hotguard.rule.Finding;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import javax.management.ObjectName;
import jdk.jfr.FlightRecorder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import shop.Hazards;

@Timeout(300)
final class ProfileGuardTest {
  private static final int NEVER = 1_000_000_000;
  private static final String NAME = "io.hotguard:type=Profile,name=profile";

  private final Queue<String> log = new ConcurrentLinkedQueue<>();

  /** Everything as by default, but quicker. */
  private static GuardProperties settings(int exceptionsPerSecond) {
    return GuardProperties.of(
        Map.of(
            "hotguard.profile.exceptions-per-second",
            String.valueOf(exceptionsPerSecond),
            "hotguard.profile.escalation",
            "500ms"),
        new ProfileProperties());
  }

  private ProfileGuard start(int exceptionsPerSecond) {
    return ProfileGuard.start(
        settings(exceptionsPerSecond), LiveRecorder::start, (level, text) -> log.add(text));
  }

  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      Thread.onSpinWait();
    }
  }

  /** A shop in which something goes on. */
  private static final class Shop implements AutoCloseable {
    private final AtomicBoolean closed = new AtomicBoolean();
    private final Thread seller;

    Shop() {
      Hazards hazards = new Hazards();
      seller =
          new Thread(
              () -> {
                while (!closed.get()) {
                  hazards.lookUpFields(100);
                }
              },
              "seller");
      seller.start();
    }

    @Override
    public void close() throws InterruptedException {
      closed.set(true);
      seller.join();
    }
  }

  /** Two counts of exceptions, without which nobody knows how many are made. */
  private static void awaitCounts() {
    await(() -> snapshot().gauges().get("exceptions-per-second") > 0);
  }

  @Test
  void diagnosesWhenSomebodyAsks() throws Exception {
    try (ProfileGuard guard = start(NEVER);
        Shop shop = new Shop()) {
      awaitCounts();
      Diagnosis diagnosis = guard.diagnose();

      assertThat(shop.seller.isAlive()).isTrue();
      assertThat(diagnosis.causes())
          .anyMatch(cause -> cause.descriptor().name().equals("ReflectiveProbing"));
      assertThat(guard.lastDiagnosis()).contains("ReflectiveProbing").contains("shop.Hazards.");
      assertThat(snapshot().counters())
          .containsEntry("diagnoses", 1L)
          .containsEntry("troubles", 0L);
      assertThat(snapshot().gauges()).containsEntry("on", 1L);
      assertThat(snapshot().findings()).extracting(Finding::rule).contains("ReflectiveProbing");
      assertThat(log).filteredOn(line -> line.contains("ReflectiveProbing")).hasSize(1);

      guard.diagnose();

      assertThat(log).filteredOn(line -> line.contains("ReflectiveProbing")).hasSize(1);
    }
  }

  @Test
  void diagnosesByJmx() throws Exception {
    try (ProfileGuard guard = start(NEVER);
        Shop shop = new Shop()) {
      awaitCounts();
      Object text =
          ManagementFactory.getPlatformMBeanServer()
              .invoke(new ObjectName(NAME), "diagnose", new Object[0], new String[0]);

      assertThat(shop.seller.isAlive()).isTrue();
      assertThat(String.valueOf(text)).contains("ReflectiveProbing");
      assertThat(
              ManagementFactory.getPlatformMBeanServer()
                  .getAttribute(new ObjectName(NAME), "LastDiagnosis"))
          .isEqualTo(guard.lastDiagnosis());
    }
  }

  @Test
  void diagnosesWhereExceptionsAreMadeByTheThousand() throws Exception {
    try (ProfileGuard guard = start(1_000);
        Shop shop = new Shop()) {
      await(() -> snapshot().counters().get("diagnoses") > 0);

      assertThat(shop.seller.isAlive()).isTrue();
      assertThat(guard.lastTrouble()).endsWith(" exceptions are made a second.");
      assertThat(guard.lastDiagnosis()).contains("ReflectiveProbing");
      assertThat(snapshot().gauges().get("exceptions-per-second")).isGreaterThan(1_000);
    }
  }

  @Test
  void diagnosesWhereAGuardIsStalled() {
    try (ProfileGuard guard = start(NEVER);
        Guards.Registration stalled =
            Guards.register(
                Guard.of("shop", GuardMode.WARN, counts -> counts.gauge("stalled", 1)))) {
      await(() -> snapshot().counters().get("diagnoses") > 0);

      assertThat(stalled.name()).isEqualTo("shop");
      assertThat(guard.lastTrouble()).isEqualTo("The consumer of guard shop is stalled.");
      assertThat(snapshot().counters()).containsEntry("troubles", 1L);
    }
  }

  @Test
  void leavesNothingBehind() throws Exception {
    List<String> before = recordings();
    try (ProfileGuard guard = start(NEVER)) {
      guard.diagnose();
      assertThat(recordings()).hasSizeGreaterThan(before.size()).doesNotContain("hotguard-profile");
    }

    awaitEnd();
    assertThat(recordings()).isEqualTo(before);
    assertThat(ManagementFactory.getPlatformMBeanServer().isRegistered(new ObjectName(NAME)))
        .isFalse();
    assertThat(Guards.all()).doesNotContainKey("profile");
  }

  /** It is given ten seconds to end, which a loaded machine exceeds. */
  private static void awaitEnd() {
    await(
        () ->
            Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("hotguard-profile")));
  }

  private static List<String> recordings() {
    return FlightRecorder.getFlightRecorder().getRecordings().stream()
        .map(recording -> recording.getName())
        .toList();
  }

  @Test
  void canBeClosedBeforeItRecords() {
    List<String> before = recordings();
    ProfileGuard guard = start(NEVER);
    guard.close();
    guard.close();

    awaitEnd();
    assertThat(recordings()).isEqualTo(before);
    assertThatThrownBy(guard::diagnose)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("records nothing");
    assertThat(log).isEmpty();
  }

  @Test
  void doesNothingWhereItIsSwitchedOff() {
    GuardProperties off =
        GuardProperties.of(Map.of("hotguard.profile.mode", "off"), new ProfileProperties());
    try (ProfileGuard guard = ProfileGuard.start(off)) {
      assertThat(Guards.all()).doesNotContainKey("profile");
      assertThatThrownBy(guard::diagnose).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void stepsAsideWhereThereIsNoRecorder() {
    try (ProfileGuard guard =
        ProfileGuard.start(
            settings(1_000),
            settings -> {
              throw new IOException("no recorder");
            },
            (level, text) -> log.add(text))) {
      await(() -> snapshot().counters().get("failures") > 0);
      await(() -> !log.isEmpty());

      assertThat(log)
          .containsExactly(
              "hotguard: the profile guard steps aside: java.io.IOException: no recorder");
      assertThat(snapshot().gauges()).containsEntry("on", 0L);
      assertThatThrownBy(guard::diagnose).isInstanceOf(IllegalStateException.class);
    }
  }

  /** A recorder whose files nobody can write. */
  private static final class Full implements ProfileGuard.Recorder {
    private boolean closed;

    @Override
    public void look() {}

    @Override
    public void record(CountDownLatch closing, Path file) throws IOException {
      throw new IOException("disk full");
    }

    @Override
    public double exceptionsPerSecond() {
      return 0;
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  @Test
  void stepsAsideWhenDiagnosesGoOnFailing() {
    Full full = new Full();
    try (ProfileGuard guard =
        ProfileGuard.start(settings(1_000), settings -> full, (level, text) -> log.add(text))) {
      for (int i = 0; i < ProfileGuard.MAX_FAILURES; i++) {
        assertThatThrownBy(guard::diagnose)
            .isInstanceOf(IllegalStateException.class)
            .hasMessage("disk full");
      }
      assertThatThrownBy(guard::diagnose).hasMessageContaining("stepped aside");
      await(() -> snapshot().gauges().get("on") == 0);

      assertThat(log)
          .hasSize(ProfileGuard.MAX_FAILURES + 1)
          .last()
          .asString()
          .contains("steps aside");
    }
    assertThat(full.closed).isTrue();
  }
}
