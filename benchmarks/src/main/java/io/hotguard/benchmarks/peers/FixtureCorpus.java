/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.peers;

import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.lint.Check;
import io.hotguard.lint.gate.CheckSettings;
import io.hotguard.lint.graph.CheckedAs;
import io.hotguard.lint.input.ReadLimits;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.RecordedCode;
import io.hotguard.rule.RuleCatalog;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The fixtures of the code rules, from the modules' tests.
 *
 * @param sources a copy of all sources without the annotations that silence other tools
 * @param classes the folders of the modules' test classes
 * @param libraries the class path of the sources
 */
record FixtureCorpus(
    List<Fixture> fixtures, Path sources, List<Path> classes, List<Path> libraries) {
  private static final List<Path> FOLDERS =
      List.of(
          Path.of("guard-lint", "src", "test", "java", "code", "fixtures"),
          Path.of("guard-lint", "src", "test", "java", "waiting", "fixtures"),
          Path.of("guard-metrics", "src", "test", "java", "fixtures"));
  private static final String SOURCE_END = ".java";

  static final List<String> PACKAGES = List.of("code.fixtures", "waiting.fixtures", "fixtures");

  /**
   * Reads the fixtures of a project that was built with {@code mvn -Ppeers package}.
   *
   * @param scratch an empty folder for the copy
   */
  static FixtureCorpus of(Path root, Path scratch) throws IOException {
    RuleCatalog rules = RuleCatalog.load();
    List<Fixture> fixtures = new ArrayList<>();
    TreeSet<Path> modules = new TreeSet<>();
    for (Path folder : FOLDERS) {
      Path module = root.resolve(folder.getName(0));
      modules.add(module);
      Path sources = module.resolve(Path.of("src", "test", "java"));
      for (Path file : sources(root.resolve(folder))) {
        Path relative = sources.relativize(file);
        copy(file, scratch.resolve(relative));
        fixtures.add(fixture(rules, module.resolve(Path.of("target", "test-classes")), relative));
      }
    }
    List<Path> classes = new ArrayList<>();
    List<Path> libraries = new ArrayList<>();
    for (Path module : modules) {
      classes.add(module.resolve(Path.of("target", "test-classes")));
      libraries.add(module.resolve(Path.of("target", "classes")));
      Path list = module.resolve(Path.of("target", "fixtures.classpath"));
      if (!Files.exists(list)) {
        throw new IOException(
            root.relativize(list)
                + " is missing: build with mvn -Ppeers -DskipTests package first");
      }
      for (String library : Files.readString(list).strip().split(File.pathSeparator, -1)) {
        libraries.add(Path.of(library));
      }
    }
    return new FixtureCorpus(fixtures, scratch, classes, libraries);
  }

  String classPath() {
    return ClassPaths.of(Stream.concat(classes.stream(), libraries.stream()).toList());
  }

  /** The sources, except sources that name stand-ins of a later JDK, which no tool knows. */
  private static List<Path> sources(Path folder) throws IOException {
    List<Path> sources = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file :
          files.filter(file -> file.toString().endsWith(SOURCE_END)).sorted().toList()) {
        if (!Files.readString(file).contains("import soon.")) {
          sources.add(file);
        }
      }
    }
    return sources;
  }

  /** Copies a source; lines keep their numbers. */
  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(Objects.requireNonNull(to.getParent()));
    Files.writeString(to, Files.readString(from).replace("@SuppressWarnings(\"all\")", ""));
  }

  /** Judges a fixture alone, as its test does. */
  private static Fixture fixture(RuleCatalog rules, Path classes, Path source) throws IOException {
    String file = source.toString().replace(File.separatorChar, '/');
    String name = source.getFileName().toString().replace(SOURCE_END, "");
    String rule = source.getName(source.getNameCount() - 2).toString();
    TreeSet<Integer> lines = new TreeSet<>();
    Check check =
        new Check(
            rules,
            classFiles(Objects.requireNonNull(classes.resolve(source).getParent()), name),
            CheckSettings.defaults().withAs(CheckedAs.APPLICATION),
            RecordedCode.none(),
            1,
            ReadLimits.DEFAULT);
    for (Finding finding : check.run().findings()) {
      if (finding.rule().equals(rule) && finding.location() instanceof Location.Code code) {
        lines.add(code.line());
      }
    }
    return new Fixture(rule, file, name.startsWith("Positive"), List.copyOf(lines));
  }

  private static List<Path> classFiles(Path folder, String name) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(
              file -> {
                String stem = file.getFileName().toString().replace(".class", "");
                return stem.equals(name) || stem.startsWith(name + "$");
              })
          .sorted()
          .toList();
    }
  }

  /**
   * A fixture of a rule.
   *
   * @param positive whether the rule must find something; otherwise a harmless twin
   * @param lines the lines of the rule's findings, wrong ones of a twin included
   */
  record Fixture(String rule, String file, boolean positive, List<Integer> lines) {}
}
