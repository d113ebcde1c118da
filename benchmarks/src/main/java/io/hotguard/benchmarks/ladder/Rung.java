/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import static io.hotguard.benchmarks.ladder.Capability.ALL_ASYNC;
import static io.hotguard.benchmarks.ladder.Capability.FIELD_LOOKUP;
import static io.hotguard.benchmarks.ladder.Capability.ISOLATION;
import static io.hotguard.benchmarks.ladder.Capability.JDBC;
import static io.hotguard.benchmarks.ladder.Capability.LOCATION;
import static io.hotguard.benchmarks.ladder.Capability.NEVER_BLOCK;
import static io.hotguard.benchmarks.ladder.Capability.PARSE_CACHE;
import static io.hotguard.benchmarks.ladder.Capability.RECORDER;

import io.hotguard.benchmarks.ladder.service.GameService;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * One way to run the service.
 *
 * @param group which table it is in
 * @param name what it is called there
 * @param capabilities what is switched on
 * @param properties system properties of the service
 */
public record Rung(
    Group group, String name, Set<Capability> capabilities, Map<String, String> properties) {
  static final String AS_FOUND = "as found";
  static final String ALL = "all";
  static final String BY_HAND_DISCARDING = "all by hand, stock Discard";
  static final String KEEPS_UP = "as found, receiver keeps up";
  static final String SILENT = "all, nothing logged";

  /** A table of the result. */
  public enum Group {
    /** What the service could do. */
    REFERENCE,
    /** Each capability on top of those before it. */
    LADDER,
    /** A capability beside what was found. */
    ALONE,
    /** All but one. */
    ALL_BUT,
    /** What was tried and rejected. */
    REJECTED
  }

  /** From what was found to all, one capability more each time. */
  static List<Rung> ladder() {
    List<Rung> rungs = new ArrayList<>();
    Set<Capability> on = EnumSet.noneOf(Capability.class);
    rungs.add(of(Group.LADDER, AS_FOUND, on));
    for (Capability next : Capability.values()) {
      on.add(next);
      boolean last = on.size() == Capability.values().length;
      rungs.add(of(Group.LADDER, "+ " + next.label() + (last ? " = " + ALL : ""), on));
    }
    return rungs;
  }

  /**
   * All without a log, each alone, all but each, and the rejected ones; without those that the
   * ladder has. The guard has no isolation without never-block, and is never without that:
   * isolation alone includes it, and all but never-block is Log4j's own, configured by hand.
   */
  static List<Rung> beside() {
    List<Rung> rungs = new ArrayList<>();
    rungs.add(of(Group.REFERENCE, SILENT, EnumSet.allOf(Capability.class)));
    for (Capability one : EnumSet.complementOf(EnumSet.of(NEVER_BLOCK))) {
      Set<Capability> on = EnumSet.of(one);
      if (one == ISOLATION) {
        on.add(NEVER_BLOCK);
      }
      rungs.add(of(Group.ALONE, one.label(), on));
    }
    for (Capability one : EnumSet.complementOf(EnumSet.of(RECORDER))) {
      Set<Capability> on = EnumSet.complementOf(EnumSet.of(one));
      if (one == NEVER_BLOCK) {
        on.remove(ISOLATION);
      }
      rungs.add(of(Group.ALL_BUT, one.label(), on));
    }
    rungs.addAll(rejected());
    return rungs;
  }

  private static List<Rung> rejected() {
    Set<Capability> none = EnumSet.noneOf(Capability.class);
    Set<Capability> byHand =
        EnumSet.of(ALL_ASYNC, LOCATION, PARSE_CACHE, FIELD_LOOKUP, JDBC, RECORDER);
    Map<String, String> discard =
        Map.of("log4j2.asyncQueueFullPolicy", "Discard", "log4j2.discardThreshold", "INFO");
    return List.of(
        of(Group.REJECTED, "SynchronizeEnqueueWhenQueueFull=false", none)
            .with(Map.of("AsyncLoggerConfig.SynchronizeEnqueueWhenQueueFull", "false")),
        of(Group.REJECTED, "stock Discard", none).with(discard),
        of(Group.REJECTED, BY_HAND_DISCARDING, byHand).with(discard),
        of(Group.REJECTED, "unbounded percentile queue", none)
            .with(Map.of(GameService.PERCENTILES, "unbounded")));
  }

  private static Rung of(Group group, String name, Set<Capability> on) {
    return new Rung(group, name, Set.copyOf(on), properties(on));
  }

  Rung with(Map<String, String> further) {
    Map<String, String> all = new TreeMap<>(properties);
    all.putAll(further);
    return new Rung(group, name, capabilities, all);
  }

  /** Whether every level is off: what no way to log can surpass. */
  boolean isSilent() {
    return name.equals(SILENT);
  }

  /** Whether the guard of logging is on. */
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
      putUnless(on, ISOLATION, all, "hotguard.logging.isolate", "none");
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

  /** The file as found, with what the guard does not do here done by hand. */
  String logging(String asFound) {
    if (isSilent()) {
      return asFound.replace("level=\"info\"", "level=\"off\"");
    }
    if (hasLoggingGuard()) {
      return asFound;
    }
    String text = asFound;
    if (capabilities.contains(ALL_ASYNC)) {
      text = text.replace("<Root ", "<AsyncRoot ").replace("</Root>", "</AsyncRoot>");
    }
    return capabilities.contains(LOCATION)
        ? text.replace("includeLocation=\"true\"", "includeLocation=\"false\"")
        : text;
  }
}
