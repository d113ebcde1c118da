/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.conditions.ArchConditions;
import io.hotguard.conformance.PackageCycles;
import org.junit.jupiter.api.Test;

final class ProfileArchitectureTest {
  private static final JavaClasses PROFILE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.hotguard.profile");

  private static final String JUNIT = "io.hotguard.profile.junit";

  @Test
  void keepsJUnitWithThoseWhoHaveIt() {
    noClasses()
        .that()
        .resideOutsideOfPackage(JUNIT)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(JUNIT, "org.junit..")
        .check(PROFILE);
    classes()
        .that()
        .resideInAPackage(JUNIT)
        .should(
            ArchConditions.onlyDependOnClassesThat(
                resideInAnyPackage(
                    "io.hotguard",
                    "io.hotguard.rule",
                    "io.hotguard.text",
                    "io.hotguard.profile",
                    "io.hotguard.profile.account",
                    "io.hotguard.profile.jfr",
                    "io.hotguard.profile.reading",
                    JUNIT,
                    "java..",
                    "jdk.jfr..",
                    "org.jspecify.annotations",
                    "org.junit.jupiter.api..",
                    "org.junit.platform.commons.support")))
        .check(PROFILE);
  }

  @Test
  void dependsOnTheVocabularyAndTheJdk() {
    classes()
        .that()
        .resideOutsideOfPackage(JUNIT)
        .should(
            ArchConditions.onlyDependOnClassesThat(
                resideInAnyPackage(
                    "io.hotguard",
                    "io.hotguard.rule",
                    "io.hotguard.text",
                    "io.hotguard.profile..",
                    "java..",
                    "jdk.jfr..",
                    "org.jspecify.annotations")))
        .check(PROFILE);
  }

  @Test
  void parsesRecordingsWithTheJdkAlone() {
    classes()
        .that()
        .resideInAPackage("io.hotguard.profile.jfr")
        .should(
            ArchConditions.onlyDependOnClassesThat(
                resideInAnyPackage(
                    "io.hotguard.profile.jfr", "java..", "org.jspecify.annotations")))
        .check(PROFILE);
  }

  @Test
  void hasNoPackageCycles() {
    PackageCycles.none().check(PROFILE);
  }
}
