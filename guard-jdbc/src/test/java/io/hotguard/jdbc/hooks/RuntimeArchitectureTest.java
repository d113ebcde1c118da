/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The allowed dependencies of the run-time packages, as the page on architecture says. */
final class RuntimeArchitectureTest {
  private static final JavaClasses SHIPPED =
      new ClassFileImporter().importPath(Path.of("target/classes"));

  @ParameterizedTest
  @CsvSource({
    "counting, io.hotguard.jdbc, jdk.jfr",
    "testing, io.hotguard.jdbc.counting, java.lang",
    "hooks, io.hotguard.jdbc, java.sql",
    "spring, io.hotguard.jdbc.hooks, org.springframework.beans.."
  })
  void knowsTheJdkTheVocabularyAndOneMore(String name, String own, String library) {
    classes()
        .that()
        .resideInAPackage("io.hotguard.jdbc." + name)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "io.hotguard",
            "io.hotguard.rule",
            "io.hotguard.property",
            "io.hotguard.text",
            "io.hotguard.internal",
            own,
            "io.hotguard.jdbc.model",
            library,
            "io.hotguard.jdbc." + name,
            "java..",
            "javax.sql",
            "org.jspecify.annotations")
        .check(SHIPPED);
  }
}
