/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * A finding in a published library that somebody has read the code of.
 *
 * @param verdict whether the finding is right
 * @param key what finding it is
 * @param reason why, in one sentence
 */
record JudgedFinding(Verdict verdict, Key key, String reason) {
  private static final int COLUMNS = 6;

  /** A debatable finding does not count as right. */
  enum Verdict {
    RIGHT,
    WRONG,
    DEBATABLE;

    /** The verdict of this name, in lower case. */
    static Verdict named(String name) {
      return valueOf(name.toUpperCase(Locale.ROOT));
    }
  }

  /**
   * The key of a finding. Equal findings in one method have one key.
   *
   * @param severity how bad it is said to be
   * @param rule the rule
   * @param place the class and method, or the file and key
   * @param fingerprint the finding's fingerprint
   */
  record Key(Severity severity, String rule, String place, String fingerprint) {
    static final Comparator<Key> ORDER = Comparator.comparing(Key::toString);

    static Key of(Finding finding) {
      return new Key(
          finding.severity(), finding.rule(), place(finding.location()), finding.fingerprint());
    }

    private static String place(Location location) {
      return location instanceof Location.Code code
          ? code.className() + '.' + code.method()
          : location instanceof Location.Config config
              ? config.file() + ' ' + config.key()
              : location.describe();
    }

    @Override
    public String toString() {
      return severity.sarifLevel() + '\t' + rule + '\t' + place + '\t' + fingerprint;
    }
  }

  static List<JudgedFinding> all(Path list) throws IOException {
    return Files.readAllLines(list, UTF_8).stream()
        .filter(line -> !line.startsWith("#"))
        .map(line -> parse(list, line))
        .toList();
  }

  private static JudgedFinding parse(Path list, String line) {
    String[] columns = line.split("\t", -1);
    if (columns.length != COLUMNS) {
      throw new IllegalArgumentException(list + ": " + COLUMNS + " columns are needed: " + line);
    }
    Key key =
        new Key(
            Severity.valueOf(columns[1].toUpperCase(Locale.ROOT)),
            columns[2],
            columns[3],
            columns[4]);
    return new JudgedFinding(Verdict.named(columns[0]), key, columns[5]);
  }
}
