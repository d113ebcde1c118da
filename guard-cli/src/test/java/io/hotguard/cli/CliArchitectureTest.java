/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.hotguard.conformance.PackageCycles;
import org.junit.jupiter.api.Test;

final class CliArchitectureTest {

  @Test
  void hasNoPackageCycles() {
    PackageCycles.none()
        .check(
            new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("io.hotguard.cli"));
  }
}
