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
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
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
    return asks(appender)
        || patterns(appender).stream().anyMatch(text -> CALLER_WORD.matcher(text).find());
  }

  /** Tells whether a setting of an appender, or of what formats for it, asks for the caller. */
  static boolean asks(Appender<ILoggingEvent> appender) {
    Object printer = printer(appender);
    return isTrue(appender) || (isPrinter(printer) && isTrue(printer));
  }

  /** Returns the patterns that an appender prints. */
  static List<String> patterns(Appender<ILoggingEvent> appender) {
    List<String> patterns = new ArrayList<>();
    if (printer(appender) instanceof PatternLayout layout && layout.getPattern() != null) {
      patterns.add(layout.getPattern());
    }
    if (ask(appender, "getSuffixPattern") instanceof String suffix) {
      patterns.add(suffix);
    }
    return patterns;
  }

  /** Returns what formats for an appender: an encoder or a layout, mostly. */
  static @Nullable Object printer(Appender<ILoggingEvent> appender) {
    Object printer =
        appender instanceof OutputStreamAppender<?> stream
            ? stream.getEncoder()
            : ask(appender, "getLayout");
    if (printer == null) {
      printer = ask(appender, "getEncoder");
    }
    return printer instanceof LayoutWrappingEncoder<?> wrapping ? wrapping.getLayout() : printer;
  }

  private static boolean isPrinter(@Nullable Object printer) {
    return printer instanceof Encoder<?> || printer instanceof Layout<?>;
  }

  private static boolean isTrue(@Nullable Object asked) {
    return asked != null && Boolean.TRUE.equals(ask(asked, "isIncludeCallerData"));
  }

  /** Returns what a public getter answers; null without such a getter. */
  static @Nullable Object ask(Object asked, String getter) {
    try {
      return asked.getClass().getMethod(getter).invoke(asked);
    } catch (NoSuchMethodException
        | IllegalAccessException
        | InvocationTargetException
        | LinkageError e) {
      return null;
    }
  }
}
