/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hotguard.rule.Confidence;
import io.hotguard.rule.Evidence;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import shop.Hazards;
import shop.LoggingShop;

/**
 * Real recordings of programs with one hazard each, through the real libraries where they are at
 * hand: the rule is among the first three, and its share is what a plain count of the events gives.
 */
final class SeededHazardsTest {
  private static final int MAX_RANK = 3;
  private static final int MORE_THAN_THE_RING_HOLDS = 5_000; // each thread: none may be done early
  private static final double ONE_PERCENT = 0.01;
  private static final String JACKSON = "com.fasterxml.jackson.databind.ObjectMapper";
  private static final String MYSQL = "com.mysql.cj.NativeSession";
  private static final String STACK_LOCATOR = "org.apache.logging.log4j.util.StackLocator";

  private final Hazards hazards = new Hazards();
  @TempDir private Path folder;

  /** The rule's weight; it must be among the first. */
  private static WeighedRule among(Diagnosis diagnosis, String rule) {
    List<String> names = diagnosis.rules().stream().map(each -> each.rule().name()).toList();
    assertThat(names.subList(0, Math.min(MAX_RANK, names.size()))).contains(rule);
    return diagnosis.rules().get(names.indexOf(rule));
  }

  private static void assertShareIsThatOfAPlainCount(
      WeighedRule weighed, Path recording, String type, Set<String> methods) throws Exception {
    double all = Recorded.countOfWork(recording, Recorded.CPU_EVENT, "", Set.of());
    double counted = Recorded.countOfWork(recording, Recorded.CPU_EVENT, type, methods) / all;
    assertThat(weighed.shares().get(Evidence.CPU).total())
        .isCloseTo(counted, within(Math.max(ONE_PERCENT, 1 / all)))
        .isPositive();
  }

  @Test
  void weighsJsonThatIsParsedForEachRequest() throws Exception {
    Path recording =
        Recorded.sampled(folder, JACKSON, Set.of("readTree"), () -> hazards.parseItems(150_000));

    Diagnosis diagnosis = Recorded.diagnosis(recording);
    WeighedRule weighed = among(diagnosis, "RepeatedJsonParse");

    assertThat(weighed.sites().get(0).application().name()).isEqualTo("shop.Hazards.parseItems");
    assertThat(weighed.sites().get(0).application().line()).isPositive();
    assertThat(weighed.confidence()).isEqualTo(Confidence.POSSIBLE);
    assertShareIsThatOfAPlainCount(weighed, recording, JACKSON, Set.of("readTree"));
    assertThat(diagnosis.rules()).allMatch(each -> each.score() <= weighed.score());
  }

  @Test
  void weighsTheNeedlessQuery() throws Exception {
    Path recording =
        Recorded.sampled(
            folder, MYSQL, Set.of("queryServerVariable"), () -> hazards.askForReadOnly(100_000));

    WeighedRule weighed = among(Recorded.diagnosis(recording), "NeedlessReadOnlyQuery");

    assertThat(weighed.sites().get(0).application().name())
        .isEqualTo("shop.Hazards.askForReadOnly");
    assertShareIsThatOfAPlainCount(weighed, recording, MYSQL, Set.of("queryServerVariable"));
    assertThat(weighed.fix().describe()).contains("readOnlyPropagatesToServer=false");
  }

  @Test
  void weighsFieldTypesThatAreFoundByExceptions() throws Exception {
    Path recording =
        Recorded.work(
            folder,
            settings -> settings.enable("jdk.JavaExceptionThrow"),
            () -> hazards.typeFields(100_000));

    WeighedRule weighed = among(Recorded.diagnosis(recording), "UndeclaredGelfFieldType");

    assertThat(weighed.sites().get(0).application().name()).isEqualTo("shop.Hazards.typeFields");
    Share exceptions = weighed.shares().get(Evidence.EXCEPTION);
    assertThat(exceptions.count())
        .isEqualTo(
            Recorded.count(
                recording,
                "jdk.JavaExceptionThrow",
                "biz.paluch.logging.gelf.intern.GelfMessage",
                Set.of("getAdditionalFieldValue")));
    assertThat(weighed.throwing().orElseThrow().sampled()).isFalse();
    assertThat(weighed.throwing().orElseThrow().nanosEach())
        .isGreaterThan(Recorded.COST.fixedNanos());
    assertThat(Recorded.diagnosis(recording).rules())
        .noneMatch(each -> each.rule().name().equals("NumberProbing"));
  }

  @Test
  void findsExceptionsWithoutTheirEvents() throws Exception {
    // The settings of newer JDKs have some of them recorded.
    Path recording =
        Recorded.work(
            folder,
            settings -> settings.disable("jdk.JavaExceptionThrow"),
            () -> hazards.lookUpFields(600_000)); // seen by what it allocates, wherever it runs

    WeighedRule weighed = among(Recorded.diagnosis(recording), "ReflectiveProbing");

    assertThat(weighed.sites().get(0).application().name()).isEqualTo("shop.Hazards.declaring");
    assertThat(Recorded.count(recording, "jdk.JavaExceptionThrow", "", Set.of())).isZero();
    assertThat(Recorded.diagnosis(recording).limits())
        .anyMatch(limit -> limit.startsWith("jdk.JavaExceptionThrow was not recorded"));
  }

  @Test
  void weighsTheCallersPlace() throws Exception {
    Path recording =
        Recorded.sampled(
            folder,
            STACK_LOCATOR,
            Set.of("calcLocation"),
            () -> {
              try (LoggingShop shop = new LoggingShop(new Semaphore(Integer.MAX_VALUE), true)) {
                shop.sellDeep(80, 60_000);
              }
            });

    WeighedRule weighed = among(Recorded.diagnosis(recording), "LocationOnAsyncPath");

    assertThat(weighed.sites().get(0).application().name()).isEqualTo("shop.LoggingShop.sell");
    assertShareIsThatOfAPlainCount(weighed, recording, STACK_LOCATOR, Set.of("calcLocation"));
  }

  @Test
  void weighsThreadsThatWaitForRoomInTheRing() throws Exception {
    int threads = 8;
    Semaphore room = new Semaphore(0);
    long before = System.nanoTime();
    Path recording =
        Recorded.work(
            folder,
            () -> {
              try (LoggingShop shop = new LoggingShop(room, false)) {
                List<Thread> sellers = start(threads, () -> shop.sell(MORE_THAN_THE_RING_HOLDS));
                letWait(sellers, Thread.State.BLOCKED, "enqueue", threads - 1, before);
                room.release(Integer.MAX_VALUE);
                join(sellers);
              }
            });

    WeighedRule weighed = among(Recorded.diagnosis(recording), "BlockingNetworkPath");

    assertThat(weighed.leading()).isEqualTo(Evidence.BLOCKED);
    assertThat(weighed.confidence()).isEqualTo(Confidence.CERTAIN);
    assertThat(weighed.waiting().orElseThrow().threads()).isGreaterThanOrEqualTo(threads - 1);
    assertThat(weighed.sites().get(0).application().name()).isEqualTo("shop.LoggingShop.sell");
    assertThat(weighed.shares().get(Evidence.BLOCKED).count())
        .isGreaterThanOrEqualTo(
            Recorded.count(
                recording,
                "jdk.JavaMonitorEnter",
                "org.apache.logging.log4j.core.async.AsyncLoggerConfigDisruptor",
                Set.of("enqueue")));
  }

  @Test
  void weighsAQueueThatIsFull() throws Exception {
    List<String> placed = Collections.nCopies(500, "order");
    long before = System.nanoTime();
    Path recording =
        Recorded.work(
            folder,
            () -> {
              List<Thread> customers =
                  start(2, () -> unlessInterrupted(() -> hazards.placeOrders(placed)));
              letWait(customers, Thread.State.WAITING, "put", 2, before);
              for (int i = 0; i < 2 * placed.size(); i++) {
                hazards.takeOrder();
              }
              join(customers);
            });

    WeighedRule weighed = among(Recorded.diagnosis(recording), "WaitingEnqueue");

    assertThat(weighed.waiting().orElseThrow().threads()).isEqualTo(2);
    assertThat(weighed.waiting().orElseThrow().lock())
        .isEqualTo("java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject");
    assertThat(weighed.sites().get(0).application().name()).isEqualTo("shop.Hazards.placeOrders");
  }

  @Test
  void weighsAQueueThatGrowsWithoutEnd() throws Exception {
    Path recording =
        Recorded.work(
            folder,
            () -> {
              Semaphore taken = new Semaphore(0); // a tenth of what is added, on any machine
              Thread consumer =
                  new Thread(
                      () ->
                          unlessInterrupted(
                              () -> {
                                do {
                                  taken.acquire();
                                } while (hazards.takeSample() >= 0);
                              }));
              consumer.start();
              for (int i = 0; i < 9; i++) {
                taken.release(50_000);
                hazards.recordSamples(500_000);
                System.gc();
              }
              consumer.interrupt();
              consumer.join();
            });

    Diagnosis diagnosis = Recorded.diagnosis(recording);
    WeighedRule weighed = among(diagnosis, "UnboundedQueue");

    assertThat(weighed.growth().orElseThrow().factor()).isGreaterThan(1.3);
    assertThat(weighed.growth().orElseThrow().pauseShare()).isPositive();
    assertThat(weighed.sites().get(0).application().name()).isEqualTo("shop.Hazards.recordSamples");
    assertThat(diagnosis.facts().collector().pauses()).isGreaterThanOrEqualTo(9);
  }

  private static long sum() {
    long sum = 0;
    for (long i = 0; i < 500_000_000L; i++) {
      sum += i * sum + 7;
    }
    return sum;
  }

  @Test
  void findsNothingInWorkWithoutHazards() throws Exception {
    Path recording =
        Recorded.sampled(
            folder,
            SeededHazardsTest.class.getName(),
            Set.of("sum"),
            () -> assertThat(sum()).isNotZero());

    Diagnosis diagnosis = Recorded.diagnosis(recording);

    // One method takes all of the time, which is the general cause once there are enough samples.
    assertThat(diagnosis.rules()).allMatch(rule -> rule.general().isPresent());
    assertThat(
            Stream.concat(
                diagnosis.hotSpots().stream().map(HotSpot::place),
                diagnosis.rules().stream()
                    .flatMap(rule -> rule.sites().stream())
                    .map(WeighedRule.Site::application)))
        .anyMatch(place -> place.className().equals(SeededHazardsTest.class.getName()));
  }

  /** Work that can be interrupted. */
  @FunctionalInterface
  private interface Interruptible {
    void run() throws InterruptedException;
  }

  private static void unlessInterrupted(Interruptible work) {
    try {
      work.run();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private static List<Thread> start(int count, Runnable work) {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Thread thread = new Thread(work, "shop-" + i);
      thread.start();
      threads.add(thread);
    }
    return threads;
  }

  /** For as long as all took until they waited: what is little of the time does not count. */
  private static void letWait(
      List<Thread> threads, Thread.State state, String method, int count, long before) {
    while (threads.stream().filter(thread -> isWaiting(thread, state, method)).count() < count) {
      Thread.onSpinWait();
    }
    long since = System.nanoTime();
    while (System.nanoTime() - since < since - before) {
      Thread.onSpinWait();
    }
  }

  private static boolean isWaiting(Thread thread, Thread.State state, String method) {
    return thread.getState() == state
        && Arrays.stream(thread.getStackTrace())
            .anyMatch(frame -> frame.getMethodName().equals(method));
  }

  private static void join(List<Thread> threads) throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
