/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.hot;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.rule.Doubt;
import io.hotguard.rule.EntryPoint;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class HotPathVerifierClassesTest {
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

    assertThat(onPathsTo(warning(EntryPoint.framework("@GET")))).containsExactly("acme.Cart");
    assertThat(onPathsTo(warning(EntryPoint.framework("@GET")).as(Severity.NOTE))).isEmpty();
    assertThat(onPathsTo(note)).containsExactly("acme.Cart");
    assertThat(onPathsTo(note.asNote(Doubt.of(Doubt.Kind.BRANCH)))).isEmpty();
  }
}
