/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The calls step by step: two threads take turns, and never run at the same time. */
class AppenderCallsTest {
  private interface Question<T> {
    T ask() throws Exception;
  }

  private final AppenderCalls calls = new AppenderCalls();
  private final List<String> asides = new ArrayList<>();
  private final AppenderCalls.Callee file = held -> aside("file");
  private final AppenderCalls.Callee console = held -> aside("console");
  private final ExecutorService first = Executors.newSingleThreadExecutor();
  private final ExecutorService second = Executors.newSingleThreadExecutor();

  private AppenderCalls.Return aside(String name) {
    asides.add("set aside " + name);
    return failed -> asides.add(name + " comes back" + (failed ? ", failed" : ""));
  }

  @AfterEach
  void stop() {
    first.shutdown();
    second.shutdown();
  }

  private static <T> T on(ExecutorService thread, Question<T> question) throws Exception {
    Future<T> answer = thread.submit(question::ask);
    return answer.get();
  }

  private static void run(ExecutorService thread, Runnable action) throws Exception {
    thread.submit(action).get();
  }

  /** The first thread is the consumer, and calls that appender with an event. */
  private long hangIn(AppenderCalls.Callee callee, Object event) throws Exception {
    run(first, calls::start);
    run(first, () -> calls.begin(event));
    run(first, () -> calls.mayCall(file));
    long written = on(first, () -> calls.enter(file));
    if (callee != file) {
      assertThat(on(first, () -> calls.leave(written))).isTrue();
      run(first, () -> calls.mayCall(callee));
      return on(first, () -> calls.enter(callee));
    }
    return written;
  }

  @Test
  void countsEachCallAndIsOddDuringIt() {
    assertThat(calls.number()).isZero();
    long call = calls.enter(file);
    assertThat(calls.number()).isEqualTo(call).isOdd();
    assertThat(calls.isBusy()).isTrue();
    assertThat(calls.leave(call)).isTrue();
    assertThat(calls.number()).isEqualTo(call + 1);
    assertThat(calls.isBusy()).isFalse();
  }

  @Test
  void tellsWhetherAnAppenderLostTheEvent() {
    calls.begin("event");
    calls.failed();
    assertThat(calls.end()).isFalse();
    calls.begin("event");
    assertThat(calls.end()).isTrue();
  }

  @Test
  void offersAnEventToAnAppenderAsOftenAsLoggersLeadToIt() {
    calls.begin("event");
    assertThat(calls.mayCall(file)).isTrue();
    assertThat(calls.mayCall(file)).isTrue();
  }

  @Test
  void givesTheConsumersPlaceToTheThreadThatFindsItInThatCall() throws Exception {
    long hanging = hangIn(console, "event");

    assertThat(on(second, () -> calls.replace(hanging))).isTrue();

    assertThat(asides).containsExactly("set aside console");
    assertThat(on(second, calls::isMine)).isTrue();
    assertThat(on(first, calls::isMine)).isFalse();
    assertThat(on(first, calls::isReplaced)).isTrue();
    assertThat(calls.isBusy()).isFalse();
  }

  @Test
  void leavesAConsumerThatHasComeBackItsPlace() throws Exception {
    long hanging = hangIn(file, "event");
    assertThat(on(first, () -> calls.leave(hanging))).isTrue();

    assertThat(on(second, () -> calls.replace(hanging))).isFalse();
    assertThat(on(second, () -> calls.replace(calls.number()))).as("between calls").isFalse();

    assertThat(asides).isEmpty();
    assertThat(on(first, calls::isMine)).isTrue();
    assertThat(on(first, calls::isReplaced)).isFalse();
    run(first, calls::check);
  }

  @Test
  void cutsNoCallShortThatBelongsToNoAppender() throws Exception {
    run(first, calls::start);
    long call = on(first, () -> calls.enter(null));

    assertThat(on(second, () -> calls.replace(call))).isFalse();
    assertThat(on(first, () -> calls.leave(call))).isTrue();
  }

  @Test
  void unwindsAReplacedThreadAndLetsItCallNoAppender() throws Exception {
    long hanging = hangIn(console, "event");
    run(second, () -> calls.replace(hanging));

    assertThat(on(first, () -> calls.leave(hanging))).isFalse();
    assertThat(on(first, () -> calls.mayCall(file))).isFalse();
    assertThatThrownBy(() -> run(first, calls::check))
        .hasCauseInstanceOf(AppenderCalls.Replaced.class);
    assertThatThrownBy(() -> run(first, calls::end))
        .hasCauseInstanceOf(AppenderCalls.Replaced.class);
    run(first, calls::comeBack);

    assertThat(asides).containsExactly("set aside console", "console comes back");
    assertThat(on(first, calls::isReplaced)).as("any thread now").isFalse();
    run(first, calls::check);
  }

  @Test
  void tellsTheHungAppenderOfItsFailureAndNotTheEvent() throws Exception {
    long hanging = hangIn(console, "event");
    run(second, () -> calls.replace(hanging));
    run(second, () -> calls.begin("event"));

    run(first, calls::failed);
    run(first, calls::comeBack);

    assertThat(asides).containsExactly("set aside console", "console comes back, failed");
    assertThat(on(second, calls::end)).isTrue();
  }

  @Test
  void offersTheInterruptedEventToTheAppendersThatDoNotHaveIt() throws Exception {
    AppenderCalls.Callee last = held -> aside("last");
    long hanging = hangIn(console, "event");
    run(second, () -> calls.replace(hanging));

    run(second, () -> calls.begin("event"));
    assertThat(on(second, () -> calls.mayCall(file))).isFalse();
    assertThat(on(second, () -> calls.mayCall(console))).as("it hangs with the event").isFalse();
    assertThat(on(second, () -> calls.mayCall(last))).isTrue();
    assertThat(on(second, calls::end)).isTrue();

    run(second, () -> calls.begin("next"));
    assertThat(on(second, () -> calls.mayCall(file))).isTrue();
  }

  @Test
  void remembersALossOfTheInterruptedEvent() throws Exception {
    run(first, calls::start);
    run(first, () -> calls.begin("event"));
    run(first, calls::failed);
    run(first, () -> calls.mayCall(console));
    long hanging = on(first, () -> calls.enter(console));
    run(second, () -> calls.replace(hanging));
    run(second, () -> calls.begin("event"));

    assertThat(on(second, calls::end)).isFalse();
  }

  @Test
  void passesOverTheSameAppendersIfTheNextThreadHangsWithTheEventToo() throws Exception {
    ExecutorService third = Executors.newSingleThreadExecutor();
    try {
      long hanging = hangIn(file, "event");
      run(second, () -> calls.replace(hanging));
      run(second, () -> calls.begin("event"));
      run(second, () -> calls.mayCall(file));
      run(second, () -> calls.mayCall(console));
      long again = on(second, () -> calls.enter(console));

      assertThat(on(third, () -> calls.replace(again))).isTrue();
      run(third, () -> calls.begin("event"));

      assertThat(on(third, () -> calls.mayCall(file))).isFalse();
      assertThat(on(third, () -> calls.mayCall(console))).isFalse();
      assertThat(asides).containsExactly("set aside file", "set aside console");
    } finally {
      third.shutdown();
    }
  }

  @Test
  void offersALaterEventToAllIfAFlushWasInterrupted() throws Exception {
    run(first, calls::start);
    run(first, () -> calls.begin("event"));
    run(first, () -> calls.mayCall(file));
    run(first, calls::end);
    long hanging = on(first, () -> calls.enter(file));
    run(second, () -> calls.replace(hanging));

    run(second, () -> calls.begin("event")); // Perhaps in the same object as the event before.
    assertThat(on(second, () -> calls.mayCall(file))).isTrue();
  }

  @Test
  void countsNoCallOfAnotherThread() throws Exception {
    run(first, calls::start);
    long call = on(second, () -> calls.enter(file));

    assertThat(calls.number()).isZero();
    assertThat(on(second, () -> calls.mayCall(file))).isTrue();
    assertThat(on(second, () -> calls.leave(call))).isTrue();
    run(second, calls::failed);
    run(second, calls::comeBack);
    run(first, () -> calls.begin("event"));
    assertThat(on(first, calls::end)).isTrue();
  }

  @Test
  void hasAConsumerThoughAnAppenderCannotBeSetAside() throws Exception {
    AppenderCalls.Callee broken =
        held -> {
          throw new OutOfMemoryError("injected");
        };
    long hanging = hangIn(broken, "event");

    assertThatThrownBy(() -> run(second, () -> calls.replace(hanging)))
        .hasCauseInstanceOf(OutOfMemoryError.class);

    assertThat(on(second, calls::isMine)).isTrue();
    run(first, calls::comeBack);
    assertThat(on(first, calls::isReplaced)).isFalse();
  }
}
