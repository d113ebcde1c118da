/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import io.hotguard.rule.Finding;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Location;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A fix that replaces one value on one line of a configuration file. There is no edit for anything
 * less plain: a key to add or remove, several settings, a value over several lines, a key that is
 * twice on its line. A wrong edit is worse than no edit.
 *
 * @param file the file, relative to the repository
 * @param line the line, from 1
 * @param start where the old value starts in the line, from 0
 * @param end where the old value ends
 * @param replacement the new value as it is to be written
 */
record ConfigurationEdit(
    String file, int line, int start, int end, String replacement, String summary) {
  private static final long MAX_BYTES = 2_000_000;
  private static final Pattern PLAIN_VALUE = Pattern.compile("[A-Za-z0-9_.%/-]+");

  static Optional<ConfigurationEdit> of(Finding finding, SourceTree sources) {
    if (!(finding.location() instanceof Location.Config place)
        || finding.fix().isEmpty()
        || finding.fix().get().settings().size() != 1
        || place.line() == 0) {
      return Optional.empty();
    }
    Fix fix = finding.fix().get();
    Fix.Setting setting = fix.settings().get(0);
    String wanted = setting.value();
    if (wanted == null
        || !names(place.key(), setting.key())
        || !PLAIN_VALUE.matcher(wanted).matches()) {
      return Optional.empty();
    }
    Optional<String> file = sources.configuration(place.file());
    Optional<String> line =
        sources.configurationFile(place.file()).flatMap(path -> line(path, place.line()));
    if (file.isEmpty() || line.isEmpty()) {
      return Optional.empty();
    }
    Matcher value = syntax(place.file(), place.key(), setting.key()).matcher(line.get());
    if (!value.find()) {
      return Optional.empty();
    }
    int start = value.start("value");
    int end = value.end("value");
    return value.find()
        ? Optional.empty()
        : Optional.of(
            new ConfigurationEdit(file.get(), place.line(), start, end, wanted, fix.summary()));
  }

  /** A place names the key from the file's root, a setting as its system does. */
  private static boolean names(String place, String setting) {
    return place.equals(setting)
        || place.endsWith('.' + setting)
        || place.endsWith("/@" + setting)
        || place.endsWith('/' + setting);
  }

  private static Pattern syntax(String file, String place, String setting) {
    String name = file.substring(file.lastIndexOf('.') + 1);
    return switch (name) {
      case "xml" ->
          Pattern.compile(
              "(?<![\\w.:-])" + Pattern.quote(setting) + "\\s*=\\s*[\"'](?<value>[^\"'&<]*)[\"']");
      case "properties" ->
          Pattern.compile(
              "^\\s*" + Pattern.quote(place) + "\\s*[=:]\\s*(?<value>[^\\s\\\\][^\\\\]*?)\\s*$");
      case "yml", "yaml" ->
          Pattern.compile(
              "^\\s*(?:- )?"
                  + Pattern.quote(place.substring(place.lastIndexOf('.') + 1))
                  + "\\s*:\\s+(?<quote>[\"']?)(?<value>[^\"'#\\s|>&*{\\[][^\"'#]*?)\\k<quote>\\s*(?:#.*)?$");
      default -> Pattern.compile("(?!)(?<value>)");
    };
  }

  private static Optional<String> line(Path file, int line) {
    try {
      if (Files.size(file) > MAX_BYTES) {
        return Optional.empty();
      }
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      List<String> lines = text.lines().toList();
      return line <= lines.size() ? Optional.of(lines.get(line - 1)) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
