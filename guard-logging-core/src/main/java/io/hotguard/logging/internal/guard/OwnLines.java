/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.guard;

import io.hotguard.GuardMode;
import io.hotguard.logging.internal.findings.OwnLine;
import io.hotguard.logging.internal.findings.StartupFindings;
import io.hotguard.logging.internal.ring.ExitDrain;
import io.hotguard.property.GuardProperties;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The report on a started configuration: that the guard is on, its changes, made or planned,
 * remarks on their price and on the counts, and the hazards, most severe first, with the removed
 * and the accepted ones.
 *
 * @param library the library with its version
 * @param limits what the library or the settings do not allow
 */
public record OwnLines(
    GuardMode mode,
    String library,
    List<String> limits,
    Changes changes,
    List<String> remarks,
    StartupFindings hazards) {
  /** The logger of all lines that the guard itself writes. */
  public static final String LOGGER_NAME = "io.hotguard.logging";

  private static final String OWN_LOGGERS = "io.hotguard";

  private static final String PREFIX = "hotguard: ";
  private static final String ENFORCE = GuardProperties.MODE.key() + "=enforce";

  /** Whether a report of this process was made. */
  private static volatile boolean made;

  /** Copies the lists. */
  public OwnLines {
    limits = List.copyOf(limits);
    remarks = List.copyOf(remarks);
  }

  /** The report of a guard that has told nothing. */
  public static OwnLines none(GuardMode mode) {
    return new OwnLines(
        mode, "", List.of(), Changes.each(List.of()), List.of(), StartupFindings.NONE);
  }

  /**
   * Whether nobody needs one more report: a shutdown hook that logs has started the stopped library
   * again.
   */
  public static boolean isLate() {
    boolean late = made && ExitDrain.isEnding();
    made = true;
    return late;
  }

  /** The report as lines: hazards and limits as warnings, everything else for information. */
  public List<OwnLine> lines() {
    List<OwnLine> lines = new ArrayList<>();
    lines.add(new OwnLine(false, PREFIX + state()));
    limits.forEach(limit -> lines.add(new OwnLine(true, PREFIX + limit)));
    String verb = mode == GuardMode.ENFORCE ? "changed " : "would change (" + ENFORCE + ") ";
    add(changes.sentences(), change -> verb + change, lines);
    add(remarks, remark -> remark, lines);
    lines.addAll(hazards.lines());
    return lines;
  }

  private static void add(List<String> texts, UnaryOperator<String> words, List<OwnLine> lines) {
    texts.forEach(text -> lines.add(new OwnLine(false, PREFIX + words.apply(text))));
  }

  /** Says that the guard is on, also if it has nothing else to say. */
  private String state() {
    return mode == GuardMode.ENFORCE
        ? "guarding " + library
        : "observing " + library + ", which stays as configured";
  }

  /**
   * The level that holds for {@link #LOGGER_NAME}.
   *
   * @param logger the logger that has the level, {@code root} for the root logger
   * @param level the name of the level
   * @param showsInfo whether lines for information are logged
   * @param showsWarnings whether warnings are logged
   */
  public record Inherited(String logger, String level, boolean showsInfo, boolean showsWarnings) {}

  /** Says that a level hides lines of this report; empty if an operator wants them hidden. */
  public Optional<String> hint(List<OwnLine> lines, Inherited level) {
    // A guard that changes something must be seen to be on.
    boolean seen =
        level.showsInfo()
            || (mode != GuardMode.ENFORCE
                && level.showsWarnings()
                && lines.stream().anyMatch(OwnLine::isWarning));
    if (seen || level.logger().startsWith(OWN_LOGGERS)) {
      return Optional.empty();
    }
    return Optional.of(
        PREFIX
            + "logger "
            + level.logger()
            + " is at "
            + level.level()
            + ", which hides lines of the logging guard ("
            + state()
            + "; "
            + (mode == GuardMode.ENFORCE ? "changes made: " : "changes that it would make: ")
            + changes.elements()
            + ", hazards found: "
            + hazards.found().size()
            + "). Give logger "
            + LOGGER_NAME
            + " the level info to read them, or off to do without");
  }
}
