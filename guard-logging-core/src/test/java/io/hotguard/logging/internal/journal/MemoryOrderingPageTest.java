/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The first table in docs/design/memory-ordering.md names the fields of the code, all that are
 * shared and none that is not there.
 */
class MemoryOrderingPageTest {
  private static final String SECTION = "## Journal";
  private static final List<Class<?>> SHARED =
      List.of(
          Journal.class, JournalReader.class, Segment.class, SegmentSupply.class, Stripes.class);

  @Test
  void namesEverySharedField() throws IOException {
    assertThat(OrderingPage.documented(SECTION)).containsAll(OrderingPage.mutable(SHARED));
  }

  @Test
  void namesNoFieldThatDoesNotExist() throws IOException {
    assertThat(OrderingPage.fields(SHARED)).containsAll(OrderingPage.documented(SECTION));
  }
}
