/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.event;

import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.StackTraceElementProxy;
import ch.qos.logback.classic.spi.ThrowableProxy;
import io.hotguard.logging.internal.record.RecordFormat;
import io.hotguard.logging.internal.record.ReplayedThrowable;
import io.hotguard.logging.internal.record.ThrowableEncoder;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/** Shows a recorded throwable to layouts under its recorded class. <b>Threading:</b> immutable. */
@NullUnmarked // Mirrors an interface of Logback, whose answers may be null.
final class RecordedProxy implements IThrowableProxy {
  private static final IThrowableProxy[] NONE = {};
  private static final StackTraceElementProxy[] NO_FRAMES = {};

  private final ReplayedThrowable thrown;
  private final String className;
  private final @Nullable String message;
  private final @Nullable String overriding;
  private final StackTraceElementProxy[] frames;
  private final int common;
  private final boolean cyclic;
  private final @Nullable IThrowableProxy cause;
  private final IThrowableProxy[] suppressed;

  private RecordedProxy(
      ReplayedThrowable thrown, StackTraceElement[] enclosing, Set<Throwable> seen) {
    this.thrown = thrown;
    className = thrown.className();
    message = thrown.getMessage();
    String shown = thrown.toString();
    // As Logback 1.5.22 and later decide whether toString() is overridden.
    overriding = shown.equals(className + ": " + message) ? null : shown;
    cyclic = !seen.add(thrown);
    if (cyclic) {
      frames = NO_FRAMES;
      common = 0;
      cause = null;
      suppressed = NONE;
      return;
    }
    StackTraceElement[] trace = thrown.getStackTrace();
    frames = new StackTraceElementProxy[trace.length];
    for (int i = 0; i < frames.length; i++) {
      frames[i] = new StackTraceElementProxy(trace[i]);
    }
    common = ThrowableEncoder.common(trace, enclosing);
    cause =
        thrown.getCause() instanceof ReplayedThrowable it
            ? new RecordedProxy(it, trace, seen)
            : null;
    Throwable[] all = thrown.getSuppressed();
    suppressed = all.length == 0 ? NONE : new IThrowableProxy[all.length];
    for (int i = 0; i < all.length; i++) {
      suppressed[i] = new RecordedProxy((ReplayedThrowable) all[i], trace, seen);
    }
  }

  static IThrowableProxy of(ReplayedThrowable thrown) {
    return new RecordedProxy(
        thrown, new StackTraceElement[0], Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  /** Returns the throwable of a proxy; a stand-in for a proxy without one, from another process. */
  static Throwable throwableOf(IThrowableProxy proxy) {
    if (proxy instanceof RecordedProxy recorded) {
      return recorded.thrown; // A copy of the proxies would end a cycle of causes.
    }
    return proxy instanceof ThrowableProxy own && own.getThrowable() != null
        ? own.getThrowable()
        : standIn(proxy, 0);
  }

  private static ReplayedThrowable standIn(IThrowableProxy proxy, int depth) {
    String message = proxy.getMessage();
    ReplayedThrowable thrown =
        new ReplayedThrowable(
            String.valueOf(proxy.getClassName()),
            message,
            message,
            ReplayedThrowable.defaultText(String.valueOf(proxy.getClassName()), message));
    StackTraceElementProxy[] frames = proxy.getStackTraceElementProxyArray();
    if (frames != null) {
      StackTraceElement[] trace = new StackTraceElement[frames.length];
      for (int i = 0; i < trace.length; i++) {
        trace[i] = frames[i].getStackTraceElement();
      }
      thrown.setStackTrace(trace);
    }
    if (depth < RecordFormat.MAX_THROWABLES) {
      IThrowableProxy cause = proxy.getCause();
      if (cause != null) {
        thrown.causedBy(standIn(cause, depth + 1));
      }
      IThrowableProxy[] suppressed = proxy.getSuppressed();
      if (suppressed != null) {
        for (IThrowableProxy each : suppressed) {
          thrown.addSuppressed(standIn(each, depth + 1));
        }
      }
    }
    return thrown;
  }

  @Override
  public String getMessage() {
    return message;
  }

  /** Implements a method of Logback 1.5.22 and later. */
  @SuppressWarnings("MissingOverride") // Earlier versions have no such method.
  public String getOverridingMessage() {
    return overriding;
  }

  @Override
  public String getClassName() {
    return className;
  }

  @Override
  public StackTraceElementProxy[] getStackTraceElementProxyArray() {
    return frames;
  }

  @Override
  public int getCommonFrames() {
    return common;
  }

  @Override
  public IThrowableProxy getCause() {
    return cause;
  }

  @Override
  public IThrowableProxy[] getSuppressed() {
    return suppressed;
  }

  @Override
  public boolean isCyclic() {
    return cyclic;
  }
}
