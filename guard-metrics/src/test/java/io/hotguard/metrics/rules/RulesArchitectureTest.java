/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.hotguard.conformance.RuleArchitecture;
import org.junit.jupiter.api.Test;

final class RulesArchitectureTest {

  @Test
  void rulesKnowFactsAndTheJdkOnly() {
    RuleArchitecture.rulesKnowFactsAndTheJdkOnly("io.hotguard.metrics.rules")
        .check(
            new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("io.hotguard.metrics.rules"));
  }
}
