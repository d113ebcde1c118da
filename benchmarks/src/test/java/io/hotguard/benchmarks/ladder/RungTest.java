/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.ladder.Rung.Capability;
import io.hotguard.benchmarks.ladder.Rung.Group;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RungTest {
  private static Rung named(List<Rung> rungs, String name) {
    return rungs.stream().filter(rung -> rung.name().equals(name)).findFirst().orElseThrow();
  }

  private static Rung with(Capability one) {
    return new Rung(Group.REJECTED, one.label(), Set.of(one), Map.of());
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
  void configuresByHandWhatTheGuardDoesNotDo() throws Exception {
    String found = ServiceRun.loggingAsFound();
    String gelfLayout = "<GelfLayout host=\"game-1\"";
    assertThat(found)
        .contains("<Gelf name=\"graylog\"")
        .doesNotContain("additionalFieldTypes", gelfLayout);
    assertThat(Rung.ladder().get(3).logging(found)).isEqualTo(found);
    assertThat(Rung.ladder().get(8).logging(found))
        .contains(
            gelfLayout,
            "${sys:ladder.gelf.port}",
            "<Root level=\"info\">",
            "includeLocation=\"true\"")
        .doesNotContain("<Gelf ", "</Gelf>", "immediateFlush");
    assertThat(Rung.silent().logging(found))
        .contains("<Root level=\"off\">")
        .doesNotContain("level=\"info\"");
    assertThat(with(Capability.ALL_ASYNC).logging(found))
        .contains(
            "<AsyncRoot level=\"info\">",
            "</AsyncRoot>",
            "includeLocation=\"true\"",
            "<File immediateFlush=\"false\" name=\"console\"",
            "<RollingFile immediateFlush=\"false\" name=\"file\"");
    assertThat(with(Capability.LOCATION).logging(found))
        .contains("<Root level=\"info\">", "includeLocation=\"false\"");
    assertThat(named(Rung.rejected(), Rung.BY_HAND).logging(found))
        .contains("<AsyncRoot ", "includeLocation=\"false\"", gelfLayout);
  }

  @Test
  void withFilesWrittenPerEventNothingElseDiffers() {
    Map<String, String> all = named(Rung.ladder(), Rung.LAST).properties();
    assertThat(named(Rung.rejected(), "all, files written per event").properties())
        .containsAllEntriesOf(all)
        .containsEntry("hotguard.logging.flush", "keep")
        .hasSize(all.size() + 1);
    assertThat(Rung.rejected()).allMatch(rung -> rung.group() == Group.REJECTED);
  }
}
