/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The contract of appenders that code attaches to loggers and detaches: the guard answers as the
 * logging library does. Each library runs it with a guarded context, whose root logger has an
 * appender.
 *
 * @param <A> an appender that keeps the texts of its events
 */
public abstract class AppendersInCode<A> {
  /** The root logger, which has a guard, and a logger without appenders and guard. */
  private static final String ROOT = "";

  private static final String PLAIN = "shop.orders";

  /** Makes a started appender. */
  protected abstract A capture(String name);

  protected abstract void attach(String logger, A appender);

  protected abstract void detach(String logger, A appender);

  protected abstract void detach(String logger, String appender);

  protected abstract @Nullable Object named(String logger, String appender);

  /** Returns the appenders of a logger itself. */
  protected abstract List<Object> attached(String logger);

  /** Lets the appenders of the parents have the events of a logger, or not. */
  protected abstract void setAdditive(String logger, boolean additive);

  protected abstract void log(String logger, String text);

  /** Waits until the appenders have all events. */
  protected abstract void drain();

  protected abstract List<String> texts(A appender);

  @ParameterizedTest
  @ValueSource(strings = {ROOT, PLAIN})
  void areFoundAsLongAsTheyAreAttached(String logger) {
    List<Object> before = List.copyOf(attached(logger));
    A capture = capture("capture");
    attach(logger, capture);
    assertThat(named(logger, "capture")).isSameAs(capture);
    assertThat(attached(logger)).hasSize(before.size() + 1).contains(capture);

    drain(); // A look of the guard at the changes changes no answer.
    assertThat(named(logger, "capture")).isSameAs(capture);
    assertThat(attached(logger)).hasSize(before.size() + 1).contains(capture);

    detach(logger, capture);
    assertThat(named(logger, "capture")).isNull();
    assertThat(attached(logger)).hasSameSizeAs(before).containsAll(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {ROOT, PLAIN})
  void getEachEventOnceWhileTheyAreAttached(String logger) {
    A capture = capture("capture");
    log(PLAIN, "before");
    attach(logger, capture);
    attach(logger, capture);
    log(PLAIN, "one");
    drain();
    log(PLAIN, "two");
    detach(logger, capture);
    assertThat(texts(capture)).as("at the end of the call").containsExactly("one", "two");

    log(PLAIN, "after");
    drain();
    assertThat(texts(capture)).containsExactly("one", "two");
  }

  @ParameterizedTest
  @ValueSource(strings = {ROOT, PLAIN})
  void areDetachedByTheirNames(String logger) {
    A capture = capture("capture");
    attach(logger, capture);
    log(PLAIN, "one");
    detach(logger, "capture");
    log(PLAIN, "after");
    drain();
    assertThat(texts(capture)).containsExactly("one");
    assertThat(named(logger, "capture")).isNull();
  }

  /** As batch consoles do, which show the log of a job. */
  @Test
  void captureTheLogOfEachJobAndNoOther() {
    List<A> captures = new ArrayList<>();
    for (int job = 0; job < 3; job++) {
      A capture = capture("job " + job);
      captures.add(capture);
      attach(ROOT, capture);
      for (int line = 0; line < 12; line++) {
        log(PLAIN, job + " " + line);
      }
      detach(ROOT, capture);
    }
    drain();
    for (int job = 0; job < 3; job++) {
      int number = job;
      assertThat(texts(captures.get(job)))
          .isEqualTo(IntStream.range(0, 12).mapToObj(line -> number + " " + line).toList());
    }
  }

  /** As code does that gives a logger the appender of its parent. */
  @Test
  void getNoEventFromALoggerThatIsNotAdditiveAnyMore() {
    A capture = capture("capture");
    attach(ROOT, capture);
    attach(PLAIN, capture);
    setAdditive(PLAIN, true);
    drain();
    log(PLAIN, "from both");
    setAdditive(PLAIN, false);
    log(PLAIN, "from one");
    setAdditive(PLAIN, true);
    log(PLAIN, "from both again");
    setAdditive(PLAIN, false);
    drain();
    log(PLAIN, "from one again");
    drain();
    assertThat(texts(capture))
        .containsExactly(
            "from both",
            "from both",
            "from one",
            "from both again",
            "from both again",
            "from one again");
  }
}
