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

/**
 * A baseline file: a line for each entry, columns separated by tabs. Format 1 had a fingerprint in
 * place of the subject, format 2 had it behind the subject; it covered the words of the message.
 */
record BaselineText(List<Entry> entries, boolean isOfEarlierFormat) {
  private static final String HEAD =
      "# Hotguard baseline 3: rule, place, subject, severity, count\n";
  private static final int COLUMNS = 5;
  private static final int PLACE = 1;
  private static final int SUBJECT = 2;
  private static final int SEVERITY = 3;
  private static final int COUNT = 4;
  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");
  private static final Pattern FINGERPRINT = Pattern.compile("[0-9a-f]{16}");

  BaselineText {
    entries = List.copyOf(entries);
  }

  /** Reads all formats line by line, since branches of several may have been merged. */
  static BaselineText read(String file, String text) {
    List<Entry> entries = new ArrayList<>();
    boolean earlier = false;
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (!line.isEmpty() && !line.startsWith("#")) {
        List<String> columns = new ArrayList<>(List.of(line.split("\t", -1)));
        if (columns.size() > COLUMNS && isFingerprint(columns.get(SUBJECT + 1))) {
          columns.remove(SUBJECT + 1);
          earlier = true;
        } else if (columns.size() == COLUMNS && isFingerprint(columns.get(SUBJECT))) {
          columns.set(SUBJECT, "");
          earlier = true;
        }
        entries.add(entry(file + ":" + (i + 1), columns));
      }
    }
    return new BaselineText(entries, earlier);
  }

  private static boolean isFingerprint(String column) {
    return FINGERPRINT.matcher(column).matches();
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
