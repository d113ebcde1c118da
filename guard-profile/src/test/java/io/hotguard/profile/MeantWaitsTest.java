/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.profile.account.Activity;
import io.hotguard.profile.account.Verdict;
import io.hotguard.profile.reading.Spell;
import org.junit.jupiter.api.Test;

/** Waits as they are meant: for messages, for the next round and for events; and their likes. */
final class MeantWaitsTest {
  private static final String RUN = "java.lang.Thread#run";
  private static final String LOOP = "org.web.Worker#run:5";
  private static final String SERVLET = "com.acme.Chat#doGet:7";
  private static final String PARK = "jdk.internal.misc.Unsafe#park";
  private static final String WAIT = "java.lang.Object#wait";
  private static final String SLEEP = "java.lang.Thread#sleep";
  private static final String SOCKET = "java.net.Socket$SocketInputStream#read";
  private static final String POLL = "java.util.concurrent.LinkedBlockingQueue#poll";
  private static final String[] REST = {
    PARK, "java.util.concurrent.LinkedBlockingQueue#take", LOOP, RUN
  };

  private static Verdict.Outcome outcome(MadeFacts facts) {
    return facts.diagnosis().verdict().outcome();
  }

  private static boolean isAccused(MadeFacts facts) {
    return outcome(facts) == Verdict.Outcome.CAUSE;
  }

  private static MadeFacts readers(String queue, String... transport) {
    String task = "java.util.concurrent.FutureTask#run";
    return new MadeFacts()
        .pool("reader-N", 6)
        .waiting(Spell.Kind.NOTIFY, 0.9, "", WAIT, queue, "com.acme.Mail#read:3", task, RUN)
        .pool("transport-N", 6)
        .samples(20, "org.mail.net.Wire#decode:9", "org.mail.net.Wire#run:1", RUN)
        .waiting(Spell.Kind.READ, 0.6, "", transport);
  }

  @Test
  void threadsThatReceiveWhatATransportReadsWaitForMessages() {
    String[] wire = {SOCKET, "org.mail.net.Wire#fill:4", "org.mail.net.Wire#run:1", RUN};
    MadeFacts received = readers("org.mail.net.Inbox#next:7", wire);

    assertThat(received.found()).containsExactly("MessageWait");
    assertThat(received.diagnosis().accounts().nanos(Activity.READ)).isZero();
    assertThat(isAccused(readers("org.pool.Lender#lend:7", wire)))
        .as("another library lends what nobody gives back")
        .isTrue();
    assertThat(isAccused(readers("org.mail.net.Inbox#next:7", SOCKET, SERVLET, LOOP, RUN)))
        .as("threads work meanwhile")
        .isTrue();
  }

  private static MadeFacts jobs(double sleeping, double resting, String... outer) {
    String[] sleep = new String[outer.length + 2];
    sleep[0] = SLEEP;
    sleep[1] = "com.acme.Poll#pause:38";
    System.arraycopy(outer, 0, sleep, 2, outer.length);
    return new MadeFacts()
        .startedAs("com.acme.Shop")
        .pool("job-N", 10)
        .waiting(Spell.Kind.SLEEP, sleeping, "", sleep)
        .waiting(Spell.Kind.PARK, resting, "", REST);
  }

  private static MadeFacts pausing(double sleeping, double resting) {
    return jobs(sleeping, resting, "com.acme.Poll#execute:20", "org.jobs.Shell#run:9", RUN);
  }

  @Test
  void jobsThatPauseInAPoolWithFreeThreadsAccuseNobody() {
    assertThat(outcome(pausing(0.6, 0.38))).isEqualTo(Verdict.Outcome.BOUND);
    assertThat(pausing(0.6, 0.38).diagnosis().verdict().sentence())
        .contains("threads wait for their own next round at com.acme.Poll.pause:38");
    assertThat(isAccused(pausing(0.98, 0.01))).as("no thread is free").isTrue();
    String[] get = {
      PARK, "java.util.concurrent.FutureTask#get", "com.acme.Shop#report:4", "com.acme.Shop#main:2"
    };
    assertThat(
            isAccused(pausing(0.6, 0.38).pool("caller", 1).waiting(Spell.Kind.PARK, 0.4, "", get)))
        .as("a caller waits")
        .isTrue();
    assertThat(
            isAccused(
                pausing(0.6, 0.38)
                    .waiting(Spell.Kind.MONITOR, 0.05, "", "com.acme.Poll#all:3", LOOP, RUN)))
        .as("others need the lock of the job")
        .isTrue();
  }

  @Test
  void aHandlerThatSleepsIsNamedAlthoughItsPoolHasFreeThreads() {
    String[] handler = {SERVLET, "org.web.Connection#run:3", RUN};
    MadeFacts served =
        jobs(0.6, 0.38, handler)
            .pool("selector", 1)
            .waiting(
                Spell.Kind.PARK, 0.9, "", "sun.nio.ch.SelectorImpl#select", "org.web.Poller#run:8");
    MadeFacts accepted =
        jobs(0.6, 0.38, handler)
            .pool("acceptor", 1)
            .natives(400, "sun.nio.ch.Net#accept", "org.web.Door#run:8", RUN);
    MadeFacts natively =
        jobs(0.6, 0.38, handler)
            .pool("loop-N", 2)
            .natives(400, "org.web.epoll.Native#epollWait0", "org.web.Loop#run:8", RUN);
    MadeFacts read =
        jobs(0.6, 0.38, handler)
            .ending(Spell.Ending.CLIENT)
            .waiting(Spell.Kind.READ, 0.01, "", SOCKET, "org.web.Connection#run:2", RUN);
    String[] own = {"com.acme.Door$Visit#run:7", RUN};
    MadeFacts visit =
        jobs(0.6, 0.38, own)
            .ending(Spell.Ending.CLIENT)
            .waiting(Spell.Kind.READ, 0.01, "", SOCKET, "com.acme.Door$Visit#run:5", RUN);
    MadeFacts client =
        jobs(0.6, 0.38, handler)
            .pool("selector", 1)
            .waiting(
                Spell.Kind.PARK, 0.9, "", "sun.nio.ch.SelectorImpl#select", "net.http.Calls#run:8");

    assertThat(isAccused(served)).isTrue();
    assertThat(isAccused(accepted)).isTrue();
    assertThat(isAccused(natively)).isTrue();
    assertThat(isAccused(read)).isTrue();
    assertThat(isAccused(visit)).as("a thread for each connection").isTrue();
    assertThat(outcome(client)).as("another library").isEqualTo(Verdict.Outcome.BOUND);
  }

  private static MadeFacts polls(double polling, double resting) {
    return new MadeFacts()
        .startedAs("com.acme.Shop")
        .pool("selector", 1)
        .waiting(Spell.Kind.PARK, 0.9, "", "sun.nio.ch.SelectorImpl#select", "org.web.Poller#run:8")
        .pool("request-N", 20)
        .waiting(Spell.Kind.PARK, resting, "", REST)
        .ending(Spell.Ending.LIMIT)
        .waiting(Spell.Kind.PARK, polling, "", PARK, POLL, "com.acme.Box#next:20", SERVLET, LOOP);
  }

  @Test
  void longPollsAreNoFaultWhileThePoolHasFreeThreads() {
    assertThat(polls(0.8, 0.1).found()).containsExactly("MessageWait");
    assertThat(isAccused(polls(0.98, 0.01))).as("no thread is free").isTrue();
    MadeFacts beside =
        polls(0.8, 0.1)
            .pool("cleaner", 1)
            .processor(0.01)
            .samples(2, "org.cache.Sweep#run:4", RUN)
            .waiting(Spell.Kind.PARK, 0.1, "", PARK, "org.cache.Sweep#run:6", RUN);
    assertThat(beside.found())
        .as("short waits in no event are divided as the others are")
        .containsExactly("MessageWait");
  }
}
