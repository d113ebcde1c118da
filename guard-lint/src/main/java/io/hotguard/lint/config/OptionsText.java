/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.config;

import io.hotguard.config.ConfigNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds virtual machine options in a text: a file of options, or the lines of a script, an
 * environment file or a container's recipe that set them.
 *
 * <p>An entry's key is the option up to an equals sign, its value the rest, which separates a
 * system property's name from its value.
 */
final class OptionsText {
  private static final Pattern SEPARATOR = Pattern.compile("[\\s\"'\\[\\]]+");
  private static final Pattern RELEASES = Pattern.compile("^\\d+(?:-\\d*)?:(?=-)");
  private static final Pattern NAME = Pattern.compile("(?<![A-Z_])[A-Z_]{7,40}(?=[=\\s])");
  private static final Pattern OF_JAVA = Pattern.compile("JAVA|JVM|CATALINA");
  private static final Pattern OF_OPTIONS = Pattern.compile("OPTS|OPTIONS|ARGS");
  private static final Pattern JAVA = Pattern.compile("(?:^|[\\s\"'/])java[\"'\\s]");
  private static final Pattern RECIPE = Pattern.compile("^(?i:ENV|ENTRYPOINT|CMD)\\s");
  private static final Pattern OPTION = Pattern.compile("-(?:X|D|agent|javaagent:).+");

  /** The format of a file with options. */
  enum Place {
    /** One or more options a line, nothing else. */
    LIST,
    /** Assignments of variables. */
    VARIABLES,
    /** The instructions of a container's recipe. */
    RECIPE
  }

  private OptionsText() {}

  static ConfigNode read(String text, Place place) throws UnreadableConfigException {
    Limits limits = new Limits();
    List<ConfigNode> options = new ArrayList<>();
    StringBuilder joined = new StringBuilder();
    int start = 1;
    int line = 0;
    for (String physical : text.split("\\R", -1)) {
      line++;
      if (joined.isEmpty()) {
        start = line;
      }
      boolean goesOn = place != Place.LIST && physical.endsWith("\\");
      joined.append(goesOn ? physical.substring(0, physical.length() - 1) + ' ' : physical);
      if (!goesOn) {
        add(joined.toString(), place, start, limits, options);
        joined.setLength(0);
      }
    }
    return ConfigNode.branch("", options, 1);
  }

  private static void add(
      String line, Place place, int number, Limits limits, List<ConfigNode> options)
      throws UnreadableConfigException {
    if (line.stripLeading().startsWith("#") || !isRelevant(line, place)) {
      return;
    }
    Matcher releases = RELEASES.matcher(line.strip());
    String rest = place == Place.LIST ? releases.replaceFirst("") : line;
    for (String token : SEPARATOR.split(rest, -1)) {
      if (token.startsWith("#")) {
        return;
      }
      if (OPTION.matcher(token).matches()) {
        limits.enter(1, number);
        int equals = token.indexOf('=');
        options.add(
            ConfigNode.value(
                equals < 0 ? token : token.substring(0, equals),
                equals < 0 ? "" : token.substring(equals + 1),
                number));
      }
    }
  }

  /** An indented line of a script probably depends on a condition, such as a debug switch. */
  private static boolean isRelevant(String line, Place place) {
    return switch (place) {
      case LIST -> true;
      case VARIABLES ->
          !line.startsWith(" ")
              && !line.startsWith("\t")
              && !line.contains("&&")
              && setsOptions(line);
      case RECIPE ->
          RECIPE.matcher(line).find() && (setsOptions(line) || JAVA.matcher(line).find());
    };
  }

  private static boolean setsOptions(String line) {
    return NAME.matcher(line)
        .results()
        .map(MatchResult::group)
        .anyMatch(n -> OF_JAVA.matcher(n).find() && OF_OPTIONS.matcher(n).find());
  }
}
