/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.conditions.ArchConditions;
import io.hotguard.conformance.PackageCycles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.hotguard.jdbc");
  private static final String[] RESOLUTION_AND_RULES = {
    "io.hotguard.jdbc", "io.hotguard.jdbc.model", "io.hotguard.jdbc.url", "io.hotguard.jdbc.rules.."
  };

  @Test
  void packagesHaveNoCycle() {
    PackageCycles.none().check(CLASSES);
  }

  /** A linter runs resolution and rules over configuration files, with no driver at hand. */
  @Test
  void resolutionAndRulesKnowTheVocabularyAndTheJdkOnly() {
    classes()
        .that()
        .resideInAnyPackage(RESOLUTION_AND_RULES)
        .should(
            ArchConditions.onlyDependOnClassesThat(
                resideInAnyPackage(
                    "io.hotguard",
                    "io.hotguard.rule",
                    "io.hotguard.property",
                    "io.hotguard.text",
                    "io.hotguard.jdbc",
                    "io.hotguard.jdbc.model",
                    "io.hotguard.jdbc.url",
                    "io.hotguard.jdbc.rules..",
                    "java.lang..",
                    "java.io",
                    "java.net",
                    "java.nio..",
                    "java.time..",
                    "java.util..",
                    "org.jspecify.annotations")))
        .check(CLASSES);
  }

  @Test
  void whatReadsConfigurationKnowsFactsAndTheJdkOnly() {
    classes()
        .that()
        .resideInAPackage("io.hotguard.jdbc.config")
        .should(
            ArchConditions.onlyDependOnClassesThat(
                resideInAnyPackage(
                    "io.hotguard",
                    "io.hotguard.rule",
                    "io.hotguard.property",
                    "io.hotguard.text",
                    "io.hotguard.config",
                    "io.hotguard.jdbc",
                    "io.hotguard.jdbc.model",
                    "io.hotguard.jdbc.config",
                    "java.lang..",
                    "java.util..",
                    "org.jspecify.annotations")))
        .check(CLASSES);
  }

  @Test
  void resolutionKnowsNoRule() {
    noClasses()
        .that()
        .resideInAnyPackage("io.hotguard.jdbc", "io.hotguard.jdbc.model", "io.hotguard.jdbc.url")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.hotguard.jdbc.rules..")
        .check(CLASSES);
  }

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
        .check(CLASSES);
  }
}
