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
 * Finds the sentences of Java sources and of tables of messages that break the style guide of
 * CONTRIBUTING.md: comments and messages that begin with a word that hides their subject, and
 * phrases that need a second reading.
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
  private static final Pattern VAGUE = Pattern.compile("\\b(?:[Ww]hoever|without a word)\\b");

  private SourceWords() {}

  /** Returns the problems of a source, each with its line. */
  static List<String> problems(String source) {
    return problems(source, true);
  }

  /** Returns the problems of the comments of a source, each with its line. */
  static List<String> problemsOfComments(String source) {
    return problems(source, false);
  }

  private static List<String> problems(String source, boolean messages) {
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
      String problem = message && !messages ? "" : problem(start, words, message);
      if (!problem.isEmpty()) {
        problems.add(line(source, text.start()) + problem);
      }
      before = found;
      endOfBefore = text.end();
    }
    return problems;
  }

  /** Returns the problems of a table whose cells are messages, each with its line. */
  static List<String> problemsOfTable(String table) {
    List<String> problems = new ArrayList<>();
    int line = 0;
    for (String row : table.split("\n", -1)) {
      line++;
      for (String cell : row.split("\t", -1)) {
        String problem = problem(MESSAGE_START.matcher(cell), cell, true);
        if (!problem.isEmpty()) {
          problems.add(line + problem);
        }
      }
    }
    return problems;
  }

  /** Returns the first problem of a text; empty if it has none. */
  private static String problem(Matcher start, String words, boolean message) {
    if (start.find()) {
      return ": begins a sentence with a forbidden word: " + words;
    }
    for (Pattern phrases : message ? List.of(RIDDLE, VAGUE) : List.of(RIDDLE)) {
      Matcher phrase = phrases.matcher(words);
      if (phrase.find()) {
        return ": says '" + phrase.group() + "': " + words;
      }
    }
    return "";
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
