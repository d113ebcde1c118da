/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import io.hotguard.logging.internal.log4j.RinglessStart;
import io.hotguard.logging.internal.rewrite.GuardedConfiguration;
import io.hotguard.logging.internal.settings.LoggingSettings;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.async.AsyncLogger;
import org.apache.logging.log4j.core.async.AsyncLoggerContext;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.jmx.RingBufferAdmin;
import org.apache.logging.log4j.message.Message;
import org.apache.logging.log4j.message.MessageFactory;
import org.jspecify.annotations.Nullable;

/**
 * An all-asynchronous context whose configurations run behind a guard. A configuration that the
 * guard leaves alone runs as Log4j's own context runs it, on Log4j's ring buffer.
 */
final class GuardedAsyncContext extends AsyncLoggerContext {
  /*
   * Log4j starts the ring buffer of the context before it looks for the configuration, with room
   * for 262,144 events and a thread. This context starts without and starts the ring buffer with
   * the first configuration that needs it. It then stays until the context stops: a caller may be
   * about to publish an event.
   *
   * Refused: to choose the kind of context by its configuration. Log4j asks for the context first,
   * and a later configuration may be of the other kind.
   */
  private final ContextGuards guards;

  GuardedAsyncContext(
      String name, @Nullable URI configLocation, Supplier<@Nullable LoggingSettings> settings) {
    super(name, null, configLocation);
    guards = new ContextGuards(this, settings, false);
  }

  @Override
  public void start() {
    RinglessStart.of(this);
  }

  @Override
  public void start(Configuration config) {
    RinglessStart.of(this, config);
  }

  @Override
  public Configuration setConfiguration(Configuration config) {
    return guards.set(
        config,
        next -> {
          if (!(next instanceof GuardedConfiguration) && (isStarting() || isStarted())) {
            super.start(); // The context has begun to start, which leaves the ring buffer.
          }
          return super.setConfiguration(next);
        });
  }

  @Override
  public boolean stop(long timeout, TimeUnit timeUnit) {
    return guards.stop(() -> super.stop(timeout, timeUnit));
  }

  /** Shows the ring buffer that the events go to. */
  @Override
  public RingBufferAdmin createRingBufferAdmin() {
    ContextGuard guard = guards.present();
    return guard == null ? super.createRingBufferAdmin() : guard.ringBufferAdmin(getName());
  }

  @Override
  protected Logger newInstance(LoggerContext context, String name, MessageFactory messages) {
    return new EitherLogger(this, name, messages);
  }

  /** Returns Log4j's logger for the present configuration; null if it is guarded. */
  private @Nullable AsyncLogger stockLogger(String name, MessageFactory messages) {
    return getConfiguration() instanceof GuardedConfiguration
        ? null
        : (AsyncLogger) super.newInstance(this, name, messages);
  }

  /** A logger that enters the guard's ring buffer, or Log4j's, by the present configuration. */
  private static final class EitherLogger extends Logger {
    private final transient GuardedAsyncContext context;
    private transient volatile @Nullable AsyncLogger stock;

    EitherLogger(GuardedAsyncContext context, String name, MessageFactory messages) {
      super(context, name, messages);
      this.context = context;
      stock = context.stockLogger(name, messages);
    }

    @Override
    protected void updateConfiguration(Configuration next) {
      super.updateConfiguration(next);
      stock = context.stockLogger(getName(), getMessageFactory());
    }

    @Override
    public void logMessage(
        String fqcn, Level level, Marker marker, Message message, Throwable thrown) {
      AsyncLogger other = stock;
      if (other == null) {
        super.logMessage(fqcn, level, marker, message, thrown);
      } else {
        other.logMessage(fqcn, level, marker, message, thrown);
      }
    }

    @Override
    protected void log(
        Level level,
        Marker marker,
        String fqcn,
        StackTraceElement location,
        Message message,
        Throwable thrown) {
      AsyncLogger other = stock;
      if (other == null) {
        super.log(level, marker, fqcn, location, message, thrown);
      } else {
        other.log(level, marker, fqcn, location, message, thrown);
      }
    }
  }
}
