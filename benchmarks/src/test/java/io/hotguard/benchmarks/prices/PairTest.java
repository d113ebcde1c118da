/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.prices;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PairTest {
  private static Collection<String> ids() {
    return Pair.all().keySet();
  }

  @Test
  void everyRowHasBothWaysAsCode() {
    assertThat(PriceRow.all())
        .extracting(PriceRow::id)
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(ids())
        .hasSizeGreaterThan(60);
  }

  /** A list of ten groups can be read; each group is a table of the page. */
  @Test
  void rowsOfAGroupFollowEachOther() {
    assertThat(PriceRow.groups()).hasSizeLessThanOrEqualTo(10).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("ids")
  void bothWaysDoTheSame(String id) throws Throwable {
    Pair<?> pair = requireNonNull(Pair.all().get(id));
    Object costly = pair.way(false).with(id);
    Object cheaper = pair.way(true).with(id);

    if (pair.same()) {
      assertThat(cheaper).isNotNull().isEqualTo(costly);
    } else {
      assertThat(cheaper).isNotNull();
      assertThat(costly).isNotNull();
    }
  }

  @Test
  void namesACallInShort() {
    assertThat(PriceRow.all())
        .extracting(PriceRow::shortCall)
        .contains("new ObjectMapper", "Class.forName", "JsonMapper.Builder.build", "Thread.start")
        .contains("new byte[65536]", "new Exception at depth 50");
  }
}
