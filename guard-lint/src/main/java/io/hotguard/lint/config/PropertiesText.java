/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.config;

import io.hotguard.config.ConfigNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the format of {@link java.util.Properties}, with the line of each key. Spring Boot's
 * document separator, a comment {@code #---} or {@code !---}, starts another list.
 */
final class PropertiesText {
  private final String text;
  private final Limits limits = new Limits();
  private final List<ConfigNode> documents = new ArrayList<>();
  private List<ConfigNode> entries = new ArrayList<>();
  private int at;
  private int line = 1;

  private PropertiesText(String text) {
    this.text = text;
  }

  /** One tree for each document; its children are the keys. */
  static List<ConfigNode> read(String text) throws UnreadableConfigException {
    PropertiesText reader = new PropertiesText(text);
    while (reader.at < text.length()) {
      reader.logicalLine();
    }
    reader.endDocument();
    return reader.documents;
  }

  private void endDocument() {
    documents.add(ConfigNode.branch("", entries, 1));
    entries = new ArrayList<>();
  }

  private void logicalLine() throws UnreadableConfigException {
    skipBlanks();
    if (at >= text.length()) {
      return;
    }
    char first = text.charAt(at);
    if (first == '#' || first == '!') {
      comment();
    } else if (isLineEnd(first)) {
      newLine();
    } else if (isJoin()) {
      // Not a continuation: a comment may follow.
      at++;
      newLine();
    } else {
      int keyLine = line;
      limits.enter(1, keyLine);
      String key = token(true);
      skipBlanksAndJoins();
      if (at < text.length() && (text.charAt(at) == '=' || text.charAt(at) == ':')) {
        at++;
        skipBlanksAndJoins();
      }
      entries.add(ConfigNode.value(key, token(false), keyLine));
    }
  }

  private void comment() {
    int start = at;
    while (at < text.length() && !isLineEnd(text.charAt(at))) {
      at++;
    }
    String comment = text.substring(start, at).stripTrailing();
    if (comment.equals("#---") || comment.equals("!---")) {
      endDocument();
    }
    newLine();
  }

  /** Reads to the end of the line or key; a backslash at the end of a line joins the next one. */
  private String token(boolean isKey) throws UnreadableConfigException {
    StringBuilder token = new StringBuilder();
    while (at < text.length()) {
      char c = text.charAt(at);
      if (isLineEnd(c) || (isKey && (c == '=' || c == ':' || isBlank(c)))) {
        break;
      }
      at++;
      if (c != '\\') {
        token.append(c);
      } else if (at < text.length()) {
        escaped(token);
      }
    }
    return token.toString();
  }

  private void escaped(StringBuilder token) throws UnreadableConfigException {
    char c = text.charAt(at);
    if (isLineEnd(c)) {
      newLine();
      skipBlanks();
      return;
    }
    at++;
    switch (c) {
      case 't' -> token.append('\t');
      case 'n' -> token.append('\n');
      case 'r' -> token.append('\r');
      case 'f' -> token.append('\f');
      case 'u' -> {
        token.append(Hex.fourDigits(text, at, line));
        at += Hex.DIGITS;
      }
      default -> token.append(c);
    }
  }

  /** Whether a backslash here joins the next line. */
  private boolean isJoin() {
    return text.startsWith("\\", at) && at + 1 < text.length() && isLineEnd(text.charAt(at + 1));
  }

  private void skipBlanksAndJoins() {
    skipBlanks();
    while (isJoin()) {
      at++;
      newLine();
      skipBlanks();
    }
  }

  private void skipBlanks() {
    while (at < text.length() && isBlank(text.charAt(at))) {
      at++;
    }
  }

  private void newLine() {
    if (at < text.length()) {
      at += text.startsWith("\r\n", at) ? 2 : 1;
      line++;
    }
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\f';
  }

  private static boolean isLineEnd(char c) {
    return c == '\n' || c == '\r';
  }
}
