/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import io.hotguard.logback.internal.event.Route;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The guarded loggers that get an event, nearest first, with their appenders of the moment when the
 * caller logged it. An appender that code attaches later gets no earlier event, except one that has
 * not passed its logger yet; an appender that code detaches gets its earlier events.
 * <b>Threading:</b> immutable; {@link #deliver} from the consumer.
 */
public final class GuardedRoute implements Route {
  private final List<AttachedAppenders> guards;

  /** The loggers that pass events on to the later guards. */
  private final List<Step> steps;

  /** The appenders of each logger. */
  private final List<List<Sink>> sinks;

  private final boolean callerPrinted;
  private final boolean handsOver;
  private final boolean recorded;

  /**
   * A logger whose additivity leads events on.
   *
   * @param behind how many guards of the route come before the logger passes events on
   */
  record Step(Logger logger, int behind) {}

  /**
   * @param guards the loggers, nearest first, with the appenders that they have now
   * @param steps the loggers up to the last guard that pass events on, nearest first
   */
  GuardedRoute(List<AttachedAppenders> guards, List<Step> steps) {
    this(guards, steps, guards.stream().map(AttachedAppenders::sinks).toList());
  }

  private GuardedRoute(List<AttachedAppenders> guards, List<Step> steps, List<List<Sink>> sinks) {
    this.guards = List.copyOf(guards);
    this.steps = List.copyOf(steps);
    this.sinks = sinks;
    handsOver = sinks.stream().anyMatch(each -> each.stream().anyMatch(Sink::handsOver));
    callerPrinted = guards.stream().anyMatch(AttachedAppenders::ownPrintCaller);
    recorded = sinks.stream().flatMap(List::stream).anyMatch(Sink::isRecorded);
  }

  private AttachedAppenders first() {
    return guards.get(0);
  }

  List<AttachedAppenders> guards() {
    return guards;
  }

  /**
   * Returns the part of this route that an event takes now: up to a logger that code has made not
   * additive since this route was made. Logback tells nobody of such a change.
   */
  GuardedRoute present() {
    for (Step step : steps) {
      if (!step.logger().isAdditive()) {
        return new GuardedRoute(
            guards.subList(0, step.behind()),
            steps.subList(0, steps.indexOf(step)),
            sinks.subList(0, step.behind()));
      }
    }
    return this;
  }

  /** True if other guarded loggers get the event, too. */
  boolean leadsOn() {
    return guards.size() > 1;
  }

  /**
   * Returns a route to the appenders that a logger has got since this route was made, all of them
   * if the logger had no guard; null without any.
   */
  @Nullable GuardedRoute missed(AttachedAppenders guard) {
    int at = guards.indexOf(guard);
    List<Sink> present = guard.sinks();
    List<Sink> known = at < 0 ? List.of() : sinks.get(at);
    if (present == known) { // The list of each event, unless code has changed the appenders.
      return null;
    }
    List<Sink> missed = new ArrayList<>(present);
    missed.removeAll(known);
    return missed.isEmpty() ? null : new GuardedRoute(List.of(guard), List.of(), List.of(missed));
  }

  /** True if Logback shows an event of this route to no guarded logger after that. */
  boolean endsAt(AttachedAppenders guard) {
    return guards.get(guards.size() - 1) == guard;
  }

  /** False after the stop of one of the guarded loggers; Logback stops parents first. */
  public boolean isStarted() {
    for (AttachedAppenders each : guards) {
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

  @Override
  public boolean isRecorded() {
    return recorded;
  }

  /** True if an appender has the events in a queue of its own, and does not tell the rest. */
  public boolean handsOver() {
    return handsOver;
  }

  /** Gives a line of the guard's own to all appenders; false if none can show it now. */
  public boolean show(ILoggingEvent event) {
    boolean shown = false;
    for (List<Sink> each : sinks) {
      for (Sink sink : each) {
        shown |= append(sink, event) && sink.shows();
      }
    }
    return shown;
  }

  /** Gives an event to all appenders; false if one of them lost it. */
  public boolean deliver(ILoggingEvent event) {
    boolean taken = true;
    for (List<Sink> each : sinks) {
      for (Sink sink : each) {
        taken &= append(sink, event);
      }
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
