/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.profile.account.Activity;
import io.hotguard.profile.account.Verdict;
import io.hotguard.profile.reading.Spell;
import io.hotguard.profile.reading.ThreadDump;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Causes at the line of a holder, and waits of threads for which nobody waits. */
final class ChainsTest {
  private static final String ORDER = "com.acme.Shop#order:7";
  private static final String LOOP = "com.acme.Pool#run:1";
  private static final String RUN = "java.lang.Thread#run";
  private static final String PARK = "jdk.internal.misc.Unsafe#park";
  private static final String POLL = "java.util.concurrent.LinkedBlockingQueue#poll";
  private static final String SLEEP = "java.lang.Thread#sleep";
  private static final String WAIT = "java.lang.Object#wait";
  private static final String SOCKET = "java.net.Socket$SocketInputStream#read";

  private static String line(MadeFacts facts) {
    return facts.first().line().orElseThrow().describe();
  }

  private static MadeFacts mailboxes(Spell.Ending ending, String... inner) {
    List<String> frames = new ArrayList<>(List.of(PARK, POLL));
    frames.addAll(List.of(inner));
    frames.addAll(List.of("com.acme.Chat#next:5", ORDER, LOOP, RUN));
    return new MadeFacts()
        .pool("worker-N", 8)
        .samples(20, ORDER, LOOP, RUN)
        .ending(ending)
        .waiting(Spell.Kind.PARK, 0.98, "", frames.toArray(String[]::new));
  }

  @Test
  void aPollOfAnOwnQueueWhichNothingFillsIsNoFault() {
    assertThat(mailboxes(Spell.Ending.LIMIT).found()).containsExactly("MessageWait");
    assertThat(mailboxes(Spell.Ending.LIMIT).diagnosis().verdict().sentence())
        .startsWith("No fault is seen: threads wait for a message at com.acme.Chat.next:5: 98 %")
        .doesNotContain("certain");
    assertThat(mailboxes(Spell.Ending.LIMIT, "org.lender.Pool#borrow:3").found())
        .as("a library lends objects that nobody gives back")
        .containsExactly("QueueWait");
    assertThat(mailboxes(Spell.Ending.UNTOLD).found())
        .as("without a time limit")
        .containsExactly("QueueWait");
    assertThat(
            mailboxes(Spell.Ending.LIMIT)
                .waiting(Spell.Kind.MONITOR, 0.2, "", "com.acme.Chat#use:9", ORDER, LOOP, RUN)
                .found())
        .as("the threads that took one work")
        .startsWith("QueueWait");
  }

  private static MadeFacts paced(String... frames) {
    return new MadeFacts()
        .pool("main", 1)
        .samples(60, "com.acme.Digest#of:4", ORDER, LOOP)
        .waiting(Spell.Kind.FILE, 0.02, "", "com.acme.Digest#of:5", ORDER, LOOP)
        .waiting(Spell.Kind.SLEEP, 0.8, "", frames);
  }

  @Test
  void aThreadThatPacesItselfIsANoteAndATaskThatSleepsIsAFault() {
    String limiter = "org.limits.RateLimiter#acquire:3";
    MadeFacts own = paced(SLEEP, limiter, ORDER, LOOP, "com.acme.Shop#main:2");
    MadeFacts task = paced(SLEEP, limiter, ORDER, LOOP, "java.util.concurrent.FutureTask#run", RUN);
    MadeFacts awaited =
        paced(SLEEP, limiter, ORDER, LOOP, "com.acme.Shop#main:2")
            .pool("worker-N", 8)
            .waiting(Spell.Kind.MONITOR, 0.9, "com.acme.Stock", ORDER, LOOP, RUN);

    assertThat(own.diagnosis().verdict().outcome()).isEqualTo(Verdict.Outcome.BOUND);
    assertThat(own.diagnosis().verdict().sentence())
        .contains(
            "No fault is seen: threads wait for their own next round at com.acme.Shop.order:7")
        .contains("no other thread waits for that");
    assertThat(own.diagnosis().accounts().nanos(Activity.SLEEP)).isZero();
    assertThat(task.diagnosis().verdict().outcome()).isEqualTo(Verdict.Outcome.CAUSE);
    assertThat(awaited.diagnosis().accounts().nanos(Activity.SLEEP)).isPositive();
  }

  @Test
  void aSleepOfThePlatformItselfIsNoPace() {
    MadeFacts reserves =
        paced(
            SLEEP,
            "java.nio.Bits#reserveMemory",
            "java.nio.ByteBuffer#allocateDirect",
            ORDER,
            LOOP,
            "com.acme.Shop#main:2");

    assertThat(reserves.found()).startsWith("SleepInTask");
    assertThat(reserves.diagnosis().verdict().outcome()).isEqualTo(Verdict.Outcome.CAUSE);
    assertThat(reserves.diagnosis().accounts().nanos(Activity.PACE)).isZero();
  }

  @Test
  void aSampleInNativeCodeWhereClientsAreReadIsIdle() {
    String[] next = {SOCKET, "org.server.Connection#next:4", "com.acme.Server#run:2", RUN};
    MadeFacts facts =
        new MadeFacts()
            .pool("selector", 1)
            .natives(400, "sun.nio.ch.EPoll#wait", "sun.nio.ch.SelectorImpl#select", RUN)
            .pool("worker-N", 4)
            .plainSamples(100)
            .natives(1200, next);

    assertThat(facts.found()).containsExactly("IoWait");
    assertThat(facts.ending(Spell.Ending.CLIENT).waiting(Spell.Kind.READ, 0.01, "", next).found())
        .isEmpty();
  }

  private static final String[] TAKE = {PARK, "java.util.concurrent.LinkedBlockingQueue#take", RUN};

  private static MadeFacts taking(double part) {
    return new MadeFacts()
        .pool("worker-N", 8)
        .plainSamples(200)
        .waiting(Spell.Kind.PARK, part, "", TAKE);
  }

  @Test
  void timeInNoEventIsDividedAsTheWaitsInEventsAre() {
    assertThat(taking(0.4).diagnosis().verdict().outcome()).isEqualTo(Verdict.Outcome.HEALTHY);
    assertThat(taking(0.4).quietFrom(0.5).diagnosis().verdict().outcome())
        .as("no thread of the pool did a thing in the second half")
        .isEqualTo(Verdict.Outcome.UNSEEN);
    assertThat(
            taking(0.4)
                .waiting(Spell.Kind.SLEEP, 0.2, "", "java.lang.Thread#sleep", ORDER, LOOP, RUN)
                .diagnosis()
                .accounts()
                .nanos(Activity.UNKNOWN))
        .as("the part of the waits in tasks")
        .isBetween(MadeFacts.SPAN / 2, MadeFacts.SPAN);
    assertThat(taking(0.1).diagnosis().verdict().outcome())
        .as("far longer than these waits are")
        .isEqualTo(Verdict.Outcome.UNSEEN);
  }

  @Test
  void aFrameWithoutALineHidesNoCaller() {
    MadeFacts facts =
        new MadeFacts()
            .plainSamples(100)
            .waiting(Spell.Kind.MONITOR, 0.9, "", "com.acme.Meter$Proxy#cents", ORDER, LOOP, RUN);

    assertThat(line(facts)).isEqualTo("com.acme.Shop.order:7");
  }

  @Test
  void aLibraryWithThreadsOfItsOwnIsNotTheApplicationThatCallsIt() {
    List<ThreadDump.DumpedThread> all = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      String inner = i < 4 ? SOCKET : WAIT;
      all.add(
          new ThreadDump.DumpedThread(
              (i < 4 ? "worker-" : "watchdog-") + i,
              "thread#" + i,
              false,
              i < 4 ? "RUNNABLE" : "TIMED_WAITING",
              new ThreadDump.Awaited("", ""),
              List.of(),
              0,
              i < 4
                  ? MadeFacts.stack(
                      inner, "org.wire.Reader#line:9", ORDER, "com.acme.Job#run:3", RUN)
                  : MadeFacts.stack(inner, "org.wire.Watchdog#run:5", RUN)));
    }
    ThreadDump dump = new ThreadDump(all, List.of());
    MadeFacts facts = new MadeFacts().pool("worker-N", 4).dumps(dump, dump);

    assertThat(facts.found()).containsExactly("StuckThreads");
    assertThat(line(facts)).isEqualTo("com.acme.Shop.order:7");
  }

  private static MadeFacts lent(String second) {
    return new MadeFacts()
        .plainSamples(100)
        .waiting(Spell.Kind.PARK, 0.6, "", PARK, POLL, "org.lender.Pool#borrow:3", ORDER, LOOP, RUN)
        .waiting(
            Spell.Kind.PARK,
            0.3,
            "",
            PARK,
            POLL,
            "org.lender.Pool#borrow:3",
            "com.acme.Trail#append:8",
            second,
            LOOP,
            RUN);
  }

  @Test
  void aThreadThatHasOneAndWaitsForASecondIsTheCause() {
    MadeFacts facts = lent("com.acme.Shop#order:9");

    assertThat(facts.found()).startsWith("HeldMeanwhile");
    assertThat(line(facts)).isEqualTo("com.acme.Trail.append:8");
    assertThat(facts.first().details())
        .contains("the same threads take one before, at com.acme.Shop.order:7");
    assertThat(facts.first().share()).isGreaterThan(0.85);
    assertThat(lent("com.acme.Shop#pay:9").found()).containsExactly("QueueWait", "QueueWait");
    assertThat(lent("com.acme.Shop#order:9").pool("worker-N", 16).found())
        .as("no thread was seen at both lines")
        .containsExactly("QueueWait", "QueueWait");
  }

  private static MadeFacts rows(String library) {
    return new MadeFacts()
        .plainSamples(100)
        .waiting(Spell.Kind.NOTIFY, 0.9, "", WAIT, "org.base.store.Row#grant:3", ORDER, LOOP, RUN)
        .pool("closing", 1)
        .samples(20, library, "com.acme.Closing#write:4", "com.acme.Closing#run:2", RUN)
        .waiting(Spell.Kind.READ, 0.6, "", SOCKET, "com.acme.Closing#announce:6", LOOP, RUN);
  }

  private static MadeFacts serving(String... sleep) {
    return new MadeFacts()
        .plainSamples(100)
        .waiting(Spell.Kind.NOTIFY, 0.9, "", WAIT, "org.base.store.Row#grant:3", ORDER, LOOP, RUN)
        .pool("main", 1)
        .samples(20, "org.base.store.Row#put:1", "com.acme.Shop#main:4")
        .waiting(Spell.Kind.SLEEP, 0.7, "", sleep);
  }

  @Test
  void aMainThreadThatWaitsInItsServerHoldsNothing() {
    MadeFacts facts = serving(SLEEP, "org.base.web.Server#await:9", "com.acme.Shop#main:6");

    assertThat(facts.found()).startsWith("SignalWait");
    assertThat(facts.diagnosis().accounts().nanos(Activity.SLEEP)).isZero();
    assertThat(facts.diagnosis().accounts().nanos(Activity.PACE)).isZero();
  }

  @Test
  void aPartnerThatKeepsAWholePoolBusyIsShownWithThePool() {
    MadeFacts facts =
        new MadeFacts()
            .plainSamples(100)
            .pool("orders", 1)
            .samples(20, ORDER, LOOP, RUN)
            .waiting(Spell.Kind.READ, 0.97, "", SOCKET, "com.acme.Partner#ask:4", LOOP, RUN);

    assertThat(facts.first().details()).contains("no thread of orders (1) is free meanwhile");
  }

  @Test
  void theThreadThatWorksElsewhereWithWhatOthersWaitForIsTheCause() {
    MadeFacts facts = rows("org.base.store.Row#put:1");

    assertThat(facts.found()).containsExactly("HeldMeanwhile");
    assertThat(line(facts)).isEqualTo("com.acme.Closing.announce:6");
    assertThat(facts.first().details())
        .contains("its threads read from a socket or stream; others wait at com.acme.Shop.order:7");
    assertThat(rows("org.other.store.Row#put:1").found()).startsWith("SignalWait");
  }

  private static MadeFacts connections(String loop) {
    return new MadeFacts()
        .pool("io-N", 1)
        .plainSamples(50)
        .natives(20, "sun.nio.ch.EPoll#wait", "sun.nio.ch.SelectorImpl#select", LOOP, RUN)
        .waiting(Spell.Kind.READ, 0.9, "", SOCKET, ORDER, loop, RUN);
  }

  @Test
  void anEventLoopThatWaitsForAPartnerIsAFaultAndAWorkerIsNot() {
    assertThat(connections(LOOP).found()).containsExactly("BlockedEventLoop");
    assertThat(connections(LOOP).diagnosis().verdict().outcome()).isEqualTo(Verdict.Outcome.CAUSE);
    assertThat(connections("org.web.Tasks#run:3").found())
        .as("a thread that selects now and then, in a task")
        .containsExactly("IoWait");
  }

  @Test
  void theLineOfAFullHeapIsThatOfTheClassesThatStay() {
    MadeFacts facts =
        new MadeFacts()
            .plainSamples(100)
            .heapAfter(10L, 20L, 30L, 40L, 60L, 80L, 90L, 95L)
            .with(Spell.Kind.RETAINED, "com.acme.Visit", 9, 9)
            .with(Spell.Kind.RETAINED, "[B", 3, 3)
            .with(Spell.Kind.ALLOCATION, "[B", 90, 9_000_000, "com.acme.Page#show:3", LOOP)
            .with(
                Spell.Kind.ALLOCATION, "com.acme.Visit", 9, 9_000, "com.acme.Rooms#enter:8", LOOP);

    assertThat(facts.found()).startsWith("HeapGrowth");
    assertThat(line(facts)).isEqualTo("com.acme.Rooms.enter:8");
  }

  private static MadeFacts starved(double paused) {
    return new MadeFacts()
        .pool("selector", 1)
        .natives(400, "sun.nio.ch.EPoll#wait", "sun.nio.ch.EPollSelectorImpl#doSelect", RUN)
        .pool("worker-N", 8)
        .plainSamples(100)
        .natives(1600, "sun.nio.ch.SocketDispatcher#write0", ORDER, LOOP, RUN)
        .machineLoad(0.95)
        .paused("G1 Evacuation Pause", paused);
  }

  @Test
  void aCollectorThatWaitsForAProcessorAsAllOthersIsNoCause() {
    assertThat(starved(0.11).found()).doesNotContain("CollectorPressure");
    assertThat(starved(0.6).found()).startsWith("CollectorPressure");
  }

  private static MadeFacts computing(String... outer) {
    MadeFacts facts = new MadeFacts().load(0.5).pool("batch", 1);
    for (int i = 0; i < 40; i++) {
      List<String> frames = new ArrayList<>(List.of("org.base.Rows" + i + "#find:3", ORDER));
      frames.addAll(List.of(outer));
      facts.samples(12, frames.toArray(String[]::new));
    }
    return facts;
  }

  @Test
  void aLineThatFillsAThreadOfItsOwnIsANoteAndNamed() {
    MadeFacts own = computing("com.acme.Shop#main:2").pool("worker-N", 4);

    assertThat(own.found()).containsExactly("HotMethod");
    assertThat(line(own)).isEqualTo("com.acme.Shop.order:7");
    assertThat(own.diagnosis().verdict().sentence())
        .startsWith("The processor is busy at one line at com.acme.Shop.order:7")
        .contains("no other thread waits for that, so it may be meant");
    assertThat(
            own.waiting(Spell.Kind.MONITOR, 0.9, "com.acme.Stock", ORDER, LOOP, RUN)
                .first()
                .severity())
        .as("others wait")
        .isEqualTo(io.hotguard.rule.Severity.WARNING);
    assertThat(
            computing("java.util.concurrent.FutureTask#run", RUN).diagnosis().verdict().sentence())
        .startsWith("The processor is busy at one line at com.acme.Shop.order:7");
  }

  @Test
  void aProcessThatSomethingOutsideStopsIsNotHealthy() {
    MadeFacts stopped =
        paced(SLEEP, ORDER, LOOP, "com.acme.Shop#main:2").plainSamples(100).standstill(0.3);

    assertThat(stopped.found()).as("before what is no fault").startsWith("ProcessStandstill");
    assertThat(stopped.diagnosis().verdict().sentence())
        .startsWith("The whole process stands still: 30 % of all time");
    assertThat(stopped.machineLoad(0.95).found())
        .as("its threads wait for a processor")
        .containsExactly("SleepInTask");
  }

  @Test
  void theClassThatStartedTheProcessTellsTheApplication() {
    MadeFacts facts =
        new MadeFacts()
            .plainSamples(100)
            .waiting(
                Spell.Kind.MONITOR, 0.9, "", "org.web.Endpoint#handle:3", "shop.Order#of:7", RUN)
            .waiting(Spell.Kind.PARK, 0.9, "", TAKE);

    assertThat(line(facts.startedAs("shop.Main"))).isEqualTo("shop.Order.of:7");
  }
}
