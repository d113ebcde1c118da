/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.profile.account.Activity;
import io.hotguard.profile.account.Cause;
import io.hotguard.profile.account.Verdict;
import io.hotguard.profile.reading.PoolTimes;
import io.hotguard.profile.reading.Spell;
import io.hotguard.profile.reading.ThreadDump;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Waits that end late or never, each with its twin that only waits for work. */
final class EndlessWaitsTest {
  private static final String RUN = "java.lang.Thread#run";
  private static final String PARK = "jdk.internal.misc.Unsafe#park";
  private static final String WAIT = "java.lang.Object#wait";
  private static final String AWAIT =
      "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject#await";
  private static final String PROMISE = "org.net.util.Promise#sync:40";
  private static final String SELECT = "sun.nio.ch.SelectorImpl#select";
  private static final String EVENTS = "org.net.nio.Events#run:8";
  private static final String WORKER = "org.web.Worker#run:5";
  private static final String STEP = "org.sql.Native#step";
  private static final String MAIN = "com.acme.Shop#main:2";
  private static final String UPDATE = "com.acme.Shop#update:6";

  private static ThreadDump.DumpedThread thread(String name, String state, String... frames) {
    return new ThreadDump.DumpedThread(
        name,
        name + "#1",
        name.startsWith("virtual"),
        state,
        new ThreadDump.Awaited("java.lang.Object", name),
        List.of(),
        0,
        MadeFacts.stack(frames));
  }

  private static ThreadDump dump(ThreadDump.DumpedThread... threads) {
    return new ThreadDump(List.of(threads), List.of());
  }

  private static ThreadDump.DumpedThread handling(String... below) {
    String[] frames =
        Stream.concat(
                Stream.of(WAIT, PROMISE, "com.acme.Proxy#read:16", "org.net.Pipe#fire:3"),
                Arrays.stream(below))
            .toArray(String[]::new);
    return thread("clients-1", "WAITING (on object monitor)", frames);
  }

  private static List<String> stays(ThreadDump.DumpedThread... threads) {
    ThreadDump dump = dump(threads);
    return new MadeFacts().startedAs("com.acme.Shop").dumps(dump, dump).found();
  }

  @Test
  void anEventLoopThatStaysIsStuckAndASupervisorIsNot() {
    ThreadDump.DumpedThread accepts = thread("accept-1", "RUNNABLE", SELECT, EVENTS, RUN);
    ThreadDump dump = dump(accepts, handling(EVENTS, RUN));
    Cause first = new MadeFacts().startedAs("com.acme.Shop").dumps(dump, dump).first();

    assertThat(first.descriptor().name()).isEqualTo("StuckThreads");
    assertThat(first.line().orElseThrow().describe()).isEqualTo("com.acme.Proxy.read:16");
    assertThat(first.details()).contains("it is an event loop, and all its connections wait");
    assertThat(stays(accepts, handling("org.net.util.Task#run:2", RUN)))
        .as("no thread selects there")
        .isEmpty();
  }

  @Test
  void aSingleThreadThatStaysBlockedIsStuckAndOneThatIsToBeWokenIsNot() {
    String[] at = {"com.acme.Start#run:4", RUN};

    assertThat(stays(thread("start", "BLOCKED (on object monitor)", at)))
        .containsExactly("StuckThreads");
    assertThat(stays(thread("start", "WAITING (parking)", PARK, AWAIT, at[0], RUN))).isEmpty();
  }

  private static MadeFacts looping() {
    return new MadeFacts()
        .pool("accept", 1)
        .natives(400, "sun.nio.ch.EPoll#wait", SELECT, EVENTS, RUN)
        .pool("clients", 1)
        .natives(200, "sun.nio.ch.EPoll#wait", SELECT, EVENTS, RUN)
        .samples(10, "com.acme.Proxy#read:15", EVENTS, RUN);
  }

  @Test
  void anEventLoopThatSelectsNoMoreMayHang() {
    Verdict hangs = looping().quietFrom(0.4).diagnosis().verdict();

    assertThat(hangs.outcome()).isEqualTo(Verdict.Outcome.UNSEEN);
    assertThat(hangs.sentence()).contains("thread clients, in none for 6 seconds");
    assertThat(looping().diagnosis().verdict().outcome()).isEqualTo(Verdict.Outcome.NO_LOAD);
  }

  private static MadeFacts starting(String method) {
    return new MadeFacts()
        .pool("main", 1)
        .samples(10, UPDATE, MAIN)
        .waiting(Spell.Kind.SLEEP, 0.9, "", "java.lang.Thread#sleep", method, UPDATE, MAIN);
  }

  @Test
  void aLockThatALibraryAsksForAgainAndAgainIsNoPace() {
    Cause asks = starting("org.base.Schema#waitForLock:67").first();

    assertThat(asks.descriptor().name()).isEqualTo("ContendedLock");
    assertThat(asks.line().orElseThrow().describe()).isEqualTo("com.acme.Shop.update:6");
    assertThat(asks.fix().describe()).contains("perhaps another process");
    assertThat(starting("org.base.Tail#blockOrUnlock:67").first().isOutside()).isTrue();
  }

  private static MadeFacts inNative(double processor) {
    return new MadeFacts()
        .startedAs("com.acme.Shop")
        .pool("selector", 1)
        .natives(400, "sun.nio.ch.EPoll#wait", SELECT, EVENTS, RUN)
        .pool("worker-N", 4)
        .processor(processor)
        .natives(1200, STEP, "org.sql.Statement#update:3", "com.acme.Roll#add:27", WORKER, RUN)
        .samples(10, "com.acme.Roll#add:26", WORKER, RUN);
  }

  @Test
  void nativeCodeOfALibraryThatHardlyComputesWaits() {
    Diagnosis diagnosis = inNative(0.1).diagnosis();
    Cause first = diagnosis.causes().get(0);

    assertThat(first.descriptor().name()).isEqualTo("ParkedThreads");
    assertThat(first.line().orElseThrow().describe()).isEqualTo("com.acme.Roll.add:27");
    assertThat(first.details())
        .contains("an estimate by 1200 samples in native code: no event has it")
        .anyMatch(detail -> detail.startsWith("async-profiler tells what native code waits for"));
    assertThat(diagnosis.accounts().nanos(Activity.WAIT)).isEqualTo(3 * MadeFacts.SPAN);
    assertThat(inNative(2.5).found()).as("it computes").doesNotContain("ParkedThreads");
  }

  @Test
  void nativeWaitsAreForTheThreadThatWorksElsewhereWithTheSameLibrary() {
    Cause first =
        inNative(0.1)
            .pool("intake", 1)
            .samples(5, STEP, "org.sql.Statement#update:3", "com.acme.Bale#store:42", RUN)
            .waiting(
                Spell.Kind.READ,
                0.8,
                "",
                "java.net.SocketInputStream#read",
                "com.acme.Bale#ask:50",
                "com.acme.Bale#store:41",
                RUN)
            .first();

    assertThat(first.descriptor().name()).isEqualTo("HeldMeanwhile");
    assertThat(first.line().orElseThrow().describe()).isEqualTo("com.acme.Bale.ask:50");
    assertThat(first.details()).anyMatch(detail -> detail.contains("com.acme.Roll.add:27"));
  }

  private static List<String> keeping(String call) {
    return new MadeFacts()
        .plainSamples(100)
        .heapAfter(10L, 20L, 30L, 40L, 50L, 60L, 70L, 80L)
        .maxHeap(100)
        .with(
            Spell.Kind.RETAINED,
            "[B",
            30,
            30,
            "com.acme.Patient#load:21",
            "com.acme.Patient#<init>:16")
        .with(
            Spell.Kind.RETAINED,
            "org.bus.Entry",
            2,
            2,
            "org.bus.Entry#<init>:3",
            call,
            "com.acme.Patient#<init>:15")
        .first()
        .details();
  }

  @Test
  void theLineThatRegistersWhatStaysIsNamed() {
    assertThat(keeping("org.bus.Bus#register:9"))
        .contains(
            "it may be kept since com.acme.Patient.<init>:15, which calls org.bus.Bus.register");
    assertThat(keeping("org.bus.Bus#addressOf:9")).noneMatch(detail -> detail.contains("kept"));
  }

  private static MadeFacts taking(String... frames) {
    return new MadeFacts()
        .pool("worker-N", 4)
        .plainSamples(100)
        .pool("pool-N-thread-N", 5)
        .waiting(Spell.Kind.PARK, 0.98, "", frames);
  }

  @Test
  void anOwnLoopThatPollsAQueueOfOtherProcessesWaitsForWork() {
    String poll = "org.grid.QueueProxy#poll:30";

    assertThat(
            taking(PARK, "org.grid.Invocation#join:9", poll, "com.acme.Fold#run:21", RUN).found())
        .isEmpty();
    assertThat(
            taking(
                    PARK,
                    "org.grid.Invocation#join:9",
                    poll,
                    "com.acme.Bag#next:4",
                    "com.acme.Fold#run:21",
                    RUN)
                .found())
        .as("in a task")
        .containsExactly("QueueWait");
    assertThat(
            taking(PARK, poll, "org.pools.Pool#connection:3", "com.acme.Fold#run:21", RUN).found())
        .as("for what a library lends")
        .containsExactly("QueueWait");
  }

  private static final String VIRTUAL_RUN = "java.lang.VirtualThread#run";
  private static final String VIRTUAL_PARK = "java.lang.VirtualThread#park";

  private static Diagnosis virtual(String behind, String... at) {
    ThreadDump dump =
        dump(
            thread("virtual-1", "WAITING", at),
            thread("virtual-2", "WAITING", at),
            thread("virtual-3", "WAITING", at));
    return new MadeFacts()
        .startedAs("com.acme.Shop")
        .pool(PoolTimes.VIRTUAL, 3)
        .samples(10, "com.acme.Port#stream:" + behind, WORKER, VIRTUAL_RUN)
        .dumps(dump, dump)
        .diagnosis();
  }

  private static Diagnosis streams(String behind) {
    String task = "com.acme.Port#stream:19";
    return virtual(
        behind, VIRTUAL_PARK, AWAIT, "com.acme.Tide#after:26", task, WORKER, VIRTUAL_RUN);
  }

  @Test
  void aVirtualThreadThatAcceptsIsIdleAndOneThatReadsIsNot() {
    String poll = "sun.nio.ch.Poller#poll";
    Diagnosis accepts =
        virtual("1", VIRTUAL_PARK, poll, "sun.nio.ch.NioSocketImpl#accept", WORKER, VIRTUAL_RUN);
    Diagnosis reads =
        virtual("1", VIRTUAL_PARK, poll, "sun.nio.ch.NioSocketImpl#read", WORKER, VIRTUAL_RUN);

    assertThat(accepts.causes()).isEmpty();
    assertThat(accepts.accounts().pools().get(0).idleNanos()).isGreaterThan(2 * MadeFacts.SPAN);
    assertThat(reads.causes()).isNotEmpty();
  }

  @Test
  void virtualThreadsThatGoOnBehindTheirWaitAreNotStuck() {
    assertThat(streams("20").verdict().outcome()).isEqualTo(Verdict.Outcome.BOUND);
    assertThat(streams("20").accounts().nanos(Activity.MESSAGE)).isGreaterThan(2 * MadeFacts.SPAN);
    assertThat(streams("18").causes().get(0).descriptor().name()).isEqualTo("StuckThreads");
  }
}
