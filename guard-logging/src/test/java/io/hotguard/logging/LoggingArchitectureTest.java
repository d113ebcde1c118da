/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.hotguard.conformance.RuleArchitecture;
import org.junit.jupiter.api.Test;

final class LoggingArchitectureTest {
  private static final String[] LOGGING_LIBRARIES = {
    "org.apache.logging..", "com.lmax..", "org.slf4j.."
  };

  /** The journal comes with the guard; until then there is nothing to hold to this. */
  private static final ArchRule FREE_OF_LIBRARIES =
      noClasses()
          .that()
          .resideInAnyPackage("..logging.rules..", "..logging.journal..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(LOGGING_LIBRARIES)
          .because("facts are filled without Log4j, and the journal outlives any version of it");

  private static final ArchRule RULES_KNOW_FACTS_ONLY =
      RuleArchitecture.rulesKnowFactsAndTheJdkOnly("io.hotguard.logging.rules");

  private static JavaClasses shipped() {
    return new ClassFileImporter()
        .withImportOption(new ImportOption.DoNotIncludeTests())
        .importPackages("io.hotguard.logging");
  }

  @Test
  void rulesAndJournalAreFreeOfLoggingLibraries() {
    FREE_OF_LIBRARIES.check(shipped());
  }

  @Test
  void rulesKnowFactsOnly() {
    RULES_KNOW_FACTS_ONLY.check(shipped());
  }

  @Test
  void bothChecksCanFail() {
    // The tests of the rules use Log4j, so they break both.
    JavaClasses tests =
        new ClassFileImporter()
            .withImportOption(new ImportOption.OnlyIncludeTests())
            .importPackages("io.hotguard.logging.rules");

    assertThatThrownBy(() -> FREE_OF_LIBRARIES.check(tests))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("LocationUseTest");
    assertThatThrownBy(() -> RULES_KNOW_FACTS_ONLY.check(tests)).isInstanceOf(AssertionError.class);
  }
}
