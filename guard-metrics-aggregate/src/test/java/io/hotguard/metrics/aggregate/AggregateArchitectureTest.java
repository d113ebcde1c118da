/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

final class AggregateArchitectureTest {
  @Test
  void dependsOnRecordersAndTheirExchangeFormatsAndNoAdapter() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "io.hotguard",
            "io.hotguard.property",
            "io.hotguard.hotpath",
            "io.hotguard.metrics",
            "io.hotguard.metrics.aggregate",
            "io.hotguard.metrics.exchange",
            "java..",
            "org.jspecify.annotations")
        .check(
            new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("io.hotguard.metrics.aggregate"));
  }
}
