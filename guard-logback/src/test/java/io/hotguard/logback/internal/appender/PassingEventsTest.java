/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

class PassingEventsTest {
  private final GuardedLoggers loggers =
      new GuardedLoggers(new LoggerContext(), new DirectServices());
  private final AttachedAppenders low = guard("a.b");
  private final AttachedAppenders middle = guard("a");
  private final AttachedAppenders root = guard("ROOT");
  private final GuardedRoute route = new GuardedRoute(List.of(low, middle, root), List.of());

  private AttachedAppenders guard(String logger) {
    return new AttachedAppenders(loggers, logger);
  }

  /** Logback stops a parent before its children. */
  @Test
  void aRouteEndsWithOneOfItsLoggers() {
    List.of(low, middle, root).forEach(AttachedAppenders::start);
    assertThat(route.isStarted()).isTrue();

    root.detachAndStopAllAppenders();

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
