/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package shop;

import io.hotguard.profile.junit.ExpectMaxExceptions;
import io.hotguard.profile.junit.ExpectNoBlocking;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import jdk.jfr.FlightRecorder;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of a shop, some with intended failures. Each is run by a test, not by the build. */
public final class RecordedCases {
  private RecordedCases() {}

  static int prices(String text, int times) {
    int prices = 0;
    for (int i = 0; i < times; i++) {
      prices += isPrice(text) ? 1 : 0;
    }
    return prices;
  }

  private static boolean isPrice(String text) {
    try {
      return Integer.parseInt(text) >= 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  static void inAnother(Runnable work) throws InterruptedException {
    Thread other = new Thread(work, "shop-other");
    other.start();
    other.join();
  }

  /** How many exceptions. */
  public static class Exceptions {
    @Test
    @ExpectMaxExceptions(2)
    void threeOfTwo() {
      prices("word", 3);
    }

    @Test
    @ExpectMaxExceptions(3)
    void threeOfThree() {
      prices("word", 3);
    }

    @Test
    @ExpectMaxExceptions(0)
    void none() {
      prices("12", 3);
    }

    @Test
    @ExpectMaxExceptions(value = 0, types = IllegalArgumentException.class)
    void ofASubclass() {
      prices("word", 1);
    }

    @Test
    @ExpectMaxExceptions(value = 0, types = IOException.class)
    void ofAnotherType() {
      prices("word", 1);
    }

    @Test
    @ExpectMaxExceptions(0)
    void ofAnotherThread() throws InterruptedException {
      inAnother(() -> prices("word", 5));
    }

    @Test
    @ExpectMaxExceptions(1)
    void oneError() {
      try {
        throw new AssertionError("caught");
      } catch (AssertionError e) {
        prices("12", e.getMessage().length());
      }
    }

    /** Calls and texts of a shape that nothing else has. */
    @Test
    @ExpectMaxExceptions(0)
    void linking() {
      Shape shape = (a, b, c, d) -> a + "|" + b + c + '-' + d;
      prices(shape.of((short) 1, 2f, 'c', true) + shape.hashCode() + 1L, 0);
    }

    /** Many parameters of many types. */
    @FunctionalInterface
    interface Shape {
      String of(short a, float b, char c, boolean d);
    }

    @Test
    @ExpectMaxExceptions(-1)
    void lessThanNone() {}
  }

  /** Waits. */
  public static class Waits {
    private final ArrayBlockingQueue<String> full = new ArrayBlockingQueue<>(1);

    Waits() {
      full.add("order");
    }

    @Test
    @ExpectNoBlocking
    void offersForTwoMillis() throws InterruptedException {
      full.offer("another", 2, TimeUnit.MILLISECONDS);
    }

    @Test
    @ExpectNoBlocking(leastMillis = 10_000)
    void offersForLessThanCounts() throws InterruptedException {
      full.offer("another", 2, TimeUnit.MILLISECONDS);
    }

    @Test
    @ExpectNoBlocking(ignoring = "java.util.concurrent.ArrayBlockingQueue#offer|put")
    void offersWhereItMay() throws InterruptedException {
      full.offer("another", 2, TimeUnit.MILLISECONDS);
    }

    @Test
    @ExpectNoBlocking
    void sleeps() throws InterruptedException {
      Thread.sleep(2);
    }

    @Test
    @ExpectNoBlocking
    void entersAMonitor() throws InterruptedException {
      Object lock = new Object();
      CountDownLatch held = new CountDownLatch(1);
      Thread self = Thread.currentThread();
      Thread holder =
          new Thread(
              () -> {
                synchronized (lock) {
                  held.countDown();
                  while (self.getState() != Thread.State.BLOCKED) {
                    Thread.onSpinWait();
                  }
                  long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(5);
                  while (System.nanoTime() < end) {
                    Thread.onSpinWait();
                  }
                }
              });
      holder.start();
      while (held.getCount() > 0) {
        Thread.onSpinWait();
      }
      synchronized (lock) {
        full.clear();
      }
    }

    @Test
    @ExpectNoBlocking
    void works() {
      prices("12", 1_000);
    }
  }

  /** An expectation of a whole class. */
  @ExpectMaxExceptions(1)
  public static class Forms {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void parameterized(int times) {
      prices("word", times);
    }

    @RepeatedTest(2)
    void repeated() {
      prices("word", 1);
    }

    @TestFactory
    Stream<DynamicTest> dynamic() {
      prices("word", 10);
      return Stream.of(1, 2)
          .map(times -> DynamicTest.dynamicTest("dynamic " + times, () -> prices("word", times)));
    }

    @Test
    @ExpectMaxExceptions(9)
    void methodsGoBeforeClasses() {
      prices("word", 9);
    }

    /** Inside. */
    @Nested
    class Inner {
      @Test
      void nested() {
        prices("word", 2);
      }
    }
  }

  /** Tests that fail in other ways. */
  public static class Otherwise {
    @Test
    @ExpectMaxExceptions(0)
    void failsItself() {
      prices("word", 3);
      throw new IllegalStateException("the shop is closed");
    }

    /** As an agent may do. */
    @Test
    @ExpectMaxExceptions(0)
    void switchesTheRecorderOff() {
      FlightRecorder.getFlightRecorder().getRecordings().stream()
          .filter(recording -> recording.getName().equals("hotguard-test"))
          .forEach(recording -> recording.setSettings(Map.of()));
      prices("word", 3);
    }
  }

  /** Two tests; each begins before the other ends. */
  @Execution(ExecutionMode.CONCURRENT)
  public static class Parallel {
    private static final CountDownLatch BOTH = new CountDownLatch(2);

    private static void meet() throws InterruptedException {
      BOTH.countDown();
      BOTH.await();
    }

    @Test
    @ExpectMaxExceptions(0)
    void quiet() throws InterruptedException {
      meet();
      prices("12", 100);
    }

    @Test
    @ExpectMaxExceptions(99)
    void loud() throws InterruptedException {
      meet();
      prices("word", 100);
    }
  }
}
