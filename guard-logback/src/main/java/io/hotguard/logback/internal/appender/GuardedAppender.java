/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import ch.qos.logback.core.spi.AppenderAttachable;
import io.hotguard.logback.internal.event.Route;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Takes the place of a logger's appenders: gives each event to the guard, whose consumer calls the
 * appenders. <b>Threading:</b> {@link #doAppend} from any thread, never waiting; {@link #deliver}
 * from the consumer; the rest from the thread that configures.
 */
public final class GuardedAppender extends UnsynchronizedAppenderBase<ILoggingEvent>
    implements AppenderAttachable<ILoggingEvent>, Route {
  /*
   * Logback calls the appenders of the event's logger and of each additive parent. The first guarded
   * logger on that way takes the event, once, and its route leads through the parents (`next`). A
   * guarded logger above sees by the name of the event's logger that one below has it already.
   */
  static final String NAME = "hotguard";

  private final GuardedLoggers owner;
  private final String logger;
  private final List<Appender<ILoggingEvent>> originals;
  private final List<Sink> sinks;

  // Set before the appender is attached.
  private volatile boolean callerPrinted;
  private volatile @Nullable GuardedAppender next;
  private volatile List<String> below = List.of();

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
    setName(NAME);
  }

  /** Sets the next guarded parent on the way of the logger's events. */
  void leadTo(@Nullable GuardedAppender parent) {
    next = parent;
  }

  /** Sets the guarded loggers further down that take their events for this one, too. */
  void leaveTo(List<String> guardedBelow) {
    below = guardedBelow;
  }

  List<String> below() {
    return below;
  }

  @Nullable GuardedAppender next() {
    return next;
  }

  @Override
  public String name() {
    return logger;
  }

  @Override
  public boolean printsCaller() {
    for (GuardedAppender each = this; each != null; each = each.next) {
      if (each.callerPrinted) {
        return true;
      }
    }
    return false;
  }

  private boolean printsCaller(Appender<ILoggingEvent> original) {
    return CallerUse.isPrinted(original, owner.services().settings().decideLocation());
  }

  /** True if the event's logger is guarded further down, where the event was taken. */
  private boolean isTaken(@Nullable String name) {
    for (String guarded : below) {
      if (name != null && GuardedLoggers.isAtOrBelow(name, guarded)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void doAppend(ILoggingEvent event) {
    String name = event.getLoggerName();
    if (isTaken(name)) {
      return;
    }
    if (owner.isExempt(name)) {
      for (Appender<ILoggingEvent> each : originals) {
        each.doAppend(event);
      }
      return;
    }
    owner.services().accept(event, this);
  }

  @Override
  protected void append(ILoggingEvent event) {
    throw new AssertionError("doAppend takes all events");
  }

  /** Gives an event to all appenders on its route; false if one of them lost it. */
  public boolean deliver(ILoggingEvent event) {
    boolean taken = true;
    for (GuardedAppender each = this; each != null; each = each.next) {
      for (Sink sink : each.sinks) {
        taken &= append(sink, event);
      }
    }
    return taken;
  }

  private boolean append(Sink sink, ILoggingEvent event) {
    try {
      return sink.append(event);
    } catch (Throwable t) { // A failure of the guard in front of one appender costs no other one.
      owner.services().failed();
      return false;
    }
  }

  List<Appender<ILoggingEvent>> originals() {
    return originals;
  }

  /** Adds an appender that code has attached to the logger. */
  void take(Appender<ILoggingEvent> original, Sink sink) {
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
