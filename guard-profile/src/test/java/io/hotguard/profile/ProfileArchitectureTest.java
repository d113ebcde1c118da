/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.conditions.ArchConditions;
import org.junit.jupiter.api.Test;

final class ProfileArchitectureTest {
  private static final JavaClasses PROFILE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.hotguard.profile");

  @Test
  void dependsOnTheVocabularyAndTheJdk() {
    classes()
        .should(
            ArchConditions.onlyDependOnClassesThat(
                resideInAnyPackage(
                    "io.hotguard",
                    "io.hotguard.profile..",
                    "java..",
                    "jdk.jfr..",
                    "org.jspecify.annotations")))
        .check(PROFILE);
  }
}
