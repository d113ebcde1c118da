/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.hotguard.profile.account.Activity;
import io.hotguard.profile.account.Cause;
import io.hotguard.profile.account.Verdict;
import io.hotguard.profile.reading.Spell;
import io.hotguard.profile.reading.ThreadDump;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Causes, their order and their words, on facts whose answer is known. */
final class CausesTest {
  private static final String SERVE = "com.acme.Shop#serve:7";
  private static final String LOOP = "com.acme.Pool#run:1";
  private static final String RUN = "java.lang.Thread#run";
  private static final String PARK = "jdk.internal.misc.Unsafe#park";
  private static final String AWAIT =
      "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject#await";
  private static final String PLAIN = "java.lang.Object";

  private static Arguments wait(String cause, Spell.Kind kind, Activity activity, String... leaf) {
    List<String> frames = new ArrayList<>(List.of(leaf));
    frames.addAll(List.of(SERVE, LOOP, RUN));
    return arguments(cause, kind, activity, frames.toArray(String[]::new));
  }

  static Stream<Arguments> waits() {
    return Stream.of(
        wait("ContendedLock", Spell.Kind.MONITOR, Activity.LOCK),
        wait(
            "ContendedLock",
            Spell.Kind.PARK,
            Activity.LOCK,
            PARK,
            "java.util.concurrent.locks.ReentrantLock#lock"),
        wait(
            "PermitWait",
            Spell.Kind.PARK,
            Activity.PERMIT,
            PARK,
            "java.util.concurrent.Semaphore#acquire"),
        wait(
            "ResultWait",
            Spell.Kind.PARK,
            Activity.RESULT,
            PARK,
            "java.util.concurrent.CompletableFuture#get"),
        wait(
            "ResultWait",
            Spell.Kind.PARK,
            Activity.RESULT,
            PARK,
            "java.util.concurrent.CountDownLatch#await"),
        wait(
            "QueueWait",
            Spell.Kind.PARK,
            Activity.QUEUE,
            PARK,
            "java.util.concurrent.SynchronousQueue#poll",
            "com.zaxxer.hikari.util.ConcurrentBag#borrow",
            "com.zaxxer.hikari.pool.HikariPool#getConnection"),
        wait("SignalWait", Spell.Kind.NOTIFY, Activity.NOTIFY, "java.lang.Object#wait"),
        wait("SignalWait", Spell.Kind.PARK, Activity.NOTIFY, PARK, AWAIT),
        wait("SleepInTask", Spell.Kind.SLEEP, Activity.SLEEP, "java.lang.Thread#sleep"),
        wait("DiskForce", Spell.Kind.FORCE, Activity.SYNC, "sun.nio.ch.FileChannelImpl#force"),
        wait("IoWait", Spell.Kind.READ, Activity.READ, "java.net.Socket$SocketInputStream#read"));
  }

  @ParameterizedTest
  @MethodSource("waits")
  void namesEachWaitByItsPrimitiveAndItsLine(
      String name, Spell.Kind kind, Activity activity, String[] frames) {
    Cause first = new MadeFacts().plainSamples(200).waiting(kind, 0.9, PLAIN, frames).first();

    assertThat(first.descriptor().name()).isEqualTo(name);
    assertThat(first.activity()).isEqualTo(activity);
    assertThat(first.line().orElseThrow().describe()).isEqualTo("com.acme.Shop.serve:7");
    assertThat(first.share()).isBetween(0.9, 0.96);
    assertThat(first.severity()).isEqualTo(activity.isOutside() ? Severity.NOTE : Severity.WARNING);
  }

  @Test
  void saysWhereTheTimeGoesOutsideWithoutCallingItAFault() {
    Diagnosis diagnosis =
        new MadeFacts()
            .plainSamples(200)
            .waiting(
                Spell.Kind.READ,
                0.9,
                "jdk.SocketRead",
                "java.net.Socket$SocketInputStream#read",
                "com.acme.Rates#ask:5",
                SERVE,
                LOOP,
                RUN)
            .diagnosis();

    assertThat(diagnosis.verdict().outcome()).isEqualTo(Verdict.Outcome.BOUND);
    assertThat(diagnosis.verdict().sentence())
        .startsWith(
            "Threads read from a socket or stream at com.acme.Rates.ask:5: 90 % of the working time; a")
        .contains("a partner outside the process decides how long.");
  }

  @Test
  void listsASmallWaitAsANoteAndATinyOneNot() {
    MadeFacts some =
        new MadeFacts().plainSamples(3_000).waiting(Spell.Kind.MONITOR, 0.1, PLAIN, SERVE, LOOP);
    MadeFacts few =
        new MadeFacts().plainSamples(3_000).waiting(Spell.Kind.MONITOR, 0.01, PLAIN, SERVE, LOOP);

    assertThat(some.found()).containsExactly("ContendedLock");
    assertThat(some.first().severity()).isEqualTo(Severity.NOTE);
    assertThat(few.found()).isEmpty();
  }

  @Test
  void namesNoThreadThatWaitsForWork() {
    String queue = "java.util.concurrent.LinkedBlockingQueue#take";
    MadeFacts idle =
        new MadeFacts()
            .plainSamples(2_000)
            .pool("pool-N", 8)
            .waiting(
                Spell.Kind.PARK,
                0.99,
                PLAIN,
                PARK,
                AWAIT,
                queue,
                "java.util.concurrent.ThreadPoolExecutor#getTask",
                "java.util.concurrent.ThreadPoolExecutor#runWorker",
                RUN)
            .pool("consumer-N", 4)
            .waiting(Spell.Kind.PARK, 0.99, PLAIN, PARK, AWAIT, queue, "org.queue.Loop#run:3", RUN)
            .pool("acceptor-N", 2)
            .waiting(
                Spell.Kind.PARK, 0.99, PLAIN, PARK, "sun.nio.ch.EPoll#wait", "org.web.Loop#run:9");

    assertThat(idle.found()).isEmpty();
    assertThat(idle.diagnosis().verdict().outcome()).isEqualTo(Verdict.Outcome.HEALTHY);
  }

  @Test
  void aRuleIsTheLabelOfItsWaits() {
    String[] ring = {
      "org.apache.logging.log4j.core.async.AsyncLoggerConfigDisruptor#enqueue", SERVE, LOOP, RUN
    };
    Cause first =
        new MadeFacts().plainSamples(200).waiting(Spell.Kind.MONITOR, 0.9, PLAIN, ring).first();

    assertThat(first.descriptor().name()).isEqualTo("BlockingNetworkPath");
    assertThat(first.severity()).isEqualTo(first.descriptor().severity());
    assertThat(DiagnosisText.sure(first)).isEqualTo("certain");
    assertThat(first.details())
        .contains("100.0 % of blocked time, of threads that do not wait for work, 100 of 100");
  }

  @Test
  void aLabelledCauseOfLittleTimeNeverStandsBeforeALargeOne() {
    MadeFacts facts =
        new MadeFacts()
            .plainSamples(1_000)
            .waiting(Spell.Kind.SLEEP, 0.46, "", "java.lang.Thread#sleep", SERVE, LOOP, RUN)
            .waiting(
                Spell.Kind.MONITOR,
                0.02,
                PLAIN,
                "org.apache.logging.log4j.core.async.AsyncLoggerConfigDisruptor#enqueue",
                SERVE,
                LOOP,
                RUN);

    assertThat(facts.found()).containsExactly("SleepInTask", "BlockingNetworkPath");
    assertThat(facts.diagnosis().causes().get(1).severity()).isEqualTo(Severity.NOTE);
  }

  @Test
  void aRuleThatOnlyTheCodeConfirmsIsANoteAndOnlyWhereItCosts() {
    MadeFacts parsing =
        new MadeFacts()
            .pool("worker-N", 1)
            .plainSamples(300)
            .samples(100, "com.fasterxml.jackson.databind.ObjectMapper#readValue", SERVE, LOOP);

    assertThat(parsing.load(0.25).found()).containsExactly("RepeatedJsonParse");
    assertThat(parsing.first().severity()).isEqualTo(Severity.NOTE);
    assertThat(parsing.diagnosis().verdict().outcome()).isEqualTo(Verdict.Outcome.HEALTHY);
    assertThat(parsing.load(0.15).found()).isEmpty();
  }

  @Test
  void twoWeakSignsOfAGrowingQueueAreNoCause() {
    String node = "java.util.concurrent.LinkedBlockingDeque$Node";
    MadeFacts filling =
        new MadeFacts()
            .plainSamples(400)
            .heapAfter(100L, 140L, 180L)
            .with(Spell.Kind.ALLOCATION, node, 18, 18, SERVE)
            .with(Spell.Kind.ALLOCATION, "byte[]", 982, 982, SERVE);

    assertThat(filling.found()).isEmpty();
    assertThat(filling.with(Spell.Kind.ALLOCATION, node, 400, 400, SERVE).found())
        .containsExactly("UnboundedQueue");
  }

  @Test
  void aCacheThatWasFilledAtTheStartIsNoGrowingQueue() {
    MadeFacts filled =
        new MadeFacts()
            .plainSamples(400)
            .heapAfter(100L, 200L, 300L, 300L, 300L, 301L)
            .with(
                Spell.Kind.ALLOCATION,
                "java.util.concurrent.ConcurrentLinkedQueue$Node",
                500,
                500,
                SERVE);

    assertThat(filled.found()).isEmpty();
    assertThat(filled.heapAfter(100L, 200L, 300L, 300L, 300L, 400L).found())
        .containsExactly("UnboundedQueue");
  }

  @Test
  void namesMetersThatPileUp() {
    MadeFacts meters =
        new MadeFacts()
            .plainSamples(400)
            .heapAfter(100L, 150L, 200L)
            .with(
                Spell.Kind.RETAINED,
                "io.micrometer.core.instrument.ImmutableTag",
                60,
                60,
                "io.micrometer.core.instrument.MeterRegistry#registerMeterIfNecessary",
                SERVE)
            .with(Spell.Kind.RETAINED, "byte[]", 40, 40, SERVE);

    assertThat(meters.found()).startsWith("UnboundedTag");
    assertThat(meters.first().line().orElseThrow().describe()).isEqualTo("com.acme.Shop.serve:7");
  }

  @Test
  void putsAGrowingQueueBeforeTheCollector() {
    MadeFacts growing =
        new MadeFacts()
            .plainSamples(400)
            .paused("G1 Evacuation Pause", 0.5)
            .heapAfter(100L, 200L, 400L)
            .with(
                Spell.Kind.RETAINED,
                "java.util.concurrent.LinkedBlockingDeque$Node",
                30,
                30,
                "java.util.concurrent.LinkedBlockingDeque#linkLast",
                SERVE)
            .with(Spell.Kind.RETAINED, "byte[]", 70, 70, SERVE);

    assertThat(growing.found()).startsWith("UnboundedQueue");
    assertThat(growing.first().line().orElseThrow().describe()).isEqualTo("com.acme.Shop.serve:7");
    assertThat(growing.first().details())
        .contains("70 % of the sampled objects that stay are byte[]")
        .anyMatch(detail -> detail.contains("the heap is 4.0 times as full"));
  }

  @Test
  void aHeapThatIsFullAtTheEndGrewAndKeepsTheCollectorBusy() {
    Long[] heap = {100L, 300L, 500L, 800L, 900L, 901L, 899L, 900L};
    MadeFacts filled =
        new MadeFacts()
            .plainSamples(400)
            .heapAfter(heap)
            .paused("G1 Compaction Pause", 0.6)
            .with(Spell.Kind.RETAINED, "com.acme.Reminder", 9, 9, "com.acme.Clock#remind:4", SERVE);

    assertThat(filled.maxHeap(1_000).found()).startsWith("HeapGrowth", "CollectorPressure");
    assertThat(filled.first().line().orElseThrow().describe()).isEqualTo("com.acme.Clock.remind:4");
    assertThat(filled.first().details())
        .contains("it is full in the end, and the collector finds no room");
    assertThat(filled.maxHeap(2_000).found())
        .as("there is room")
        .containsExactly("CollectorPressure");
    assertThat(filled.maxHeap(1_000).paused("G1 Compaction Pause", 0.05).found())
        .as("a cache that fills its room")
        .isEmpty();
  }

  static Stream<Arguments> pauses() {
    return Stream.of(
        arguments("System.gc()", "Do not call System.gc() here"),
        arguments("G1 Humongous Allocation", "smaller than half a region"),
        arguments("Metadata GC Threshold", "what keeps defining classes"),
        arguments("G1 Evacuation Pause", "Allocate less at this line"));
  }

  @ParameterizedTest
  @MethodSource("pauses")
  void theFixForPausesIsThatOfTheirReason(String reason, String fix) {
    Cause first =
        new MadeFacts()
            .plainSamples(400)
            .paused(reason, 0.4)
            .with(Spell.Kind.ALLOCATION, "byte[]", 9, 900, "com.acme.Report#write:31", SERVE)
            .first();

    assertThat(first.descriptor().name()).isEqualTo("CollectorPressure");
    assertThat(first.share()).isEqualTo(0.4);
    assertThat(first.fix().describe()).contains(fix);
    assertThat(first.details()).containsExactly("pauses: 100 % for " + reason);
    assertThat(first.line().orElseThrow().describe()).isEqualTo("com.acme.Report.write:31");
  }

  @Test
  void fewPausesAreNoCause() {
    assertThat(new MadeFacts().plainSamples(400).paused("Allocation Failure", 0.09).found())
        .isEmpty();
  }

  @Test
  void namesANarrowPlaceOfTheProcessorAndNotTheWorkOfAProgram() {
    String loop = "java.util.regex.Pattern$Loop#match";
    MadeFacts narrow =
        new MadeFacts()
            .plainSamples(100)
            .samples(
                500, "java.util.regex.Pattern$Curly#match", loop, "com.acme.Mail#check:4", SERVE);
    MadeFacts wide = new MadeFacts().plainSamples(100);
    for (int i = 0; i < 20; i++) {
      wide.samples(25, "com.acme.Parser#step" + i + ":1", "com.acme.Mail#check:4", SERVE);
    }

    assertThat(narrow.found()).containsExactly("HotMethod");
    assertThat(narrow.first().line().orElseThrow().describe()).isEqualTo("com.acme.Mail.check:4");
    assertThat(narrow.diagnosis().verdict().outcome()).isEqualTo(Verdict.Outcome.BUSY);
    assertThat(wide.found()).isEmpty();
    assertThat(wide.diagnosis().verdict().busiest().get(0)).endsWith("at com.acme.Parser.step0:1");
  }

  @Test
  void aHotMethodOfFewSamplesIsNoCause() {
    assertThat(new MadeFacts().samples(40, "com.acme.Search#find:10", SERVE).found()).isEmpty();
  }

  @Test
  void aThreadThatWaitsForRoomInAQueueIsNotIdle() {
    MadeFacts full =
        new MadeFacts()
            .plainSamples(200)
            .waiting(
                Spell.Kind.PARK,
                0.9,
                PLAIN,
                PARK,
                AWAIT,
                "java.util.concurrent.ArrayBlockingQueue#put",
                LOOP,
                RUN);

    assertThat(full.found()).containsExactly("WaitingEnqueue");
    assertThat(full.first().line().orElseThrow().describe()).isEqualTo("com.acme.Pool.run:1");
  }

  @Test
  void saysWhatTheHolderOfTheLockDoes() {
    Cause lock =
        new MadeFacts()
            .samples(
                90,
                "java.util.HashMap#get",
                "com.acme.Stock#count:20",
                "com.acme.Stock#take:14",
                SERVE)
            .waiting(
                Spell.Kind.MONITOR, 0.8, "com.acme.Stock", "com.acme.Stock#take:12", SERVE, LOOP)
            .first();

    assertThat(lock.descriptor().name()).isEqualTo("ContendedLock");
    assertThat(lock.details())
        .containsExactly(
            "waits for com.acme.Stock",
            "meanwhile threads below that method are on the processor at com.acme.Stock.count:20");
  }

  @Test
  void saysWhatTheOtherPoolDoesThatAResultIsOf() {
    MadeFacts facts =
        new MadeFacts()
            .waiting(
                Spell.Kind.PARK,
                0.95,
                PLAIN,
                PARK,
                "java.util.concurrent.FutureTask#get",
                SERVE,
                LOOP,
                RUN)
            .pool("loader-N", 1)
            .samples(300, "com.acme.Loader#load:3", RUN);
    Cause result = facts.first();

    assertThat(result.descriptor().name()).isEqualTo("ResultWait");
    assertThat(result.details())
        .contains(
            "calls java.util.concurrent.FutureTask.get",
            "meanwhile threads of loader-N, which work 60 % of their time, are on the processor at com.acme.Loader.load:3");
  }

  static Stream<Arguments> pinning() {
    return Stream.of(
        arguments("", "move to JDK 24 or later"),
        arguments("Native or VM frame on stack", "Move the wait out of this code: Native"));
  }

  @ParameterizedTest
  @MethodSource("pinning")
  void theFixForPinningIsThatOfTheRecordedReason(String reason, String fix) {
    Cause first =
        new MadeFacts()
            .plainSamples(400)
            .with(Spell.Kind.PINNED, reason, 300, 10 * MadeFacts.SECOND, "com.acme.Cache#load:9")
            .first();

    assertThat(first.descriptor().name()).isEqualTo("PinnedVirtualThread");
    assertThat(first.share()).isEqualTo(0.5);
    assertThat(first.fix().describe()).contains(fix);
    assertThat(first.line().orElseThrow().describe()).isEqualTo("com.acme.Cache.load:9");
  }

  @Test
  void tellsThreadsThatNeverEndFromThoseThatAreOnlyStarted() {
    String[] start = {"java.lang.Thread#start", "com.acme.Mailer#send:14", SERVE};
    MadeFacts unended =
        new MadeFacts().plainSamples(400).threads(80, 4).with(Spell.Kind.START, "", 80, 80, start);
    MadeFacts started =
        new MadeFacts()
            .plainSamples(400)
            .threads(900, 899)
            .with(Spell.Kind.START, "", 900, 900, start);

    assertThat(unended.first().descriptor().name()).isEqualTo("UnendedThreads");
    assertThat(unended.first().details()).containsExactly("80 threads were started and 4 ended");
    assertThat(started.first().descriptor().name()).isEqualTo("ThreadStarts");
    assertThat(started.first().line().orElseThrow().describe())
        .isEqualTo("com.acme.Mailer.send:14");
    assertThat(
            new MadeFacts()
                .plainSamples(400)
                .threads(40, 0)
                .with(Spell.Kind.START, "", 40, 40, start)
                .found())
        .as("a pool that fills")
        .isEmpty();
  }

  @Test
  void namesADeadlockBeforeAllElse() {
    ThreadDump dump =
        new ThreadDump(
            List.of(blocked("worker-1", "0x1", "0x2"), blocked("worker-2", "0x2", "0x1")),
            List.of("worker-1", "worker-2"));
    Cause first =
        new MadeFacts()
            .plainSamples(100)
            .waiting(Spell.Kind.SLEEP, 0.9, "", "java.lang.Thread#sleep", SERVE, LOOP, RUN)
            .dumps(dump)
            .first();

    assertThat(first.descriptor().name()).isEqualTo("Deadlock");
    assertThat(first.line().orElseThrow().describe()).isEqualTo("com.acme.Bank.move:5");
    assertThat(first.details())
        .containsExactly(
            "deadlocked: worker-1, worker-2",
            "worker-1, at com.acme.Bank.move:5, waits for com.acme.Account, which worker-2 has",
            "worker-2, at com.acme.Bank.move:5, waits for com.acme.Account, which worker-1 has");
  }

  private static ThreadDump.DumpedThread blocked(String name, String lock, String held) {
    return new ThreadDump.DumpedThread(
        name,
        name + "#1",
        false,
        "BLOCKED (on object monitor)",
        new ThreadDump.Awaited("com.acme.Account", lock),
        List.of(held),
        0,
        MadeFacts.stack("com.acme.Bank#move:5", LOOP, RUN));
  }

  @Test
  void namesThrottling() {
    Cause first = new MadeFacts().plainSamples(400).throttled(0.6).first();

    assertThat(first.descriptor().name()).isEqualTo("CpuThrottling");
    assertThat(DiagnosisText.headline(first))
        .isEqualTo("60 % of all time: the container gets too little processor time");
  }

  @Test
  void namesOperationsOfTheVirtualMachineAndAFullCodeCache() {
    Cause operations = new MadeFacts().plainSamples(400).operation("ThreadDump", 0.3).first();
    Cause full = new MadeFacts().plainSamples(400).codeCacheFull(3).first();

    assertThat(operations.descriptor().name()).isEqualTo("VmOperations");
    assertThat(operations.details()).containsExactly("100 % for ThreadDump");
    assertThat(full.descriptor().name()).isEqualTo("CodeCacheFull");
    assertThat(full.details()).containsExactly("it was full 3 times");
    assertThat(new MadeFacts().plainSamples(400).operation("ThreadDump", 0.04).found()).isEmpty();
  }

  @Test
  void namesTheMethodOfALibraryThatManyLinesWaitIn() {
    MadeFacts facts = new MadeFacts().plainSamples(200);
    for (int i = 1; i <= 10; i++) {
      facts.waiting(
          Spell.Kind.NOTIFY,
          0.09,
          PLAIN,
          "java.lang.Object#wait",
          "org.queue.Buffer#allocate:8",
          "com.acme.Step#go:" + i,
          LOOP);
    }
    Diagnosis diagnosis = facts.diagnosis();

    assertThat(diagnosis.verdict().outcome()).isEqualTo(Verdict.Outcome.CAUSE);
    assertThat(facts.first().line().orElseThrow().describe())
        .isEqualTo("org.queue.Buffer.allocate");
    assertThat(facts.first().details()).contains("called from 10 lines of the application");
  }

  @Test
  void countsExceptionsByTheirCost() {
    String[] making = {"java.lang.Throwable#fillInStackTrace", "com.acme.Text#isNumber:3", SERVE};
    MadeFacts thrown =
        new MadeFacts()
            .plainSamples(400)
            .exceptions(6_000_000)
            .with(Spell.Kind.EXCEPTION, "com.acme.NoNumber", 900, 900, making);

    assertThat(thrown.found()).containsExactly("ManyExceptions");
    assertThat(thrown.first().line().orElseThrow().describe())
        .isEqualTo("com.acme.Text.isNumber:3");
    assertThat(thrown.first().details())
        .containsExactly("600,000 exceptions a second of about 1.2 us each");
    assertThat(thrown.exceptions(60_000).found()).isEmpty();
  }

  @Test
  void namesASmallPartOfManyExceptionsOfARuleAndNoneOfFew() {
    MadeFacts thrown =
        new MadeFacts()
            .plainSamples(400)
            .with(
                Spell.Kind.EXCEPTION,
                "java.lang.NumberFormatException",
                970,
                970,
                "java.lang.NumberFormatException#<init>",
                "java.lang.Long#parseLong",
                SERVE);

    assertThat(thrown.exceptions(400_000).found()).containsExactly("NumberProbing");
    assertThat(thrown.exceptions(10_000).found()).isEmpty();
  }

  @Test
  void saysThatItCannotSeeAndWhy() {
    MadeFacts blind =
        new MadeFacts()
            .plainSamples(200)
            .pool("worker-N", 40)
            .setting("jdk.ThreadPark", "enabled", "true")
            .setting("jdk.ThreadPark", "threshold", "20 ms");

    assertThat(blind.diagnosis().verdict().outcome()).isEqualTo(Verdict.Outcome.UNSEEN);
    assertThat(blind.diagnosis().verdict().sentence())
        .startsWith(
            "Cannot see it: 99 % of the working time is in no event. Record again: java -jar"
                + " hotguard.jar diagnose --pid PID, which dumps the threads");
    assertThat(blind.diagnosis().limits())
        .contains("jdk.ThreadPark was recorded from 20 ms on: shorter waits are not in the file.");
  }

  @Test
  void saysThatTheCausesAreSpread() {
    MadeFacts many = new MadeFacts().plainSamples(200);
    for (int i = 0; i < 10; i++) {
      many.waiting(
          Spell.Kind.SLEEP, 0.09, "", "java.lang.Thread#sleep", "com.acme.Step#go:" + i, LOOP);
    }

    assertThat(many.diagnosis().verdict().outcome()).isEqualTo(Verdict.Outcome.SPREAD);
    assertThat(many.found()).hasSize(10).containsOnly("SleepInTask");
  }

  @Test
  void saysThatThereIsTooLittleToJudge() {
    assertThat(new MadeFacts().pool("worker-N", 1).diagnosis().verdict().sentence())
        .startsWith("Too little to judge: all threads together worked 0.0 of 10.0 seconds, and no");
  }

  @Test
  void writesTheVerdictTheAccountsAndWhereToReadOn() {
    Diagnosis diagnosis =
        new MadeFacts()
            .plainSamples(200)
            .waiting(Spell.Kind.MONITOR, 0.9, "com.acme.Stock", "com.acme.Stock#take:12", LOOP, RUN)
            .diagnosis();

    assertThat(DiagnosisText.of(diagnosis))
        .startsWith(
            "Threads wait for a lock at com.acme.Stock.take:12: 90 % of the working time (certain). Read: 10.0 s recorded by the JDK, 200 processor samples, 50.0 % of the processors, collector stopped it for 0.0 % of the time, 30 threads.\n\nWhere the time of the threads went, in seconds:\n  pool      threads  idle  processor  lock  unknown\n  worker-N        8   0.0        4.0  72.0      4.0\n")
        .contains(
            "\n1. WARNING ContendedLock  90 % of the working time: threads wait for a lock\n   where  com.acme.Stock.take:12\n   seen   waits for com.acme.Stock\n")
        .contains("   page   java -jar hotguard.jar rules ContendedLock\n")
        .contains("\nMost processor time:\n");
  }

  @Test
  void turnsEachCauseIntoOneFinding() {
    List<Finding> findings =
        new MadeFacts()
            .plainSamples(200)
            .waiting(Spell.Kind.MONITOR, 0.9, "com.acme.Stock", "com.acme.Stock#take:12", LOOP)
            .diagnosis()
            .findings();

    assertThat(findings).hasSize(1);
    assertThat(findings.get(0).rule()).isEqualTo("ContendedLock");
    assertThat(findings.get(0).location())
        .isEqualTo(new Location.Code("com.acme.Stock", "take", 12));
    assertThat(findings.get(0).message())
        .isEqualTo(
            "90 % of the working time: threads wait for a lock; waits for com.acme.Stock; sure: certain.");
  }

  @Test
  void drawsTheWorkingTimeByActivity() {
    FlameNode root =
        new MadeFacts()
            .samples(100, "com.acme.Stock#count:3", SERVE)
            .waiting(Spell.Kind.MONITOR, 0.5, PLAIN, "com.acme.Stock#take:12", SERVE)
            .diagnosis()
            .flame();

    assertThat(root.children()).extracting(FlameNode::name).containsExactly("processor", "lock");
    assertThat(root.children().get(1).weight()).isEqualTo(40 * MadeFacts.SECOND);
    assertThat(root.children().get(1).children().get(0).name()).isEqualTo("com.acme.Shop.serve");
    assertThat(root.weight()).isEqualTo(42 * MadeFacts.SECOND);
    assertThat(root.depth()).isEqualTo(4);
  }

  @Test
  void refusesALeastShareThatIsNone() {
    org.assertj.core.api.Assertions.assertThatIllegalArgumentException()
        .isThrownBy(() -> new Diagnoser(RuleCatalog.load(), List.of(), Double.NaN))
        .withMessage("least share NaN: must be in 0..1");
  }
}
