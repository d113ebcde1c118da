/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.rewrite;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.logging.log4j.core.config.LoggerConfig;

/**
 * The loggers of one kind of change, which one sentence names: the configuration of a framework has
 * a dozen loggers.
 */
final class LoggerNames {
  /** The configuration has the names of the other loggers. */
  static final int MAX_SHOWN = 20;

  private final SortedSet<String> names = new TreeSet<>();

  /** Adds a logger; the name of the root logger is empty. */
  void add(String name) {
    names.add(name);
  }

  /** Returns the name of a logger in messages. */
  static String shown(String name) {
    return name.isEmpty() ? LoggerConfig.ROOT : name;
  }

  /** Returns the number of loggers that are among these or others. */
  int with(LoggerNames others) {
    SortedSet<String> all = new TreeSet<>(names);
    all.addAll(others.names);
    return all.size();
  }

  /** Says that the loggers become asynchronous; empty without loggers. */
  List<String> toAsynchronous() {
    boolean isRoot = names.contains("");
    return sentence(
        isRoot ? ": Root -> AsyncRoot" : ": Logger -> AsyncLogger", " to asynchronous ones: ");
  }

  /** Says that the loggers no longer collect the location of callers; empty without loggers. */
  List<String> withoutLocation() {
    return sentence(
        ": includeLocation off, nothing on its path prints it",
        ": includeLocation off, nothing on their paths prints it: ");
  }

  private List<String> sentence(String ofOne, String ofSeveral) {
    if (names.isEmpty()) {
      return List.of();
    }
    if (names.size() == 1) {
      return List.of("logger " + shown(names.first()) + ofOne);
    }
    String shown =
        names.stream().limit(MAX_SHOWN).map(LoggerNames::shown).collect(Collectors.joining(", "));
    int others = Math.max(0, names.size() - MAX_SHOWN);
    return List.of(
        names.size()
            + " loggers"
            + ofSeveral
            + shown
            + (others == 0 ? "" : " and " + others + " more of the configuration"));
  }
}
