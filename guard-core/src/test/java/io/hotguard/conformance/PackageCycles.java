/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.conformance;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;

/** The rule that every module holds its packages to: no two packages need each other. */
public final class PackageCycles {
  private PackageCycles() {}

  /** Returns the rule; a package with its subpackages left out is one slice. */
  public static ArchRule none() {
    return slices()
        .assignedFrom(new ByPackage())
        .should()
        .beFreeOfCycles()
        .because("a package can be read, tested and moved alone");
  }

  private static final class ByPackage implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      return type.getPackageName().startsWith("io.hotguard")
          ? SliceIdentifier.of(type.getPackageName())
          : SliceIdentifier.ignore();
    }

    @Override
    public String getDescription() {
      return "packages of Hotguard";
    }
  }
}
