/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.lint.graph.ClassGroup;
import io.hotguard.lint.input.InputEntry;
import io.hotguard.lint.input.InputUnit;
import io.hotguard.lint.input.Sources;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LaterPassTest {
  private static final InputEntry FIRST = new InputEntry("acme/Cart.class", 0, 0);
  private static final InputEntry SECOND = new InputEntry("acme/Cart.class", 1, 0);

  private final List<Long> taken = new ArrayList<>();
  private final LaterPass pass = new LaterPass();

  private final InputUnit unit =
      (visitor, notes) -> {
        for (InputEntry entry : List.of(FIRST, SECOND)) {
          if (visitor.wants(entry)) {
            visitor.take(entry, new byte[0]);
          }
        }
      };

  LaterPassTest() {
    ClassGroup group =
        new ClassGroup(
            "acme.Cart", new long[] {Sources.of(3, SECOND)}, true, false, false, new BitSet());
    pass.add(group, (source, file) -> taken.add(source));
  }

  /** The archive may hold another class of that name. */
  @Test
  void readsTheChosenClass() {
    pass.read(3, unit);

    assertThat(pass.numbers()).containsExactly(3);
    assertThat(taken).containsExactly(Sources.of(3, SECOND));
  }

  @Test
  void readsNoClassOfAnotherUnit() {
    pass.read(2, unit);

    assertThat(taken).isEmpty();
  }
}
