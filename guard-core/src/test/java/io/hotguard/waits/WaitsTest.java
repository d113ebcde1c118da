/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.waits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WaitsTest {
  private final CountDownLatch held = new CountDownLatch(1);
  private volatile @Nullable Thread waiter;
  private volatile boolean blocked;

  @Test
  void findsNothingWhereNobodyWaits() throws InterruptedException {
    assertThat(placesOf(held::countDown)).isEmpty();
    assertThat(held.getCount()).isZero();
  }

  @Test
  void namesTheMonitorThatAThreadWaitsFor() throws InterruptedException {
    Object lock = new Object();
    assertThat(placesOfTheSecond(() -> enter(lock)))
        .singleElement()
        .asString()
        .startsWith("jdk.JavaMonitorEnter at " + WaitsTest.class.getName() + ".enter:")
        .doesNotContain("Waits.watched");
  }

  /** The JVM initialises a class under a monitor that is an array of int. */
  @Test
  void leavesOutTheInitialisationOfAClass() throws InterruptedException {
    int[] lock = {};
    assertThat(placesOfTheSecond(() -> enter(lock))).isEmpty();
  }

  @Test
  void leavesOutTheLoadingOfAClass() throws InterruptedException {
    ClassLoader loader = loaderThatLooks(this::holdUntilTheSecondIsBlocked);
    assertThat(placesOfTheSecond(() -> load(loader))).isEmpty();
  }

  @Test
  void namesTheParkOfAThread() throws InterruptedException {
    assertThat(placesOf(() -> LockSupport.parkNanos(1)))
        .singleElement()
        .asString()
        .startsWith("jdk.ThreadPark at jdk.internal.misc.Unsafe.park");
  }

  @Test
  void namesTheWaitOfAThread() throws InterruptedException {
    assertThat(placesOf(() -> waitAMoment(new Object())))
        .singleElement()
        .asString()
        .startsWith("jdk.JavaMonitorWait at java.lang.Object.wait");
  }

  @Test
  void namesTheSleepOfAThread() throws InterruptedException {
    assertThat(placesOf(WaitsTest::sleepAMoment))
        .singleElement()
        .asString()
        .startsWith("jdk.ThreadSleep at ")
        .contains(".sleepAMoment:");
  }

  /** A recording keeps 64 frames. */
  @Test
  void namesAWaitBelowManyCalls() throws InterruptedException {
    assertThat(placesOf(() -> deep(100))).singleElement().asString().contains(".deep:");
  }

  /** Each look for a class takes a monitor, also for a class that is loaded. */
  @Test
  void namesAWaitForTheLoaderThatComesAgainAndAgain() throws InterruptedException {
    ClassLoader loader = loaderThatLooks(() -> LockSupport.parkNanos(1));
    assertThat(
            placesOf(
                () -> {
                  for (int i = 0; i < 5; i++) {
                    load(loader);
                  }
                }))
        .hasSize(2);
  }

  @Test
  void failsIfTheWorkFails() throws InterruptedException {
    try (Waits waits = new Waits()) {
      Thread thread =
          new Thread(
              () ->
                  assertThatIllegalStateException()
                      .isThrownBy(() -> waits.during(WaitsTest::fail)));
      thread.start();
      thread.join();
      assertThatThrownBy(waits::places)
          .isInstanceOf(AssertionError.class)
          .hasRootCauseMessage("made for the test");
    }
  }

  private static void fail() {
    throw new IllegalStateException("made for the test");
  }

  private static void deep(int calls) {
    if (calls == 0) {
      LockSupport.parkNanos(1);
    } else {
      deep(calls - 1);
    }
  }

  private static void sleepAMoment() {
    try {
      Thread.sleep(1);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void enter(Object lock) {
    synchronized (lock) {
      holdUntilTheSecondIsBlocked();
    }
  }

  /** A loader that finds no class. */
  private static ClassLoader loaderThatLooks(Runnable looking) {
    return new ClassLoader(null) {
      @Override
      protected Class<?> findClass(String name) throws ClassNotFoundException {
        looking.run();
        throw new ClassNotFoundException(name);
      }
    };
  }

  private static void load(ClassLoader loader) {
    try {
      loader.loadClass("none");
    } catch (ClassNotFoundException e) {
      return;
    }
    throw new AssertionError("found");
  }

  @SuppressWarnings("WaitNotInLoop") // Nobody notifies.
  private static void waitAMoment(Object lock) {
    synchronized (lock) {
      try {
        lock.wait(1);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private void holdUntilTheSecondIsBlocked() {
    held.countDown();
    while (!blocked) {
      Thread second = waiter;
      blocked = second != null && second.getState() == Thread.State.BLOCKED;
    }
  }

  /** Runs it in two threads; the second waits while the first one holds a monitor. */
  private List<String> placesOfTheSecond(Runnable work) throws InterruptedException {
    Thread first = new Thread(work);
    first.start();
    held.await();
    List<String> places =
        placesOf(
            () -> {
              waiter = Thread.currentThread();
              work.run();
            });
    first.join();
    assertThat(blocked).isTrue();
    return places;
  }

  private static List<String> placesOf(Runnable work) throws InterruptedException {
    try (Waits waits = new Waits()) {
      Thread thread = new Thread(() -> waits.during(work));
      thread.start();
      thread.join();
      return waits.places();
    }
  }
}
