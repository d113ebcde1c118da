/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class MarkdownTextTest {

  @Test
  void keepsWordsAndLinesAndDropsMarks() {
    assertThat(
            MarkdownText.of(
                """
                # SlowCall

                A call of `slow()` is **slow**.

                ## Fix

                - Call [fast](../fast.md#why) instead
                  ([the
                  story](../stories/slow.md)).

                ```
                fast(`x`);

                ```

                | call | cost |
                |---|---|
                | `slow(a\\|b)` | high |
                | `fast()` | |
                """))
        .isEqualTo(
            """
            SlowCall
            ========

            A call of slow() is slow.

            FIX

            - Call fast instead.

                fast(`x`);


              call       cost
              slow(a|b)  high
              fast()
            """);
  }
}
