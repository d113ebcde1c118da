/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class AgentArgumentsTest {

  @Test
  void readsKeysWithAndWithoutThePrefix() {
    assertThat(AgentArguments.parse("hotguard.mode=enforce, logging.spill.dir=/var/a=b"))
        .containsEntry("hotguard.mode", "enforce")
        .containsEntry("hotguard.logging.spill.dir", "/var/a=b")
        .hasSize(2);
  }

  @Test
  void keepsTheCommasOfAList() {
    assertThat(AgentArguments.parse("hotguard.logging.exempt=a, b,c,mode=warn"))
        .containsEntry("hotguard.logging.exempt", "a,b,c")
        .containsEntry("hotguard.mode", "warn");
  }

  @Test
  void isEmptyWithoutAnArgument() {
    assertThat(AgentArguments.parse(null)).isEmpty();
    assertThat(AgentArguments.parse(" ")).isEmpty();
  }

  @Test
  void refusesWhatIsNoKeyAndValue() {
    assertThatThrownBy(() -> AgentArguments.parse("enforce"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("'enforce' in the agent's argument: must be KEY=VALUE");
    assertThatThrownBy(() -> AgentArguments.parse("=enforce"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
