/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.event;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.LoggerContextVO;
import ch.qos.logback.classic.spi.LoggingEventVO;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.KeyValuePair;

/** An event read back from the journal. <b>Threading:</b> immutable. */
@NullUnmarked // Mirrors an interface of Logback, whose answers may be null.
final class RecordedEvent extends LoggingEventVO {
  /*
   * Logback's socket appenders take a LoggingEvent or a LoggingEventVO, and their thread ends at
   * any other event. Their receivers know no class of Hotguard.
   *
   * Refused: LoggingEventVO itself, which has no instant, and LoggingEvent, which asks its logger
   * context for what an event does not have.
   */
  private static final long serialVersionUID = 1;

  private static final StackTraceElement[] NO_CALLER = {};

  /** Where and when the event was logged. */
  record Origin(
      Instant instant,
      long sequenceNumber,
      Level level,
      @Nullable String logger,
      @Nullable String thread,
      LoggerContextVO context) {}

  /** The message. */
  record Text(
      @Nullable String message, @Nullable String formatted, List<@Nullable Object> arguments) {}

  private final transient Origin origin;
  private final transient Text text;
  private final transient List<Marker> markers;
  private final transient Map<String, @Nullable String> mdc;
  private final transient List<KeyValuePair> pairs;
  private final transient StackTraceElement @Nullable [] caller;
  private final transient @Nullable IThrowableProxy thrown;

  RecordedEvent(
      Origin origin,
      Text text,
      List<Marker> markers,
      Map<String, @Nullable String> mdc,
      List<KeyValuePair> pairs,
      StackTraceElement @Nullable [] caller,
      @Nullable IThrowableProxy thrown) {
    this.origin = origin;
    this.text = text;
    this.markers = markers;
    this.mdc = mdc;
    this.pairs = pairs;
    this.caller = caller;
    this.thrown = thrown;
  }

  @Override
  public String getThreadName() {
    return origin.thread();
  }

  @Override
  public Level getLevel() {
    return origin.level();
  }

  @Override
  public String getMessage() {
    return text.message();
  }

  @Override
  public Object[] getArgumentArray() {
    return text.arguments().isEmpty() ? null : text.arguments().toArray();
  }

  @Override
  public String getFormattedMessage() {
    return text.formatted();
  }

  @Override
  public String getLoggerName() {
    return origin.logger();
  }

  @Override
  public LoggerContextVO getLoggerContextVO() {
    return origin.context();
  }

  @Override
  public IThrowableProxy getThrowableProxy() {
    return thrown;
  }

  /** Never walks the stack, which is that of the replay. */
  @Override
  public StackTraceElement[] getCallerData() {
    return caller == null ? NO_CALLER : caller;
  }

  @Override
  public boolean hasCallerData() {
    return caller != null;
  }

  @Override
  public List<Marker> getMarkerList() {
    return markers.isEmpty() ? null : markers;
  }

  @Override
  public Map<String, String> getMDCPropertyMap() {
    return mdc;
  }

  @Override
  @SuppressWarnings("deprecation") // The interface has it.
  public Map<String, String> getMdc() {
    return mdc;
  }

  @Override
  public long getTimeStamp() {
    return origin.instant().toEpochMilli();
  }

  @Override
  @SuppressWarnings("JavaInstantGetSecondsGetNano") // The interface asks for it.
  public int getNanoseconds() {
    return origin.instant().getNano();
  }

  @Override
  public Instant getInstant() {
    return origin.instant();
  }

  @Override
  public long getSequenceNumber() {
    return origin.sequenceNumber();
  }

  @Override
  public List<KeyValuePair> getKeyValuePairs() {
    return pairs.isEmpty() ? null : pairs;
  }

  @Override
  public void prepareForDeferredProcessing() {
    // All is known.
  }

  /** Returns the form that a receiver reads. Key-value pairs cannot be serialized. */
  private Object writeReplace() {
    return LoggingEventVO.build(
        pairs.isEmpty()
            ? this
            : new RecordedEvent(origin, text, markers, mdc, List.of(), caller, thrown));
  }

  @Override
  public LoggerContextVO getContextLoggerRemoteView() {
    return origin.context();
  }

  @Override
  public long getContextBirthTime() {
    return origin.context() == null ? 0 : origin.context().getBirthTime();
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }

  @Override
  public String toString() {
    return "[" + origin.level() + "] " + text.formatted();
  }
}
