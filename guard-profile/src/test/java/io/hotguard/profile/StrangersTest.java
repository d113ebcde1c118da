/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.profile.account.Activity;
import io.hotguard.profile.account.Cause;
import io.hotguard.profile.account.PoolAccount;
import io.hotguard.profile.account.Verdict;
import io.hotguard.profile.reading.Spell;
import io.hotguard.profile.reading.ThreadDump;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Kinds of programs that engineers made without a look at the code. */
final class StrangersTest {
  private static final String RUN = "java.lang.Thread#run";
  private static final String LOOP = "org.web.Worker#run:5";
  private static final String ORDER = "com.acme.Shop#order:7";
  private static final String MAIN = "com.acme.Shop#main:2";
  private static final String WAIT = "java.lang.Object#wait";
  private static final String SLEEP = "java.lang.Thread#sleep";
  private static final String END = "org.web.Server#awaitTermination:3";
  private static final String TAKE = "java.util.concurrent.LinkedBlockingQueue#take";
  private static final String PARK = "jdk.internal.misc.Unsafe#park";
  private static final String READ_LOCK =
      "java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock#lock";
  private static final String WRITE_LOCK =
      "java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock#lock";

  private static String line(Cause cause) {
    return cause.line().orElseThrow().describe();
  }

  private static MadeFacts serving() {
    return new MadeFacts()
        .pool("worker-N", 8)
        .waiting(Spell.Kind.PARK, 0.98, "", PARK, TAKE, LOOP, RUN)
        .samples(60, "com.acme.Shop#price:9", ORDER, LOOP, RUN);
  }

  private static long idleNanos(Diagnosis diagnosis, String pool) {
    return diagnosis.accounts().pools().stream()
        .filter(each -> each.name().equals(pool))
        .mapToLong(PoolAccount::idleNanos)
        .sum();
  }

  private static MadeFacts begun(MadeFacts facts, double part, Spell.Ending ending, String... at) {
    return facts
        .pool("main", 1)
        .samples(20, "com.acme.Shop#open:4", MAIN)
        .ending(ending)
        .waiting(Spell.Kind.NOTIFY, part, "java.lang.Object", at);
  }

  @Test
  void aMainThreadThatTakesWhatOthersSendNowAndThenWaitsForAMessage() {
    String next = "org.base.flow.Pipe#next:3";

    assertThat(begun(serving(), 0.8, Spell.Ending.UNTOLD, WAIT, next, MAIN).found())
        .containsExactly("MessageWait");
  }

  @Test
  void tasksThatTakeOrSleepRoundAfterRoundAreNoFault() {
    String[] taker = {
      WAIT,
      "org.base.flow.Pipe#next:3",
      "org.web.Taker#call:4",
      "java.util.concurrent.FutureTask#run"
    };
    String[] tail = {
      "java.lang.Thread#sleep", "org.files.Naps#nap:9", "org.files.input.Tail#run:7"
    };

    assertThat(tasks(Spell.Kind.NOTIFY, taker).diagnosis().accounts().nanos(Activity.MESSAGE))
        .isGreaterThan(30 * MadeFacts.SECOND);
    assertThat(tasks(Spell.Kind.SLEEP, tail).diagnosis().verdict().outcome())
        .isEqualTo(Verdict.Outcome.BOUND);
  }

  private static MadeFacts tasks(Spell.Kind kind, String... at) {
    return serving().pool("tasks-N", 4).waiting(kind, 0.95, "", at);
  }

  @Test
  void aMainThreadThatWaitsForTheEndOfItsServerIsIdle() {
    Diagnosis end =
        begun(serving(), 0.95, Spell.Ending.LIMIT, WAIT, END, "com.acme.Shop#stay:3", MAIN)
            .diagnosis();

    assertThat(end.causes()).isEmpty();
    assertThat(idleNanos(end, "main")).isGreaterThan(9 * MadeFacts.SECOND);
    assertThat(begun(serving(), 0.8, Spell.Ending.LIMIT, WAIT, END, MAIN).found())
        .as("a part of its life")
        .contains("SignalWait");
    assertThat(begun(serving(), 0.95, Spell.Ending.WOKEN, WAIT, END, MAIN).found())
        .as("one wait after the other")
        .isNotEmpty();
  }

  @Test
  void aMainThreadThatWaitsInAllDumpsIsIdle() {
    ThreadDump.DumpedThread main = waiting("main", "7", WAIT, "java.lang.Thread#join", MAIN);
    ThreadDump dump = new ThreadDump(List.of(main), List.of());
    MadeFacts facts = serving().pool("main", 1).samples(20, "com.acme.Shop#open:4", MAIN);

    assertThat(idleNanos(facts.dumps(dump, dump).diagnosis(), "main"))
        .isGreaterThan(9 * MadeFacts.SECOND);
  }

  @Test
  void theLastDumpTellsThatAMainThreadOnlyWaits() {
    ThreadDump begins = dump("RUNNABLE", "org.web.Server#start:7", MAIN);
    ThreadDump waits = dump("WAITING (on object monitor)", WAIT, END, MAIN);
    MadeFacts facts = serving().pool("main", 1).samples(20, "com.acme.Shop#open:4", MAIN);

    assertThat(idleNanos(facts.dumps(begins, waits).diagnosis(), "main"))
        .isGreaterThan(9 * MadeFacts.SECOND);
    assertThat(idleNanos(facts.dumps(waits, begins).diagnosis(), "main"))
        .as("it went on")
        .isLessThan(MadeFacts.SECOND);
  }

  private static ThreadDump dump(String state, String... frames) {
    return new ThreadDump(List.of(thread("main", state, "d2", frames)), List.of());
  }

  private static MadeFacts quiet(MadeFacts facts) {
    return facts
        .pool("main", 1)
        .samples(15, "com.acme.Shop#open:4", "com.acme.Shop#main:2")
        .quietFrom(0.1);
  }

  private static MadeFacts hardlyServing() {
    return new MadeFacts()
        .pool("worker-N", 8)
        .waiting(Spell.Kind.PARK, 0.99, "", PARK, TAKE, LOOP, RUN)
        .samples(20, "com.acme.Shop#price:9", ORDER, LOOP, RUN);
  }

  @Test
  void aMainThreadInNoEventBesideItsFreeServerHidesNoWork() {
    MadeFacts facts = quiet(hardlyServing());

    assertThat(facts.diagnosis().verdict().outcome()).isEqualTo(Verdict.Outcome.NO_LOAD);
    assertThat(quiet(new MadeFacts()).diagnosis().verdict().outcome())
        .as("nothing serves")
        .isEqualTo(Verdict.Outcome.UNSEEN);
    assertThat(inNoEvent(quiet(hardlyServing()), 9).diagnosis().verdict().outcome())
        .as("others may hang")
        .isEqualTo(Verdict.Outcome.UNSEEN);
    assertThat(quiet(serving()).diagnosis().verdict().outcome())
        .as("no all-clear for what it may do")
        .isEqualTo(Verdict.Outcome.UNSEEN);
  }

  private static final String[] CONNECT = {
    "org.base.net.Sockets#open:9", "org.pools.Pool#<init>:3", "com.acme.Shop#open:4", MAIN
  };

  private static MadeFacts trying() {
    return serving()
        .pool("main", 1)
        .waiting(Spell.Kind.SLEEP, 0.9, "", SLEEP, CONNECT[0], CONNECT[1], CONNECT[2], MAIN);
  }

  @Test
  void aStartThatTriesWhatFailsAgainAndAgainIsTheCause() {
    Cause first =
        trying().with(Spell.Kind.EXCEPTION, "java.net.ConnectException", 9, 9, CONNECT).first();

    assertThat(first.descriptor().name()).isEqualTo("FailingCall");
    assertThat(line(first)).isEqualTo("com.acme.Shop.open:4");
    assertThat(trying().exceptions(200).found())
        .as("an object is still being made")
        .startsWith("FailingCall");
    assertThat(trying().exceptions(20).found())
        .as("it sleeps more often")
        .doesNotContain("FailingCall");
    assertThat(
            trying()
                .with(Spell.Kind.EXCEPTION, "java.io.IOException", 9, 9, "com.acme.Shop#file:8")
                .found())
        .as("it fails elsewhere")
        .doesNotContain("FailingCall");
    MadeFacts served =
        trying()
            .pool("net-N", 2)
            .waiting(Spell.Kind.PARK, 0.9, "", PARK, TAKE, "org.base.net.Loop#run:4", RUN);
    assertThat(served.exceptions(200).found())
        .as("its server has threads of that library")
        .doesNotContain("FailingCall");
  }

  private static ThreadDump.DumpedThread waiting(String name, String address, String... frames) {
    return thread(name, "WAITING (parking)", address, frames);
  }

  private static ThreadDump.DumpedThread thread(
      String name, String state, String address, String... frames) {
    return new ThreadDump.DumpedThread(
        name,
        name + "#1",
        false,
        state,
        new ThreadDump.Awaited(
            "java.util.concurrent.locks.ReentrantReadWriteLock$NonfairSync", address),
        List.of(),
        0,
        MadeFacts.stack(frames));
  }

  private static ThreadDump dump(ThreadDump.DumpedThread... others) {
    List<ThreadDump.DumpedThread> all = new ArrayList<>(List.of(others));
    all.add(waiting("worker-1", "f0", PARK, READ_LOCK, "com.acme.Prices#of:20", LOOP, RUN));
    all.add(waiting("worker-2", "f0", PARK, READ_LOCK, "com.acme.Prices#of:20", LOOP, RUN));
    all.add(waiting("worker-3", "e1", PARK, TAKE, LOOP, RUN));
    all.add(waiting("main", "d2", WAIT, "java.lang.Thread#join", MAIN));
    return new ThreadDump(all, List.of());
  }

  @Test
  void aThreadThatAsksForTheWriteLockWhileItReadsWaitsForItself() {
    ThreadDump.DumpedThread writer =
        waiting(
            "worker-4",
            "f0",
            PARK,
            WRITE_LOCK,
            "com.acme.Prices#renew:33",
            "com.acme.Prices#of:24",
            LOOP,
            RUN);
    Cause first = serving().dumps(dump(writer)).first();

    assertThat(first.descriptor().name()).isEqualTo("Deadlock");
    assertThat(first.certainty()).isEqualTo(Cause.Certainty.LIKELY);
    assertThat(line(first)).isEqualTo("com.acme.Prices.renew:33");
    assertThat(first.details()).contains("deadlocked: worker-4");
    ThreadDump.DumpedThread reader =
        waiting("worker-5", "", "java.lang.Thread#sleep", "com.acme.Prices#all:41", LOOP, RUN);
    assertThat(serving().dumps(dump(writer, reader)).found())
        .as("another thread may hold it")
        .doesNotContain("Deadlock");
    assertThat(serving().dumps(dump()).found())
        .as("nobody has passed the line")
        .doesNotContain("Deadlock");
  }

  @Test
  void aConsumerThatFillsItsOwnQueueWaitsForItself() {
    String put = "java.util.concurrent.LinkedBlockingQueue#put";
    List<ThreadDump.DumpedThread> all = new ArrayList<>();
    for (int i = 1; i < 4; i++) {
      all.add(waiting("worker-" + i, "a1", PARK, put, "com.acme.Bus#send:3", ORDER, LOOP, RUN));
    }
    ThreadDump producers = new ThreadDump(all, List.of());
    String[] again = {PARK, put, "com.acme.Bus#send:3", "com.acme.Audit#on:8", LOOP, RUN};
    all.add(waiting("dispatcher", "a1", again));

    Cause first = serving().dumps(new ThreadDump(all, List.of())).first();

    assertThat(first.descriptor().name()).isEqualTo("Deadlock");
    assertThat(first.details()).contains("deadlocked: dispatcher");
    assertThat(serving().dumps(producers).found()).doesNotContain("Deadlock");
  }

  private static MadeFacts inNoEvent(MadeFacts facts, int threads) {
    return facts
        .pool("spare-N", threads)
        .processor(0.05 * threads)
        .samples(1, "org.web.Timer#tick:3", RUN);
  }

  @Test
  void aSmallPoolInNoEventBesideAFreeOneIsIdle() {
    Verdict verdict = inNoEvent(serving(), 1).diagnosis().verdict();

    assertThat(verdict.outcome()).as(verdict.sentence()).isNotEqualTo(Verdict.Outcome.UNSEEN);
    assertThat(inNoEvent(serving(), 1).quietFrom(0.4).diagnosis().verdict().outcome())
        .as("it may hang")
        .isEqualTo(Verdict.Outcome.UNSEEN);
    assertThat(inNoEvent(new MadeFacts(), 1).diagnosis().verdict().outcome())
        .as("alone")
        .isEqualTo(Verdict.Outcome.UNSEEN);
    assertThat(inNoEvent(serving(), 9).diagnosis().verdict().outcome())
        .as("the larger pool")
        .isEqualTo(Verdict.Outcome.UNSEEN);
  }

  @Test
  void threadsThatWaitForWorkNearlyAllTheTimeAreIdle() {
    MadeFacts idle =
        new MadeFacts()
            .pool("worker-N", 8)
            .waiting(Spell.Kind.PARK, 0.99, "", PARK, TAKE, LOOP, RUN)
            .processor(-0.07); // samples of less than a period each
    for (int i = 0; i < 60; i++) {
      idle.samples(1, "com.acme.Work#run:" + (1 + i), ORDER, LOOP, RUN);
    }

    Verdict verdict = idle.silent("worker-N", 3).diagnosis().verdict();

    assertThat(verdict.sentence()).startsWith("Idle: the threads wait for work 99 % of their time");
    assertThat(verdict.outcome()).isEqualTo(Verdict.Outcome.IDLE);
  }

  @Test
  void collectionsThatDirectBuffersAskForNameThem() {
    MadeFacts facts =
        serving()
            .paused("System.gc()", 0.4)
            .waiting(
                Spell.Kind.COLLECT,
                0.1,
                "",
                "java.lang.System#gc",
                "java.nio.Bits#reserveMemory",
                "java.nio.ByteBuffer#allocateDirect",
                "org.net.Buffers#next:3",
                "com.acme.Shop#send:8",
                LOOP,
                RUN);
    Cause first = facts.first();

    assertThat(first.descriptor().name()).isEqualTo("CollectorPressure");
    assertThat(first.fix().describe()).contains("-XX:MaxDirectMemorySize");
    assertThat(first.details()).anyMatch(detail -> detail.contains("direct buffers"));
    assertThat(serving().paused("System.gc()", 0.4).first().fix().describe())
        .contains("Do not call System.gc()");
  }

  @Test
  void aCallThatOnlyRunsAtTheStartIsNotMadeAllTheTime() {
    String[] made = {
      "com.fasterxml.jackson.databind.ObjectMapper#<init>", "com.acme.Shop#<init>:3", LOOP, RUN
    };

    assertThat(serving().once(20, made).found()).doesNotContain("MapperPerCall");
    assertThat(serving().once(20, made).samples(20, made).found()).contains("MapperPerCall");
  }
}
