/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.conformance;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

final class RuleArchitectureTest {

  @Test
  void refusesWhatKnowsAnythingElse() {
    // This package knows JUnit, AssertJ and ArchUnit.
    String here = RuleArchitectureTest.class.getPackageName();

    assertThatThrownBy(
            () ->
                RuleArchitecture.rulesKnowFactsAndTheJdkOnly(here)
                    .check(new ClassFileImporter().importPackages(here)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("com.tngtech.archunit");
  }

  @Test
  void refusesAPackageWithoutClasses() {
    assertThatThrownBy(
            () ->
                RuleArchitecture.rulesKnowFactsAndTheJdkOnly("io.hotguard.nowhere")
                    .check(new ClassFileImporter().importPackages("io.hotguard.conformance")))
        .isInstanceOf(AssertionError.class);
  }
}
