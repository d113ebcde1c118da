/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.ladder.Rung.Group;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RungTest {
  private static Rung beside(Group group, String name) {
    return Rung.beside().stream()
        .filter(rung -> rung.group() == group && rung.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void eachRungKeepsThoseBeforeItAndAddsOne() {
    List<Rung> ladder = Rung.ladder();
    assertThat(ladder).hasSize(1 + Capability.values().length);
    for (int i = 0; i < ladder.size(); i++) {
      Set<Capability> expected = new HashSet<>(List.of(Capability.values()).subList(0, i));
      assertThat(ladder.get(i).capabilities()).isEqualTo(expected);
    }
  }

  @Test
  void asFoundHasNoGuardAndAllHasNothingHeldBack() {
    List<Rung> ladder = Rung.ladder();
    assertThat(ladder.get(0).properties()).containsOnlyKeys("hotguard.mode");
    assertThat(ladder.get(0).properties()).containsEntry("hotguard.mode", "off");
    assertThat(ladder.get(8).properties())
        .containsEntry("hotguard.logging.mode", "enforce")
        .containsEntry("hotguard.jdbc.mode", "enforce")
        .containsEntry("hotguard.jdbc.server-prepare", "true")
        .doesNotContainKeys(
            "hotguard.logging.exempt", "hotguard.logging.location", "hotguard.logging.isolate");
  }

  @Test
  void besideTheLadderAreAllAloneAllButAndRejected() {
    assertThat(Rung.beside()).filteredOn(rung -> rung.group() == Group.ALONE).hasSize(7);
    assertThat(Rung.beside()).filteredOn(rung -> rung.group() == Group.ALL_BUT).hasSize(7);
    assertThat(Rung.beside()).filteredOn(rung -> rung.group() == Group.REJECTED).hasSize(4);
    assertThat(beside(Group.ALL_BUT, "location").properties())
        .containsEntry("hotguard.logging.location", "keep")
        .doesNotContainKey("hotguard.logging.isolate");
    assertThat(beside(Group.ALL_BUT, "never-block").capabilities())
        .isEqualTo(EnumSet.complementOf(EnumSet.of(Capability.NEVER_BLOCK, Capability.ISOLATION)));
  }

  @Test
  void configuresByHandWhatTheGuardDoesNotDo() throws Exception {
    String found = ServiceRun.loggingAsFound();
    assertThat(Rung.ladder().get(8).logging(found)).isEqualTo(found);
    assertThat(beside(Group.REFERENCE, Rung.SILENT).logging(found))
        .contains("<Root level=\"off\">")
        .doesNotContain("level=\"info\"");
    assertThat(beside(Group.ALONE, "all-async").logging(found))
        .contains("<AsyncRoot level=\"info\">", "</AsyncRoot>", "includeLocation=\"true\"");
    assertThat(beside(Group.ALONE, "location").logging(found))
        .contains("<Root level=\"info\">", "includeLocation=\"false\"");
    assertThat(beside(Group.REJECTED, Rung.BY_HAND_DISCARDING).logging(found))
        .contains("<AsyncRoot ", "includeLocation=\"false\"");
  }
}
