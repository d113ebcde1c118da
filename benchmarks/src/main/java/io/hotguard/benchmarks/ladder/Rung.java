/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import static io.hotguard.benchmarks.ladder.Rung.Capability.ALL_ASYNC;
import static io.hotguard.benchmarks.ladder.Rung.Capability.FIELD_LOOKUP;
import static io.hotguard.benchmarks.ladder.Rung.Capability.GELF;
import static io.hotguard.benchmarks.ladder.Rung.Capability.JDBC;
import static io.hotguard.benchmarks.ladder.Rung.Capability.LOCATION;
import static io.hotguard.benchmarks.ladder.Rung.Capability.NEVER_BLOCK;
import static io.hotguard.benchmarks.ladder.Rung.Capability.PARSE_CACHE;
import static io.hotguard.benchmarks.ladder.Rung.Capability.RECORDER;

import io.hotguard.benchmarks.ladder.service.GameService;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One way to run the service.
 *
 * @param capabilities what is switched on
 * @param properties system properties of the service
 */
public record Rung(
    Group group, String name, Set<Capability> capabilities, Map<String, String> properties) {
  static final String AS_FOUND = "as found";
  static final String LAST = "+ recorder = all";
  static final String BY_HAND = "all by hand, stock Discard";
  static final String KEEPS_UP = "as found, receiver keeps up";
  static final String SILENT = "all, nothing logged";

  private static final Pattern FILE_APPENDER = Pattern.compile("<(?:RollingFile|File) ");
  private static final Pattern GELF_APPENDER = Pattern.compile("<Gelf .*?</Gelf>", Pattern.DOTALL);
  private static final String SOCKET_WITH_GELF_LAYOUT =
      """
      <Socket name="graylog" host="127.0.0.1" port="${sys:ladder.gelf.port}" protocol="TCP" reconnectionDelayMillis="500">
        <GelfLayout host="game-1" compressionType="OFF" includeNullDelimiter="true" includeThreadContext="true">
          <KeyValuePair key="service" value="game"/>
        </GelfLayout>
      </Socket>""";

  public enum Group {
    /** Services that bound the others. */
    REFERENCE,
    /** Each capability on top of those before it. */
    LADDER,
    /** Alternatives that were tried and rejected. */
    REJECTED
  }

  static List<Rung> ladder() {
    List<Rung> rungs = new ArrayList<>();
    Set<Capability> on = EnumSet.noneOf(Capability.class);
    rungs.add(of(Group.LADDER, AS_FOUND, on));
    for (Capability next : Capability.values()) {
      on.add(next);
      boolean last = on.size() == Capability.values().length;
      rungs.add(of(Group.LADDER, "+ " + next.label() + (last ? " = all" : ""), on));
    }
    return rungs;
  }

  static Rung keepsUp() {
    return of(Group.REFERENCE, KEEPS_UP, EnumSet.noneOf(Capability.class));
  }

  static List<Rung> rejected() {
    Set<Capability> none = EnumSet.noneOf(Capability.class);
    Set<Capability> byHand = EnumSet.complementOf(EnumSet.of(NEVER_BLOCK));
    Map<String, String> discard = discardUpTo("INFO");
    return List.of(
        of(Group.REJECTED, "SynchronizeEnqueueWhenQueueFull=false", none)
            .with(Map.of("AsyncLoggerConfig.SynchronizeEnqueueWhenQueueFull", "false")),
        of(Group.REJECTED, "stock Discard", none).with(discard),
        of(Group.REJECTED, BY_HAND, byHand).with(discard),
        of(Group.REJECTED, "all by hand, Discard of all levels", byHand).with(discardUpTo("FATAL")),
        of(Group.REJECTED, "all, files written per event", EnumSet.allOf(Capability.class))
            .with(Map.of("hotguard.logging.flush", "keep")),
        of(Group.REJECTED, "unbounded percentile queue", none)
            .with(Map.of(GameService.PERCENTILES, "unbounded")));
  }

  private static Map<String, String> discardUpTo(String level) {
    return Map.of("log4j2.asyncQueueFullPolicy", "Discard", "log4j2.discardThreshold", level);
  }

  static Rung silent() {
    return of(Group.REFERENCE, SILENT, EnumSet.allOf(Capability.class));
  }

  private static Rung of(Group group, String name, Set<Capability> on) {
    return new Rung(group, name, Set.copyOf(on), properties(on));
  }

  Rung with(Map<String, String> further) {
    Map<String, String> all = new TreeMap<>(properties);
    all.putAll(further);
    return new Rung(group, name, capabilities, all);
  }

  boolean isSilent() {
    return name.equals(SILENT);
  }

  boolean receiverKeepsUp() {
    return name.equals(KEEPS_UP);
  }

  boolean hasLoggingGuard() {
    return capabilities.contains(NEVER_BLOCK);
  }

  private static Map<String, String> properties(Set<Capability> on) {
    Map<String, String> all = new TreeMap<>();
    all.put("hotguard.mode", "off");
    if (on.contains(NEVER_BLOCK)) {
      all.put("hotguard.logging.mode", "enforce");
      putUnless(on, ALL_ASYNC, all, "hotguard.logging.exempt", "Root");
      putUnless(on, LOCATION, all, "hotguard.logging.location", "keep");
      putUnless(on, GELF, all, "hotguard.logging.isolate", "none");
    }
    if (on.contains(JDBC)) {
      all.put("hotguard.jdbc.mode", "enforce");
      all.put("hotguard.jdbc.server-prepare", "true");
      all.put(GameService.DRIVER, "hotguard");
    }
    if (on.contains(PARSE_CACHE)) {
      all.put(GameService.ITEMS, "cache");
    }
    if (on.contains(FIELD_LOOKUP)) {
      all.put(GameService.FIELDS, "lookup");
    }
    if (on.contains(RECORDER)) {
      all.put(GameService.PERCENTILES, "recorder");
    }
    return all;
  }

  private static void putUnless(
      Set<Capability> on, Capability one, Map<String, String> all, String key, String value) {
    if (!on.contains(one)) {
      all.put(key, value);
    }
  }

  /**
   * The configuration as found, with the guard's work done by hand where the guard does not do it.
   */
  String logging(String asFound) {
    String text =
        capabilities.contains(GELF)
            ? GELF_APPENDER
                .matcher(asFound)
                .replaceFirst(Matcher.quoteReplacement(SOCKET_WITH_GELF_LAYOUT))
            : asFound;
    if (isSilent()) {
      return text.replace("level=\"info\"", "level=\"off\"");
    }
    if (hasLoggingGuard()) {
      return text;
    }
    if (capabilities.contains(ALL_ASYNC)) {
      text = text.replace("<Root ", "<AsyncRoot ").replace("</Root>", "</AsyncRoot>");
      text = FILE_APPENDER.matcher(text).replaceAll("$0immediateFlush=\"false\" ");
    }
    return capabilities.contains(LOCATION)
        ? text.replace("includeLocation=\"true\"", "includeLocation=\"false\"")
        : text;
  }

  /** The capabilities of the guard, in the order in which the ladder adds them. */
  enum Capability {
    /** A full ring stops no caller. */
    NEVER_BLOCK("never-block"),
    /** The root logger is asynchronous, and files are written once per batch. */
    ALL_ASYNC("all-async"),
    /** Caller location is not collected where nothing prints it. */
    LOCATION("location"),
    /** The network appender has its own journal; by hand, it is Log4j's own. */
    GELF("GELF"),
    /** The JSON text is parsed once for each of its versions. */
    PARSE_CACHE("parse cache"),
    /** The field is found without exceptions. */
    FIELD_LOOKUP("field lookup"),
    /** Driver settings are corrected. */
    JDBC("JDBC"),
    /** Times go into recorders instead of a queue. */
    RECORDER("recorder");

    private final String label;

    Capability(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }
  }
}
