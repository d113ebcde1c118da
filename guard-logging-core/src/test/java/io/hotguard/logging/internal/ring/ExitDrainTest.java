/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ExitDrainTest {
  private final ExitDrain drain = new ExitDrain(() -> {});

  /** The runtime takes a hook once, so that its refusal shows the first registration. */
  @Test
  void isAHookOfTheRuntimeUntilItIsRemoved() {
    for (int i = 0; i < 2; i++) {
      drain.register();
      assertThatThrownBy(drain::register).hasMessage("Hook previously registered");
      drain.remove();
    }
    drain.remove();
  }

  @Test
  void keepsNoClassLoaderOfTheThreadThatLoggedFirst() {
    assertThat(drain.hook().getContextClassLoader()).isNull();
    assertThat(drain.hook().getName()).isEqualTo("hotguard-logging-exit");
  }
}
