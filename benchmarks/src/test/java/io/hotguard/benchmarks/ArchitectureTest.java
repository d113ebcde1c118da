/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.hotguard.conformance.PackageCycles;
import org.junit.jupiter.api.Test;

final class ArchitectureTest {
  @Test
  void packagesHaveNoCycle() {
    PackageCycles.none()
        .check(
            new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("io.hotguard.benchmarks"));
  }
}
