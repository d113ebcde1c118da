/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.Layout;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import ch.qos.logback.core.sift.SiftingAppenderBase;
import ch.qos.logback.core.spi.AppenderAttachable;
import java.lang.reflect.InvocationTargetException;
import java.util.Iterator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tells whether an appender prints the location of the caller, which costs a walk of the stack. */
final class CallerUse {
  /*
   * A pattern is read as text. Any other encoder or layout is asked by its getter
   * isIncludeCallerData, as encoders for JSON have one. An unknown printer gets no location and
   * prints a question mark, as behind Logback's AsyncAppender.
   */
  private static final Pattern CALLER_WORD =
      Pattern.compile(
          "%-?\\d*(?:\\.-?\\d+)?(?:caller|class|C|file|F|line|L|method|M)(?![A-Za-z0-9_$])");

  private CallerUse() {}

  static boolean isPrinted(Appender<ILoggingEvent> appender) {
    if (appender instanceof AppenderAttachable<?> attachable) {
      Iterator<?> children = attachable.iteratorForAppenders();
      while (children.hasNext()) {
        @SuppressWarnings("unchecked") // An appender of events calls appenders of events.
        Appender<ILoggingEvent> child = (Appender<ILoggingEvent>) children.next();
        if (isPrinted(child)) {
          return true;
        }
      }
    }
    if (KnownAppenders.isAsync(appender)) {
      return false; // Its own setting fetches a location that no appender prints.
    }
    if (appender instanceof SiftingAppenderBase<?>) {
      return true; // It makes its appenders later, by the event.
    }
    if (appender instanceof OutputStreamAppender<?> stream) {
      return isPrinted(stream.getEncoder());
    }
    Object printer = ask(appender, "getLayout");
    if (printer == null) {
      printer = ask(appender, "getEncoder");
    }
    return isPrinted(printer)
        || Boolean.TRUE.equals(ask(appender, "isIncludeCallerData"))
        || isPattern(ask(appender, "getSuffixPattern"));
  }

  private static boolean isPrinted(@Nullable Object printer) {
    if (printer instanceof LayoutWrappingEncoder<?> wrapping) {
      return isPrinted(wrapping.getLayout());
    }
    if (printer instanceof PatternLayout pattern) {
      return isPattern(pattern.getPattern());
    }
    return (printer instanceof Encoder<?> || printer instanceof Layout<?>)
        && Boolean.TRUE.equals(ask(printer, "isIncludeCallerData"));
  }

  private static boolean isPattern(@Nullable Object pattern) {
    return pattern instanceof String text && CALLER_WORD.matcher(text).find();
  }

  private static @Nullable Object ask(Object printer, String getter) {
    try {
      return printer.getClass().getMethod(getter).invoke(printer);
    } catch (NoSuchMethodException
        | IllegalAccessException
        | InvocationTargetException
        | LinkageError e) {
      return null;
    }
  }
}
