/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The agent's module runs the class beside Logback 1.2. */
class Logback12ConfiguratorTest {
  @Test
  void hasTheMethodsOfBothLogbacks() {
    assertThat(
            Arrays.stream(GuardConfigurator.class.getMethods())
                .filter(method -> method.getName().equals("configure"))
                .filter(method -> method.getParameterTypes()[0] == LoggerContext.class)
                .map(method -> method.getReturnType().getName()))
        .containsExactlyInAnyOrder("void", Configurator.ExecutionStatus.class.getName());
  }
}
