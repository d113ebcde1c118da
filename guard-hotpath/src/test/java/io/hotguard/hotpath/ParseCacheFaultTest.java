/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/**
 * Faults in the lookup of a text, not in its parser. A caller that finds a promise without a thread
 * that completes it would wait without end. A parser that asks for its own text gets an exception.
 */
class ParseCacheFaultTest {
  private final ParseCache<Object, String> cache = ParseCache.builder().maxEntries(1).build();
  private final FragileKey fragile = new FragileKey();

  /** As one whose disk is full; the table tells it what went wrong, and then gives up. */
  private static final class FailingLog extends Handler {
    @Override
    public void publish(LogRecord message) {
      throw new IllegalStateException("no log");
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  @Test
  void leavesNoPromiseBehindWhereTheTableThrowsBehindItsEntry() {
    cache.get(fragile, 1, () -> "a");
    fragile.broken = true; // Cannot be evicted, though each entry after this one tries to.
    cache.get("other", 1, () -> "a");
    long before = cache.statistics().entries();
    Logger log = Logger.getLogger("com.github.benmanes.caffeine.cache.BoundedLocalCache");
    Handler failing = new FailingLog();
    log.addHandler(failing);
    try {
      assertThatThrownBy(() -> cache.get("rules", 1, () -> "b")).hasMessage("no log");
    } finally {
      log.removeHandler(failing);
      fragile.broken = false;
    }

    assertThat(cache.statistics().entries()).isEqualTo(before);
    assertThat(cache.get("rules", 1, () -> "c")).isEqualTo("c");
  }

  @Test
  void leavesNoPromiseBehindWhereAnErrorCannotBeForgotten() {
    assertThatThrownBy(
            () ->
                breakTheKeyAnd(
                    () -> {
                      throw new StackOverflowError();
                    }))
        .isInstanceOf(StackOverflowError.class);

    assertThatTheTextIsParsedAgain();
  }

  @Test
  void leavesNoPromiseBehindWhereAnInterruptedCallerCannotBeForgotten() {
    assertThatThrownBy(
            () ->
                breakTheKeyAnd(
                    () -> {
                      Thread.currentThread().interrupt();
                      throw new IOException("closed by interrupt");
                    }))
        .isInstanceOf(ParseFailedException.class)
        .hasMessageContaining("closed by interrupt");
    assertThat(Thread.interrupted()).isTrue();

    assertThatTheTextIsParsedAgain();
  }

  /** A caller that wants to forget its entry cannot find it. */
  private void breakTheKeyAnd(Callable<String> fail) {
    cache.get(
        fragile,
        1,
        () -> {
          fragile.broken = true;
          return fail.call();
        });
  }

  private void assertThatTheTextIsParsedAgain() {
    fragile.broken = false;
    assertThat(cache.get(fragile, 1, () -> "a")).isEqualTo("a");
  }

  /** The parser itself asks for the value that it parses. */
  @Test
  void keepsATextThatIsBeingParsedWhateverElseIsAskedFor() {
    assertThatThrownBy(
            () ->
                cache.get(
                    "rules",
                    1,
                    () -> {
                      for (int i = 0; i < 1_000; i++) {
                        cache.get("other-" + i, 1, () -> "a");
                      }
                      return cache.get("rules", 1, () -> "parsed a second time");
                    }))
        .hasMessageContaining("asks for rules itself");
  }
}
