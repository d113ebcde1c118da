/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.hotguard.conformance.PackageCycles;
import io.hotguard.conformance.RuleArchitecture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class CoreArchitectureTest {
  private static final int MOST = 25; // Types of a package.

  /** The guards of all logging libraries stand on these. */
  private static final ArchRule FREE_OF_LIBRARIES =
      noClasses()
          .that()
          .resideInAPackage("io.hotguard.logging..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.logging..", "ch.qos.logback..", "org.slf4j..")
          .because("events on disk outlive any version of a logging library");

  private static final ArchRule DISRUPTOR_IN_THE_RING_ALONE =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.hotguard.logging.internal.ring")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("com.lmax..")
          .because("journals and deliveries need the JDK alone");

  private static final ArchRule RULES_KNOW_FACTS_ONLY =
      RuleArchitecture.rulesKnowFactsAndTheJdkOnly("io.hotguard.logging.rules");

  private static JavaClasses shipped() {
    return new ClassFileImporter()
        .withImportOption(new ImportOption.DoNotIncludeTests())
        .importPackages("io.hotguard.logging");
  }

  @Test
  void knowsNoLoggingLibrary() {
    FREE_OF_LIBRARIES.check(shipped());
  }

  @Test
  void rulesKnowFactsOnly() {
    RULES_KNOW_FACTS_ONLY.check(shipped());
  }

  @Test
  void usesTheDisruptorInTheRingAlone() {
    DISRUPTOR_IN_THE_RING_ALONE.check(shipped());
  }

  @Test
  void packagesHaveNoCycle() {
    PackageCycles.none().check(shipped());
  }

  @Test
  void packagesAreSmallAndSayWhatTheyAre() throws IOException {
    Map<Path, Long> sizes = new TreeMap<>();
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      files
          .filter(file -> file.toString().endsWith(".java"))
          .forEach(file -> sizes.merge(file.getParent(), 1L, Long::sum));
    }

    assertThat(sizes).isNotEmpty();
    assertThat(sizes).allSatisfy((folder, size) -> assertThat(size).isLessThanOrEqualTo(MOST + 1));
    assertThat(sizes.keySet()).allSatisfy(f -> assertThat(f.resolve("package-info.java")).exists());
  }

  @Test
  void theCheckCanFail() {
    JavaClasses ring = new ClassFileImporter().importPackages("io.hotguard.logging.internal.ring");
    ArchRule nowhere = noClasses().should().dependOnClassesThat().resideInAnyPackage("com.lmax..");

    assertThatThrownBy(() -> nowhere.check(ring)).isInstanceOf(AssertionError.class);

    // The tests of the rules read files.
    JavaClasses tests =
        new ClassFileImporter()
            .withImportOption(new ImportOption.OnlyIncludeTests())
            .importPackages("io.hotguard.logging.rules");
    assertThatThrownBy(() -> RULES_KNOW_FACTS_ONLY.check(tests)).isInstanceOf(AssertionError.class);
  }
}
