/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import ch.qos.logback.classic.spi.ILoggingEvent;
import java.lang.ref.SoftReference;
import org.jspecify.annotations.Nullable;

/**
 * The events that a thread is showing to one logger after another, each with the route on which a
 * guard has taken the event. <b>Threading:</b> any thread, for itself. <b>Shapes:</b> the last
 * {@value #EVENTS} events of a thread; an event below so many nested ones may be taken twice.
 */
final class PassingEvents {
  /*
   * An event of this moment may have passed a logger before its guard came. Names of loggers cannot
   * tell it from an event that the guard has taken; the memory of the thread can.
   *
   * Events nest: an appender that stays with the caller may log. An exception that ends Logback's
   * loop leaves an entry, which a later event replaces.
   *
   * An entry also stays if a logger stops in between. The reference is soft, so that a thread of a
   * container does not hold the classes of an application that has ended.
   */
  private static final int EVENTS = 8;

  /** An event and its route in turn. */
  private static final ThreadLocal<@Nullable SoftReference<@Nullable Object[]>> OF_THREAD =
      new ThreadLocal<>();

  private PassingEvents() {}

  private static @Nullable Object @Nullable [] ofThread() {
    SoftReference<@Nullable Object[]> held = OF_THREAD.get();
    return held == null ? null : held.get();
  }

  /** Notes that a guard has taken an event, and that others may be shown it, too. */
  static void taken(ILoggingEvent event, GuardedRoute route) {
    @Nullable Object[] passing = ofThread();
    if (passing == null) {
      passing = new @Nullable Object[2 * EVENTS];
      OF_THREAD.set(new SoftReference<>(passing));
    }
    int at = indexOf(null, passing);
    if (at < 0) { // The first entry is the oldest.
      at = passing.length - 2;
      System.arraycopy(passing, 2, passing, 0, at);
    }
    passing[at] = event;
    passing[at + 1] = route;
  }

  /** Returns the route of an event at one of the next loggers; null if no guard has taken it. */
  static @Nullable GuardedRoute routeAt(AttachedAppenders guard, ILoggingEvent event) {
    @Nullable Object[] passing = ofThread();
    int at = passing == null ? -1 : indexOf(event, passing);
    if (passing == null || at < 0) {
      return null;
    }
    GuardedRoute route = (GuardedRoute) passing[at + 1];
    if (route != null && route.endsAt(guard)) {
      passing[at] = null;
      passing[at + 1] = null;
    }
    return route;
  }

  private static int indexOf(@Nullable ILoggingEvent event, @Nullable Object[] passing) {
    for (int at = 0; at < passing.length; at += 2) {
      if (passing[at] == event) {
        return at;
      }
    }
    return -1;
  }
}
