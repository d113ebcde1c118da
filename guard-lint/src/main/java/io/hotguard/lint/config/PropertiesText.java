/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.config;

import io.hotguard.config.ConfigNode;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * Reads the format of {@link Properties}, with the line of each key: finds the lines that
 * backslashes join, and lets the JDK read each. Spring Boot's document separator, a comment {@code
 * #---} or {@code !---}, starts another list.
 */
final class PropertiesText {
  private static final Pattern LINE_END = Pattern.compile("\r\n|\r|\n");
  private static final Pattern SEPARATOR = Pattern.compile("[ \t\f]*[#!]---\\s*");

  /** A line that holds nothing, not even a backslash, or a comment. */
  private static final Pattern EMPTY = Pattern.compile("[ \t\f]*([#!].*)?", Pattern.DOTALL);

  private PropertiesText() {}

  /** One tree for each document; its children are the keys. */
  static List<ConfigNode> read(String text) throws UnreadableConfigException {
    Limits limits = new Limits();
    List<ConfigNode> documents = new ArrayList<>();
    List<ConfigNode> entries = new ArrayList<>();
    String[] lines = LINE_END.split(text, -1);
    for (int i = 0; i < lines.length; i++) {
      if (SEPARATOR.matcher(lines[i]).matches()) {
        documents.add(ConfigNode.branch("", entries, 1));
        entries = new ArrayList<>();
      } else if (!EMPTY.matcher(lines[i]).matches()) {
        int first = i + 1;
        limits.enter(1, first);
        StringBuilder joined = new StringBuilder(lines[i]);
        while (i + 1 < lines.length && goesOn(lines[i])) {
          joined.append('\n').append(lines[++i]);
        }
        for (var entry : properties(joined.toString(), first).entrySet()) {
          entries.add(ConfigNode.value((String) entry.getKey(), (String) entry.getValue(), first));
        }
      }
    }
    documents.add(ConfigNode.branch("", entries, 1));
    return documents;
  }

  /** Whether the last of the backslashes at the end of a line is not escaped itself. */
  private static boolean goesOn(String line) {
    int end = line.length();
    while (end > 0 && line.charAt(end - 1) == '\\') {
      end--;
    }
    return (line.length() - end) % 2 == 1;
  }

  private static Properties properties(String line, int number) throws UnreadableConfigException {
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(line));
    } catch (IOException | IllegalArgumentException e) {
      throw new UnreadableConfigException(
          number, "an escape without four hexadecimal digits"); // the only fault that there is
    }
    return properties;
  }
}
