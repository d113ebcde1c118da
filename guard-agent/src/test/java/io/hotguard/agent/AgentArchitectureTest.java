/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.hotguard.conformance.PackageCycles;
import org.junit.jupiter.api.Test;

final class AgentArchitectureTest {
  private static JavaClasses shipped() {
    return new ClassFileImporter()
        .withImportOption(new ImportOption.DoNotIncludeTests())
        .importPackages("io.hotguard.agent");
  }

  @Test
  void packagesHaveNoCycle() {
    PackageCycles.none().check(shipped());
  }

  /** The agent loads the rest when it finds a library. */
  @Test
  void onlyTwoPackagesNeedMoreThanTheJdk() {
    noClasses()
        .that()
        .resideInAPackage("io.hotguard.agent")
        .should()
        .dependOnClassesThat()
        .resideOutsideOfPackages(
            "java..", "javax.management..", "io.hotguard.agent..", "org.jspecify..")
        .check(shipped());
  }
}
