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
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Threads that others wait for, code that is not compiled, and threads that no event has. */
final class RareCausesTest {
  private static final String ORDER = "com.acme.Shop#order:7";
  private static final String LOOP = "com.acme.Pool#run:1";
  private static final String RUN = "java.lang.Thread#run";
  private static final String PARK = "jdk.internal.misc.Unsafe#park";
  private static final String WAIT = "java.lang.Object#wait";
  private static final String SOCKET = "java.net.Socket$SocketInputStream#read";
  private static final String FUTURE = "java.util.concurrent.FutureTask#get";
  private static final String AWAIT =
      "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject#await";

  private static String line(Cause cause) {
    return cause.line().orElseThrow().describe();
  }

  private static MadeFacts one(double busy, int waiting, String... wait) {
    String[] frames = Stream.concat(Stream.of(PARK), Stream.of(wait)).toArray(String[]::new);
    return new MadeFacts()
        .pool("web-N", waiting)
        .waiting(Spell.Kind.PARK, 0.9, "", frames)
        .pool("rater-N", 1)
        .waiting(Spell.Kind.READ, busy, "", SOCKET, "com.acme.Rates#ask:5", "com.acme.Rates#run:1");
  }

  @Test
  void fewThreadsAreTheCauseAlsoBelowAMethodThatSelects() {
    MadeFacts facts =
        one(0.95, 8, FUTURE, ORDER, LOOP, RUN)
            .samples(20, "com.acme.Rates#ask:4", "com.acme.Rates#run:1")
            .pool("acceptor", 1)
            .natives(
                20,
                "sun.nio.ch.EPoll#wait",
                "sun.nio.ch.SelectorImpl#select",
                "com.acme.Rates#run:1");

    assertThat(facts.found()).startsWith("FewThreads");
  }

  @Test
  void theOneThreadThatDoesWhatManyWaitForIsTheCause() {
    Cause first = one(0.95, 8, FUTURE, ORDER, LOOP, RUN).first();

    assertThat(first.descriptor().name()).isEqualTo("FewThreads");
    assertThat(line(first)).isEqualTo("com.acme.Rates.ask:5");
    assertThat(first.share()).isEqualTo(1);
    assertThat(first.isOutside()).isFalse();
    assertThat(first.details())
        .contains(
            "no thread of rater-N (1) is free; they read from a socket or stream at com.acme.Rates.ask:5",
            "others wait at com.acme.Shop.order:7");
    assertThat(
            one(0.95, 8, AWAIT, "java.util.concurrent.ArrayBlockingQueue#put", ORDER, LOOP, RUN)
                .found())
        .as("its producers wait for room in the queue")
        .startsWith("FewThreads", "WaitingEnqueue");
    assertThat(one(0.5, 8, FUTURE, ORDER, LOOP, RUN).found())
        .as("it has time")
        .startsWith("ResultWait");
    assertThat(one(0.95, 1, FUTURE, ORDER, LOOP, RUN).found())
        .as("one waits")
        .doesNotContain("FewThreads");
    assertThat(one(0.95, 8, "java.util.concurrent.Semaphore#acquire", ORDER, LOOP, RUN).found())
        .as("a permit is not of one thread")
        .startsWith("PermitWait");
  }

  @Test
  void theThreadsOfAClientThatAreAllBusyAreItsLimit() {
    MadeFacts facts =
        new MadeFacts()
            .pool("web-N", 30)
            .plainSamples(50)
            .waiting(Spell.Kind.PARK, 0.9, "", PARK, FUTURE, ORDER, LOOP, RUN)
            .pool("calls-N", 5)
            .waiting(Spell.Kind.READ, 0.95, "", SOCKET, "org.calls.Call#execute:8", RUN);

    assertThat(facts.found()).startsWith("FewThreads");
    assertThat(line(facts.first())).isEqualTo("com.acme.Shop.order:7");
    assertThat(facts.first().details())
        .contains(
            "no thread of calls-N (5) is free; they read from a socket or stream at org.calls.Call.execute:8");
  }

  @Test
  void aLibraryThatLendsWhatOthersReadWithIsAPool() {
    String lease = "org.calls.Leases#lease:3";
    MadeFacts facts =
        new MadeFacts()
            .plainSamples(50)
            .waiting(Spell.Kind.NOTIFY, 0.7, "", WAIT, lease, ORDER, LOOP, RUN)
            .waiting(Spell.Kind.READ, 0.2, "", SOCKET, "org.calls.Wire#read:9", ORDER, LOOP, RUN);

    assertThat(facts.found()).startsWith("QueueWait");
    assertThat(facts.first().details())
        .contains(
            "in org.calls.Leases.lease:3",
            "meanwhile threads below that method read from a socket or stream at com.acme.Shop.order:7");
  }

  @Test
  void aBusyFinalizerIsTheCause() {
    String[] frames = {
      SOCKET,
      "com.acme.Spool#release:18",
      "com.acme.Spool#finalize:9",
      "java.lang.ref.Finalizer#run"
    };
    MadeFacts facts =
        new MadeFacts()
            .plainSamples(100)
            .pool("Finalizer", 1)
            .waiting(Spell.Kind.READ, 0.7, "", frames);

    assertThat(facts.found()).startsWith("SlowFinalizer");
    assertThat(line(facts.first())).isEqualTo("com.acme.Spool.release:18");
    assertThat(
            new MadeFacts()
                .plainSamples(100)
                .pool("Finalizer", 1)
                .waiting(Spell.Kind.READ, 0.1, "", frames)
                .found())
        .isEmpty();
  }

  @Test
  void aCollectionThatAThreadAsksForIsAtItsLine() {
    MadeFacts facts =
        new MadeFacts()
            .plainSamples(400)
            .with(Spell.Kind.ALLOCATION, "byte[]", 9, 900, "com.acme.Report#write:31", ORDER)
            .paused("Heap Inspection Initiated GC", 0.4)
            .asked("plants-7", 0.4);

    assertThat(facts.found()).containsExactly("CollectorPressure");
    assertThat(facts.first().line()).as("nothing of that thread is known").isEmpty();
    facts
        .pool("plants-N", 1)
        .waiting(Spell.Kind.SLEEP, 0.1, "", "java.lang.Thread#sleep", "com.acme.Plants#count:3");
    assertThat(line(facts.first())).isEqualTo("com.acme.Plants.count:3");
    assertThat(facts.first().details())
        .containsExactly(
            "pauses: 100 % for Heap Inspection Initiated GC", "thread plants-7 asks for them");
    assertThat(facts.first().fix().describe()).startsWith("Ask less often for heap histograms");
  }

  @Test
  void causesOfDifferentTimeAtOneLineAreBothNamed() {
    MadeFacts facts =
        new MadeFacts()
            .pool("worker-N", 1)
            .plainSamples(10)
            .samples(300, "java.lang.ClassLoader#defineClass1", ORDER, LOOP)
            .with(Spell.Kind.ALLOCATION, "byte[]", 9, 900, ORDER)
            .classesPerSecond(50)
            .paused("Metadata GC Threshold", 0.2);

    assertThat(facts.found()).containsExactly("ClassDefinitions", "CollectorPressure");
    assertThat(facts.paused("Metadata GC Threshold", 0.7).found())
        .containsExactly("CollectorPressure", "ClassDefinitions");
    assertThat(facts.diagnosis().causes()).allMatch(cause -> line(cause).endsWith("Shop.order:7"));
  }

  @Test
  void threadsThatAreInNoEventAreNoAllClear() {
    MadeFacts idle = new MadeFacts().pool("timer", 1).silent("worker-N", 8);

    assertThat(idle.diagnosis().verdict().outcome()).isEqualTo(Verdict.Outcome.UNSEEN);
    assertThat(idle.diagnosis().verdict().sentence())
        .startsWith(
            "Cannot see threads that wait the whole time. No event has 8 threads of worker-N: they wait for work, or hang.")
        .contains(" Record with thread dumps: java -jar hotguard.jar diagnose --pid PID.");
    assertThat(idle.dumps(new ThreadDump(List.of(), List.of())).diagnosis().verdict().outcome())
        .as("a dump has them")
        .isEqualTo(Verdict.Outcome.NO_LOAD);
    assertThat(new MadeFacts().pool("timer", 1).silent("main", 1).diagnosis().verdict().outcome())
        .isEqualTo(Verdict.Outcome.NO_LOAD);
  }

  @Test
  void threadsOfAPoolWhoseOthersAreNeverFreeMayHang() {
    MadeFacts busy = new MadeFacts().pool("worker-N", 1).plainSamples(480);

    assertThat(busy.silent("spare-N", 3).diagnosis().verdict().sentence())
        .startsWith("Healthy: ")
        .contains(" No event has 3 threads of spare-N: they wait for work, or hang.");
    assertThat(busy.silent("worker-N", 3).diagnosis().verdict().outcome())
        .isEqualTo(Verdict.Outcome.UNSEEN);
  }

  @Test
  void aThreadThatPacesItselfBesideThreadsInNoEventIsNoAllClear() {
    MadeFacts paced =
        new MadeFacts()
            .pool("main", 1)
            .samples(60, "com.acme.Digest#of:4", ORDER, LOOP)
            .waiting(Spell.Kind.FILE, 0.02, "", "com.acme.Digest#of:5", ORDER, LOOP)
            .waiting(
                Spell.Kind.SLEEP,
                0.8,
                "",
                "java.lang.Thread#sleep",
                "org.limits.RateLimiter#acquire:3",
                ORDER,
                LOOP,
                "com.acme.Shop#main:2");

    assertThat(paced.diagnosis().verdict().outcome()).isEqualTo(Verdict.Outcome.BOUND);
    assertThat(paced.silent("worker-N", 8).diagnosis().verdict().outcome())
        .isEqualTo(Verdict.Outcome.UNSEEN);
  }

  @Test
  void shortReadsAreAnEstimateAndSaySo() {
    MadeFacts facts =
        new MadeFacts()
            .pool("selector", 1)
            .natives(400, "sun.nio.ch.EPoll#wait", "sun.nio.ch.SelectorImpl#select", RUN)
            .pool("worker-N", 8)
            .plainSamples(100)
            .natives(1600, SOCKET, ORDER, LOOP, RUN);
    ThreadDump.DumpedThread runnable =
        new ThreadDump.DumpedThread(
            "worker-1",
            "worker-1#1",
            false,
            "RUNNABLE",
            new ThreadDump.Awaited("", ""),
            List.of(),
            0,
            MadeFacts.stack("com.acme.Work#run:7", LOOP, RUN));

    assertThat(facts.first().details())
        .contains("an estimate by 1600 samples in native code: no event has it");
    ThreadDump dump = new ThreadDump(List.of(runnable), List.of());
    assertThat(facts.dumps(dump, dump).diagnosis().accounts().nanos(Activity.READ))
        .as("threads that a dump has on the processor, or about to be")
        .isEqualTo(4 * MadeFacts.SPAN);
  }

  @Test
  void packagesBelowThatOfTheMainClassAreTheApplication() {
    MadeFacts facts =
        new MadeFacts()
            .plainSamples(100)
            .waiting(
                Spell.Kind.MONITOR,
                0.9,
                "",
                "org.web.Endpoint#handle:3",
                "ferry.web.Page#of:7",
                RUN)
            .startedAs("ferry.Main");

    assertThat(line(facts.first())).isEqualTo("ferry.web.Page.of:7");
  }
}
