/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.hotguard.logging.internal.journal.OrderingPage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The second table of docs/design/memory-ordering.md names the fields of the code. */
class MemoryOrderingPageTest {
  private static final String SECTION = "## Logging";

  /** Classes with every changing field in the table. */
  private static final Set<String> WHOLE =
      Set.of(
          "AppenderCalls",
          "BoundedReliabilityStrategy",
          "Consumption",
          "DirectCalls",
          "Held",
          "SlotOwnership",
          "Doorbell",
          "Drops",
          "EventIntake",
          "EventJournal",
          "EventRing",
          "GuardEnd",
          "Holdup",
          "LoggerGuard",
          "Slot",
          "ReusingSlot",
          "RingConsumer",
          "RoomWait",
          "Spill",
          "Watch");

  /** Classes with their shared fields in the table. */
  private static final Set<String> PARTLY =
      Set.of(
          "AppenderUse",
          "GuardParts",
          "GuardedAsyncLogger",
          "GuardedConfiguration",
          "IsolatedDelivery",
          "Log4jConsumption");

  private static List<Class<?>> classes(Set<String> names) {
    List<Class<?>> found = new ArrayList<>();
    for (JavaClass each :
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.hotguard.logging")) {
      if (names.contains(each.getSimpleName())) {
        found.add(each.reflect());
      }
    }
    assertThat(found).hasSameSizeAs(names);
    return found;
  }

  @Test
  void namesEverySharedField() throws IOException {
    assertThat(OrderingPage.documented(SECTION)).containsAll(OrderingPage.mutable(classes(WHOLE)));
    assertThat(OrderingPage.documented(SECTION))
        .containsAll(OrderingPage.volatiles(classes(PARTLY)));
  }

  @Test
  void namesNoFieldThatDoesNotExist() throws IOException {
    Set<String> all = new HashSet<>(WHOLE);
    all.addAll(PARTLY);
    assertThat(OrderingPage.fields(classes(all))).containsAll(OrderingPage.documented(SECTION));
  }
}
