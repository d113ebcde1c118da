/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.property.ApplicationSettings;
import io.hotguard.property.ApplicationSettings.Setting;
import io.hotguard.property.GuardProperties;
import io.hotguard.property.GuardProperty;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class MissingGuardTest {
  private static final String LOGBACK = "ch.qos.logback.classic.LoggerContext";
  private static final String LOG4J = "org.apache.logging.log4j.core.LoggerContext";
  private static final String LOG4J_GUARD = "io.hotguard.logging.LoggingGuard";

  @AfterEach
  void withoutSettings() {
    ApplicationSettings.supply(List.of());
  }

  private static Optional<String> problem(String key, String mode, String... classes) {
    ApplicationSettings.supply(List.of(new Setting(key, mode, "application.yml")));
    return MissingGuard.problem(
        GuardProperties.ofClassPath().stream()
            .collect(Collectors.toMap(GuardProperty::key, Function.identity())),
        List.of(classes)::contains);
  }

  @Test
  void namesTheGuardThatIsLeftOut() {
    assertThat(problem("hotguard.mode", "enforce", LOGBACK, LOG4J, LOG4J_GUARD))
        .hasValue(
            "Logback is UNGUARDED in mode enforce: the class path has no guard-logback; take it"
                + " from hotguard-spring-boot-starter, or set hotguard.logging.mode=off, which says"
                + " nothing");
    assertThat(problem("hotguard.logging.mode", "enforce", LOG4J))
        .hasValueSatisfying(line -> assertThat(line).startsWith("Log4j is UNGUARDED"));
  }

  @Test
  void saysNothingWithTheGuardOrIfItIsNotToAct() {
    assertThat(problem("hotguard.mode", "enforce", LOG4J, LOG4J_GUARD)).isEmpty();
    assertThat(problem("hotguard.mode", "enforce")).isEmpty();
    assertThat(problem("hotguard.mode", "warn", LOGBACK)).isEmpty();
    assertThat(problem("hotguard.logging.mode", "off", LOGBACK)).isEmpty();
  }
}
