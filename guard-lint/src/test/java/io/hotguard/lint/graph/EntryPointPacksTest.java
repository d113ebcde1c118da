/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The packs of entry points, compared with the libraries that are on the class path. */
final class EntryPointPacksTest {
  private static final Path FOLDER =
      Path.of("src/main/resources/io/hotguard/lint/graph/entry-points");
  private static final int READ = 80;

  private static List<String[]> rows() {
    return Table.packs("entry-points", 4);
  }

  @Test
  void everyFileIsAPackAndEveryPackAFile() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertThat(
              files
                  .map(file -> file.getFileName().toString())
                  .filter(name -> name.endsWith(".tsv"))
                  .map(name -> name.substring(0, name.length() - ".tsv".length()))
                  .sorted())
          .isEqualTo(Table.rows("entry-points/packs.txt", 1).stream().map(row -> row[0]).toList());
    }
  }

  @Test
  void noRowIsWrittenTwice() {
    Set<String> seen = new HashSet<>();
    for (String[] row : rows()) {
      assertThat(seen.add(String.join("\t", row))).as(String.join(" ", row)).isTrue();
    }
  }

  /** A misspelt name of a type on the class path finds nothing, and says so here alone. */
  @Test
  void librariesHaveTheMethodsOfTheirRows() {
    List<String> wrong = new ArrayList<>();
    int read = 0;
    for (String[] row : rows()) {
      Class<?> type = load(row[1]).orElse(null);
      if (type != null && !row[0].equals("set-up")) {
        read++;
        boolean fits =
            switch (row[0]) {
              case "supertype", "mapped", "plug-in" -> hasMethods(type, row[2]);
              case "few" -> true;
              default -> type.isAnnotation();
            };
        if (!fits) {
          wrong.add(String.join(" ", row));
        }
      }
    }

    assertThat(wrong).isEmpty();
    assertThat(read).isGreaterThan(READ);
  }

  private static Optional<Class<?>> load(String name) {
    try {
      return Optional.of(Class.forName(name, false, EntryPointPacksTest.class.getClassLoader()));
    } catch (ClassNotFoundException | LinkageError e) {
      return Optional.empty();
    }
  }

  private static boolean hasMethods(Class<?> type, String names) {
    Set<String> known = new HashSet<>();
    try {
      for (Class<?> next = type; next != null; next = next.getSuperclass()) {
        Arrays.stream(next.getDeclaredMethods()).map(Method::getName).forEach(known::add);
      }
      Arrays.stream(type.getMethods()).map(Method::getName).forEach(known::add);
    } catch (LinkageError e) {
      return true; // a type that its methods name is not on the class path
    }
    return names.equals("*") || Arrays.stream(names.split(",", -1)).anyMatch(known::contains);
  }
}
