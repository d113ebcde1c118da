/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.code.ClassFacts;
import io.hotguard.code.CodeFacts;
import io.hotguard.lint.HotPathSearch;
import io.hotguard.lint.classfile.ClassFileReader;
import io.hotguard.lint.classfile.ClassReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A fixture: a source file in {@code src/test/java/fixtures/RULE}, read as the class files that it
 * was compiled to.
 *
 * @param rule the rule's name
 * @param name the name of the file, without its end: {@code Positive...}, {@code Negative...} or
 *     {@code NearMiss...}
 */
record CompiledFixture(String rule, String name) {
  static final Path SOURCES = Path.of("src/test/java/fixtures");
  private static final Path CLASSES = Path.of("target/test-classes/fixtures");
  private static final String SOURCE_END = ".java";

  static List<CompiledFixture> all() throws IOException {
    List<CompiledFixture> fixtures = new ArrayList<>();
    for (Path folder : files(SOURCES)) {
      for (Path file : files(folder)) {
        String name = file.getFileName().toString();
        if (name.endsWith(SOURCE_END)) {
          fixtures.add(
              new CompiledFixture(
                  folder.getFileName().toString(),
                  name.substring(0, name.length() - SOURCE_END.length())));
        }
      }
    }
    return fixtures;
  }

  boolean isPositive() {
    return name.startsWith("Positive");
  }

  CodeFacts facts() throws IOException {
    List<ClassFacts> classes = new ArrayList<>();
    for (Path file : files(CLASSES.resolve(rule))) {
      String stem = file.getFileName().toString().replace(".class", "");
      if (stem.equals(name) || stem.startsWith(name + "$")) {
        ClassReading reading =
            new ClassFileReader().read(file.toString(), Files.readAllBytes(file));
        assertThat(reading.notes()).isEmpty();
        classes.add(reading.facts().orElseThrow());
      }
    }
    assertThat(classes).isNotEmpty();
    return new CodeFacts(classes, new HotPathSearch().search(classes));
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  @Override
  public String toString() {
    return rule + "/" + name;
  }
}
