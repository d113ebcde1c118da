/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.conditions.ArchConditions;
import org.junit.jupiter.api.Test;

final class RulesArchitectureTest {
  private static final JavaClasses RULES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.hotguard.metrics.rules");

  @Test
  void rulesKnowFactsAndTheJdkOnly() {
    classes()
        .should(
            ArchConditions.onlyDependOnClassesThat(
                resideInAnyPackage(
                    "io.hotguard",
                    "io.hotguard.code",
                    "io.hotguard.metrics.rules",
                    "java..",
                    "org.jspecify.annotations")))
        .check(RULES);
  }
}
