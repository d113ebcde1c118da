/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import ch.qos.logback.core.spi.AppenderAttachable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Takes the place of a logger's appenders: gives each event to the guard, whose consumer calls the
 * appenders. <b>Threading:</b> {@link #doAppend} from any thread, never waiting; the rest from the
 * thread that configures.
 */
public final class GuardedAppender extends UnsynchronizedAppenderBase<ILoggingEvent>
    implements AppenderAttachable<ILoggingEvent> {
  /*
   * Logback shows an event to the appenders of its logger and of each additive parent. The first
   * guard on that way takes the event, once, on a route that leads through the parents. The guard of
   * a parent passes over an event that was taken on a route to all its appenders.
   */
  static final String NAME = "hotguard";

  private final GuardedLoggers owner;
  private final String logger;
  private final List<Appender<ILoggingEvent>> originals;
  private final List<Sink> sinks;
  private boolean callerPrinted;

  // First set before the appender is attached, and again when a logger on the way changes.
  private volatile GuardedRoute route;

  /** Set before the route of another guard leads to this one, and before this one is attached. */
  private volatile boolean shared;

  GuardedAppender(
      GuardedLoggers owner,
      String logger,
      List<Appender<ILoggingEvent>> originals,
      List<Sink> sinks) {
    this.owner = owner;
    this.logger = logger;
    this.originals = new CopyOnWriteArrayList<>(originals);
    this.sinks = new CopyOnWriteArrayList<>(sinks);
    callerPrinted = originals.stream().anyMatch(this::printsCaller);
    route = new GuardedRoute(List.of(this));
    setName(NAME);
  }

  /** Sets the guarded loggers that get the events of the logger, this one first. */
  void lead(List<GuardedAppender> guards) {
    guards.stream().skip(1).forEach(GuardedAppender::share);
    route = new GuardedRoute(guards);
  }

  /** The guard of a child may have taken an event before this one sees the event. */
  void share() {
    shared = true;
  }

  GuardedRoute route() {
    return route;
  }

  List<Sink> sinks() {
    return sinks;
  }

  String name() {
    return logger;
  }

  /** True if an appender of the logger itself prints the caller's location. */
  boolean ownPrintCaller() {
    return callerPrinted;
  }

  private boolean printsCaller(Appender<ILoggingEvent> original) {
    return CallerUse.isPrinted(original, owner.services().settings().decideLocation());
  }

  @Override
  public void doAppend(ILoggingEvent event) {
    if (owner.isExempt(event.getLoggerName())) {
      for (Appender<ILoggingEvent> each : originals) {
        each.doAppend(event);
      }
      return;
    }
    GuardedRoute taken = shared ? PassingEvents.routeAt(this, event) : null;
    if (taken == null) {
      take(event, route);
      return;
    }
    GuardedRoute missed = taken.missed(this);
    if (missed != null) { // Taken before this logger had its guard, or an appender more.
      owner.services().accept(event, missed);
    }
  }

  private void take(ILoggingEvent event, GuardedRoute present) {
    owner.services().accept(event, present);
    if (present.leadsOn()) {
      PassingEvents.taken(event, present);
    }
  }

  @Override
  protected void append(ILoggingEvent event) {
    throw new AssertionError("doAppend takes all events");
  }

  void failed() {
    owner.services().failed();
  }

  List<Appender<ILoggingEvent>> originals() {
    return originals;
  }

  /** Adds an appender that code has attached to the logger; again, it changes nothing. */
  void take(Appender<ILoggingEvent> original, Sink sink) {
    if (originals.contains(original)) {
      return;
    }
    if (printsCaller(original)) {
      callerPrinted = true;
    }
    originals.add(original);
    sinks.add(sink);
  }

  /** Waits for the events of the appenders, within a bound, and stops the appenders. */
  @Override
  public void stop() {
    if (isStarted()) {
      owner.stopping(this);
      super.stop();
      owner.stopped(this);
    }
  }

  @Override
  public void addAppender(Appender<ILoggingEvent> appender) {
    owner.take(this, appender);
  }

  @Override
  public Iterator<Appender<ILoggingEvent>> iteratorForAppenders() {
    return new ArrayList<>(originals).iterator();
  }

  @Override
  public @Nullable Appender<ILoggingEvent> getAppender(String name) {
    for (Appender<ILoggingEvent> each : originals) {
      if (name != null && name.equals(each.getName())) {
        return each;
      }
    }
    return null;
  }

  @Override
  public boolean isAttached(Appender<ILoggingEvent> appender) {
    return originals.contains(appender);
  }

  @Override
  public void detachAndStopAllAppenders() {
    stop();
  }

  @Override
  public boolean detachAppender(Appender<ILoggingEvent> appender) {
    return false; // The logger's list is the guard's; reconfigure to remove an appender.
  }

  @Override
  public boolean detachAppender(String name) {
    return false;
  }
}
