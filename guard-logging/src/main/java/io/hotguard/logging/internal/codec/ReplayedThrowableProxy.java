/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.codec;

import io.hotguard.logging.internal.record.ReplayedThrowable;
import org.apache.logging.log4j.core.impl.ExtendedStackTraceElement;
import org.apache.logging.log4j.core.impl.ThrowableProxy;
import org.jspecify.annotations.Nullable;

/** Shows the recorded class name to the layouts that print a throwable through Log4j's proxy. */
@SuppressWarnings("deprecation") // JsonLayout, XmlLayout and YamlLayout read nothing else
final class ReplayedThrowableProxy extends ThrowableProxy {
  /*
   * Log4j's proxy takes the name from getClass(), for the causes too. A plain proxy therefore
   * computes everything once, and this class answers in its place, under the recorded name. Nothing
   * reads the fields that the superclass computes for its stand-in.
   */

  private final transient ThrowableProxy computed;
  private final String name;
  private final @Nullable String localizedMessage;

  private ReplayedThrowableProxy(ThrowableProxy computed, ReplayedThrowable thrown) {
    super(ReplayedThrowable.standIn(""));
    this.computed = computed;
    this.name = thrown.className();
    this.localizedMessage = thrown.recordedLocalizedMessage();
  }

  static ThrowableProxy of(Throwable thrown) {
    return named(new ThrowableProxy(thrown));
  }

  private static ThrowableProxy named(ThrowableProxy computed) {
    return computed.getThrowable() instanceof ReplayedThrowable thrown
        ? new ReplayedThrowableProxy(computed, thrown)
        : computed;
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public @Nullable ThrowableProxy getCauseProxy() {
    ThrowableProxy cause = computed.getCauseProxy();
    return cause == null ? null : named(cause);
  }

  @Override
  public ThrowableProxy @Nullable [] getSuppressedProxies() {
    ThrowableProxy[] suppressed = computed.getSuppressedProxies();
    if (suppressed == null) {
      return null;
    }
    ThrowableProxy[] named = new ThrowableProxy[suppressed.length];
    for (int i = 0; i < named.length; i++) {
      named[i] = named(suppressed[i]);
    }
    return named;
  }

  @Override
  public int getCommonElementCount() {
    return computed.getCommonElementCount();
  }

  @Override
  public ExtendedStackTraceElement[] getExtendedStackTrace() {
    return computed.getExtendedStackTrace();
  }

  @Override
  public @Nullable String getMessage() {
    return computed.getMessage();
  }

  @Override
  public @Nullable String getLocalizedMessage() {
    return localizedMessage;
  }

  @Override
  public StackTraceElement[] getStackTrace() {
    return computed.getStackTrace();
  }

  @Override
  public Throwable getThrowable() {
    return computed.getThrowable();
  }

  @Override
  public String toString() {
    return ReplayedThrowable.defaultText(name, computed.getMessage());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ReplayedThrowableProxy proxy
        && name.equals(proxy.name)
        && computed.equals(proxy.computed);
  }

  @Override
  public int hashCode() {
    return 31 * name.hashCode() + computed.hashCode();
  }

  /** Another process knows Log4j's class only. */
  private Object writeReplace() {
    return computed;
  }
}
