/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.conditions.ArchConditions;
import io.hotguard.conformance.PackageCycles;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class LintArchitectureTest {
  private static final JavaClasses LINT =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.hotguard.lint");

  @Test
  void oneFolderKnowsTheLibraryThatReadsClassFiles() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.hotguard.lint.classfile..")
        .should()
        .dependOnClassesThat(resideInAnyPackage("org.objectweb.."))
        .check(LINT);
  }

  @Test
  void oneFolderKnowsTheParsersOfConfiguration() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.hotguard.lint.config")
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("javax.xml..", "org.xml.sax..", "org.yaml.snakeyaml.."))
        .check(LINT);
  }

  @Test
  void nothingOfThatLibraryIsInAPublicSignature() {
    Stream<JavaMethod> methods =
        LINT.stream()
            .filter(type -> type.getModifiers().toString().contains("PUBLIC"))
            .filter(type -> !type.getPackageName().endsWith(".classfile.flow"))
            .flatMap(type -> type.getMethods().stream())
            .filter(method -> method.getModifiers().toString().contains("PUBLIC"));

    assertThat(methods)
        .isNotEmpty()
        .noneMatch(method -> method.getFullName().contains("org.objectweb"))
        .noneMatch(method -> method.getRawReturnType().getName().startsWith("org.objectweb"));
  }

  @Test
  void dependsOnTheVocabularyAndTheJdk() {
    classes()
        .should(
            ArchConditions.onlyDependOnClassesThat(
                resideInAnyPackage(
                    "io.hotguard",
                    "io.hotguard.rule",
                    "io.hotguard.property",
                    "io.hotguard.text",
                    "io.hotguard.code",
                    "io.hotguard.config",
                    "io.hotguard.lint..",
                    "java..",
                    "javax.xml..",
                    "org.objectweb..",
                    "org.xml.sax..",
                    "org.yaml.snakeyaml..",
                    "org.jspecify.annotations")))
        .check(LINT);
  }

  @Test
  void hasNoPackageCycles() {
    PackageCycles.none().check(LINT);
  }
}
