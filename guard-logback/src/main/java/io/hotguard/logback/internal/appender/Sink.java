/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.spi.FilterReply;
import ch.qos.logback.core.status.Status;
import io.hotguard.logging.internal.delivery.Aside;
import io.hotguard.logging.internal.delivery.IsolatedDelivery;
import io.hotguard.logging.internal.ring.AppenderCalls;
import io.hotguard.logging.internal.ring.DirectCalls;
import java.util.List;

/** Takes an event on the consumer's thread, in place of an appender of the configuration. */
interface Sink {
  /** Returns false if an appender lost the event. */
  boolean append(ILoggingEvent event);

  /** True if an event that was taken can be seen soon. */
  default boolean shows() {
    return true;
  }

  /** True if an appender has the event in a queue of its own, and does not tell the rest. */
  default boolean handsOver() {
    return false;
  }

  /** True if the event goes to disk on its way to an appender. */
  default boolean isRecorded() {
    return false;
  }

  /**
   * Calls the appender itself, until a call hangs. <b>Threading:</b> the consumer's thread, and the
   * thread that takes its place.
   */
  final class Direct implements Sink {
    private final Appender<ILoggingEvent> appender;
    private final DirectCalls<ILoggingEvent> calls;
    private final boolean handsOver;

    /** Set while the appender refuses each event: what it had taken before is known as lost. */
    private boolean lossKnown;

    Direct(Appender<ILoggingEvent> appender, DirectCalls<ILoggingEvent> calls) {
      this.appender = appender;
      this.calls = calls;
      handsOver = GuardedLoggers.handsOver(appender);
    }

    @Override
    public boolean handsOver() {
      return handsOver;
    }

    @Override
    public boolean shows() {
      return calls.aside() == null;
    }

    Appender<ILoggingEvent> appender() {
      return appender;
    }

    @Override
    public boolean append(ILoggingEvent event) {
      if (!calls.mayCall()) {
        return true;
      }
      Aside<ILoggingEvent> aside = calls.aside();
      if (aside != null) {
        aside.accept(event);
        return true;
      }
      long call = calls.enter();
      boolean taken = AppenderCall.append(appender, event, Status.ERROR) == null;
      boolean hung = !calls.leave(call);
      if (!taken) {
        calls.failed();
      }
      if (hung) {
        return true;
      }
      // While the file is broken, the appender has taken an event only if its filters deny the
      // event.
      lossKnown = lossKnown && (!taken || LogbackInternals.isBroken(appender));
      return taken;
    }

    /**
     * Flushes the appender; false if an event may be lost that the appender has taken since the
     * last flush. A file that stays broken costs the events of other files nothing.
     */
    boolean flush() {
      if (calls.aside() != null) {
        return true;
      }
      long call = calls.enterFlush();
      boolean flushed = AppenderCall.flush(appender);
      if (!calls.leaveFlush(call)) {
        return true;
      }
      boolean known = lossKnown;
      lossKnown = !flushed;
      return known || flushed;
    }
  }

  /** Calls the appenders behind an AsyncAppender, which needs no queue behind the ring. */
  record Unqueued(Appender<ILoggingEvent> async, List<Sink> behind, AppenderCalls calls)
      implements Sink {
    @Override
    public boolean append(ILoggingEvent event) {
      FilterReply decision = AppenderCall.filter(async, event);
      if (decision == null || decision == FilterReply.DENY) {
        return decision != null;
      }
      boolean taken = true;
      calls.queued(true);
      try {
        for (Sink each : behind) {
          taken &= each.append(event);
        }
      } finally {
        calls.queued(false);
      }
      return taken;
    }

    @Override
    public boolean handsOver() {
      return behind.stream().anyMatch(Sink::handsOver);
    }

    @Override
    public boolean isRecorded() {
      return behind.stream().anyMatch(Sink::isRecorded);
    }
  }

  /** Puts the event into the journal of an isolated appender, which counts it. */
  record Isolated(IsolatedDelivery<ILoggingEvent> delivery) implements Sink {
    @Override
    public boolean append(ILoggingEvent event) {
      if (!delivery.isOwnThread(event.getThreadName())) {
        delivery.accept(event);
      }
      return true;
    }

    @Override
    public boolean shows() {
      return !delivery.isFailing();
    }

    @Override
    public boolean isRecorded() {
      return true;
    }
  }
}
