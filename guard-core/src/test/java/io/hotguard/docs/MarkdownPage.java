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
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page: its links, the anchors that links to it may name, its fenced blocks.
 *
 * @param file where it is
 * @param text what is in it
 */
public record MarkdownPage(Path file, String text) {
  private static final String FENCE = "```";
  private static final Pattern TARGET = Pattern.compile("]\\(([^()\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("#{1,6} +(.*?) *#*");
  private static final Pattern MARKER = Pattern.compile("<!-- ([a-z]+): ([^ ]+) -->");

  /**
   * A fenced block.
   *
   * @param line of its opening fence, from 1
   * @param language what the fence says
   * @param kind of the marker in the line before, such as {@code snippet}; empty without one
   * @param name in that marker
   * @param text what is in it
   */
  public record Block(int line, String language, String kind, String name, String text) {}

  public static MarkdownPage read(Path file) throws IOException {
    return new MarkdownPage(file, Files.readString(file, StandardCharsets.UTF_8));
  }

  /** README, CONTRIBUTING, docs/** and the pages of benchmarks. */
  static List<MarkdownPage> all(Path root) throws IOException {
    List<Path> files = new ArrayList<>();
    for (String start :
        List.of(
            "README.md",
            "CONTRIBUTING.md",
            "docs",
            "benchmarks/README.md",
            "benchmarks/CLAIMS.md")) {
      if (Files.exists(root.resolve(start))) {
        try (Stream<Path> found = Files.walk(root.resolve(start))) {
          found.filter(file -> file.toString().endsWith(".md")).sorted().forEach(files::add);
        }
      }
    }
    List<MarkdownPage> pages = new ArrayList<>();
    for (Path file : files) {
      pages.add(read(file));
    }
    return pages;
  }

  public List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    List<String> lines = text.lines().toList();
    int open = -1;
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith(FENCE)) {
        if (open >= 0) {
          blocks.add(block(lines, open, i));
        }
        open = open < 0 ? i : -1;
      }
    }
    if (open >= 0) {
      throw new IllegalStateException(file + ":" + (open + 1) + ": the block is not closed");
    }
    return blocks;
  }

  /** The text of the first block in a language. */
  public String first(String language) {
    return blocks().stream()
        .filter(block -> block.language().equals(language))
        .findFirst()
        .map(Block::text)
        .orElseThrow(() -> new IllegalStateException(file + ": no block in " + language));
  }

  private static Block block(List<String> lines, int open, int close) {
    Matcher marker = MARKER.matcher(open == 0 ? "" : lines.get(open - 1));
    boolean marked = marker.matches();
    return new Block(
        open + 1,
        lines.get(open).substring(FENCE.length()),
        marked ? marker.group(1) : "",
        marked ? marker.group(2) : "",
        String.join("\n", lines.subList(open + 1, close)) + (close == open + 1 ? "" : "\n"));
  }

  /** The lines outside of fenced blocks. */
  private List<String> prose() {
    List<String> prose = new ArrayList<>();
    boolean fenced = false;
    for (String line : text.lines().toList()) {
      if (line.startsWith(FENCE)) {
        fenced = !fenced;
      } else if (!fenced) {
        prose.add(line);
      }
    }
    return prose;
  }

  /** The targets of links and images that are not on another host. */
  List<String> targets() {
    List<String> targets = new ArrayList<>();
    for (String line : prose()) {
      Matcher found = TARGET.matcher(line.replaceAll("`[^`]*`", ""));
      while (found.find()) {
        if (!found.group(1).matches("[a-z]+:.*")) {
          targets.add(found.group(1));
        }
      }
    }
    return targets;
  }

  /** As GitHub makes them of headings. */
  Set<String> anchors() {
    Set<String> anchors = new HashSet<>();
    for (String line : prose()) {
      Matcher heading = HEADING.matcher(line);
      if (heading.matches()) {
        String text = heading.group(1).replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1");
        String anchor =
            text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}_\\- ]", "").replace(' ', '-');
        String unique = anchor;
        for (int i = 1; !anchors.add(unique); i++) {
          unique = anchor + "-" + i;
        }
      }
    }
    return anchors;
  }

  /** Links that lead nowhere, a line each. */
  List<String> deadLinks() throws IOException {
    List<String> dead = new ArrayList<>();
    for (String target : targets()) {
      int hash = target.indexOf('#');
      String path = hash < 0 ? target : target.substring(0, hash);
      Path other = path.isEmpty() ? file : file.resolveSibling(path).normalize();
      if (!Files.exists(other)) {
        dead.add(file + ": there is no " + target);
      } else if (hash >= 0 && !read(other).anchors().contains(target.substring(hash + 1))) {
        dead.add(file + ": there is no heading for " + target);
      }
    }
    return dead;
  }
}
