/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.hot;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.lint.graph.ClassGroup;
import io.hotguard.lint.input.InputEntry;
import io.hotguard.lint.input.InputUnit;
import io.hotguard.lint.input.Sources;
import io.hotguard.rule.Doubt;
import io.hotguard.rule.EntryPoint;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class HotPathClassesTest {
  private static final InputEntry FIRST = new InputEntry("acme/Cart.class", 0, 0);
  private static final InputEntry SECOND = new InputEntry("acme/Cart.class", 1, 0);

  private final List<Integer> wanted = new ArrayList<>();

  private final InputUnit unit =
      (visitor, notes) -> {
        for (InputEntry entry : List.of(FIRST, SECOND)) {
          if (visitor.wants(entry)) {
            wanted.add(entry.ordinal());
          }
        }
      };

  private static Finding warning(EntryPoint entry) {
    return Finding.of(
            RuleDescriptor.warning("SampleHazard", "A sample.", Moment.BUILD),
            new Location.Code("acme.Store", "load", 2),
            "found")
        .reachedBy(List.of(new Location.Code("acme.Cart$Line", "total", 1)), entry);
  }

  private static Set<String> onPathsTo(Finding finding) {
    return new HotPathVerifier(List.of(finding)).classes();
  }

  /** On a library a note that nothing doubts is worth a second reading, too. */
  @Test
  void readsWaysToWarningsAndToPlainNotesOnALibrary() {
    Finding note = warning(EntryPoint.API).as(Severity.NOTE);

    assertThat(onPathsTo(warning(EntryPoint.framework("@GET")))).containsExactly("acme.Cart$Line");
    assertThat(onPathsTo(warning(EntryPoint.framework("@GET")).as(Severity.NOTE))).isEmpty();
    assertThat(onPathsTo(note)).containsExactly("acme.Cart$Line");
    assertThat(onPathsTo(note.asNote(Doubt.of(Doubt.Kind.BRANCH)))).isEmpty();
  }

  private static HotPathClasses classes(String name) {
    Finding finding = warning(EntryPoint.framework("@GET"));
    ClassGroup group =
        new ClassGroup(name, new long[] {Sources.of(3, SECOND)}, true, false, false, new BitSet());
    return new HotPathClasses(new HotPathVerifier(List.of(finding)), List.of(group));
  }

  /** The archive may hold another class of that name, which no path goes through. */
  @Test
  void readsTheClassThatAPathGoesThrough() {
    classes("acme.Cart").look(3, unit);
    assertThat(wanted).containsExactly(1);
  }

  @Test
  void readsNoOtherClassAndNoOtherUnit() {
    classes("acme.Cart").look(2, unit);
    classes("acme.Store").look(3, unit);
    assertThat(wanted).isEmpty();
  }
}
