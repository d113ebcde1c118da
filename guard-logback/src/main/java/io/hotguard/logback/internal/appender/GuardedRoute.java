/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import ch.qos.logback.classic.spi.ILoggingEvent;
import io.hotguard.logback.internal.event.Route;
import java.util.ArrayList;
import java.util.List;

/**
 * The guarded loggers that get an event, nearest first, with their appenders of the moment when the
 * caller logged it. An appender that code attaches later gets no earlier event. <b>Threading:</b>
 * immutable; {@link #deliver} from the consumer.
 */
public final class GuardedRoute implements Route {
  private final List<GuardedAppender> guards;
  private final List<Sink> sinks;
  private final boolean callerPrinted;

  /**
   * @param guards the loggers, nearest first, with the appenders that they have now
   */
  GuardedRoute(List<GuardedAppender> guards) {
    List<Sink> all = new ArrayList<>();
    guards.forEach(each -> all.addAll(each.sinks()));
    this.guards = List.copyOf(guards);
    sinks = List.copyOf(all);
    callerPrinted = guards.stream().anyMatch(GuardedAppender::ownPrintCaller);
  }

  private GuardedAppender first() {
    return guards.get(0);
  }

  List<GuardedAppender> guards() {
    return guards;
  }

  /** True if other guarded loggers get the event, too. */
  boolean leadsOn() {
    return guards.size() > 1;
  }

  boolean covers(GuardedAppender guard) {
    return guards.contains(guard);
  }

  /** True if Logback shows an event of this route to no guarded logger after that. */
  boolean endsAt(GuardedAppender guard) {
    return guards.get(guards.size() - 1) == guard;
  }

  /** False after the stop of one of the guarded loggers; Logback stops parents first. */
  public boolean isStarted() {
    for (GuardedAppender each : guards) {
      if (!each.isStarted()) {
        return false;
      }
    }
    return true;
  }

  @Override
  public String name() {
    return first().name();
  }

  @Override
  public boolean printsCaller() {
    return callerPrinted;
  }

  /** Gives an event to all appenders; false if one of them lost it. */
  public boolean deliver(ILoggingEvent event) {
    boolean taken = true;
    for (Sink sink : sinks) {
      taken &= append(sink, event);
    }
    return taken;
  }

  private boolean append(Sink sink, ILoggingEvent event) {
    try {
      return sink.append(event);
    } catch (Throwable t) { // A failure of the guard in front of one appender costs no other one.
      first().failed();
      return false;
    }
  }
}
