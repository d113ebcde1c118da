/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import io.hotguard.logging.internal.delivery.IsolatedDelivery;
import io.hotguard.logging.internal.settings.LoggingProperties;
import io.hotguard.logging.internal.settings.LoggingSettings;
import io.hotguard.property.GuardProperties;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PassingEventsTest {
  private static final GuardServices NONE =
      new GuardServices() {
        @Override
        public LoggingSettings settings() {
          return LoggingSettings.of(
              GuardProperties.of(Map.of(), new LoggingProperties()), OptionalInt.empty(), Set.of());
        }

        @Override
        public void accept(ILoggingEvent event, GuardedRoute route) {
          throw new AssertionError(route.name());
        }

        @Override
        public IsolatedDelivery<ILoggingEvent> delivery(String name) {
          throw new AssertionError(name);
        }

        @Override
        public void drain(GuardedLoggers loggers) {}

        @Override
        public boolean detach(LogbackTarget target) {
          return true;
        }

        @Override
        public boolean isDelivering() {
          return false;
        }

        @Override
        public void failed() {}
      };

  private final GuardedLoggers loggers = new GuardedLoggers(new LoggerContext(), NONE);
  private final GuardedAppender low = guard("a.b");
  private final GuardedAppender middle = guard("a");
  private final GuardedAppender root = guard("ROOT");
  private final GuardedRoute route = new GuardedRoute(List.of(low, middle, root));

  private GuardedAppender guard(String logger) {
    return new GuardedAppender(loggers, logger, List.of(), List.of());
  }

  /** Logback stops a parent before its children. */
  @Test
  void aRouteEndsWithOneOfItsLoggers() {
    List.of(low, middle, root).forEach(GuardedAppender::start);
    assertThat(route.isStarted()).isTrue();

    root.stop();

    assertThat(route.isStarted()).isFalse();
    assertThat(low.route().isStarted()).isTrue();
  }

  @Test
  void areForgottenAtTheLastLoggerOfTheirRoute() {
    LoggingEvent event = new LoggingEvent();
    PassingEvents.taken(event, route);
    assertThat(PassingEvents.routeAt(middle, event)).isSameAs(route);
    assertThat(PassingEvents.routeAt(root, event)).isSameAs(route);
    assertThat(PassingEvents.routeAt(root, event)).isNull();
  }

  @Test
  void areToldApartByThemselves() {
    PassingEvents.taken(new LoggingEvent(), route);
    assertThat(PassingEvents.routeAt(middle, new LoggingEvent())).isNull();
  }

  @Test
  void replaceTheOldestWhereNestedOnesHaveNotPassed() {
    LoggingEvent first = new LoggingEvent();
    LoggingEvent second = new LoggingEvent();
    PassingEvents.taken(first, route);
    PassingEvents.taken(second, route);
    LoggingEvent last = second;
    for (int i = 0; i < 7; i++) {
      last = new LoggingEvent();
      PassingEvents.taken(last, route);
    }
    assertThat(PassingEvents.routeAt(middle, first)).isNull();
    assertThat(PassingEvents.routeAt(middle, second)).isSameAs(route);
    assertThat(PassingEvents.routeAt(middle, last)).isSameAs(route);
  }

  @Test
  void belongToTheirThread() throws InterruptedException {
    LoggingEvent event = new LoggingEvent();
    Thread other = new Thread(() -> PassingEvents.taken(event, route));
    other.start();
    other.join();
    assertThat(PassingEvents.routeAt(middle, event)).isNull();
  }
}
