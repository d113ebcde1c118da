/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.findings;

import io.hotguard.GuardMode;
import java.util.Optional;

/**
 * A start-up report, as the level of a logger may hide it.
 *
 * @param mode whether the guard changes something
 * @param state the state of the guard, such as {@code guarding Log4j 2.26.1}
 * @param changes the number of changed elements, made or planned
 * @param hazards the number of hazards that stay
 * @param hasWarnings whether a line of the report is a warning
 */
public record HiddenReport(
    GuardMode mode, String state, int changes, int hazards, boolean hasWarnings) {

  /** The logger of all lines that a guard itself writes. */
  public static final String LOGGER_NAME = "io.hotguard.logging";

  private static final String OWN_LOGGERS = "io.hotguard";

  /**
   * The level that holds for {@link #LOGGER_NAME}.
   *
   * @param logger the logger that has the level, {@code root} for the root logger
   * @param level the name of the level
   * @param showsInfo whether lines for information are logged
   * @param showsWarnings whether warnings are logged
   */
  public record Inherited(String logger, String level, boolean showsInfo, boolean showsWarnings) {}

  /** Returns the line that tells of a hidden report; empty if an operator wants it hidden. */
  public Optional<String> hint(Inherited level) {
    // A guard that changes something must be seen to be on.
    boolean seen =
        level.showsInfo() || (mode != GuardMode.ENFORCE && hasWarnings && level.showsWarnings());
    if (seen || level.logger().startsWith(OWN_LOGGERS)) {
      return Optional.empty();
    }
    return Optional.of(
        "hotguard: logger "
            + level.logger()
            + " is at "
            + level.level()
            + ", which hides lines of the logging guard ("
            + state
            + "; "
            + (mode == GuardMode.ENFORCE ? "changes made: " : "changes that it would make: ")
            + changes
            + ", hazards found: "
            + hazards
            + "). Give logger "
            + LOGGER_NAME
            + " the level info to read them, or off to do without");
  }
}
