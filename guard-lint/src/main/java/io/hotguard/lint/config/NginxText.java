/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.config;

import io.hotguard.config.ConfigNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads directives as nginx does: words up to a semicolon, or up to a block in braces that holds
 * others. The first word is the name, the others are the text, joined by spaces. Included files are
 * not read.
 */
final class NginxText {
  private static final String END = ";";
  private static final String OPEN = "{";
  private static final String CLOSE = "}";

  private final String text;
  private final Limits limits = new Limits();
  private int at;
  private int line = 1;
  private boolean quoted;

  private NginxText(String text) {
    this.text = text;
  }

  static ConfigNode read(String text) throws UnreadableConfigException {
    NginxText reader = new NginxText(text);
    return ConfigNode.branch("", reader.directives(1), 1);
  }

  private List<ConfigNode> directives(int depth) throws UnreadableConfigException {
    List<ConfigNode> found = new ArrayList<>();
    List<String> words = new ArrayList<>();
    int start = line;
    for (String word = next(); word != null; word = next()) {
      boolean isMark = !quoted;
      if (words.isEmpty()) {
        start = line;
      }
      if (isMark && word.equals(CLOSE) && words.isEmpty() && depth > 1) {
        return found;
      }
      if (isMark && (word.equals(END) || word.equals(OPEN)) && !words.isEmpty()) {
        limits.enter(depth, start);
        List<ConfigNode> inner = word.equals(OPEN) ? directives(depth + 1) : List.of();
        String arguments = String.join(" ", words.subList(1, words.size()));
        found.add(new ConfigNode(words.get(0), arguments, List.of(), inner, start));
        words.clear();
      } else if (isMark && (word.equals(END) || word.equals(OPEN) || word.equals(CLOSE))) {
        throw new UnreadableConfigException(line, "a directive was expected");
      } else {
        words.add(word);
      }
    }
    if (depth > 1 || !words.isEmpty()) {
      throw new UnreadableConfigException(start, "a directive is not ended");
    }
    return found;
  }

  /** The next word or mark; null at the end. */
  private @Nullable String next() throws UnreadableConfigException {
    skip();
    quoted = false;
    if (at == text.length()) {
      return null;
    }
    char first = text.charAt(at);
    if (first == ';' || first == '{' || first == '}') {
      at++;
      return String.valueOf(first);
    }
    if (first == '"' || first == '\'') {
      quoted = true;
      return quotedWord(first);
    }
    int from = at;
    while (at < text.length() && !endsWord(text.charAt(at))) {
      at++;
    }
    return text.substring(from, at);
  }

  private void skip() {
    boolean inComment = false;
    while (at < text.length()) {
      char c = text.charAt(at);
      inComment = c != '\n' && (inComment || c == '#');
      if (!inComment && !Character.isWhitespace(c)) {
        return;
      }
      line += c == '\n' ? 1 : 0;
      at++;
    }
  }

  /** The braces of a variable, as in {@code ${host}}, belong to the word. */
  private boolean endsWord(char c) {
    if (c == '{') {
      return text.charAt(at - 1) != '$';
    }
    return c == ';' || Character.isWhitespace(c);
  }

  private String quotedWord(char quote) throws UnreadableConfigException {
    int start = line;
    StringBuilder word = new StringBuilder();
    for (at++; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == quote) {
        at++;
        return word.toString();
      }
      if (c == '\\' && at + 1 < text.length()) {
        at++;
      }
      line += text.charAt(at) == '\n' ? 1 : 0;
      word.append(text.charAt(at));
    }
    throw new UnreadableConfigException(start, "a quoted text is not ended");
  }
}
