/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.AsyncAppenderBase;
import ch.qos.logback.core.Context;
import ch.qos.logback.core.CoreConstants;
import ch.qos.logback.core.boolex.EventEvaluator;
import ch.qos.logback.core.status.Status;
import io.hotguard.logging.internal.foreign.ForeignCode;
import io.hotguard.logging.internal.settings.LoggingSettings;
import io.hotguard.logging.rules.facts.AppenderTraits;
import io.hotguard.logging.rules.facts.AppenderTraits.Trait;
import java.util.Collection;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the code in appenders of Logback that may read the thread that logs. */
final class LogbackCode extends ForeignCode {
  private static final String PACKAGES = "ch.qos.logback.";
  private static final Pattern CLASS_NAME = Pattern.compile("(?:[a-z_]\\w*\\.)+[A-Z][\\w$]*");

  /** The words and suppliers of converters; its name is new in Logback 1.5.13. */
  private static final String SUPPLIERS = "PATTERN_RULE_REGISTRY_FOR_SUPPLIERS";

  private final LoggingSettings settings;

  /** The foreign converters by their words in patterns. */
  private final Map<String, String> converters = new TreeMap<>();

  LogbackCode(LoggerContext context, LoggingSettings settings) {
    super(settings, ILoggingEvent.class, PACKAGES, LoggerContext.class, Appender.class);
    this.settings = settings;
    Stream.of(CoreConstants.PATTERN_RULE_REGISTRY, SUPPLIERS)
        .map(context::getObject)
        .filter(Map.class::isInstance)
        .forEach(rules -> ((Map<?, ?>) rules).forEach(this::addConverter));
  }

  private void addConverter(Object word, Object converter) {
    in(converter).forEach(type -> converters.put(String.valueOf(word), type));
  }

  /** Returns the code for which an appender stays with its callers; empty if none is known. */
  NavigableSet<String> keeping(Appender<ILoggingEvent> appender) {
    String name = String.valueOf(appender.getName());
    return settings.takesOver(name)
            || settings.isolatesExplicitly(name, appender.getClass().getSimpleName())
        ? new TreeSet<>()
        : in(appender);
  }

  boolean staysWithCaller(Appender<ILoggingEvent> appender) {
    return !keeping(appender).isEmpty();
  }

  @Override
  protected boolean isNoPart(Object held) {
    return held instanceof Context
        || held instanceof Logger
        || held instanceof Status
        || held instanceof Class // One of the defaults for nested elements.
        || super.isNoPart(held);
  }

  /** Behind a queue, other threads than the caller run the parts of an appender. */
  @Override
  protected Collection<?> parts(Object whole) {
    if (whole instanceof AsyncAppenderBase<?> async) {
      return async.getCopyOfAttachedFiltersList();
    }
    return whole instanceof Appender<?> appender && printsLater(appender.getClass())
        ? appender.getCopyOfAttachedFiltersList()
        : super.parts(whole);
  }

  private static boolean printsLater(Class<?> type) {
    return type != null
        && (AppenderTraits.ofClass(type.getName()).has(Trait.PRINTS_LATER)
            || printsLater(type.getSuperclass()));
  }

  /** Finds converters and classes of an appender that is made later, for an event. */
  @Override
  protected Optional<String> inText(String text) {
    if (CLASS_NAME.matcher(text).matches()) {
      return named(text);
    }
    return converters.entrySet().stream()
        .filter(each -> CallerUse.hasWord(text, Pattern.quote(each.getKey())))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  private Optional<String> named(String className) {
    try {
      ClassLoader loader = Thread.currentThread().getContextClassLoader();
      return Optional.of(className)
          .filter(name -> !name.startsWith(PACKAGES))
          .filter(name -> isForeign(load(name, loader)));
    } catch (LinkageError e) {
      return Optional.empty();
    }
  }

  private static Class<?> load(String name, ClassLoader loader) {
    try {
      return Class.forName(name, false, loader);
    } catch (ClassNotFoundException e) {
      return Object.class;
    }
  }

  /** An evaluator with an expression compiles what the configuration says. */
  @Override
  protected boolean isScript(Class<?> type) {
    return EventEvaluator.class.isAssignableFrom(type)
        && Stream.of(type.getMethods()).anyMatch(each -> each.getName().equals("getExpression"));
  }
}
