/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The guards of a process, as its loaded classes tell them. */
final class GuardChoiceTest {
  private static GuardChoice choice(String... loaded) {
    return GuardChoice.of(Inventory.of(List.of(), Set.of(loaded)), Set.of(loaded));
  }

  @Test
  void namesTheGuardsThatWork() {
    GuardChoice enforcing =
        choice(
            "io.hotguard.logging.internal.context.ContextGuard",
            "io.hotguard.logging.internal.ring.EventRing",
            "org.apache.logging.log4j.core.LoggerContext");
    GuardChoice reporting = choice("io.hotguard.logback.internal.context.ContextHook");

    assertThat(enforcing.guards()).isEqualTo("running: logging (Log4j, enforce)");
    assertThat(enforcing.isRunning()).isTrue();
    assertThat(enforcing.dependencies()).isEmpty();
    assertThat(reporting.guards()).isEqualTo("running: logging (Logback, reports alone)");
  }

  @Test
  void choosesAGuardForALibraryThatIsLoadedFromAnUnknownPlace() {
    GuardChoice choice = choice("ch.qos.logback.classic.LoggerContext");

    assertThat(choice.guards())
        .isEqualTo(
            "logging (Logback of an unknown version); by default they only report; let them act with -Dhotguard.mode=enforce");
    assertThat(choice.dependencies())
        .extracting(GuardChoice.Dependency::artifact)
        .containsExactly("guard-logback");
    assertThat(choice.limitOfAgent()).isEmpty();
  }

  @Test
  void promisesOfAnAgentWhatItCanGive() {
    GuardChoice modules = choice("org.jboss.modules.ModuleClassLoader", "org.h2.Driver");
    GuardChoice quarkus =
        choice("io.quarkus.bootstrap.runner.RunnerClassLoader", "org.postgresql.Driver");

    assertThat(modules.guards())
        .startsWith("not logging and not data sources (JBoss Modules: each module");
    assertThat(modules.dependencies()).isEmpty();
    assertThat(modules.limitOfAgent()).contains("JBoss Modules takes no jars from an agent");
    assertThat(quarkus.guards()).contains("data sources (pgjdbc of an unknown version)");
    assertThat(quarkus.limitOfAgent())
        .isEqualTo("Quarkus class loader takes no jars from an agent");
  }
}
