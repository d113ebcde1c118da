/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.conformance;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.lang.ArchRule;

/** The allowed dependencies of the packages of rules. */
public final class RuleArchitecture {
  private RuleArchitecture() {}

  /** Says that rules know the vocabulary, facts and the JDK only. */
  public static ArchRule rulesKnowFactsAndTheJdkOnly(String rules) {
    return classes()
        .that()
        .resideInAPackage(rules + "..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "io.hotguard",
            "io.hotguard.rule",
            "io.hotguard.property",
            "io.hotguard.text",
            "io.hotguard.code",
            "io.hotguard.config",
            rules + "..",
            "java..",
            "org.jspecify.annotations")
        .because("the same rule runs over what is read from files and from the live process");
  }
}
