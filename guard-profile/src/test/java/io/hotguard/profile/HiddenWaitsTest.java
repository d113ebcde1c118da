/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.profile.account.Activity;
import io.hotguard.profile.account.Cause;
import io.hotguard.profile.account.Verdict;
import io.hotguard.profile.reading.Spell;
import io.hotguard.profile.reading.ThreadDump;
import io.hotguard.rule.Severity;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Time that no event has, or that another event has more of, and how causes rank by time. */
final class HiddenWaitsTest {
  private static final String ORDER = "com.acme.Shop#order:7";
  private static final String LOOP = "com.acme.Pool#run:1";
  private static final String RUN = "java.lang.Thread#run";
  private static final String PARK = "jdk.internal.misc.Unsafe#park";
  private static final String SOCKET = "sun.nio.ch.NioSocketImpl#read";
  private static final String FUTURE = "java.util.concurrent.CompletableFuture#get";

  @Test
  void threadsThatAreStartedAtTheBeginningAndStayAreNoCause() {
    assertThat(new MadeFacts().plainSamples(400).threads(100, 1, 2).found())
        .doesNotContain("UnendedThreads");
    assertThat(new MadeFacts().plainSamples(400).threads(100, 1, 40).found())
        .startsWith("UnendedThreads");
  }

  private static ThreadDump reading(int threads) {
    List<ThreadDump.DumpedThread> all = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      all.add(
          new ThreadDump.DumpedThread(
              "worker-" + i,
              "worker-" + i + "#" + i,
              false,
              "RUNNABLE",
              new ThreadDump.Awaited("", ""),
              List.of(),
              0,
              MadeFacts.stack(SOCKET, ORDER, LOOP, RUN)));
    }
    return new ThreadDump(all, List.of());
  }

  @Test
  void aRunnableThreadInASocketReadWaitsForNoProcessor() {
    Verdict verdict =
        new MadeFacts()
            .pool("worker-N", 20)
            .plainSamples(100)
            .dumps(new ThreadDump(List.of(), List.of()), reading(20))
            .machineLoad(0.95)
            .diagnosis()
            .verdict();

    assertThat(verdict.outcome()).isEqualTo(Verdict.Outcome.BOUND);
    assertThat(verdict.sentence())
        .contains("read from a socket or stream at com.acme.Shop.order:7");
  }

  private static final String BYTES = "java.io.FileInputStream#readBytes";

  @Test
  void aThreadThatReadsCommandsFromAStreamWaitsForWork() {
    Diagnosis diagnosis =
        new MadeFacts()
            .pool("commands", 1)
            .waiting(
                Spell.Kind.READ,
                0.9,
                "",
                BYTES,
                "com.acme.Channel#read:3",
                "com.acme.Commands#run:9",
                RUN)
            .pool("worker-N", 8)
            .plainSamples(400)
            .diagnosis();

    assertThat(diagnosis.accounts().nanos(Activity.READ)).isZero();
    assertThat(diagnosis.verdict().causes()).isEmpty();
  }

  @Test
  void aTaskThatReadsTheOutputOfAProcessWaitsForIt() {
    Verdict verdict =
        new MadeFacts()
            .pool("worker-N", 8)
            .waiting(Spell.Kind.READ, 0.9, "", BYTES, ORDER, LOOP, RUN)
            .plainSamples(400)
            .diagnosis()
            .verdict();

    assertThat(verdict.outcome()).isEqualTo(Verdict.Outcome.BOUND);
    assertThat(verdict.sentence())
        .contains("read from a socket or stream at com.acme.Shop.order:7");
  }

  private static MadeFacts sampledInNativeCode(int samples) {
    MadeFacts facts =
        new MadeFacts()
            .pool("selector", 1)
            .natives(400, "sun.nio.ch.EPoll#wait", "sun.nio.ch.EPollSelectorImpl#doSelect", RUN)
            .pool("worker-N", 8)
            .plainSamples(100);
    return facts.natives(samples, SOCKET, ORDER, LOOP, RUN);
  }

  @Test
  void samplesInNativeCodeDivideTimeThatNoEventHas() {
    Diagnosis diagnosis = sampledInNativeCode(1600).diagnosis();

    assertThat(diagnosis.verdict().outcome()).isEqualTo(Verdict.Outcome.BOUND);
    assertThat(diagnosis.verdict().causes().get(0).line().orElseThrow().describe())
        .isEqualTo("com.acme.Shop.order:7");
    // A thread that is always in native code has 400 samples: 1,600 are four of eight threads.
    assertThat(diagnosis.accounts().nanos(Activity.READ)).isEqualTo(4 * MadeFacts.SPAN);
    assertThat(sampledInNativeCode(40).diagnosis().verdict().outcome())
        .isEqualTo(Verdict.Outcome.UNSEEN);
  }

  private static MadeFacts readingBytes(double processor, long samples) {
    return new MadeFacts()
        .pool("worker-N", 1)
        .processor(processor)
        .natives(samples, "java.io.FileInputStream#read0", ORDER, LOOP, RUN)
        .samples(10, ORDER, LOOP, RUN);
  }

  @Test
  void aThreadThatReadsEachByteOfAFileIsBusyInNativeCode() {
    Diagnosis diagnosis = readingBytes(0.9, 400).diagnosis();

    assertThat(diagnosis.verdict().outcome()).isEqualTo(Verdict.Outcome.BUSY);
    assertThat(diagnosis.verdict().causes().get(0).line().orElseThrow().describe())
        .isEqualTo("com.acme.Shop.order:7");
    assertThat(diagnosis.accounts().nanos(Activity.PROCESSOR))
        .as("with ten samples of 20 ms")
        .isEqualTo(MadeFacts.SPAN * 92 / 100);
    assertThat(readingBytes(0.9, 40).found()).as("too few samples").isEmpty();
    Diagnosis blind = readingBytes(0.9, 20).diagnosis();
    assertThat(blind.verdict().outcome()).isEqualTo(Verdict.Outcome.UNSEEN);
    assertThat(blind.limits()).anyMatch(limit -> limit.startsWith("Only 10 processor samples"));
  }

  @Test
  void aThreadOfWhichLittleIsKnownIsBusyIfMostOfThatIsAtOnePlace() {
    MadeFacts facts = new MadeFacts().pool("worker-N", 1).load(0.3);

    assertThat(facts.samples(300, ORDER, LOOP, RUN).found()).containsExactly("HotMethod");
    assertThat(
            new MadeFacts()
                .pool("worker-N", 2)
                .load(0.3)
                .samples(300, ORDER, LOOP, RUN)
                .diagnosis()
                .verdict()
                .outcome())
        .isEqualTo(Verdict.Outcome.UNSEEN);
  }

  @Test
  void aThreadThatWaitsInNativeCodeIsNotBusyThere() {
    assertThat(readingBytes(0.2, 400).found()).isEmpty();
  }

  @Test
  void aThreadThatWritesOnASaturatedMachineCouldRun() {
    Diagnosis diagnosis =
        new MadeFacts()
            .pool("selector", 1)
            .natives(400, "sun.nio.ch.EPoll#wait", "sun.nio.ch.EPollSelectorImpl#doSelect", RUN)
            .pool("worker-N", 8)
            .plainSamples(100)
            .natives(1600, "sun.nio.ch.SocketDispatcher#write0", ORDER, LOOP, RUN)
            .machineLoad(0.95)
            .diagnosis();

    assertThat(diagnosis.accounts().nanos(Activity.WRITE)).isZero();
    assertThat(diagnosis.accounts().nanos(Activity.READY)).isEqualTo(4 * MadeFacts.SPAN);
  }

  @Test
  void aCallerOfTheHttpClientOfThePlatformWaitsForAnAnswer() {
    Cause first =
        new MadeFacts()
            .plainSamples(100)
            .waiting(
                Spell.Kind.PARK,
                0.9,
                "",
                PARK,
                FUTURE,
                "jdk.internal.net.http.HttpClientImpl#send",
                ORDER,
                LOOP,
                RUN)
            .first();

    assertThat(first.activity()).isEqualTo(Activity.READ);
    assertThat(first.isOutside()).isTrue();
  }

  @Test
  void aPartnerOutsideCountsHalfBesideAFaultInside() {
    MadeFacts facts = new MadeFacts().pool("client-N", 10).plainSamples(100);
    facts.waiting(Spell.Kind.READ, 0.9, "", SOCKET, "com.acme.Client#call:3", LOOP, RUN);
    facts.pool("server-N", 10).waiting(Spell.Kind.MONITOR, 0.6, "com.acme.Stock", ORDER, LOOP, RUN);

    assertThat(facts.found()).startsWith("ContendedLock", "IoWait");
  }

  private static MadeFacts polling(Spell.Ending... endings) {
    MadeFacts facts = new MadeFacts().pool("worker-N", 8).samples(20, ORDER, LOOP, RUN);
    for (Spell.Ending ending : endings) {
      facts
          .ending(ending)
          .waiting(
              Spell.Kind.NOTIFY,
              0.98 / endings.length,
              "",
              "java.lang.Object#wait",
              "com.acme.Chat#poll:5",
              LOOP);
    }
    return facts;
  }

  @Test
  void aWaitThatAMessageEndsIsNoFaultAndNoAllClear() {
    MadeFacts facts = polling(Spell.Ending.WOKEN, Spell.Ending.LIMIT);

    assertThat(facts.found()).containsExactly("MessageWait");
    assertThat(facts.first().severity()).isEqualTo(Severity.NOTE);
    assertThat(facts.first().details()).contains("before their time limit ended 100 of 200 waits");
    assertThat(facts.diagnosis().verdict().outcome()).isEqualTo(Verdict.Outcome.BOUND);
    assertThat(facts.diagnosis().verdict().sentence())
        .startsWith("No fault is seen: threads wait for a message at com.acme.Chat.poll:5: 9")
        .contains("% of the working time; nothing in the process works for them.");
    assertThat(facts.diagnosis().accounts().nanos(Activity.NOTIFY)).isZero();
  }

  @Test
  void aWaitThatOnlyItsLimitEndsOrThatHasNoneIsAFault() {
    assertThat(polling(Spell.Ending.LIMIT).found()).containsExactly("SignalWait");
    assertThat(polling(Spell.Ending.UNTOLD).found()).containsExactly("SignalWait");
  }

  @Test
  void aWaitForAThreadThatWorksMeanwhileIsAFaultWhateverItsLimit() {
    MadeFacts slow = polling(Spell.Ending.WOKEN, Spell.Ending.LIMIT).pool("loader", 1);
    slow.waiting(Spell.Kind.READ, 0.9, "", SOCKET, "com.acme.Loader#load:3", LOOP, RUN);
    MadeFacts beside = polling(Spell.Ending.WOKEN);
    beside.waiting(Spell.Kind.MONITOR, 0.2, "com.acme.Stock", ORDER, LOOP, RUN);

    assertThat(slow.found()).startsWith("FewThreads", "SignalWait");
    assertThat(slow.diagnosis().verdict().outcome()).isEqualTo(Verdict.Outcome.CAUSE);
    assertThat(beside.diagnosis().verdict().outcome()).isEqualTo(Verdict.Outcome.CAUSE);
    assertThat(beside.found()).containsExactly("SignalWait", "ContendedLock");
  }

  @Test
  void causesRankByTimeAndNotByTheShareOfNextToNothing() {
    MadeFacts facts =
        new MadeFacts()
            .pool("worker-N", 2)
            .samples(20, "com.acme.Work#run:7", ORDER)
            .waiting(Spell.Kind.MONITOR, 0.05, "com.acme.Stock", ORDER, LOOP, RUN)
            .paused("G1 Compaction Pause", 0.25);

    assertThat(facts.found()).startsWith("CollectorPressure", "ContendedLock");
  }

  @Test
  void processorsAreAlsoTheLimitIfOthersTakeThem() {
    MadeFacts facts =
        new MadeFacts()
            .pool("worker-N", 8)
            .samples(300, "java.util.regex.Pattern$Curly#match0", ORDER, LOOP, RUN)
            .waiting(Spell.Kind.PARK, 0.9, "", PARK, FUTURE, "com.acme.Wide#wait:1", LOOP, RUN)
            .load(0.3);

    assertThat(facts.found()).doesNotContain("HotMethod");
    assertThat(facts.machineLoad(0.95).found()).contains("HotMethod");
  }

  @Test
  void namesPoolsThatHaveDoneThingsAndThenNothingMore() {
    MadeFacts facts =
        new MadeFacts()
            .pool("worker-N", 8)
            .plainSamples(100)
            .waiting(Spell.Kind.MONITOR, 0.1, "com.acme.Stock", ORDER, LOOP, RUN);

    assertThat(facts.diagnosis().verdict().sentence())
        .doesNotContain("may hang")
        .contains(". Record again: java -jar hotguard.jar diagnose --pid PID");
    facts.lastAt("com.acme.Stock#take:3", ORDER, LOOP, RUN).quietFrom(0.3);
    assertThat(facts.diagnosis().verdict().sentence())
        .contains(
            "A wait that has not ended is in no event: 8 threads of worker-N, in none for 7 seconds"
                + " and last seen at com.acme.Stock.take:3, may hang."
                + " Look where they stand: java -jar hotguard.jar diagnose --pid PID");
  }

  @Test
  void namesAThreadThatHasDoneNothingMoreOnlyWithoutAPool() {
    MadeFacts main =
        new MadeFacts().pool("main", 1).samples(20, "com.acme.Shop#main:2").quietFrom(0.2);

    assertThat(main.diagnosis().verdict().sentence())
        .contains("in no event: thread main, in none for 8 seconds, may hang.");
    main.pool("worker-N", 8).plainSamples(100).quietFrom(0.3);
    assertThat(main.diagnosis().verdict().sentence())
        .contains("8 threads of worker-N")
        .doesNotContain("thread main");
  }
}
