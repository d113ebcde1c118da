/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import static io.hotguard.logging.rules.facts.LocationUse.UNKNOWN;
import static io.hotguard.logging.rules.facts.LocationUse.UNUSED;
import static io.hotguard.logging.rules.facts.LocationUse.USED;

import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.Layout;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import ch.qos.logback.core.filter.EvaluatorFilter;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.pattern.CompositeConverter;
import ch.qos.logback.core.pattern.Converter;
import ch.qos.logback.core.sift.SiftingAppenderBase;
import io.hotguard.logging.rules.facts.LocationUse;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tells whether an appender prints the location of the caller, which costs a walk of the stack. */
final class CallerUse {
  /*
   * The converters of a pattern tell what it prints: a conversion rule may give any word to any
   * class. An encoder for JSON has a getter isIncludeCallerData or a list of providers. Anything
   * unknown may print the caller, on the guard's thread, where the caller is no longer known. Behind
   * an AsyncAppender that does not collect the location, no appender knew the caller before either.
   */
  private static final Pattern CALLER_WORD = word("caller|class|C|file|F|line|L|method|M");

  /** Packages whose converters print the caller only if their name says so. */
  private static final List<String> CONVERTERS =
      List.of(
          "ch.qos.logback.classic.pattern.",
          "ch.qos.logback.core.pattern.",
          "org.springframework.boot.logging.logback.");

  private static final List<String> FILTERS =
      List.of("ch.qos.logback.classic.filter.", "ch.qos.logback.core.filter.");

  /** The package whose providers print the caller only if their name has one of these words. */
  private static final String PROVIDERS = "net.logstash.logback.composite.";

  private static final List<String> PRINTING_PROVIDERS = List.of("CallerData", "Pattern", "Nested");

  private static final Set<String> SILENT_PRINTERS =
      Set.of(
          "ch.qos.logback.classic.encoder.JsonEncoder",
          "ch.qos.logback.classic.layout.TTLLLayout",
          "ch.qos.logback.core.encoder.EchoEncoder",
          "ch.qos.logback.core.layout.EchoLayout");

  private CallerUse() {}

  /**
   * Returns whether the location is to be collected for an appender.
   *
   * @param decide false to collect it wherever stock Logback gives it to the appender
   */
  static boolean isPrinted(Appender<ILoggingEvent> appender, boolean decide) {
    return decide
        ? use(appender) != UNUSED
        : !KnownAppenders.isAsync(appender) || answer(appender) == USED;
  }

  private static LocationUse use(Appender<ILoggingEvent> appender) {
    List<LocationUse> all = new ArrayList<>();
    GuardedLoggers.children(appender).forEach(each -> all.add(use(each)));
    LocationUse behind = worst(all);
    if (KnownAppenders.isAsync(appender)) {
      // Its own setting fetches a location, also one that no appender prints.
      boolean had = answer(appender) == USED;
      return worst(List.of(filters(appender), had ? behind : UNUSED));
    }
    return worst(List.of(behind, filters(appender), body(appender), print(formatter(appender))));
  }

  private static LocationUse body(Appender<ILoggingEvent> appender) {
    if (appender instanceof SiftingAppenderBase<?>) {
      return UNKNOWN; // It makes its appenders later, by the event.
    }
    LocationUse answer = answer(appender);
    if (answer == USED || hasCallerWord(patterns(appender))) {
      return USED;
    }
    return KnownAppenders.leavesCallerToPrinter(appender) ? UNUSED : answer;
  }

  private static LocationUse filters(Appender<ILoggingEvent> appender) {
    List<Filter<ILoggingEvent>> filters = appender.getCopyOfAttachedFiltersList();
    boolean known =
        filters.stream()
            .allMatch(
                each -> startsWithAny(each, FILTERS) && !(each instanceof EvaluatorFilter<?>));
    return known ? UNUSED : UNKNOWN;
  }

  private static LocationUse print(@Nullable Object printer) {
    if (printer == null) {
      return UNUSED;
    }
    if (printer instanceof LayoutWrappingEncoder<?> wrapping) {
      boolean known = wrapping.getClass().getName().startsWith("ch.qos.logback.");
      return worst(List.of(known ? UNUSED : UNKNOWN, print(wrapping.getLayout())));
    }
    if (printer instanceof PatternLayout layout) {
      LocationUse own = layout.getClass() == PatternLayout.class ? UNUSED : UNKNOWN;
      return worst(List.of(own, converters(layout)));
    }
    LocationUse answer = answer(printer);
    Object providers = ask(printer, "getProviders");
    Object list = providers == null ? null : ask(providers, "getProviders");
    if (answer != USED && list instanceof List<?> all) {
      return worst(all.stream().map(CallerUse::provider).toList());
    }
    return SILENT_PRINTERS.contains(printer.getClass().getName()) ? UNUSED : answer;
  }

  private static LocationUse provider(Object provider) {
    String name = provider.getClass().getName();
    boolean known =
        name.startsWith(PROVIDERS) && PRINTING_PROVIDERS.stream().noneMatch(name::contains);
    return known ? UNUSED : UNKNOWN;
  }

  private static LocationUse converters(PatternLayout layout) {
    Converter<?> first = LogbackInternals.converters(layout);
    if (first == null) {
      String pattern = layout.getPattern();
      return pattern != null && hasCallerWord(List.of(pattern)) ? USED : UNKNOWN;
    }
    return converters(first);
  }

  private static LocationUse converters(@Nullable Converter<?> first) {
    List<LocationUse> all = new ArrayList<>();
    for (Converter<?> each = first; each != null; each = each.getNext()) {
      if (!startsWithAny(each, CONVERTERS)) {
        all.add(UNKNOWN);
      } else if (each.getClass().getSimpleName().contains("Caller")) {
        all.add(USED);
      }
      if (each instanceof CompositeConverter<?> composite) {
        all.add(converters(composite.getChildConverter()));
      }
    }
    return worst(all);
  }

  private static boolean startsWithAny(Object object, List<String> packages) {
    return packages.stream().anyMatch(object.getClass().getName()::startsWith);
  }

  private static boolean hasCallerWord(List<String> patterns) {
    return patterns.stream().anyMatch(text -> CALLER_WORD.matcher(text).find());
  }

  private static Pattern word(String words) {
    return Pattern.compile("%-?\\d*(?:\\.-?\\d+)?(?:" + words + ")(?![A-Za-z0-9_$])");
  }

  /** Tells whether a pattern has a conversion word; both are regular expressions' texts. */
  static boolean hasWord(String pattern, String word) {
    return word(word).matcher(pattern).find();
  }

  private static LocationUse worst(List<LocationUse> all) {
    return all.contains(USED) ? USED : all.contains(UNKNOWN) ? UNKNOWN : UNUSED;
  }

  /** Returns the answer of a printer's own setting. */
  private static LocationUse answer(Object asked) {
    Object answer = ask(asked, "isIncludeCallerData");
    return answer == null ? UNKNOWN : Boolean.TRUE.equals(answer) ? USED : UNUSED;
  }

  /** Tells whether a setting of an appender, or of what formats for it, asks for the caller. */
  static boolean asks(Appender<ILoggingEvent> appender) {
    Object printer = printer(appender);
    return answer(appender) == USED
        || ((printer instanceof Encoder<?> || printer instanceof Layout<?>)
            && answer(printer) == USED);
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
    Object printer = formatter(appender);
    return printer instanceof LayoutWrappingEncoder<?> wrapping ? wrapping.getLayout() : printer;
  }

  private static @Nullable Object formatter(Appender<ILoggingEvent> appender) {
    Object formatter =
        appender instanceof OutputStreamAppender<?> stream
            ? stream.getEncoder()
            : ask(appender, "getLayout");
    return formatter == null ? ask(appender, "getEncoder") : formatter;
  }

  /** Returns the value of a setting; null without a public getter. */
  static @Nullable Object setting(Object asked, String name) {
    String suffix = Character.toUpperCase(name.charAt(0)) + name.substring(1);
    Object value = ask(asked, "is" + suffix);
    return value == null ? ask(asked, "get" + suffix) : value;
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
