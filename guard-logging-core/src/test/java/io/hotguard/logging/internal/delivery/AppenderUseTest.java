/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** One appender, attached, used, detached and abandoned, in one thread at a time. */
class AppenderUseTest {
  private static final long MINUTE = Duration.ofMinutes(1).toNanos();

  private final FakeTarget target = new FakeTarget();
  private final AppenderUse<String> use = new AppenderUse<>(Thread.currentThread(), MINUTE);
  private final List<String> stopped = new ArrayList<>();

  private static long deadline() {
    return System.nanoTime();
  }

  @Test
  void tellsTheUserWhetherItsTargetIsStillAttached() {
    assertThat(use.target()).isNull();
    use.attach(target);
    assertThat(use.target()).isSameAs(target);
    assertThat(use.enter(target)).isTrue();
    assertThat(use.inUse()).isSameAs(target);
    use.leave();
    assertThat(use.inUse()).isNull();
    assertThat(use.detach(target.appender(), deadline())).isTrue();
    assertThat(use.target()).isNull();
    assertThat(use.enter(target)).isFalse();
  }

  @Test
  void keepsTheTargetOfAnotherAppender() {
    use.attach(target);
    assertThat(use.detach(new Object(), deadline())).isTrue();
    assertThat(use.target()).isSameAs(target);
    use.enter(target);
    assertThat(use.detach(new Object(), deadline())).as("used, but by another").isTrue();
    assertThat(target.brokenOff).isEmpty();
  }

  @Test
  void breaksTheConnectionOfACallOffThatHangsBeyondTheDeadline() {
    FakeTarget next = new FakeTarget();
    use.attach(target);
    use.enter(target);
    use.attach(next);
    target.whileBreakingOff = use::leave;

    assertThat(use.detach(target.appender(), deadline())).isTrue();
    assertThat(target.brokenOff).as("it keeps the connections of the others").containsExactly(next);
    assertThat(use.target()).isSameAs(next);
  }

  @Test
  void breaksOffWithoutAnother() {
    List<String> calls = new ArrayList<>();
    use.attach(target);
    use.enter(target);
    target.whileBreakingOff =
        () -> {
          calls.add("broken off");
          use.leave();
        };
    assertThat(use.detach(target.appender(), deadline())).isTrue();
    assertThat(calls).hasSize(1);
    assertThat(target.brokenOff).isEmpty();
  }

  @Test
  void leavesTheStopToTheUserThatHangs() {
    use.attach(target);
    use.enter(target);
    assertThat(use.abandon(target.appender(), () -> stopped.add("by the user"))).isTrue();
    assertThat(stopped).isEmpty();
    use.leave();
    assertThat(stopped).containsExactly("by the user");
    use.leave();
    assertThat(stopped).as("once").hasSize(1);
  }

  @Test
  void leavesTheStopToTheCallerIfNobodyUsesTheAppender() {
    assertThat(use.abandon(target.appender(), () -> stopped.add("by the user"))).isFalse();
    use.enter(target);
    assertThat(use.abandon(new Object(), () -> stopped.add("by the user"))).isFalse();
    use.leave();
    assertThat(stopped).isEmpty();
  }

  /** Ends the use as soon as the calling thread sleeps. */
  private void leaveOnceThisThreadSleeps() {
    Thread waiting = Thread.currentThread();
    Thread user =
        new Thread(
            () -> {
              while (waiting.isAlive() && waiting.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
              }
              use.leave();
            });
    user.start();
  }

  @Test
  void waitsForACallUnderWayBeforeItBreaksItsConnectionOff() {
    use.attach(target);
    use.enter(target);
    target.whileBreakingOff = () -> stopped.add("broken off");
    leaveOnceThisThreadSleeps();

    assertThat(use.detach(target.appender(), deadline() + MINUTE)).isTrue();
    assertThat(stopped).isEmpty();
  }

  @Test
  void waitsForACallWhoseConnectionItBrokeOff() {
    use.attach(target);
    use.enter(target);
    target.whileBreakingOff = this::leaveOnceThisThreadSleeps;

    assertThat(use.detach(target.appender(), deadline())).isTrue();
  }

  @Test
  void tellsThatACallHangsWithoutItsConnection() {
    AppenderUse<String> impatient = new AppenderUse<>(Thread.currentThread(), 0);
    impatient.attach(target);
    impatient.enter(target);
    target.whileBreakingOff = () -> stopped.add("broken off");

    assertThat(impatient.detach(target.appender(), deadline())).isFalse();
    assertThat(stopped).containsExactly("broken off");
  }

  /** The user may pause between two attempts. */
  @Test
  void endsThePauseOfTheUser() {
    AtomicReference<AppenderUse<String>> made = new AtomicReference<>();
    AtomicBoolean entered = new AtomicBoolean();
    Thread user =
        new Thread(
            () -> {
              made.get().enter(target);
              entered.set(true);
              LockSupport.parkNanos(60 * MINUTE);
              made.get().leave();
            });
    made.set(new AppenderUse<>(user, MINUTE));
    made.get().attach(target);
    target.whileBreakingOff = () -> stopped.add("broken off");
    user.start();
    while (!entered.get()) {
      Thread.onSpinWait();
    }

    assertThat(made.get().detach(target.appender(), deadline() + MINUTE)).isTrue();
    assertThat(stopped).isEmpty();
  }

  @Test
  void leavesTheStopToTheCallerIfTheUserLeavesMeanwhile() {
    use.attach(target);
    use.enter(target);
    target.whileAsked = use::leave;
    assertThat(use.abandon(target.appender, () -> stopped.add("by the user"))).isFalse();

    use.enter(target);
    use.leave();
    assertThat(stopped).isEmpty();
  }
}
