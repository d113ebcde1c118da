/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import io.hotguard.text.Printable;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Converts the Markdown of rule pages to HTML: headings, paragraphs, lists, tables, code. Links
 * stay text, since their files are not there.
 */
public final class MarkdownHtml {
  private static final Pattern CODE_OR_LINK =
      Pattern.compile("`([^`]+)`|\\*\\*([^*]+)\\*\\*|\\[([^\\]]+)\\]\\(([^)\\s]+)\\)");
  private static final String FENCE = "```";
  private static final int HEADING_OFFSET = 1;

  private final StringBuilder html = new StringBuilder();
  private final StringBuilder open = new StringBuilder();
  private String list = "";

  private MarkdownHtml() {}

  /** Escapes text for HTML, so that a browser shows it as it is. */
  public static String escape(String text) {
    return Printable.lines(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** A rule's page from its first section; the part before has name, summary and moments. */
  static String sections(String page) {
    int first = page.indexOf("\n## ");
    return first < 0 ? page : page.substring(first + 1);
  }

  static String of(String markdown) {
    MarkdownHtml result = new MarkdownHtml();
    boolean code = false;
    for (String line : markdown.lines().toList()) {
      if (line.startsWith(FENCE)) {
        result.endBlock();
        result.html.append(code ? "</pre>\n" : "<pre>");
        code = !code;
      } else if (code) {
        result.html.append(escape(line)).append('\n');
      } else {
        result.line(line);
      }
    }
    result.endBlock();
    return result.html.append(code ? "</pre>\n" : "").toString();
  }

  private void line(String line) {
    String text = line.strip();
    if (text.isEmpty()) {
      endBlock();
    } else if (text.startsWith("#")) {
      endBlock();
      int level = text.length() - text.replaceFirst("^#+", "").length() + HEADING_OFFSET;
      html.append("<h").append(level).append('>');
      html.append(inline(text.replaceFirst("^#+\\s*", "")));
      html.append("</h").append(level).append(">\n");
    } else if (text.startsWith("|")) {
      row(text);
    } else if (text.startsWith("- ") || text.matches("\\d+\\. .*")) {
      item(text);
    } else {
      open.append(open.isEmpty() ? "" : " ").append(text);
    }
  }

  private void item(String text) {
    String kind = text.startsWith("- ") ? "ul" : "ol";
    endItem();
    begin(kind);
    open.append(text.substring(text.indexOf(' ') + 1));
  }

  private void row(String text) {
    endItem();
    boolean head = !list.equals("table");
    begin("table");
    if (text.matches("[|:\\s-]+")) {
      return;
    }
    String cell = head ? "th" : "td";
    List<String> cells = List.of(text.replaceAll("^\\||\\|$", "").split("(?<!\\\\)\\|", -1));
    html.append(
        cells.stream()
            .map(c -> "<" + cell + ">" + inline(c.strip().replace("\\|", "|")) + "</" + cell + ">")
            .collect(Collectors.joining("", "<tr>", "</tr>\n")));
  }

  private void begin(String kind) {
    if (!list.equals(kind)) {
      endBlock();
      html.append('<').append(kind).append(">\n");
      list = kind;
    }
  }

  private void endItem() {
    if (!open.isEmpty()) {
      String element = list.equals("ul") || list.equals("ol") ? "li" : "p";
      html.append('<').append(element).append('>').append(inline(open.toString()));
      html.append("</").append(element).append(">\n");
      open.setLength(0);
    }
  }

  private void endBlock() {
    endItem();
    if (!list.isEmpty()) {
      html.append("</").append(list).append(">\n");
      list = "";
    }
  }

  private static String inline(String text) {
    Matcher matcher = CODE_OR_LINK.matcher(text);
    StringBuilder result = new StringBuilder();
    int done = 0;
    while (matcher.find()) {
      result.append(escape(text.substring(done, matcher.start())));
      String code = matcher.group(1);
      String strong = matcher.group(2);
      if (code != null) {
        result.append("<code>").append(escape(code)).append("</code>");
      } else if (strong != null) {
        result.append("<b>").append(escape(strong)).append("</b>");
      } else {
        result.append(
            Stream.of(matcher.group(3), matcher.group(4))
                .map(MarkdownHtml::escape)
                .collect(Collectors.joining(" (", "", ")")));
      }
      done = matcher.end();
    }
    return result.append(escape(text.substring(done))).toString();
  }
}
