/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the drawing of the modules in docs/ARCHITECTURE.md to what the sources import. */
final class ArchitecturePageTest {
  private static final Path ROOT = Path.of("..");
  private static final int MAX_LINES = 150;
  private static final Pattern ARROW = Pattern.compile("^ *(guard-[a-z-]*[a-z]) --> (.*)$");
  private static final Pattern NODE = Pattern.compile("^ *(guard-[a-z-]*[a-z])$");
  private static final Pattern IMPORT =
      Pattern.compile("^import (?:static )?(io\\.hotguard[a-z.]*)\\.[A-Z]", Pattern.MULTILINE);

  private static SortedMap<String, SortedSet<String>> drawn() throws IOException {
    SortedMap<String, SortedSet<String>> drawn = new TreeMap<>();
    String page = Files.readString(ROOT.resolve("docs/ARCHITECTURE.md"));
    String drawing = page.substring(page.indexOf("```mermaid"));
    for (String line : drawing.substring(0, drawing.indexOf("```\n", 3)).lines().toList()) {
      Matcher arrow = ARROW.matcher(line);
      Matcher node = NODE.matcher(line);
      if (arrow.matches()) {
        drawn.put(arrow.group(1), new TreeSet<>(List.of(arrow.group(2).split(" & "))));
      } else if (node.matches()) {
        drawn.put(node.group(1), new TreeSet<>());
      }
    }
    drawn.putIfAbsent("guard-core", new TreeSet<>());
    return drawn;
  }

  private static SortedMap<String, SortedSet<String>> imported() throws IOException {
    Map<String, String> moduleOfPackage = new HashMap<>();
    SortedMap<String, SortedSet<String>> importedPackages = new TreeMap<>();
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path module :
          modules.filter(each -> each.resolve("src/main/java").toFile().isDirectory()).toList()) {
        String name = String.valueOf(module.getFileName());
        if (name.startsWith("guard-")) {
          SortedSet<String> packages =
              importedPackages.computeIfAbsent(name, each -> new TreeSet<>());
          read(module.resolve("src/main/java"), name, moduleOfPackage, packages);
        }
      }
    }
    SortedMap<String, SortedSet<String>> imported = new TreeMap<>();
    importedPackages.forEach(
        (module, packages) -> {
          SortedSet<String> needed = new TreeSet<>();
          packages.forEach(each -> needed.add(moduleOfPackage.getOrDefault(each, each)));
          needed.remove(module);
          imported.put(module, needed);
        });
    return imported;
  }

  private static void read(
      Path sources, String module, Map<String, String> moduleOfPackage, SortedSet<String> imports)
      throws IOException {
    try (Stream<Path> files = Files.walk(sources)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
        Path folder = sources.relativize(file.resolveSibling(""));
        moduleOfPackage.put(
            folder.toString().replace(file.getFileSystem().getSeparator(), "."), module);
        IMPORT
            .matcher(Files.readString(file))
            .results()
            .forEach(found -> imports.add(found.group(1)));
      }
    }
  }

  @Test
  void drawsTheModulesAsTheyImportEachOther() throws IOException {
    assertThat(drawn()).hasSizeGreaterThan(8).isEqualTo(imported());
  }

  @Test
  void namesEachPackageOfTheLoggingGuards() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/ARCHITECTURE.md"));
    int begin = page.indexOf("## Packages of the logging guards");
    String table = page.substring(begin, page.indexOf("\n## ", begin + 1));
    int packages = 0;
    for (String module : List.of("guard-logging-core", "guard-logging", "guard-logback")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
        for (Path file : files.filter(each -> each.endsWith("package-info.java")).toList()) {
          String name = String.valueOf(file.resolveSibling("").getFileName());
          if (!name.equals("logging") && !name.equals("logback")) {
            assertThat(table).as(file.toString()).containsPattern("[`.]" + name + "`");
          }
          packages++;
        }
      }
    }
    assertThat(packages).isGreaterThan(20);
  }

  @Test
  void staysOnOnePage() throws IOException {
    assertThat(Files.readString(ROOT.resolve("docs/ARCHITECTURE.md")).lines().count())
        .isLessThanOrEqualTo(MAX_LINES);
  }
}
