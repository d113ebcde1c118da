/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import ch.qos.logback.classic.spi.ILoggingEvent;
import io.hotguard.logging.internal.delivery.Aside;
import io.hotguard.logging.internal.delivery.IsolatedDelivery;
import io.hotguard.logging.internal.delivery.Target;
import io.hotguard.logging.internal.ring.AppenderCalls;
import io.hotguard.logging.internal.settings.LoggingProperties;
import io.hotguard.logging.internal.settings.LoggingSettings;
import io.hotguard.property.GuardProperties;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/** A guard without a ring buffer: gives each event to its appenders at once. */
final class DirectServices implements GuardServices {
  private final LoggingSettings settings =
      LoggingSettings.of(
          GuardProperties.of(
              Map.of("hotguard.logging.take-over", "io.hotguard"), new LoggingProperties()),
          OptionalInt.empty(),
          Set.of());

  private final AppenderCalls calls = new AppenderCalls();

  @Override
  public LoggingSettings settings() {
    return settings;
  }

  @Override
  public void accept(ILoggingEvent event, GuardedRoute route) {
    route.deliver(event);
  }

  @Override
  public boolean hasLeft(String appender) {
    return false;
  }

  @Override
  public IsolatedDelivery<ILoggingEvent> delivery(String name) {
    throw new AssertionError(name);
  }

  @Override
  public void drain(GuardedLoggers loggers) {}

  @Override
  public long stopDeadlineNanos() {
    return System.nanoTime();
  }

  @Override
  public void settle() {}

  @Override
  public boolean detach(LogbackTarget target) {
    return true;
  }

  @Override
  public boolean isConsumerBusy() {
    return false;
  }

  @Override
  public AppenderCalls calls() {
    return calls;
  }

  @Override
  public Aside<ILoggingEvent> isolate(String name, Target<ILoggingEvent> target, Thread held) {
    throw new AssertionError(name);
  }

  @Override
  public void tell(String warning) {
    throw new AssertionError(warning);
  }

  @Override
  public void failed() {
    throw new AssertionError("a failure of the guard");
  }
}
