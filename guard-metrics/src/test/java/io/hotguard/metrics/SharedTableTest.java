/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The stripes of shared cells, and the collisions that make one worth its memory. */
final class SharedTableTest {
  private static final int COLLISIONS_FOR_A_STRIPE = 1_000;
  private static final int STRIPES = 4;

  private final SharedTable shared = new SharedTable(1, STRIPES);

  @Test
  void aThousandCollisionsDoubleTheStripesUpToTheirNumber() {
    for (int used : new int[] {1, 2, STRIPES}) {
      collide(COLLISIONS_FOR_A_STRIPE - 1);
      assertThat(stripesInUse()).isEqualTo(used);
      collide(1);
      assertThat(stripesInUse()).isEqualTo(Math.min(2 * used, STRIPES));
    }
  }

  @Test
  void collisionsBeforeADrainCountNoMore() {
    Drain drain = new Drain();
    collide(COLLISIONS_FOR_A_STRIPE - 1);
    drain.start(new Totals[] {new Totals()}, 1, 0);
    assertThat(drain.finish(shared)).isTrue();
    collide(1);
    assertThat(stripesInUse()).isEqualTo(1);
  }

  private void collide(int times) {
    for (int i = 0; i < times; i++) {
      shared.noteCollision();
    }
  }

  /** Lets threads of all stripes record, so that each stripe in use has a page. */
  private int stripesInUse() {
    for (int id = 0; id < STRIPES; id++) {
      new NamedThread(id, () -> shared.add(0, 5, 0)).runToTheEnd();
    }
    return shared.pageCount();
  }
}
