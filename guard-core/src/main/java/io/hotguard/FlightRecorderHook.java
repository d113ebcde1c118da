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

/**
 * A callback that Flight Recorder calls until it is closed. It keeps no class loader of the caller
 * alive.
 *
 * <h2>Threading</h2>
 *
 * Any thread. Flight Recorder holds its own locks while it adds, removes and calls a hook: close a
 * hook under no lock that the callback takes.
 */
final class FlightRecorderHook implements AutoCloseable {
  /*
   * Flight Recorder keeps the access control context of the code that adds a hook, and with it the class
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
   * Writes an event once a period, as the recording configures it.
   *
   * @param type the event, annotated with its period; registered while a hook of it is open
   * @param emit writes one event or more; called by Flight Recorder's thread
   * @throws IllegalStateException if Flight Recorder cannot be used here
   */
  public static FlightRecorderHook periodic(Class<? extends Event> type, Runnable emit) {
    requireNonNull(type, "type");
    // Flight Recorder identifies a hook by its Runnable and refuses to add the same one twice.
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

  @SuppressWarnings("removal") // nothing replaces it on 17, where the context is captured
  private static void withoutCaller(Runnable registration) {
    AccessController.doPrivileged(
        (PrivilegedAction<Boolean>)
            () -> {
              registration.run();
              return true;
            });
  }

  /** Ends the calls; does nothing when called again. */
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
