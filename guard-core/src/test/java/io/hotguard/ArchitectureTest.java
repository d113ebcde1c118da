/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.conditions.ArchConditions;
import io.hotguard.conformance.PackageCycles;
import io.hotguard.rule.Rule;
import org.junit.jupiter.api.Test;

final class ArchitectureTest {
  private static final JavaClasses CORE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.hotguard");
  private static final JavaClasses VOCABULARY =
      CORE.that(
          resideInAnyPackage(
              "io.hotguard",
              "io.hotguard.rule",
              "io.hotguard.property",
              "io.hotguard.text",
              "io.hotguard.internal"));

  @Test
  void packagesHaveNoCycle() {
    PackageCycles.none().check(CORE);
  }

  @Test
  void vocabularyDependsOnTheJdkAlone() {
    classes()
        .should(
            ArchConditions.onlyDependOnClassesThat(
                resideInAnyPackage(
                    "io.hotguard",
                    "io.hotguard.rule",
                    "io.hotguard.property",
                    "io.hotguard.text",
                    "io.hotguard.internal",
                    "io.hotguard.jmx",
                    "java..",
                    "javax.management..",
                    "jdk.jfr..",
                    "org.jspecify.annotations")))
        .check(VOCABULARY);
  }

  @Test
  void factsOfCodeDependOnTheVocabularyAndTheJdk() {
    classes()
        .should(
            ArchConditions.onlyDependOnClassesThat(
                resideInAnyPackage(
                    "io.hotguard",
                    "io.hotguard.rule",
                    "io.hotguard.property",
                    "io.hotguard.text",
                    "io.hotguard.code",
                    "java..",
                    "org.jspecify.annotations")))
        .check(CORE.that(resideInAPackage("io.hotguard.code")));
  }

  @Test
  void factsOfConfigurationDependOnTheVocabularyAndTheJdk() {
    classes()
        .should(
            ArchConditions.onlyDependOnClassesThat(
                resideInAnyPackage(
                    "io.hotguard",
                    "io.hotguard.rule",
                    "io.hotguard.property",
                    "io.hotguard.text",
                    "io.hotguard.config",
                    "java..",
                    "org.jspecify.annotations")))
        .check(CORE.that(resideInAPackage("io.hotguard.config")));
  }

  @Test
  void oneClassEachNeedsTheOptionalModulesOfTheJdk() {
    noClasses()
        .that()
        .doNotHaveSimpleName("JmxPublication")
        .and()
        .resideOutsideOfPackage("io.hotguard.jmx")
        .should()
        .dependOnClassesThat(resideInAnyPackage("java.lang.management..", "javax.management.."))
        .check(VOCABULARY.that(new NotNestedIn("JmxPublication")));
    noClasses()
        .that()
        .doNotHaveSimpleName("FlightRecorderPublication")
        .and()
        .doNotHaveSimpleName("FlightRecorderHook")
        .should()
        .dependOnClassesThat(resideInAPackage("jdk.jfr.."))
        .check(VOCABULARY.that(new NotNestedIn("FlightRecorderPublication")));
  }

  @Test
  void publicNamesAreTermsOfTheField() {
    classes()
        .that()
        .arePublic()
        .and()
        .areNotAssignableTo(Rule.class)
        .should()
        .haveNameNotMatching(".*(Manager|Helper|Utils?|Impl|Rule)")
        .check(CORE);
  }

  @Test
  void publicClassesAreFinal() {
    classes()
        .that()
        .arePublic()
        .and()
        .areNotInterfaces()
        .and()
        .areNotEnums()
        .and()
        .doNotHaveModifier(JavaModifier.ABSTRACT)
        .should()
        .haveModifier(JavaModifier.FINAL)
        .check(CORE);
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
