/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.hotguard.logging.internal.journal.OrderingPage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A table of docs/design/memory-ordering.md names the fields of the code that change. */
class MemoryOrderingPageTest {
  private static final String SECTION = "## Logback";
  private static final Set<String> SHARED =
      Set.of(
          "ContextGuard",
          "Direct",
          "GuardThread",
          "AttachedAppenders",
          "GuardedLoggers",
          "LogbackConsumption",
          "LogbackTarget");

  private static List<Class<?>> classes() {
    List<Class<?>> found = new ArrayList<>();
    for (JavaClass each :
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.hotguard.logback")) {
      if (SHARED.contains(each.getSimpleName())) {
        found.add(each.reflect());
      }
    }
    assertThat(found).hasSameSizeAs(SHARED);
    return found;
  }

  @Test
  void namesEveryFieldThatChanges() throws IOException {
    assertThat(OrderingPage.documented(SECTION)).containsAll(OrderingPage.mutable(classes()));
  }

  @Test
  void namesNoFieldThatDoesNotExist() throws IOException {
    assertThat(OrderingPage.fields(classes())).containsAll(OrderingPage.documented(SECTION));
  }
}
