/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.conditions.ArchConditions;
import org.junit.jupiter.api.Test;

final class HotpathArchitectureTest {
  @Test
  void replacementsForHotPathsDependOnTheJdkAndOneOnCaffeine() {
    JavaClasses hotpath =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.hotguard.hotpath")
            .that(resideOutsideOfPackage("io.hotguard.hotpath.micrometer"));
    classes()
        .should(
            ArchConditions.onlyDependOnClassesThat(
                resideInAnyPackage(
                    "io.hotguard.hotpath",
                    "java..",
                    "org.jspecify.annotations",
                    "com.github.benmanes.caffeine..")))
        .check(hotpath);
    noClasses()
        .that()
        .doNotHaveSimpleName("ParseCache")
        .should()
        .dependOnClassesThat(resideInAPackage("com.github.benmanes.caffeine.."))
        .check(hotpath.that(new NotNestedIn("ParseCache")));
  }

  /** Nested and anonymous classes belong to the class that holds them. */
  private static final class NotNestedIn extends DescribedPredicate<JavaClass> {
    private final String owner;

    NotNestedIn(String owner) {
      super("not nested in %s", owner);
      this.owner = owner;
    }

    @Override
    public boolean test(JavaClass type) {
      return !type.getName().contains("." + owner + "$");
    }
  }
}
