/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.config;

import io.hotguard.config.ConfigNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON into a tree. Java comments and a comma after the last member are allowed, since Log4j
 * allows them. If two members have one name, the last counts.
 */
final class JsonParser {
  private static final int DIGITS = 4;

  private final String text;
  private final Lines lines;
  private final Limits limits = new Limits();
  private int at;

  private JsonParser(String text) {
    this.text = text;
    this.lines = new Lines(text);
  }

  static ConfigNode read(String text) throws UnreadableConfigException {
    JsonParser reader = new JsonParser(text);
    reader.skip();
    if (reader.peek() != '{') {
      throw reader.unexpected();
    }
    List<ConfigNode> values = new ArrayList<>();
    reader.value("", 0, values);
    reader.skip();
    if (reader.at < text.length()) {
      throw reader.unexpected();
    }
    return values.get(0);
  }

  /** Adds the value under a name; each member of a list on its own. */
  private void value(String name, int depth, List<ConfigNode> into)
      throws UnreadableConfigException {
    int line = lines.line(at);
    limits.enter(depth, line);
    switch (peek()) {
      case '{' -> into.add(ConfigNode.branch(name, members(depth), line));
      case '[' -> {
        at++;
        while (!closes(']')) {
          value(name, depth + 1, into);
          separator(']');
        }
      }
      case '"' -> into.add(ConfigNode.value(name, string(), line));
      default -> into.add(ConfigNode.value(name, literal(), line));
    }
  }

  private List<ConfigNode> members(int depth) throws UnreadableConfigException {
    at++;
    Map<String, List<ConfigNode>> members = new LinkedHashMap<>();
    while (!closes('}')) {
      if (peek() != '"') {
        throw unexpected();
      }
      String name = string();
      skip();
      if (peek() != ':') {
        throw unexpected();
      }
      at++;
      skip();
      List<ConfigNode> values = new ArrayList<>();
      value(name, depth + 1, values);
      members.remove(name);
      members.put(name, values);
      separator('}');
    }
    return members.values().stream().flatMap(List::stream).toList();
  }

  private boolean closes(char end) throws UnreadableConfigException {
    skip();
    if (peek() == end) {
      at++;
      return true;
    }
    return false;
  }

  private void separator(char end) throws UnreadableConfigException {
    skip();
    if (peek() == ',') {
      at++;
    } else if (peek() != end) {
      throw unexpected();
    }
  }

  private String literal() throws UnreadableConfigException {
    int start = at;
    while (at < text.length() && isLiteral(text.charAt(at))) {
      at++;
    }
    if (at == start) {
      throw unexpected();
    }
    String literal = text.substring(start, at);
    return literal.equals("null") ? "" : literal;
  }

  private static boolean isLiteral(char c) {
    return Character.isLetterOrDigit(c) || c == '-' || c == '+' || c == '.';
  }

  private String string() throws UnreadableConfigException {
    int line = lines.line(at);
    StringBuilder string = new StringBuilder();
    at++;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == '"') {
        return string.toString();
      }
      string.append(c == '\\' ? escaped() : c);
    }
    throw new UnreadableConfigException(line, "a text without an end");
  }

  private char escaped() throws UnreadableConfigException {
    char c = peek();
    at++;
    return switch (c) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'u' -> {
        yield code();
      }
      default -> c;
    };
  }

  private char code() throws UnreadableConfigException {
    int code = 0;
    for (int end = at + DIGITS; at < end; at++) {
      int digit = at < text.length() ? Character.digit(text.charAt(at), 16) : -1;
      if (digit < 0) {
        throw new UnreadableConfigException(
            lines.line(at), "an escape without four hexadecimal digits");
      }
      code = code * 16 + digit;
    }
    return (char) code;
  }

  private void skip() throws UnreadableConfigException {
    while (at < text.length()) {
      if (Character.isWhitespace(text.charAt(at))) {
        at++;
      } else if (text.startsWith("//", at)) {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else if (text.startsWith("/*", at)) {
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
          throw new UnreadableConfigException(lines.line(at), "a comment without an end");
        }
        at = end + 2;
      } else {
        return;
      }
    }
  }

  private char peek() throws UnreadableConfigException {
    if (at >= text.length()) {
      throw new UnreadableConfigException(lines.line(at), "ends too early");
    }
    return text.charAt(at);
  }

  private UnreadableConfigException unexpected() {
    return new UnreadableConfigException(lines.line(at), "no JSON");
  }
}
