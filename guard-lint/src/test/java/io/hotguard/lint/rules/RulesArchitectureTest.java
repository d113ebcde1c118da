/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.hotguard.conformance.RuleArchitecture;
import org.junit.jupiter.api.Test;

final class RulesArchitectureTest {

  @Test
  void rulesKnowFactsAndTheJdkOnly() {
    RuleArchitecture.rulesKnowFactsAndTheJdkOnly("io.hotguard.lint.rules")
        .check(
            new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("io.hotguard.lint.rules"));
  }
}
