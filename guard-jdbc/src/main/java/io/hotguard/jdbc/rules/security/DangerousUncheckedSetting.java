/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DecodedText;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;

/** Reports the known dangerous settings of drivers and wrappers that have no table of settings. */
public final class DangerousUncheckedSetting extends JdbcRule {
  /*
   * The grammar of the URL is not known, so a key is looked for everywhere, in every decoded form:
   * a place where the driver does not read it is reported too, rather than one missed.
   */
  private static final String TABLE = "unchecked-settings.tsv";
  private static final int IN_ANY_CASE = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

  private static final List<Row> ROWS = read();

  public DangerousUncheckedSetting() {
    super(
        RuleDescriptor.warning(
                "DangerousUncheckedSetting",
                "A driver without a model is given a setting that runs code or commands, or reads"
                    + " or writes files.")
            .tagged("jdbc", "security"));
  }

  /** A row of the table. */
  private record Row(List<String> drivers, List<Key> keys, String risk) {
    static Row of(List<String> cells) {
      return new Row(
          List.of(cells.get(0).split(",")),
          List.of(cells.get(1).split(",")).stream().map(key -> Key.of(key, cells.get(3))).toList(),
          cells.get(2));
    }

    boolean concerns(JdbcFacts facts) {
      return facts.family() == DriverFamily.OTHER
          ? drivers.stream().anyMatch(facts.scheme().toLowerCase(Locale.ROOT)::startsWith)
          : drivers.stream().anyMatch(facts.wrappers()::contains);
    }
  }

  private record Key(String name, Pattern pattern) {
    static Key of(String name, String own) {
      String end = name.endsWith(":") ? "" : "[\"'\\s\\p{Cntrl}]*+=";
      if (!own.equals("-")) {
        end += "(?!(?:" + Pattern.quote(own) + "[\\w.$]*+,?)+(?:[&;#]|$))";
      }
      return new Key(name, Pattern.compile("(?<![\\w-])" + Pattern.quote(name) + end, IN_ANY_CASE));
    }
  }

  /** The URL and the names of settings, as drivers with upper case read ligatures: as letters. */
  private record Given(List<String> urls, List<String> names) {
    static Given of(JdbcFacts facts) {
      List<DecodedText> urls = DecodedText.views(facts.url().text());
      List<Setting> given = facts.settings().given();
      return new Given(
          urls.stream().map(view -> view.text().toUpperCase(Locale.ROOT)).toList(),
          given.stream().map(setting -> setting.name().toUpperCase(Locale.ROOT)).toList());
    }

    boolean has(Key key) {
      return urls.stream().anyMatch(url -> key.pattern().matcher(url).find())
          || names.stream().anyMatch(key.name()::equalsIgnoreCase);
    }
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    List<Row> concerned = ROWS.stream().filter(row -> row.concerns(facts)).toList();
    Given given = concerned.isEmpty() ? new Given(List.of(), List.of()) : Given.of(facts);
    for (Row row : concerned) {
      List<String> found = row.keys().stream().filter(given::has).map(Key::name).toList();
      if (!found.isEmpty()) {
        report(
            facts,
            sink,
            String.join(", ", found) + " in this URL " + row.risk(),
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
