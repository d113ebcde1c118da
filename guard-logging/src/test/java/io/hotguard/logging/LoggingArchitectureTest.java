/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.hotguard.conformance.PackageCycles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class LoggingArchitectureTest {
  private static final int MOST = 25; // Types of a package.

  private static JavaClasses shipped() {
    return new ClassFileImporter()
        .withImportOption(new ImportOption.DoNotIncludeTests())
        .importPackages("io.hotguard.logging");
  }

  @Test
  void packagesHaveNoCycle() {
    PackageCycles.none().check(shipped());
  }

  @Test
  void packagesAreSmallAndSayWhatTheyAre() throws IOException {
    Map<Path, Long> sizes = new TreeMap<>();
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      files
          .filter(file -> file.toString().endsWith(".java"))
          .forEach(file -> sizes.merge(file.getParent(), 1L, Long::sum));
    }

    assertThat(sizes).isNotEmpty();
    assertThat(sizes).allSatisfy((folder, size) -> assertThat(size).isLessThanOrEqualTo(MOST + 1));
    assertThat(sizes.keySet()).allSatisfy(f -> assertThat(f.resolve("package-info.java")).exists());
  }
}
