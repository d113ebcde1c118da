/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.facts;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The known traits of the appenders of a library, which no interface of Log4j or Logback tells: one
 * row for each prefix of class names, read by rules, guards and reports. <b>Threading:</b>
 * immutable; any thread.
 */
public final class AppenderTraits {
  /** A property of an appender, which a setting may decide. */
  public enum Trait {
    /** Sends to another machine. */
    NETWORK,
    /** Returns from {@code append} while the event is in a queue of its own. */
    QUEUE,
    /** Makes the thread that logs wait for another machine. */
    WAITS,
    /** Reads more of the thread that logs than the event holds. */
    READS_CALLER,
    /** Prints an event on a thread of its own. */
    PRINTS_LATER,
    /** Reports a failure only if {@code ignoreExceptions} is off: no error handler, no return. */
    SWALLOWS,
    /** Writes to a stream socket that the appender does not show. */
    HIDDEN_STREAM
  }

  /** How an appender tells that an event has left it, or is lost. */
  public enum Sign {
    /** {@code append} returns, throws, or reports an error before it returns. */
    RETURN,
    /** A listener for sent events and connections, of logstash-logback-encoder. */
    LISTENER,
    /** A callback of the Kafka producer, behind a {@code DeliveryStrategy} that can be set. */
    CALLBACK,
    /** Nothing for the single event: at most a metric, or a status message for many events. */
    NONE
  }

  /** Logback's own queue in front of other appenders. */
  public static final String LOGBACK_ASYNC = "ch.qos.logback.classic.AsyncAppender";

  private static final Pattern AND = Pattern.compile("; ");
  private static final Pattern BLANK = Pattern.compile(" ");

  private static final List<AppenderTraits> TABLE =
      Rows.of("appender-traits.tsv").stream().map(AppenderTraits::of).toList();

  private static final AppenderTraits UNKNOWN =
      new AppenderTraits("", Set.of(), Map.of(), Sign.RETURN);

  private final String prefix;
  private final Set<String> plugins;

  /** The values of a setting for which an appender has a trait; null for all. */
  private final Map<Trait, @Nullable Values> traits;

  private final Sign sign;

  private record Values(String setting, Pattern pattern) {}

  private AppenderTraits(
      String prefix, Set<String> plugins, Map<Trait, @Nullable Values> traits, Sign sign) {
    this.prefix = prefix;
    this.plugins = plugins;
    this.traits = traits;
    this.sign = sign;
  }

  private static AppenderTraits of(List<String> row) {
    Map<Trait, @Nullable Values> traits = new EnumMap<>(Trait.class);
    for (String each : split(AND, row.get(2))) {
      String[] words = BLANK.split(each, 3);
      traits.put(
          Trait.valueOf(constant(words[0])),
          words.length == 1 ? null : new Values(words[1], Pattern.compile(words[2])));
    }
    String told = row.get(3);
    Sign sign = traits.containsKey(Trait.QUEUE) ? Sign.NONE : Sign.RETURN;
    return new AppenderTraits(
        row.get(0),
        Set.copyOf(split(BLANK, row.get(1))),
        traits,
        told.isEmpty() ? sign : Sign.valueOf(constant(told)));
  }

  private static List<String> split(Pattern separator, String cell) {
    return cell.isEmpty() ? List.of() : List.of(separator.split(cell, -1));
  }

  private static String constant(String word) {
    return word.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  /** Returns what is known of a class by its name; {@link #isKnown} tells whether that is much. */
  public static AppenderTraits ofClass(String className) {
    return TABLE.stream()
        .filter(row -> className.startsWith(row.prefix))
        .max(Comparator.comparingInt(row -> row.prefix.length()))
        .orElse(UNKNOWN);
  }

  /** Returns what is known of a class or of the nearest known class that it extends. */
  public static AppenderTraits ofClass(Class<?> appender) {
    for (Class<?> type = appender; type != null; type = type.getSuperclass()) {
      AppenderTraits known = ofClass(type.getName());
      if (known.isKnown()) {
        return known;
      }
    }
    return UNKNOWN;
  }

  /** Returns what is known of a plugin of Log4j, by its class if that is known. */
  public static AppenderTraits ofPlugin(String type, @Nullable String className) {
    AppenderTraits known = className == null ? UNKNOWN : ofClass(className);
    String name = type.toLowerCase(Locale.ROOT);
    return known.isKnown()
        ? known
        : TABLE.stream().filter(row -> row.plugins.contains(name)).findFirst().orElse(UNKNOWN);
  }

  public boolean isKnown() {
    return this != UNKNOWN;
  }

  /** Tells whether an appender has a trait, with any settings or some. */
  public boolean has(Trait trait) {
    return traits.containsKey(trait);
  }

  /**
   * Tells whether an appender with these settings has a trait.
   *
   * @param setting gives a setting of the appender by its name; empty if it is not set
   */
  public boolean has(Trait trait, UnaryOperator<String> setting) {
    Values values = traits.get(trait);
    return traits.containsKey(trait)
        && (values == null || values.pattern().matcher(setting.apply(values.setting())).matches());
  }

  /** How an appender with a queue of its own tells what became of an event. */
  public Sign sign() {
    return sign;
  }

  @Override
  public String toString() {
    return prefix + "* " + traits.keySet();
  }
}
