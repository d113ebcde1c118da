/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.docs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The Java examples of all pages, as they stand in sources of tests, where they are compiled and
 * run.
 *
 * <p>In the source, between {@code // snippet: docs/page.md#name} and {@code // end}; in the page,
 * in a block below {@code <!-- snippet: name -->}.
 *
 * @param sources page and name, such as {@code docs/hotpath.md#parse-cache}, to text
 */
record Snippets(Map<String, String> sources) {
  private static final Pattern IN_SOURCE =
      Pattern.compile(
          "^ *// snippet: (\\S+)\n(.*?)\n *// end$", Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern IN_PAGE =
      Pattern.compile(
          "^<!-- snippet: (\\S+) -->\n```java\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);

  /** Those in the tests of all modules. */
  static Snippets of(Path root) throws IOException {
    Map<String, String> found = new TreeMap<>();
    try (Stream<Path> modules = Files.list(root)) {
      for (Path module : modules.sorted().toList()) {
        Path tests = module.resolve("src/test/java");
        if (Files.isDirectory(tests)) {
          read(tests, found);
        }
      }
    }
    return new Snippets(found);
  }

  private static void read(Path tests, Map<String, String> found) throws IOException {
    try (Stream<Path> files = Files.walk(tests)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).sorted().toList()) {
        Matcher snippet = IN_SOURCE.matcher(Files.readString(file, StandardCharsets.UTF_8));
        while (snippet.find()) {
          String text = snippet.group(2).strip().isEmpty() ? "" : unindented(snippet.group(2));
          if (found.put(snippet.group(1), text) != null) {
            throw new IOException(file + ": there are two snippets " + snippet.group(1));
          }
        }
      }
    }
  }

  private static String unindented(String text) {
    return text.replaceAll("\\A\n+", "").stripTrailing().stripIndent() + "\n";
  }

  /** The snippets that differ from the page, a line each; and Java that is no snippet. */
  List<String> problems(String name, MarkdownPage page) {
    List<String> problems = new ArrayList<>();
    for (MarkdownPage.Block block : page.blocks()) {
      // A file of tutorial.md is compiled by the integration test that does what it says.
      if (block.language().equals("java") && !block.kind().equals("file")) {
        String place = name + ":" + block.line() + ": ";
        String key = name + "#" + block.name();
        if (!block.kind().equals("snippet")) {
          problems.add(place + "needs <!-- snippet: NAME --> and a test that has it");
        } else if (!block.text().equals(sources.get(key))) {
          problems.add(place + "is not what a test has between // snippet: " + key + " and // end");
        }
      }
    }
    return problems;
  }

  /** Snippets that no page shows. */
  List<String> unshown(Map<String, MarkdownPage> pages) {
    TreeSet<String> unshown = new TreeSet<>(sources.keySet());
    pages.forEach(
        (name, page) -> page.blocks().forEach(block -> unshown.remove(name + "#" + block.name())));
    return List.copyOf(unshown);
  }

  /** The page with the texts of the sources. */
  String updated(String name, MarkdownPage page) {
    return IN_PAGE
        .matcher(page.text())
        .replaceAll(
            found -> {
              String text = sources.getOrDefault(name + "#" + found.group(1), found.group(2));
              return Matcher.quoteReplacement(
                  "<!-- snippet: " + found.group(1) + " -->\n```java\n" + text + "```");
            });
  }
}
