/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.facts;

import io.hotguard.logging.rules.facts.LoggingFacts.Appender;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Tells which appenders write to a file, and which flush each event only by default. The rules
 * judge a configuration by it; the live guard of Log4j makes such appenders write once per batch.
 */
public final class FileAppenders {
  /** The attribute that tells an appender to write out each event at once. */
  public static final String IMMEDIATE_FLUSH = "immediateFlush";

  /*
   * MemoryMappedFile is not among them: there the attribute forces pages to the device, and is false
   * by default. Plugin names of Log4j 2.26, lower case.
   */
  private static final Set<String> BUFFERED =
      Set.of("file", "rollingfile", "randomaccessfile", "rollingrandomaccessfile");

  private static final Set<String> LOGBACK =
      Set.of("ch.qos.logback.core.FileAppender", "ch.qos.logback.core.rolling.RollingFileAppender");

  private FileAppenders() {}

  /** Tells whether a plugin, in any case of its name, is one of Log4j's five file appenders. */
  public static boolean isFile(String type) {
    return isBuffered(type) || type.equalsIgnoreCase("memorymappedfile");
  }

  private static boolean isBuffered(String type) {
    return BUFFERED.contains(type.toLowerCase(Locale.ROOT));
  }

  /**
   * Tells whether an appender may write once per batch. All of these must hold:
   *
   * <ul>
   *   <li>It has a buffer and writes it out after each event, only because that is the default.
   *   <li>Its element sets neither the flush, nor that it has no buffer, nor that a failure reaches
   *       the caller.
   *   <li>Only threads that log roll the file over.
   *   <li>No other appender writes to the file: the two would share one buffer, and one could fail
   *       to write events of the other.
   * </ul>
   *
   * @param all the elements of all appenders, this one among them; nested ones may be left out
   */
  public static boolean mayBatch(String type, Element appender, Collection<Element> all) {
    return flushesByDefault(type, appender) && isAlone(appender, all);
  }

  /** Tells whether an appender of a configuration may write once per batch, as above. */
  public static boolean mayBatch(LoggingFacts facts, Appender appender) {
    List<Element> all = facts.appenders().stream().map(Appender::element).toList();
    return mayBatch(appender.type(), appender.element(), all);
  }

  /**
   * Tells whether an appender of Logback flushes each event only by default, on the thread of an
   * {@code AsyncAppender} alone, and no other process writes to its file.
   */
  public static boolean flushesBehindQueue(LoggingFacts facts, Appender appender) {
    return LOGBACK.contains(appender.className().orElse(""))
        && appender.element().attribute(IMMEDIATE_FLUSH).isEmpty()
        && !appender.element().isTrue("prudent")
        && facts.loggers().stream().anyMatch(logger -> facts.reach(logger).contains(appender))
        && facts.loggers().stream()
            .flatMap(logger -> logger.refs().stream())
            .noneMatch(ref -> ref.appender().equals(appender.name()))
        && facts.appenders().stream()
            .filter(wrapper -> wrapper.refs().contains(appender.name()))
            .allMatch(
                wrapper -> wrapper.className().equals(Optional.of(AppenderTraits.LOGBACK_ASYNC)));
  }

  private static boolean flushesByDefault(String type, Element appender) {
    // A file that is locked for each write is written at once, for any value of the attribute.
    return isBuffered(type)
        && appender.attribute(IMMEDIATE_FLUSH).isEmpty()
        && !isFalse(appender, "bufferedIO")
        && !isFalse(appender, "ignoreExceptions")
        && !appender.isTrue("locking")
        && appender.tree().noneMatch(each -> each.is("CronTriggeringPolicy"));
  }

  private static boolean isFalse(Element appender, String attribute) {
    return appender.attribute(attribute).map(String::trim).orElse("").equalsIgnoreCase("false");
  }

  private static boolean isAlone(Element appender, Collection<Element> all) {
    Optional<String> file = file(appender);
    return file.isPresent() && all.stream().filter(each -> names(each, file)).count() < 2;
  }

  private static boolean names(Element element, Optional<String> file) {
    return element.tree().anyMatch(each -> file(each).equals(file));
  }

  private static Optional<String> file(Element appender) {
    return appender.attribute("fileName").or(() -> appender.attribute("filePattern"));
  }
}
