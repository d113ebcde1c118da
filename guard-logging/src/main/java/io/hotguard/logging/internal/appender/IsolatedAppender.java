/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.appender;

import io.hotguard.logging.internal.delivery.IsolatedDelivery;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.filter.Filterable;
import org.apache.logging.log4j.core.impl.LocationAware;

/**
 * Writes events for a slow appender to its journal; {@link IsolatedDelivery} calls the appender.
 */
public final class IsolatedAppender extends AbstractAppender {
  private final Appender target;
  private final IsolatedDelivery<LogEvent> delivery;

  public IsolatedAppender(Appender target, IsolatedDelivery<LogEvent> delivery) {
    super(target.getName(), null, target.getLayout(), true, Property.EMPTY_ARRAY);
    this.target = target;
    this.delivery = delivery;
    start();
  }

  /** True if an event that was taken can be seen soon. */
  public boolean shows() {
    return !delivery.isFailing();
  }

  @Override
  public void append(LogEvent event) {
    if (!delivery.isOwnThread(event.getThreadName())) {
      delivery.accept(event);
    }
  }

  /**
   * Asks the target's own filter once for each event, where Log4j asks the filter. A filter that
   * counts must not be asked again when the event is sent or resent. A filter that fails holds
   * nothing back, from this appender or from later ones.
   */
  @Override
  public boolean isFiltered(LogEvent event) {
    return isFiltered(target, event);
  }

  static boolean isFiltered(Appender appender, LogEvent event) {
    try {
      return appender instanceof Filterable filterable && filterable.isFiltered(event);
    } catch (RuntimeException | LinkageError e) {
      FailureProbe.tell(appender, "ask the filter of", event, e);
      return false;
    }
  }

  @Override
  public boolean requiresLocation() {
    return target instanceof LocationAware aware && aware.requiresLocation();
  }
}
