/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hotguard.profile.account.Activity;
import io.hotguard.profile.account.Cause;
import io.hotguard.profile.account.Hazard;
import io.hotguard.profile.account.Label;
import io.hotguard.rule.Confidence;
import io.hotguard.rule.Evidence;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
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

  /** The cause of a rule; it must be among the first. */
  private static Cause among(Diagnosis diagnosis, String rule) {
    List<String> names = diagnosis.causes().stream().map(each -> each.descriptor().name()).toList();
    assertThat(names.subList(0, Math.min(MAX_RANK, names.size()))).contains(rule);
    return diagnosis.causes().get(names.indexOf(rule));
  }

  private static String method(Cause cause) {
    return cause.line().orElseThrow().name();
  }

  private static Label.Share share(Cause cause, Evidence kind) {
    return cause.label().orElseThrow().shares().get(kind);
  }

  private static void assertShareIsThatOfAPlainCount(
      Cause weighed, Path recording, String type, Set<String> methods) throws Exception {
    double all = Recorded.count(recording, Recorded.CPU_EVENT, "", Set.of());
    double counted = Recorded.count(recording, Recorded.CPU_EVENT, type, methods) / all;
    assertThat(share(weighed, Evidence.CPU).total())
        .isCloseTo(counted, within(Math.max(ONE_PERCENT, 1 / all)))
        .isPositive();
  }

  @Test
  void weighsJsonThatIsParsedForEachRequest() throws Exception {
    Path recording =
        Recorded.sampled(folder, JACKSON, Set.of("readTree"), () -> hazards.parseItems(150_000));

    Diagnosis diagnosis = Recorded.diagnosis(recording);
    Cause weighed = among(diagnosis, "RepeatedJsonParse");

    assertThat(method(weighed)).isEqualTo("shop.Hazards.parseItems");
    assertThat(weighed.line().orElseThrow().line()).isPositive();
    assertThat(DiagnosisText.sure(weighed)).isEqualTo(Confidence.POSSIBLE.id());
    assertShareIsThatOfAPlainCount(weighed, recording, JACKSON, Set.of("readTree"));
    assertThat(diagnosis.causes())
        .filteredOn(each -> each.label().isPresent())
        .allMatch(each -> each.share() <= weighed.share());
  }

  @Test
  void weighsTheNeedlessQuery() throws Exception {
    Path recording =
        Recorded.sampled(
            folder, MYSQL, Set.of("queryServerVariable"), () -> hazards.askForReadOnly(100_000));

    Cause weighed = among(Recorded.diagnosis(recording), "NeedlessReadOnlyQuery");

    assertThat(method(weighed)).isEqualTo("shop.Hazards.askForReadOnly");
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

    Cause weighed = among(Recorded.diagnosis(recording), "UndeclaredGelfFieldType");

    assertThat(method(weighed)).isEqualTo("shop.Hazards.typeFields");
    Label.Share exceptions = share(weighed, Evidence.EXCEPTION);
    assertThat(exceptions.count())
        .isEqualTo(
            Recorded.count(
                recording,
                "jdk.JavaExceptionThrow",
                "biz.paluch.logging.gelf.intern.GelfMessage",
                Set.of("getAdditionalFieldValue")));
    assertThat(weighed.details())
        .anyMatch(detail -> detail.contains("exceptions a second of about"));
    assertThat(Recorded.diagnosis(recording).causes())
        .noneMatch(each -> each.descriptor().name().equals("NumberProbing"));
  }

  @Test
  void findsExceptionsWithoutTheirEvents() throws Exception {
    // The settings of newer JDKs have some of them recorded.
    Path recording =
        Recorded.work(
            folder,
            settings -> settings.disable("jdk.JavaExceptionThrow"),
            () -> hazards.lookUpFields(600_000)); // seen by what it allocates, wherever it runs

    Cause weighed = among(Recorded.diagnosis(recording), "ReflectiveProbing");

    assertThat(method(weighed)).isEqualTo("shop.Hazards.declaring");
    assertThat(Recorded.count(recording, "jdk.JavaExceptionThrow", "", Set.of())).isZero();
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

    Cause weighed = among(Recorded.diagnosis(recording), "LocationPerEvent");

    assertThat(method(weighed)).isEqualTo("shop.LoggingShop.sell");
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

    Cause weighed = among(Recorded.diagnosis(recording), "BlockingNetworkPath");

    assertThat(weighed.activity()).isEqualTo(Activity.LOCK);
    assertThat(weighed.share()).isGreaterThan(Cause.LEAST_SHARE);
    assertThat(DiagnosisText.sure(weighed)).isEqualTo(Confidence.CERTAIN.id());
    assertThat(method(weighed)).isEqualTo("shop.LoggingShop.sell");
    assertThat(share(weighed, Evidence.BLOCKED).count())
        .isGreaterThanOrEqualTo(
            Recorded.count(
                recording,
                "jdk.JavaMonitorEnter",
                "org.apache.logging.log4j.core.async.AsyncLoggerConfigDisruptor",
                Set.of("enqueue")));
  }

  @Test
  void weighsAQueueThatIsFull() throws Exception {
    // Two threads' worth of waits make a pool work, however little of a processor it got.
    int threads = 8;
    List<String> placed = Collections.nCopies(100, "order");
    long before = System.nanoTime();
    Path recording =
        Recorded.work(
            folder,
            () -> {
              List<Thread> customers =
                  start(threads, () -> unlessInterrupted(() -> hazards.placeOrders(placed)));
              letWait(customers, Thread.State.WAITING, "put", threads, before);
              for (int i = 0; i < threads * placed.size(); i++) {
                hazards.takeOrder();
              }
              join(customers);
            });

    Cause weighed = among(Recorded.diagnosis(recording), "WaitingEnqueue");

    assertThat(weighed.severity()).isEqualTo(weighed.descriptor().severity());
    assertThat(method(weighed)).isEqualTo("shop.Hazards.placeOrders");
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
    Cause weighed = among(diagnosis, "UnboundedQueue");

    assertThat(weighed.hazard()).isEqualTo(Hazard.HEAP_GROWTH);
    assertThat(method(weighed)).isEqualTo("shop.Hazards.recordSamples");
    assertThat(diagnosis.facts().collector().pauses()).isGreaterThanOrEqualTo(9);
  }

  @Test
  void aQueueThatWasFilledAtTheStartDoesNotGrow() throws Exception {
    Path recording =
        Recorded.work(
            folder,
            () -> {
              long start = System.nanoTime();
              for (int i = 0; i < 4; i++) {
                hazards.recordSamples(250_000);
                System.gc();
              }
              long filled = System.nanoTime();
              while (System.nanoTime() - filled < 3 * (filled - start)) {
                System.gc();
              }
            });

    Diagnosis diagnosis = Recorded.diagnosis(recording);

    assertThat(diagnosis.facts().collector().growth().orElse(0)).isGreaterThan(1);
    assertThat(hazards.takeSample()).as("the queue is still full").isNotNegative();
    assertThat(diagnosis.causes())
        .extracting(Cause::hazard)
        .doesNotContain(Hazard.HEAP_GROWTH)
        .contains(Hazard.COLLECTOR_PRESSURE);
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

    // One method takes all of the time, which is a cause once there are enough samples. The dumps
    // of the recording and the machine take time from all threads, at no line of the program.
    assertThat(diagnosis.causes())
        .allMatch(cause -> cause.hazard() == Hazard.HOT_METHOD || isOfTheMachine(cause));
    assertThat(diagnosis.verdict().busiest().get(0)).contains(SeededHazardsTest.class.getName());
  }

  private static boolean isOfTheMachine(Cause cause) {
    // The thread that reads the commands of the build may get one meanwhile.
    boolean ofBuild =
        cause.line().filter(at -> at.className().startsWith("org.apache.maven.")).isPresent();
    return ofBuild
        || (cause.line().isEmpty()
            && Set.of(Hazard.VM_OPERATIONS, Hazard.CPU_THROTTLING).contains(cause.hazard()));
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
