/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Converts the Markdown of rule pages to text for a terminal. Lines stay as they are wrapped, code
 * is indented, tables are aligned. Links stay text: their files are not there.
 */
public final class MarkdownText {
  private static final Pattern ONLY_A_LINK = Pattern.compile("\\s*\\(\\[[^\\]]+]\\([^)\\s]+\\)\\)");
  private static final Pattern MARKED =
      Pattern.compile("`([^`]+)`|\\*\\*([^*]+)\\*\\*|\\[([^\\]]+)]\\([^)\\s]+\\)");
  private static final String FENCE = "```";
  private static final String INDENT = "    ";
  private static final String GAP = "  ";

  private final StringBuilder text = new StringBuilder();
  private final List<List<String>> table = new ArrayList<>();

  private MarkdownText() {}

  /** Converts a page. */
  public static String of(String markdown) {
    MarkdownText result = new MarkdownText();
    boolean code = false;
    for (String part : (markdown + '\n').split("(?m)^" + FENCE + ".*\\n", -1)) {
      for (String line : (code ? part : inline(part)).lines().toList()) {
        if (code) {
          result.line(line.isEmpty() ? "" : INDENT + line);
        } else {
          result.add(line);
        }
      }
      code = !code;
    }
    result.endTable();
    return result.text.toString().stripTrailing() + '\n';
  }

  private void add(String line) {
    if (line.startsWith("|")) {
      row(line);
      return;
    }
    endTable();
    if (line.startsWith("# ")) {
      String title = line.substring(2);
      line(title);
      line("=".repeat(title.length()));
    } else if (line.startsWith("#")) {
      line(line.replaceFirst("^#+ ", "").toUpperCase(Locale.ROOT));
    } else {
      line(line);
    }
  }

  private void row(String line) {
    if (!line.matches("[|:\\s-]+")) {
      String cells = line.strip().replaceAll("^\\||\\|$", "");
      table.add(
          List.of(cells.split("(?<!\\\\)\\|", -1)).stream()
              .map(cell -> cell.strip().replace("\\|", "|"))
              .toList());
    }
  }

  private void endTable() {
    for (List<String> row : table) {
      List<String> cells = new ArrayList<>();
      for (int i = 0; i < row.size(); i++) {
        String cell = row.get(i);
        cells.add(cell + " ".repeat(width(i) - cell.length()));
      }
      line(cells.stream().collect(Collectors.joining(GAP, GAP, "")).stripTrailing());
    }
    table.clear();
  }

  private int width(int column) {
    return table.stream()
        .filter(row -> column < row.size())
        .mapToInt(row -> row.get(column).length())
        .max()
        .orElse(0);
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  /**
   * Removes marks, and links in parentheses of their own. Both may go on in the next line, so this
   * takes many lines.
   */
  private static String inline(String lines) {
    return MARKED
        .matcher(ONLY_A_LINK.matcher(lines).replaceAll(""))
        .replaceAll(
            found -> {
              String kept = found.group(1) != null ? found.group(1) : found.group(2);
              return Matcher.quoteReplacement(kept != null ? kept : found.group(3));
            });
  }
}
