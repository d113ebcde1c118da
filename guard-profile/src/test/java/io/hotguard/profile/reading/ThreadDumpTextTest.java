/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.profile.jfr.StackFrame;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The text of thread dumps, with what JDK 17 and later write into it. */
final class ThreadDumpTextTest {
  private static final String DUMP =
      """
      2026-11-28 13:49:23
      Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing):

      "exec-1" #23 daemon prio=5 os_prio=0 cpu=1.94ms elapsed=43.98s tid=0x00007f2c nid=0x5fa4 waiting for monitor entry  [0x00007f2c]
         java.lang.Thread.State: BLOCKED (on object monitor)
      \tat shop.Transfers.move(Transfers.java:52)
      \t- waiting to lock <0x00000000c029fea0> (a shop.Account)
      \t- locked <0x00000000c029feb8> (a shop.Account)
      \tat shop.Web$$Lambda$14/0x0000000800c03000.run(Unknown Source)
      \tat java.lang.Thread.run(java.base@17.0.15/Thread.java:840)

      "exec-2" #24 [4711] daemon prio=5 os_prio=0 tid=0x00007f2c waiting on condition
         java.lang.Thread.State: WAITING (parking)
      \tat jdk.internal.misc.Unsafe.park(java.base@25/Native Method)
      \t- parking to wait for  <0x00000000c1> (a java.util.concurrent.Semaphore$NonfairSync)
      \tat app//shop.Permits.take(Permits.java:7)

      "C2 CompilerThread0" #7 daemon prio=9 os_prio=0 tid=0x00007f2c nid=0x5fe5 runnable  [0x0000000000000000]
         java.lang.Thread.State: RUNNABLE

      Found one Java-level deadlock:
      =============================
      "exec-1":
        waiting to lock monitor 0x00007f2c (object 0x00000000c029fea0, a shop.Account),
        which is held by "exec-2"
      """;

  @Test
  void readsThreadsWithFramesAndTheDeadlock() {
    ThreadDump dump = ThreadDumpText.read(DUMP);

    assertThat(dump.threads())
        .extracting(ThreadDump.DumpedThread::key)
        .containsExactly("exec-1#23", "exec-2#24");
    assertThat(dump.threads())
        .extracting(thread -> thread.awaited().type())
        .containsExactly("shop.Account", "java.util.concurrent.Semaphore$NonfairSync");
    assertThat(dump.threads()).allMatch(ThreadDump.DumpedThread::isWaiting);
    assertThat(dump.threads().get(0).stack().frames())
        .containsExactly(
            new StackFrame("shop.Transfers", "move", 52),
            new StackFrame("shop.Web$$Lambda", "run", 0),
            new StackFrame("java.lang.Thread", "run", 840));
    assertThat(dump.threads().get(1).stack().frames())
        .containsExactly(
            new StackFrame("jdk.internal.misc.Unsafe", "park", 0),
            new StackFrame("shop.Permits", "take", 7));
    assertThat(dump.deadlocked()).containsExactly("exec-1");
  }

  @Test
  void readsWhoHasTheLockAndTheProcessorTime() {
    ThreadDump dump =
        ThreadDumpText.read(
            DUMP.substring(0, DUMP.indexOf("Found one"))
                .replace(
                    "\t- parking to wait for",
                    "\t- locked <0x00000000c029fea0> (a shop.Account)\n\t- parking to wait for"));

    ThreadDump.DumpedThread waiting = dump.threads().get(0);
    assertThat(dump.owner(waiting)).contains(dump.threads().get(1));
    assertThat(dump.owner(dump.threads().get(1))).isEmpty();
    assertThat(waiting.processorNanos()).isEqualTo(1_940_000);
  }

  @Test
  void threadsThatInitializeClassesWaitForEachOther() {
    ThreadDump dump =
        ThreadDumpText.read(
            """
            "customs-0" #12 daemon prio=5 os_prio=0 cpu=0.72ms nid=0x2620 in Object.wait()  [0x00007fe0]
               java.lang.Thread.State: RUNNABLE
            \tat shop.Duties$Rates.<clinit>(Duties.java:3)
            \t- waiting on the Class initialization monitor for shop.Duties$Zones
            \tat shop.Duties.serve(Duties.java:6)

            "customs-1" #13 daemon prio=5 os_prio=0 cpu=0.38ms nid=0x2622 in Object.wait()  [0x00007fe0]
               java.lang.Thread.State: RUNNABLE
            \tat shop.Duties$Zones.<clinit>(Duties.java:4)
            \t- waiting on the Class initialization monitor for shop.Duties$Rates
            \tat shop.Duties.serve(Duties.java:6)

            "customs-2" #14 daemon prio=5 os_prio=0 cpu=0.10ms nid=0x2623 in Object.wait()  [0x00007fe0]
               java.lang.Thread.State: RUNNABLE
            \tat shop.Duties.serve(Duties.java:6)
            \t- waiting on the Class initialization monitor for shop.Duties$Zones
            """);

    assertThat(dump.deadlocked()).containsExactly("customs-0", "customs-1");
    assertThat(dump.threads()).allMatch(ThreadDump.DumpedThread::isBlocked);
    assertThat(dump.owner(dump.threads().get(2)).orElseThrow().name()).isEqualTo("customs-1");
    assertThat(new ThreadDump(dump.threads().subList(1, 3), List.of()).deadlocked())
        .as("the thread that has the first class is gone")
        .isEmpty();
  }

  @Test
  void aThreadInObjectWaitHasGivenItsMonitorBack() {
    ThreadDump dump =
        ThreadDumpText.read(
            """
            "a" #1 prio=5
               java.lang.Thread.State: WAITING (on object monitor)
            \tat java.lang.Object.wait(Native Method)
            \t- waiting on <0x01> (a shop.Box)
            \tat shop.Box.take(Box.java:3)
            \t- locked <0x01> (a shop.Box)

            "b" #2 prio=5
               java.lang.Thread.State: BLOCKED (on object monitor)
            \tat shop.Box.put(Box.java:9)
            \t- waiting to lock <0x01> (a shop.Box)
            """);

    assertThat(dump.owner(dump.threads().get(1))).isEmpty();
  }

  @Test
  void readsVirtualThreadsOfADumpFile() {
    ThreadDump dump =
        ThreadDumpText.read(
            """
            4711
            2026-11-28T19:00:23.768353878Z
            25.0.3+9-LTS

            #3 "main" TIMED_WAITING 2026-11-28T19:00:23.796193512Z
                at java.base/java.lang.Thread.sleep(Thread.java:540)
                at shop.Main.main(Main.java:15)

            #22 "" virtual WAITING 2026-11-28T19:00:23.812842616Z
                at java.base/java.lang.VirtualThread.park(VirtualThread.java:742)
                - parking to wait for <java.util.concurrent.locks.ReentrantLock$NonfairSync@15adce58>
                at shop.Orders.order(Orders.java:5)

            #24 "order-7" virtual
                  java.base/java.lang.VirtualThread.park(VirtualThread.java:582)
                  shop.Orders.order(Orders.java:5)
            """);

    assertThat(dump.threads())
        .extracting(ThreadDump.DumpedThread::pool)
        .containsExactly("main", PoolTimes.VIRTUAL, PoolTimes.VIRTUAL);
    assertThat(dump.threads()).allMatch(ThreadDump.DumpedThread::isWaiting);
    assertThat(dump.threads().get(1).awaited().type())
        .isEqualTo("java.util.concurrent.locks.ReentrantLock$NonfairSync");
    assertThat(dump.threads().get(2).stack().frames())
        .contains(new StackFrame("shop.Orders", "order", 5));
  }

  @Test
  void readsNothingFromOtherText() {
    assertThat(ThreadDumpText.read("no dump\n\tat all").threads()).isEmpty();
    assertThat(ThreadDumpText.read("").deadlocked()).isEmpty();
  }

  @Test
  void poolsAreNamesWithoutNumbers() {
    assertThat(PoolTimes.nameOf("http-nio-8080-exec-12", false)).isEqualTo("http-nio-N-exec-N");
    assertThat(PoolTimes.nameOf("qtp1225197672-23", false)).isEqualTo("qtpN-N");
    assertThat(PoolTimes.nameOf("pool@1f2e-worker", false)).isEqualTo("pool@N-worker");
    assertThat(PoolTimes.nameOf("feed", false)).isEqualTo("feed");
    assertThat(PoolTimes.nameOf("", false)).isEmpty();
  }
}
