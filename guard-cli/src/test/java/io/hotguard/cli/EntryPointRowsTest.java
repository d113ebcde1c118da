/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.lint.classfile.outline.ClassOutline;
import io.hotguard.lint.classfile.outline.MethodOutline;
import io.hotguard.lint.classfile.outline.OutlineReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * The packs of entry points, compared with the published jars of the frameworks. The profile {@code
 * corpus} loads the jars; EntryPointPacksTest reads what is on its class path in each build.
 */
@EnabledIfSystemProperty(named = "corpus", matches = "true")
final class EntryPointRowsTest {
  private static final Path PACKS =
      Path.of("../guard-lint/src/main/resources/io/hotguard/lint/graph/entry-points");
  private static final List<Path> JARS =
      List.of(Path.of("target/frameworks"), Path.of("target/corpus"), Path.of("target/held-out"));
  private static final int ANNOTATION = 0x2000;
  private static final Set<String> OF_THE_JDK = Set.of("java.", "javax.annotation.", "com.sun.");

  private final Map<String, Path> jars = new HashMap<>();
  private final Map<String, Optional<ClassOutline>> read = new HashMap<>();
  private final OutlineReader reader = new OutlineReader();

  private record Row(String kind, String type, String names) {
    static Row parse(String line) {
      String[] columns = line.split("\t", -1);
      return new Row(columns[0], columns[1], columns[2]);
    }

    boolean isOfTheJdk() {
      return kind.equals("set-up") || OF_THE_JDK.stream().anyMatch(type::startsWith);
    }
  }

  private static List<Row> rows() throws IOException {
    List<Row> rows = new ArrayList<>();
    try (Stream<Path> packs = Files.list(PACKS)) {
      for (Path pack : packs.filter(file -> file.toString().endsWith(".tsv")).sorted().toList()) {
        Files.readAllLines(pack, UTF_8).stream()
            .filter(line -> !line.isEmpty() && !line.startsWith("#"))
            .map(Row::parse)
            .filter(row -> !row.isOfTheJdk())
            .forEach(rows::add);
      }
    }
    return rows;
  }

  private void index() throws IOException {
    for (Path folder : JARS) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path jar : files.sorted().toList()) {
          try (ZipFile zip = new ZipFile(jar.toFile())) {
            zip.stream()
                .map(ZipEntry::getName)
                .filter(name -> name.endsWith(".class"))
                .forEach(name -> jars.putIfAbsent(name, jar));
          }
        }
      }
    }
  }

  private Optional<ClassOutline> outline(String type) throws IOException {
    Optional<ClassOutline> known = read.get(type);
    if (known == null) {
      String name = type.replace('.', '/') + ".class";
      Path jar = jars.get(name);
      known = Optional.empty();
      if (jar != null) {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
          byte[] bytes = zip.getInputStream(zip.getEntry(name)).readAllBytes();
          known = reader.read(name, bytes).outline();
        }
      }
      read.put(type, known);
    }
    return known;
  }

  /** The names of the methods of a type and of the types above it in the same jars. */
  private Set<String> methods(String type) throws IOException {
    Set<String> names = new HashSet<>();
    ClassOutline outline = outline(type).orElse(null);
    if (outline != null) {
      outline.methods().stream().map(MethodOutline::name).forEach(names::add);
      for (String above : outline.interfaces()) {
        names.addAll(methods(above));
      }
      if (outline.superName() != null) {
        names.addAll(methods(outline.superName()));
      }
    }
    return names;
  }

  private boolean fits(Row row, ClassOutline outline) throws IOException {
    return switch (row.kind()) {
      case "supertype", "mapped", "plug-in" ->
          row.names().equals("*")
              || Arrays.stream(row.names().split(",", -1)).anyMatch(methods(row.type())::contains);
      case "few" -> true;
      default -> (outline.modifiers() & ANNOTATION) != 0;
    };
  }

  /** A misspelt name finds nothing in a user's program, and says so here alone. */
  @Test
  void frameworksHaveTheMethodsOfTheirRows() throws IOException {
    index();
    List<String> wrong = new ArrayList<>();
    Set<String> missing = new TreeSet<>();
    for (Row row : rows()) {
      ClassOutline outline = outline(row.type()).orElse(null);
      if (outline == null) {
        missing.add(row.type());
      } else if (!fits(row, outline)) {
        wrong.add(row.toString());
      }
    }

    assertThat(wrong).isEmpty();
    assertThat(missing).as("types of which no jar is loaded").isEmpty();
  }
}
