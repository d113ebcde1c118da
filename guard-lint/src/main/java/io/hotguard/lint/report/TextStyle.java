/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import java.util.List;

/**
 * The look of a text report, and the commands that it offers.
 *
 * @param colours whether it holds the colours of a terminal
 * @param columns the width at which lines wrap, at least {@link #LEAST_COLUMNS}
 * @param explains whether each finding comes with its whole message, call path, and rule page;
 *     otherwise it has at most four lines
 * @param details a line that says where the rest of each finding is, and commands below it; empty
 *     for none
 * @param lists the findings that are listed one by one; all others are counted
 * @param recording the commands that make code hot by a recording; immutable
 */
public record TextStyle(
    boolean colours,
    int columns,
    boolean explains,
    String details,
    Lists lists,
    List<String> recording) {

  /**
   * The findings that a report lists.
   *
   * @param notes whether it lists all notes, not the dearest alone
   * @param libraries whether it lists findings in libraries of the application
   * @param options whether a command line with options for the rest follows
   */
  public record Lists(boolean notes, boolean libraries, boolean options) {
    /** The errors, the warnings and the dearest notes of own code. */
    public static final Lists SHORT = new Lists(false, false, false);

    /** Every finding. */
    public static final Lists ALL = new Lists(true, true, false);
  }

  /** The width of a report that no terminal shows. */
  public static final int COLUMNS = 100;

  /** The least width; narrower terminals wrap lines themselves. */
  public static final int LEAST_COLUMNS = 40;

  /** The style of a file or pipe. */
  public static final TextStyle PLAIN =
      new TextStyle(
          false,
          COLUMNS,
          false,
          "",
          Lists.SHORT,
          List.of(
              "java -jar hotguard.jar check --pid=PID",
              "java -jar hotguard.jar check INPUT --profile=app.jfr"));

  public TextStyle {
    columns = Math.max(LEAST_COLUMNS, columns);
    recording = List.copyOf(recording);
  }

  /** Returns this style with colours or without. */
  public TextStyle coloured(boolean wanted) {
    return new TextStyle(wanted, columns, explains, details, lists, recording);
  }

  /** Returns this style for a terminal of this width. */
  public TextStyle wide(int width) {
    return new TextStyle(colours, width, explains, details, lists, recording);
  }

  /** Returns this style with all details, or with four lines for a finding. */
  public TextStyle explaining(boolean wanted) {
    return new TextStyle(colours, columns, wanted, details, lists, recording);
  }

  /** Returns this style with other words on where the rest of each finding is. */
  public TextStyle pointingTo(String place) {
    return new TextStyle(colours, columns, explains, place, lists, recording);
  }

  /** Returns this style with other commands that record. */
  public TextStyle recordingBy(List<String> commands) {
    return new TextStyle(colours, columns, explains, details, lists, commands);
  }

  /** Returns this style with other findings listed. */
  public TextStyle listing(Lists wanted) {
    return new TextStyle(colours, columns, explains, details, wanted, recording);
  }
}
