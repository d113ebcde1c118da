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

/** A baseline file: a line for each entry, columns separated by tabs. Format 1 had no callees. */
record BaselineText(List<Entry> entries, boolean callees) {
  private static final String HEAD =
      "# Hotguard baseline 2: rule, place, callee, fingerprint, severity, count\n";
  private static final String HEAD_WITHOUT_CALLEES =
      "# Hotguard baseline 1: rule, place, fingerprint, severity, count\n";
  private static final int COLUMNS = 6;
  private static final int COLUMNS_WITHOUT_CALLEE = 5;
  private static final int CALLEE = 2;
  private static final Pattern COUNT = Pattern.compile("[1-9][0-9]{0,8}");
  private static final Pattern FINGERPRINT = Pattern.compile("[0-9a-f]{16}");

  BaselineText {
    entries = List.copyOf(entries);
  }

  /** Reads both formats, since branches of both may have been merged. */
  static BaselineText read(String file, String text) {
    List<Entry> entries = new ArrayList<>();
    boolean callees = true;
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (!line.isEmpty() && !line.startsWith("#")) {
        List<String> columns = new ArrayList<>(List.of(line.split("\t", -1)));
        if (columns.size() == COLUMNS_WITHOUT_CALLEE) {
          callees = false;
          columns.add(CALLEE, "");
        }
        entries.add(entry(file + ":" + (i + 1), columns));
      }
    }
    return new BaselineText(entries, callees);
  }

  private static Entry entry(String where, List<String> columns) {
    if (columns.size() != COLUMNS
        || columns.get(0).isBlank()
        || !FINGERPRINT.matcher(columns.get(3)).matches()
        || !COUNT.matcher(columns.get(5)).matches()) {
      throw new CheckConfigurationException(
          where
              + ": no entry of a baseline; a line is rule, place, callee, fingerprint (16 hexadecimal digits), severity and count,"
              + " with tabs between them; write the file anew with --write-baseline");
    }
    String level = columns.get(4);
    Severity severity =
        Levels.parse(level)
            .orElseThrow(
                () ->
                    new CheckConfigurationException(
                        where + ": severity '" + level + "' must be error, warning or note"));
    return new Entry(
        columns.get(0),
        columns.get(1),
        columns.get(CALLEE),
        columns.get(3),
        severity,
        Integer.parseInt(columns.get(5)));
  }

  String write() {
    StringBuilder text = new StringBuilder(callees ? HEAD : HEAD_WITHOUT_CALLEES);
    for (Entry entry : entries) {
      text.append(entry.rule()).append('\t').append(entry.place()).append('\t');
      if (callees) {
        text.append(entry.callee()).append('\t');
      }
      text.append(entry.fingerprint()).append('\t');
      text.append(entry.severity().sarifLevel()).append('\t');
      text.append(entry.count()).append('\n');
    }
    return text.toString();
  }
}
