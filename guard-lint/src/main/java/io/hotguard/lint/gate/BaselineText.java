/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.gate;

import io.hotguard.lint.gate.Baseline.Entry;
import io.hotguard.rule.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A baseline file: a line for each entry, columns separated by tabs. */
final class BaselineText {
  private static final String HEAD =
      "# Hotguard baseline 3: rule, place, subject, severity, count\n";
  private static final int COLUMNS = 5;
  private static final int PLACE = 1;
  private static final int SUBJECT = 2;
  private static final int SEVERITY = 3;
  private static final int COUNT = 4;
  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");

  private BaselineText() {}

  static List<Entry> read(String file, String text) {
    List<Entry> entries = new ArrayList<>();
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (!line.isEmpty() && !line.startsWith("#")) {
        entries.add(entry(file + ":" + (i + 1), List.of(line.split("\t", -1))));
      }
    }
    return entries;
  }

  private static Entry entry(String where, List<String> columns) {
    if (columns.size() != COLUMNS
        || columns.get(0).isBlank()
        || !NUMBER.matcher(columns.get(COUNT)).matches()) {
      throw new CheckConfigurationException(
          where
              + ": no entry of a baseline; a line is rule, place, subject, severity and count, with tabs between them;"
              + " write the file anew with --write-baseline");
    }
    String level = columns.get(SEVERITY);
    Severity severity =
        CheckSettings.severity(level)
            .orElseThrow(
                () ->
                    new CheckConfigurationException(
                        where + ": severity '" + level + "' must be error, warning or note"));
    return new Entry(
        columns.get(0),
        columns.get(PLACE),
        columns.get(SUBJECT),
        severity,
        Integer.parseInt(columns.get(COUNT)));
  }

  /** Writes entries in their order. */
  static String of(List<Entry> entries) {
    StringBuilder text = new StringBuilder(HEAD);
    for (Entry entry : entries) {
      text.append(entry.rule()).append('\t').append(entry.place()).append('\t');
      text.append(entry.subject()).append('\t').append(entry.severity().sarifLevel());
      text.append('\t').append(entry.count()).append('\n');
    }
    return text.toString();
  }
}
