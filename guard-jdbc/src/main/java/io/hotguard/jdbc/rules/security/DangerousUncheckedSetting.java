/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.jdbc.rules.base.SettingWords;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Reports the known dangerous settings of drivers and wrappers that have no table of settings, and
 * of other drivers where no setting was read.
 */
public final class DangerousUncheckedSetting extends JdbcRule {
  private static final String TABLE = "unchecked-settings.tsv";
  private static final List<Row> ROWS = read();

  public DangerousUncheckedSetting() {
    super(
        RuleDescriptor.warning(
                "DangerousUncheckedSetting",
                "A setting that runs code or commands, or reads or writes files, stands where"
                    + " Hotguard cannot read settings.")
            .tagged("jdbc", "security"));
  }

  /** A row of the table. */
  private record Row(List<String> drivers, List<WrittenKey> keys, String risk) {
    static Row of(List<String> cells) {
      return new Row(
          List.of(cells.get(0).split(",")),
          Arrays.stream(cells.get(1).split(","))
              .map(key -> WrittenKey.of(key, cells.get(3)))
              .toList(),
          cells.get(2));
    }

    boolean isOfModel(JdbcFacts facts) {
      return drivers.contains(facts.family().id());
    }

    boolean concerns(JdbcFacts facts) {
      return facts.family() == DriverFamily.OTHER
          ? drivers.stream().anyMatch(facts.scheme().toLowerCase(Locale.ROOT)::startsWith)
          : isOfModel(facts) || drivers.stream().anyMatch(facts.wrappers()::contains);
    }

    List<String> found(JdbcFacts facts, WrittenKey.Text text) {
      return keys.stream()
          .filter(key -> isOfModel(facts) ? text.hasUnread(key) : text.has(key))
          .map(WrittenKey::name)
          .toList();
    }
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    List<Row> concerned = ROWS.stream().filter(row -> row.concerns(facts)).toList();
    if (concerned.isEmpty()) {
      return;
    }
    WrittenKey.Text text = WrittenKey.Text.of(facts);
    for (Row row : concerned) {
      List<String> found = row.found(facts, text);
      if (!found.isEmpty()) {
        report(
            facts,
            sink,
            String.join(", ", found)
                + " in this URL "
                + row.risk()
                + (row.isOfModel(facts)
                    ? "; Hotguard reads no setting at this place, but "
                        + SettingWords.driver(facts)
                        + " may"
                    : ""),
            Fix.of("Leave it out, and let nobody else write the URL"));
      }
    }
  }

  private static List<Row> read() {
    InputStream file =
        Objects.requireNonNull(DangerousUncheckedSetting.class.getResourceAsStream(TABLE));
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(file, UTF_8))) {
      return lines
          .lines()
          .filter(line -> !line.startsWith("#"))
          .skip(1)
          .map(line -> Row.of(List.of(line.split("\t", -1))))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + TABLE, e);
    }
  }
}
