/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.hotpath.ParseCache.Statistics;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ParseCacheTest {
  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5);
  private final AtomicInteger parsed = new AtomicInteger();
  private final ParseCache<String, List<String>> cache =
      ParseCache.builder()
          .maxEntries(100)
          .retryFailuresAfter(Duration.ofNanos(10))
          .nanoTime(clock::get)
          .build();

  private List<String> parse(String text) {
    parsed.incrementAndGet();
    return List.of(text.split(","));
  }

  @Test
  void parsesATextOnce() {
    List<String> first = cache.get("rules", 1, () -> parse("a,b"));

    assertThat(first).containsExactly("a", "b");
    assertThat(cache.get("rules", 1, () -> parse("never"))).isSameAs(first);
    assertThat(cache.get("other", 1, () -> parse("c"))).containsExactly("c");
    assertThat(parsed).hasValue(2);
    assertThat(cache.statistics()).isEqualTo(new Statistics(1, 2, 0, 2));
  }

  @Test
  void keepsTheTwoVersionsThatWereParsedLast() {
    for (int call = 0; call < 100; call++) {
      assertThat(cache.get("rules", 1, () -> parse("a"))).containsExactly("a");
      assertThat(cache.get("rules", 2, () -> parse("b"))).containsExactly("b");
    }
    assertThat(cache.statistics()).isEqualTo(new Statistics(198, 2, 0, 1));

    assertThat(cache.get("rules", 3, () -> parse("c"))).containsExactly("c");
    assertThat(cache.get("rules", 2, () -> parse("never"))).containsExactly("b");
    assertThat(cache.get("rules", 1, () -> parse("d"))).containsExactly("d");
    assertThat(cache.statistics()).isEqualTo(new Statistics(199, 4, 0, 1));
  }

  @Test
  void keepsTheOldVersionWhereTheNewOneIsNotKept() {
    cache.get("rules", 1, () -> parse("a"));
    assertThatThrownBy(() -> cache.get("rules", 2, () -> throwsAnError()))
        .isInstanceOf(StackOverflowError.class);
    assertThat(cache.get("rules", 1, () -> parse("never"))).containsExactly("a");

    assertThatThrownBy(
            () ->
                cache.get(
                    "rules",
                    2,
                    () -> {
                      cache.get("rules", 3, () -> parse("c"));
                      return throwsAnError();
                    }))
        .isInstanceOf(StackOverflowError.class);
    assertThat(cache.get("rules", 3, () -> parse("never"))).containsExactly("c");
    assertThat(cache.get("rules", 2, () -> parse("b"))).containsExactly("b");
  }

  private static List<String> throwsAnError() {
    throw new StackOverflowError();
  }

  @Test
  void remembersAFailureForAWhile() {
    IOException broken = new IOException("no rules");
    for (int call = 0; call < 3; call++) {
      assertThatThrownBy(
              () ->
                  cache.get(
                      "rules",
                      1,
                      () -> {
                        parsed.incrementAndGet();
                        throw broken;
                      }))
          .isInstanceOf(ParseFailedException.class)
          .hasMessageContaining("rules of version 1")
          .hasMessageContaining("no rules")
          .hasCause(broken);
    }
    assertThat(parsed).hasValue(1);

    clock.addAndGet(9);
    assertThatThrownBy(() -> cache.get("rules", 1, () -> parse("a"))).hasCause(broken);
    clock.addAndGet(1);
    assertThat(cache.get("rules", 1, () -> parse("a"))).containsExactly("a");
    assertThat(cache.statistics()).isEqualTo(new Statistics(3, 2, 1, 1));
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void triesANewVersionOfABrokenTextAtOnce() {
    assertThatThrownBy(
            () ->
                cache.get(
                    "rules",
                    1,
                    () -> {
                      throw new IOException("no rules");
                    }))
        .isInstanceOf(ParseFailedException.class);

    assertThat(cache.get("rules", 2, () -> parse("a"))).containsExactly("a");
  }

  @Test
  void letsErrorsThroughAndDoesNotKeepThem() {
    assertThatThrownBy(
            () ->
                cache.get(
                    "rules",
                    1,
                    () -> {
                      throw new StackOverflowError();
                    }))
        .isInstanceOf(StackOverflowError.class);

    assertThat(cache.statistics()).isEqualTo(new Statistics(0, 1, 1, 0));
    assertThat(cache.get("rules", 1, () -> parse("a"))).containsExactly("a");
  }

  @Test
  void refusesAParserThatReturnsNull() {
    assertThatThrownBy(() -> cache.get("rules", 1, () -> null))
        .isInstanceOf(ParseFailedException.class)
        .hasMessageContaining("parse returned null");
  }

  @Test
  void forgetsWhatItIsToldTo() {
    cache.get("a", 1, () -> parse("a"));
    cache.get("b", 1, () -> parse("b"));
    cache.invalidate("a");

    assertThat(cache.get("a", 1, () -> parse("c"))).containsExactly("c");
    assertThat(cache.get("b", 1, () -> parse("d"))).containsExactly("b");
    cache.invalidateAll();
    assertThat(cache.get("b", 1, () -> parse("d"))).containsExactly("d");
  }

  @Test
  void staysWithinItsBound() {
    for (int i = 0; i < 1_000; i++) {
      cache.get("rules-" + i, 1, () -> parse("a"));
    }

    assertThat(cache.statistics().entries()).isBetween(50L, 100L);
    for (int i = 0; i < 1_000; i++) {
      String broken = "broken-" + i;
      assertThatThrownBy(() -> cache.get(broken, 1, () -> parse(fail())))
          .hasMessageContaining(broken);
    }
    assertThat(cache.statistics().entries()).isBetween(50L, 100L);
  }

  @Test
  @Timeout(300)
  void manyCallersParseOnceAndOtherTextsDoNotWait() throws Exception {
    CountDownLatch parsing = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Future<List<String>>> callers = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        callers.add(
            threads.submit(
                () ->
                    cache.get(
                        "rules",
                        1,
                        () -> {
                          parsing.countDown();
                          go.await();
                          return parse("a");
                        })));
      }
      parsing.await();
      for (int i = 0; i < 50; i++) {
        String id = "other-" + i;
        assertThat(cache.get(id, 1, () -> List.of(id))).containsExactly(id);
      }
      assertThat(parsed).hasValue(0);
      go.countDown();
      for (Future<List<String>> caller : callers) {
        assertThat(caller.get()).isSameAs(callers.get(0).get()).containsExactly("a");
      }
      assertThat(parsed).hasValue(1);
    } finally {
      go.countDown();
      threads.shutdownNow();
    }
  }

  @Test
  void refusesATextThatNeedsItself() {
    assertThatThrownBy(
            () -> cache.get("rules", 1, () -> cache.get("rules", 1, () -> parse("never"))))
        .hasRootCauseInstanceOf(IllegalStateException.class)
        .hasMessageContaining("asks for rules itself");
  }

  @Test
  void refusesBoundsThatMakeNoSense() {
    assertThatThrownBy(() -> ParseCache.builder().maxEntries(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("maxEntries=0");
    assertThatThrownBy(() -> ParseCache.builder().retryFailuresAfter(Duration.ofSeconds(-1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must not be negative");
  }

  @Test
  void asksTheClockOnlyAboutFailures() {
    AtomicInteger asked = new AtomicInteger();
    ParseCache<String, String> timed =
        ParseCache.builder().nanoTime(asked::incrementAndGet).build();
    timed.get("rules", 1, () -> "a");
    timed.get("rules", 1, () -> "b");

    assertThat(asked).as("readings of a clock that costs more than the look-up").hasValue(0);
  }

  @Test
  @Timeout(60)
  void triesAgainForThoseWhoWaitedForAnInterruptedCaller() throws Exception {
    CountDownLatch parsing = new CountDownLatch(1);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<List<String>> cancelled =
          threads.submit(
              () ->
                  cache.get(
                      "rules",
                      1,
                      () -> {
                        parsing.countDown();
                        new CountDownLatch(1).await();
                        return parse("never");
                      }));
      parsing.await();
      Future<List<String>> waiting = threads.submit(() -> cache.get("rules", 1, () -> parse("a")));
      while (cache.statistics().hits() == 0) {
        Thread.onSpinWait();
      }
      cancelled.cancel(true);

      assertThat(waiting.get()).containsExactly("a");
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void doesNotKeepTheFailureOfAnInterruptedCaller() {
    assertThatThrownBy(
            () ->
                cache.get(
                    "rules",
                    1,
                    () -> {
                      Thread.currentThread().interrupt();
                      throw new IOException("closed by interrupt");
                    }))
        .isInstanceOf(ParseFailedException.class)
        .hasMessageContaining("closed by interrupt");
    assertThat(Thread.interrupted()).isTrue();

    assertThat(cache.statistics().entries()).isZero();
    assertThat(cache.get("rules", 1, () -> parse("a"))).containsExactly("a");
  }

  @Test
  void leavesACallerInterruptedWhoseParserGaveUp() {
    assertThatThrownBy(
            () ->
                cache.get(
                    "rules",
                    1,
                    () -> {
                      throw new InterruptedException("cancelled");
                    }))
        .isInstanceOf(ParseFailedException.class)
        .hasMessageContaining("cancelled");

    assertThat(Thread.interrupted()).isTrue();
    assertThat(cache.statistics().entries()).isZero();
  }

  @Test
  @Timeout(60)
  void letsACallerGoThatIsInterruptedWhileItWaits() throws Exception {
    CountDownLatch parsing = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    FutureTask<List<String>> parser =
        new FutureTask<>(
            () ->
                cache.get(
                    "rules",
                    1,
                    () -> {
                      parsing.countDown();
                      go.await();
                      return parse("a");
                    }));
    FutureTask<Boolean> impatient =
        new FutureTask<>(
            () -> {
              assertThatThrownBy(() -> cache.get("rules", 1, () -> parse("never")))
                  .isInstanceOf(ParseFailedException.class)
                  .hasMessage("interrupted while another thread parses rules");
              return Thread.currentThread().isInterrupted();
            });
    new Thread(parser).start();
    parsing.await();
    Thread waiting = new Thread(impatient);
    waiting.start();
    ThreadStates.await(waiting, Thread.State.WAITING);
    waiting.interrupt();
    assertThat(impatient.get()).as("left as it was").isTrue();
    go.countDown();

    assertThat(parser.get()).containsExactly("a");
  }

  @Test
  void answersAnInterruptedCaller() {
    cache.get("rules", 1, () -> parse("a"));
    Thread.currentThread().interrupt();
    List<String> known = cache.get("rules", 1, () -> parse("never"));

    assertThat(Thread.interrupted()).as("left as it was").isTrue();
    assertThat(known).containsExactly("a");
  }

  @Test
  void keepsAFailureAsLongAsADurationCanSay() {
    ParseCache<String, String> stubborn =
        ParseCache.builder()
            .retryFailuresAfter(Duration.ofSeconds(Long.MAX_VALUE))
            .nanoTime(clock::get)
            .build();
    for (int call = 0; call < 2; call++) {
      assertThatThrownBy(() -> stubborn.get("rules", 1, this::fail))
          .isInstanceOf(ParseFailedException.class);
      clock.addAndGet(Long.MAX_VALUE - 1);
    }
    assertThat(parsed).hasValue(1);
  }

  private String fail() throws IOException {
    parsed.incrementAndGet();
    throw new IOException("no rules");
  }
}
