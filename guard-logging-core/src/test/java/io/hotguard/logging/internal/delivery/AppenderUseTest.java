/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One appender, attached, used, detached and abandoned, in one thread at a time. */
class AppenderUseTest {
  private final FakeTarget target = new FakeTarget();
  private final AppenderUse<String> use = new AppenderUse<>(Thread.currentThread());
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
}
