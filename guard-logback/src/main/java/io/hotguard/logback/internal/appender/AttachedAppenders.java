/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.spi.AppenderAttachableImpl;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The appenders of a guarded logger, in place of Logback's own list: gives each event to the guard,
 * whose consumer calls the appenders, and calls the appenders that stay with the caller.
 * <b>Threading:</b> {@link #appendLoopOnAppenders} from any thread, never waiting for an appender
 * of the guard; changes by any thread.
 */
public final class AttachedAppenders extends AppenderAttachableImpl<ILoggingEvent> {
  /*
   * The logger has its appenders as before: code that looks for one, adds or removes one, gets the
   * answers of Logback's list. Refused: one appender of the guard in that list, which hides the
   * others.
   *
   * Logback shows an event to the appenders of its logger and of each additive parent. The first
   * guard on that way takes the event, once, on a route that leads through the parents. The guard of
   * a parent passes over an event that was taken on a route to all its appenders.
   */
  private final GuardedLoggers owner;
  private final String logger;

  /** The appenders that the guard calls, and the appenders that callers call. */
  private record Called(
      Map<Appender<ILoggingEvent>, Sink> guarded,
      List<Sink> sinks,
      List<Appender<ILoggingEvent>> kept,
      boolean callerPrinted) {
    static final Called NONE = new Called(Map.of(), List.of(), List.of(), false);
  }

  private volatile Called called = Called.NONE;

  // First set before the logger gets this list, and again when a logger on the way changes.
  private volatile GuardedRoute route;

  /**
   * Set before the route of another guard leads to this one, and before the logger has this one.
   */
  private volatile boolean shared;

  private volatile boolean started;

  AttachedAppenders(GuardedLoggers owner, String logger) {
    this.owner = owner;
    this.logger = logger;
    route = new GuardedRoute(List.of(this), List.of());
  }

  /** Adds an appender without a look at its parts. */
  void add(Appender<ILoggingEvent> appender, @Nullable Sink sink) {
    super.addAppender(appender);
    Map<Appender<ILoggingEvent>, Sink> guarded = new LinkedHashMap<>(called.guarded());
    List<Appender<ILoggingEvent>> kept = new ArrayList<>(called.kept());
    if (sink == null) {
      kept.add(appender);
    } else {
      guarded.put(appender, sink);
    }
    set(guarded, kept);
  }

  private void set(Map<Appender<ILoggingEvent>, Sink> guarded, List<Appender<ILoggingEvent>> kept) {
    boolean printed = guarded.keySet().stream().anyMatch(owner::printsCaller);
    called = new Called(guarded, List.copyOf(guarded.values()), List.copyOf(kept), printed);
  }

  void start() {
    started = true;
  }

  /** False before the logger gets this list, and after a reset. */
  boolean isStarted() {
    return started;
  }

  /** True if events of the logger go to appenders that the guard calls. */
  boolean isGuarding() {
    return started && !called.sinks().isEmpty();
  }

  /** True if the guard calls appenders of a logger. */
  public static boolean isGuarding(Logger logger) {
    return LogbackInternals.attached(logger) instanceof AttachedAppenders list && list.isGuarding();
  }

  boolean calls(Appender<ILoggingEvent> appender) {
    return called.guarded().containsKey(appender);
  }

  GuardedLoggers owner() {
    return owner;
  }

  /** Sets the guarded loggers that get the events of the logger, this one first, and the way. */
  void lead(List<AttachedAppenders> guards, List<GuardedRoute.Step> steps) {
    guards.stream().skip(1).forEach(AttachedAppenders::share);
    route = new GuardedRoute(guards, steps);
  }

  /** The guard of a child may have taken an event before this one sees the event. */
  void share() {
    shared = true;
  }

  GuardedRoute route() {
    return route;
  }

  /** Returns what takes events for the guard; another list after each change. */
  List<Sink> sinks() {
    return called.sinks();
  }

  String name() {
    return logger;
  }

  /** True if an appender that the guard calls prints the caller's location. */
  boolean ownPrintCaller() {
    return called.callerPrinted();
  }

  void failed() {
    owner.services().failed();
  }

  @Override
  public int appendLoopOnAppenders(ILoggingEvent event) {
    if (!started || owner.isExempt(event.getLoggerName())) {
      return super.appendLoopOnAppenders(event);
    }
    Called present = called;
    if (!present.sinks().isEmpty()) {
      guard(event);
    }
    for (Appender<ILoggingEvent> each : present.kept()) {
      each.doAppend(event);
    }
    return present.sinks().size() + present.kept().size();
  }

  private void guard(ILoggingEvent event) {
    GuardedRoute taken = shared ? PassingEvents.routeAt(this, event) : null;
    if (taken == null) {
      GuardedRoute present = route.present();
      owner.services().accept(event, present);
      if (present.leadsOn()) {
        PassingEvents.taken(event, present);
      }
      return;
    }
    GuardedRoute missed = taken.missed(this);
    if (missed != null) { // Taken before this logger had its guard, or an appender more.
      owner.services().accept(event, missed);
    }
  }

  @Override
  public void addAppender(Appender<ILoggingEvent> appender) {
    if (started && appender != null && !isAttached(appender)) {
      owner.add(this, appender);
    } else {
      super.addAppender(appender);
    }
  }

  /** The appender gets the events of earlier calls, and no later one. */
  @Override
  public boolean detachAppender(Appender<ILoggingEvent> appender) {
    boolean removed = super.detachAppender(appender);
    if (removed && started) {
      owner.remove(this, appender);
    }
    return removed;
  }

  @Override
  public boolean detachAppender(String name) {
    Appender<ILoggingEvent> appender = getAppender(name);
    return appender != null && detachAppender(appender);
  }

  /** Forgets an appender that Logback's list no longer has. */
  void remove(Appender<ILoggingEvent> appender) {
    Map<Appender<ILoggingEvent>, Sink> guarded = new LinkedHashMap<>(called.guarded());
    List<Appender<ILoggingEvent>> kept = new ArrayList<>(called.kept());
    kept.removeIf(each -> each == appender);
    guarded.remove(appender);
    set(guarded, kept);
  }

  /** Waits for the events of the appenders, within a bound, and stops the appenders. */
  @Override
  public void detachAndStopAllAppenders() {
    if (!started) {
      super.detachAndStopAllAppenders();
      return;
    }
    if (isGuarding()) {
      owner.drain();
    }
    Set<Appender<ILoggingEvent>> kept = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<Appender<ILoggingEvent>> guarded = Collections.newSetFromMap(new IdentityHashMap<>());
    end(guarded, kept);
    guarded.forEach(owner::stop);
    kept.forEach(Appender::stop);
  }

  /**
   * Ends the guard of the logger, which has no appenders from now on. The stop of a hanging
   * appender takes its time, and no caller may enter that appender meanwhile.
   *
   * @param guarded gets the appenders that the guard calls, which still run
   * @param kept gets the others
   */
  void end(Set<Appender<ILoggingEvent>> guarded, Set<Appender<ILoggingEvent>> kept) {
    iteratorForAppenders().forEachRemaining(super::detachAppender);
    started = false;
    guarded.addAll(called.guarded().keySet());
    kept.addAll(called.kept());
    called = Called.NONE;
  }
}
