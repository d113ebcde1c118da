/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the sentences of Java sources that break the style guide of CONTRIBUTING.md: comments and
 * messages that begin with a word that hides their subject, and phrases that need a second reading.
 */
final class SourceWords {
  private static final Pattern TEXT =
      Pattern.compile(
          "/\\*.*?\\*/|//[^\\n]*|\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n])+'",
          Pattern.DOTALL);
  private static final String FIRST =
      "(?:Who|Whoever|Whose|What|Whatever|Of|So|Else)\\b(?![^.]*\\?)";
  private static final Pattern COMMENT_START = Pattern.compile("(?:^|[.!?:] |<p>|<li>)" + FIRST);
  private static final Pattern MESSAGE_START = Pattern.compile("(?:^|[.!?] )" + FIRST + " \\w");
  private static final Pattern RIDDLE =
      Pattern.compile(
          "\\b(?:for ever|at the worst|is none|are none|or else|those that|of which)\\b");

  private SourceWords() {}

  /** Returns the problems of a source, each with its line. */
  static List<String> problems(String source) {
    List<String> problems = new ArrayList<>();
    String before = "";
    int endOfBefore = 0;
    for (Matcher text = TEXT.matcher(source); text.find(); ) {
      String found = text.group();
      if (found.startsWith("'")) {
        continue;
      }
      boolean message = found.startsWith("\"");
      String words = words(found);
      boolean goesOn =
          found.startsWith("//")
              && before.startsWith("//")
              && source.substring(endOfBefore, text.start()).isBlank()
              && !before.matches("(?s).*[.:?!]\\s*");
      Matcher start =
          (message ? MESSAGE_START : COMMENT_START).matcher(goesOn ? "x " + words : words);
      Matcher riddle = RIDDLE.matcher(words);
      if (start.find()) {
        problems.add(
            line(source, text.start()) + ": begins a sentence with a forbidden word: " + words);
      } else if (riddle.find()) {
        problems.add(line(source, text.start()) + ": says '" + riddle.group() + "': " + words);
      }
      before = found;
      endOfBefore = text.end();
    }
    return problems;
  }

  private static String words(String text) {
    String inner =
        text.startsWith("/*")
            ? text.substring(2, text.length() - 2)
                .replaceAll("\\n\\s*\\*", " ")
                .replaceAll("^\\*+", "")
            : text.startsWith("//") ? text.substring(2) : text.replaceAll("^\"+|\"+$", "");
    return inner.replaceAll("\\s+", " ").strip();
  }

  private static long line(String source, int position) {
    return source.substring(0, position).chars().filter(each -> each == '\n').count() + 1;
  }
}
