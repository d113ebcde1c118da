/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.codec;

import java.util.Map;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.ThreadContext;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.core.impl.ThrowableProxy;
import org.apache.logging.log4j.core.time.Instant;
import org.apache.logging.log4j.message.Message;
import org.apache.logging.log4j.util.ReadOnlyStringMap;
import org.jspecify.annotations.Nullable;

/** An event read back from the journal; immutable but for the two flags that appenders set. */
@SuppressWarnings("deprecation") // the deprecated getters of LogEvent have no default
final class ReplayedEvent implements LogEvent {
  /*
   * Log4jLogEvent is no substitute. It takes missing values (name, id, priority, and the location
   * by a stack walk) from the reading thread, reads an instant of epoch milli 0 as "now", and names
   * throwables by their class.
   */

  private final Instant instant;
  private final long nanoTime;
  private final Level level;
  private final Origin origin;
  private final @Nullable StackTraceElement source;
  private final @Nullable Marker marker;
  private final ReadOnlyStringMap contextData;
  private final ThreadContext.ContextStack contextStack;
  private final Message message;
  private final transient @Nullable Throwable thrown;
  private boolean includeLocation;
  private boolean endOfBatch;

  /** The logger and the thread that an event came from. */
  record Origin(
      @Nullable String loggerName,
      @Nullable String loggerFqcn,
      long threadId,
      @Nullable String threadName,
      int threadPriority) {}

  ReplayedEvent(
      Instant instant,
      long nanoTime,
      Level level,
      Origin origin,
      @Nullable StackTraceElement source,
      @Nullable Marker marker,
      ReadOnlyStringMap contextData,
      ThreadContext.ContextStack contextStack,
      Message message,
      @Nullable Throwable thrown) {
    this.instant = instant;
    this.nanoTime = nanoTime;
    this.level = level;
    this.origin = origin;
    this.source = source;
    this.marker = marker;
    this.contextData = contextData;
    this.contextStack = contextStack;
    this.message = message;
    this.thrown = thrown;
  }

  @Override
  public LogEvent toImmutable() {
    return this;
  }

  @Override
  public Map<String, String> getContextMap() {
    return contextData.toMap();
  }

  @Override
  public ReadOnlyStringMap getContextData() {
    return contextData;
  }

  @Override
  public ThreadContext.ContextStack getContextStack() {
    return contextStack;
  }

  @Override
  public @Nullable String getLoggerFqcn() {
    return origin.loggerFqcn();
  }

  @Override
  public Level getLevel() {
    return level;
  }

  @Override
  public @Nullable String getLoggerName() {
    return origin.loggerName();
  }

  @Override
  public @Nullable Marker getMarker() {
    return marker;
  }

  @Override
  public Message getMessage() {
    return message;
  }

  @Override
  public long getTimeMillis() {
    return instant.getEpochMillisecond();
  }

  @Override
  public Instant getInstant() {
    return instant;
  }

  @Override
  public @Nullable StackTraceElement getSource() {
    return source;
  }

  @Override
  public @Nullable String getThreadName() {
    return origin.threadName();
  }

  @Override
  public long getThreadId() {
    return origin.threadId();
  }

  @Override
  public int getThreadPriority() {
    return origin.threadPriority();
  }

  @Override
  public @Nullable Throwable getThrown() {
    return thrown;
  }

  @Override
  public @Nullable ThrowableProxy getThrownProxy() {
    return thrown == null ? null : ReplayedThrowableProxy.of(thrown);
  }

  @Override
  public boolean isEndOfBatch() {
    return endOfBatch;
  }

  @Override
  public boolean isIncludeLocation() {
    return includeLocation;
  }

  @Override
  public void setEndOfBatch(boolean endOfBatch) {
    this.endOfBatch = endOfBatch;
  }

  @Override
  public void setIncludeLocation(boolean locationRequired) {
    includeLocation = locationRequired;
  }

  @Override
  public long getNanoTime() {
    return nanoTime;
  }

  @Override
  public String toString() {
    return "Logger="
        + origin.loggerName()
        + " Level="
        + level
        + " Message="
        + message.getFormattedMessage();
  }

  /** Serializes as Log4j's own events do: another process knows Log4j's classes only. */
  private Object writeReplace() {
    return Log4jLogEvent.serialize(this, includeLocation);
  }
}
