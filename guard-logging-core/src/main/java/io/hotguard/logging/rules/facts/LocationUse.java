/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.facts;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.hotguard.logging.rules.facts.LoggingFacts.Appender;
import io.hotguard.logging.rules.facts.LoggingFacts.Logger;
import io.hotguard.logging.rules.facts.LoggingFacts.Setting;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Tells whether any receiver of an event prints the caller's location. Collecting the location
 * costs a walk of the caller's stack; only {@link #UNUSED} allows the guard to skip it.
 */
public enum LocationUse {
  /** Something prints the location. */
  USED,
  /** Nothing prints the location. */
  UNUSED,
  /** Something unknown is in the path; it may print the location. */
  UNKNOWN;

  /*
   * Pattern. A conversion is '%', then digits, '-' and '.', then the longest run of identifier
   * characters; Log4j takes the longest known key that the run starts with, and prints the rest.
   * Thus "%Level" is %L followed by "evel", and a table of the location keys alone would take
   * "%marker" for nothing and "%MDC" for %M: the other keys that begin with C, F, L, M, c, f, l, m
   * must be known. Options in braces are patterns again for highlight, style, replace, maxLen and
   * others, and date formats contain no '%', so one pass over the whole text sees them all.
   * PatternLayout.requiresLocation() sees only the outermost conversions: it answers false for
   * "%highlight{%C}", which is why the guard asks here.
   */
  private static final Map<String, Map<String, String>> KNOWN =
      Rows.of("location-use.tsv").stream()
          .collect(groupingBy(row -> row.get(0), toMap(row -> row.get(1), row -> row.get(2))));

  private static final String TEMPLATE_DEFAULT = "log4j.layout.jsonTemplate.locationInfoEnabled";

  private static boolean isKnown(String kind, String name) {
    return requireNonNull(KNOWN.get(kind)).containsKey(name);
  }

  /** Judges a conversion pattern, such as {@code %d %-5p %c{1} %m%n}. */
  public static LocationUse ofPattern(String pattern) {
    for (int at = pattern.indexOf('%'); at >= 0; at = pattern.indexOf('%', at)) {
      at++;
      if (at < pattern.length() && pattern.charAt(at) == '%') {
        at++;
        continue;
      }
      while (at < pattern.length() && "-.0123456789".indexOf(pattern.charAt(at)) >= 0) {
        at++;
      }
      int end = at;
      while (end < pattern.length() && Character.isUnicodeIdentifierPart(pattern.charAt(end))) {
        end++;
      }
      if (isLocationKey(pattern.substring(at, end))) {
        return USED;
      }
      at = end;
    }
    return UNUSED;
  }

  private static boolean isLocationKey(String run) {
    for (int length = run.length(); length > 0; length--) {
      String key = run.substring(0, length);
      if (isKnown("location-key", key)) {
        return true;
      }
      if (isKnown("other-key", key)) {
        return false;
      }
    }
    return false;
  }

  /** Judges a layout with its content; {@link #UNKNOWN} for neither Log4j's nor the ECS layout. */
  public static LocationUse ofLayout(LoggingFacts facts, Element layout) {
    String type = layout.type().toLowerCase(Locale.ROOT);
    if (isKnown("always-layout", type)
        || usesPattern(layout)
        || isSwitchedOn(facts, layout, type)) {
      return USED;
    }
    return isKnown("pattern-layout", type) || isKnown("switched-layout", type) ? UNUSED : UNKNOWN;
  }

  private static boolean isSwitchedOn(LoggingFacts facts, Element layout, String type) {
    String name = requireNonNull(KNOWN.get("switched-layout")).get(type);
    if (name == null) {
      return false;
    }
    return layout
        .attribute(name)
        .or(
            () ->
                type.equals("jsontemplatelayout")
                    ? facts.setting(TEMPLATE_DEFAULT).map(Setting::value)
                    : Optional.empty())
        .map(value -> value.trim().equalsIgnoreCase("true"))
        .orElse(false);
  }

  private static boolean usesPattern(Element element) {
    return element.tree().anyMatch(LocationUse::hasLocationPattern);
  }

  private static boolean hasLocationPattern(Element element) {
    boolean isField = element.is("KeyValuePair") || element.is("Pattern");
    return element.attributes().entrySet().stream()
        .filter(
            e ->
                isKnown("pattern-attribute", e.getKey().toLowerCase(Locale.ROOT))
                    || (isField && e.getKey().equalsIgnoreCase(Element.TEXT)))
        .anyMatch(e -> ofPattern(e.getValue()) == USED);
  }

  /** Judges an appender and all that it wraps: used, otherwise unknown, otherwise unused. */
  public static LocationUse ofAppender(LoggingFacts facts, Appender appender) {
    return worst(facts.reach(appender).stream().map(a -> ofItself(facts, a)));
  }

  /** Judges everything that an event of a logger reaches, filters included; the worst counts. */
  public static LocationUse ofLogger(LoggingFacts facts, Logger logger) {
    Stream<LocationUse> filters =
        facts.chain(logger).stream()
            .flatMap(
                l ->
                    Stream.concat(
                        l.filters().stream(), l.refs().stream().flatMap(r -> r.filters().stream())))
            .map(LocationUse::ofFilter);
    return worst(Stream.concat(filters, facts.reach(logger).stream().map(a -> ofItself(facts, a))));
  }

  private static LocationUse ofFilter(String type) {
    return isKnown("filter", type.toLowerCase(Locale.ROOT)) ? UNUSED : UNKNOWN;
  }

  /** Judges an appender alone, without the appenders behind it. */
  public static LocationUse ofItself(LoggingFacts facts, Appender appender) {
    String type = appender.type().toLowerCase(Locale.ROOT);
    LocationUse filters =
        worst(
            appender
                .element()
                .tree()
                .filter(e -> e.isKindOf("Filter"))
                .map(e -> ofFilter(e.type())));
    return worst(Stream.of(filters, ofBody(facts, appender, type)));
  }

  private static LocationUse ofBody(LoggingFacts facts, Appender appender, String type) {
    Element element = appender.element();
    if (type.equals("nosql")) {
      return USED;
    }
    if (type.equals("gelf")) {
      // An appender without a Field sends the class, method and line among its default fields.
      return element.children("Field").findAny().isEmpty() || usesPattern(element) ? USED : UNUSED;
    }
    if (type.equals("rewrite")) {
      return element.children().stream()
              .filter(child -> child.isKindOf("Policy"))
              .allMatch(child -> isKnown("rewrite-policy", child.type().toLowerCase(Locale.ROOT)))
          ? UNUSED
          : UNKNOWN;
    }
    if (NetworkAppenders.isWrapper(type)) {
      return UNUSED;
    }
    if (usesPattern(element)) {
      return USED;
    }
    // An appender that passes events on and has no layout writes nothing itself.
    if (appender.layout().isEmpty() && facts.reach(appender).size() > 1) {
      return UNUSED;
    }
    boolean leavesToLayout = isKnown("appender", type) || FileAppenders.isFile(type);
    LocationUse layout = appender.layout().map(l -> ofLayout(facts, l)).orElse(UNUSED);
    return layout == UNUSED && !leavesToLayout ? UNKNOWN : layout;
  }

  private static LocationUse worst(Stream<LocationUse> answers) {
    Set<LocationUse> all = answers.collect(toSet());
    return all.contains(USED) ? USED : all.contains(UNKNOWN) ? UNKNOWN : UNUSED;
  }
}
