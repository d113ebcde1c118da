/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.spi.FilterReply;
import ch.qos.logback.core.status.Status;
import io.hotguard.logging.internal.delivery.IsolatedDelivery;
import java.util.List;

/** Takes an event on the consumer's thread, in place of an appender of the configuration. */
interface Sink {
  /** Returns false if an appender lost the event. */
  boolean append(ILoggingEvent event);

  /** Calls the appender itself. */
  record Direct(Appender<ILoggingEvent> appender) implements Sink {
    @Override
    public boolean append(ILoggingEvent event) {
      return AppenderCall.append(appender, event, Status.ERROR) == null;
    }
  }

  /** Calls the appenders behind an AsyncAppender, which needs no queue behind the ring. */
  record Unqueued(Appender<ILoggingEvent> async, List<Sink> behind) implements Sink {
    @Override
    public boolean append(ILoggingEvent event) {
      FilterReply decision = AppenderCall.filter(async, event);
      if (decision == null || decision == FilterReply.DENY) {
        return decision != null;
      }
      boolean taken = true;
      for (Sink each : behind) {
        taken &= each.append(event);
      }
      return taken;
    }
  }

  /** Puts the event into the journal of an isolated appender, which counts it. */
  record Isolated(IsolatedDelivery<ILoggingEvent> delivery) implements Sink {
    @Override
    public boolean append(ILoggingEvent event) {
      delivery.accept(event);
      return true;
    }
  }
}
