/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.hotguard.conformance.PackageCycles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class LogbackArchitectureTest {
  private static final JavaClasses SHIPPED =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.hotguard.logback");

  @Test
  void packagesHaveNoCycle() {
    PackageCycles.none().check(SHIPPED);
  }

  @Test
  void knowsNeitherLog4jNorSpringBoot() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache.logging..", "org.springframework..")
        .check(SHIPPED);
  }

  @Test
  void eachPackageSaysWhatItIs() throws IOException {
    Set<Path> folders = new TreeSet<>();
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      files.filter(f -> f.toString().endsWith(".java")).forEach(f -> folders.add(f.getParent()));
    }
    assertThat(folders).hasSize(4);
    assertThat(folders).allSatisfy(f -> assertThat(f.resolve("package-info.java")).exists());
  }
}
