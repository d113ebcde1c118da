/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

import static java.util.Objects.requireNonNull;

import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.HashMap;
import java.util.Map;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;

/**
 * Something that Flight Recorder calls, until it is closed, without keeping alive the class loaders
 * of whoever added it.
 *
 * <h2>Threading</h2>
 *
 * Any thread. Flight Recorder takes locks of its own to add and to remove, which it also holds
 * while it calls: close under no lock that the called code takes.
 */
public final class FlightRecorderHook implements AutoCloseable {
  /*
   * Flight Recorder keeps the access control context of whoever adds a hook, and with it the class
   * loaders of all classes on the stack: the web application that happens to come first would stay
   * in memory. doPrivileged cuts the stack at this class.
   *
   * A type is registered with its first hook and unregistered with its last, for a registered type
   * holds its class loader too.
   */
  private static final Map<Class<? extends Event>, Integer> HOOKS = new HashMap<>();

  private final Runnable removal;
  private boolean closed;

  private FlightRecorderHook(Runnable removal) {
    this.removal = removal;
  }

  /**
   * Has an event written once a period, as the recording says.
   *
   * @param type the event, annotated with its period; registered while a hook of it is open
   * @param emit writes one event or more; called by Flight Recorder's thread
   * @throws IllegalStateException if Flight Recorder cannot be used here
   */
  public static FlightRecorderHook periodic(Class<? extends Event> type, Runnable emit) {
    requireNonNull(type, "type");
    // A Runnable of its own: Flight Recorder finds a hook by it, and refuses one that it has.
    requireNonNull(emit, "emit");
    Runnable own = () -> emit.run();
    withoutCaller(
        () -> {
          retain(type);
          try {
            FlightRecorder.addPeriodicEvent(type, own);
          } catch (RuntimeException | LinkageError e) {
            release(type);
            throw e;
          }
        });
    return new FlightRecorderHook(
        () -> {
          FlightRecorder.removePeriodicEvent(own);
          release(type);
        });
  }

  private static void retain(Class<? extends Event> type) {
    synchronized (HOOKS) {
      if (!HOOKS.containsKey(type)) {
        FlightRecorder.register(type);
      }
      HOOKS.merge(type, 1, Integer::sum);
    }
  }

  private static void release(Class<? extends Event> type) {
    synchronized (HOOKS) {
      if (HOOKS.merge(type, -1, (hooks, less) -> hooks == 1 ? null : hooks + less) == null) {
        FlightRecorder.unregister(type);
      }
    }
  }

  /**
   * Has a listener told when a recording starts, stops or ends.
   *
   * @throws IllegalStateException if Flight Recorder cannot be used here
   */
  public static FlightRecorderHook listening(FlightRecorderListener listener) {
    requireNonNull(listener, "listener");
    withoutCaller(() -> FlightRecorder.addListener(listener));
    return new FlightRecorderHook(() -> FlightRecorder.removeListener(listener));
  }

  @SuppressWarnings("removal") // nothing replaces it on 17, where the context is captured
  private static void withoutCaller(Runnable registration) {
    AccessController.doPrivileged(
        (PrivilegedAction<Boolean>)
            () -> {
              registration.run();
              return true;
            });
  }

  /** Ends the calls. Calling it again does nothing. */
  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    removal.run();
  }
}
