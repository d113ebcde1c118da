/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.log4j;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Resolves each use of Log4j in the shipped class files against the Log4j on the class path, since
 * everything is compiled against the newest. Log4jAdapter alone may use what others lack.
 */
@Tag("versions")
class LinkageTest {
  private static final JavaClasses SHIPPED =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.hotguard.logging");

  private static List<JavaAccess<?>> uses(Predicate<JavaClass> by) {
    return SHIPPED.stream()
        .filter(by)
        .flatMap(type -> type.getAccessesFromSelf().stream())
        .filter(use -> isOfLog4j(use.getTargetOwner()))
        .<JavaAccess<?>>map(use -> use)
        .toList();
  }

  /** An own class may inherit the member that it uses. */
  private static boolean isOfLog4j(JavaClass owner) {
    return owner.getName().startsWith("org.apache.logging.log4j.")
        || (owner.getName().startsWith("io.hotguard.logging.")
            && owner.getAllRawSuperclasses().stream()
                .anyMatch(type -> type.getName().startsWith("org.apache.logging.log4j.")));
  }

  private static boolean isUnusable(JavaAccess<?> use) {
    AccessTarget target = use.getTarget();
    Optional<? extends JavaMember> member = target.resolveMember();
    if (member.isEmpty()) {
      return !isOfObject(target);
    }
    JavaClass owner = member.get().getOwner();
    return member.get().getModifiers().contains(JavaModifier.PRIVATE)
        && isOfLog4j(owner)
        && !owner.getName().startsWith("io.hotguard.");
  }

  /** Compilers from JDK 18 on name an interface as the owner of its {@code getClass()}. */
  private static boolean isOfObject(AccessTarget target) {
    return target.getName().equals("getClass") && target.getOwner().isInterface();
  }

  private static boolean isAdapter(JavaClass type) {
    return type.isEquivalentTo(Log4jAdapter.class);
  }

  @Test
  void everyUseOfLog4jIsThere() {
    List<JavaAccess<?>> uses = uses(type -> !isAdapter(type));

    assertThat(uses).hasSizeGreaterThan(500);
    assertThat(uses).filteredOn(LinkageTest::isUnusable).isEmpty();
  }

  /** On the oldest release, the check finds what the adapter uses on newer ones. */
  @Test
  void theAdapterAloneUsesMore() {
    assertThat(uses(LinkageTest::isAdapter).stream().anyMatch(LinkageTest::isUnusable))
        .isEqualTo(Log4jAdapter.copiesProperties());
  }
}
