/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.GuardMode;
import io.hotguard.property.ApplicationSettings;
import io.hotguard.property.GuardProperties;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.DefaultBootstrapContext;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/**
 * The lines about settings. Each test has values of its own, because a process says a line once.
 */
final class SettingsListenerTest {
  private static final String MODE = "hotguard.logging.mode";

  @AfterEach
  void withoutSettings() {
    System.clearProperty(MODE);
    ApplicationSettings.supply(List.of());
  }

  /** Starts a context as Spring Boot does, and returns what the listener says. */
  private static List<String> start(Map<String, Object> configuration) {
    StandardEnvironment environment = new StandardEnvironment();
    environment.getPropertySources().addLast(new MapPropertySource("yml", configuration));
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      new SettingsListener()
          .onApplicationEvent(
              new ApplicationEnvironmentPreparedEvent(
                  new DefaultBootstrapContext(),
                  new SpringApplication(),
                  new String[0],
                  environment));
    } finally {
      System.setErr(before);
    }
    return said.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void saysThatAWrongSystemPropertySwitchesTheGuardsOff() {
    System.setProperty(MODE, "enforec");

    assertThat(start(Map.of()))
        .containsExactly(
            "hotguard: all guards are off: hotguard.logging.mode=enforec (-D): must be one of off,"
                + " warn, enforce; did you mean enforce?");
  }

  @Test
  void saysThatAWrongValueOfTheApplicationHasNoEffect() {
    assertThat(start(Map.of(MODE, "enforcee")))
        .singleElement()
        .asString()
        .startsWith("hotguard: hotguard.logging.mode=enforcee (")
        .endsWith("; has no effect");
    assertThat(GuardProperties.load().get(GuardProperties.MODE)).isEqualTo(GuardMode.WARN);
  }

  @Test
  void namesTheModeForAValueInPlaceOfTheKeys() {
    assertThat(start(Map.of("hotguard", "enforce")))
        .singleElement()
        .asString()
        .startsWith("hotguard: hotguard (")
        .endsWith("): unknown key; nearest known key hotguard.mode; has no effect");
  }

  /** The mode of the guards is that of -D, which outranks a wrong value of the application. */
  @Test
  void takesARightSystemPropertyBesideAWrongValueOfTheApplication() {
    System.setProperty(MODE, "enforce");

    assertThat(start(Map.of(MODE, "wran"))).isEmpty();
    assertThat(GuardProperties.load().settings()).contains(MODE + "=enforce (-D)");
  }

  @Test
  void endsTheStartForAWrongSystemPropertyIfAsked() {
    System.setProperty(MODE, "enforced");

    assertThatThrownBy(() -> start(Map.of("hotguard.spring.fail", true)))
        .isInstanceOf(RefusedSettingsException.class)
        .hasMessageContaining("hotguard.logging.mode=enforced (-D): must be one of")
        .hasMessageNotContaining("has no effect");
  }

  @Test
  void saysEachLineOnceForAllContextsOfAProcess() {
    assertThat(start(Map.of("hotguard.mode", "worn", "hotguard.mdoe", "x"))).hasSize(2);
    assertThat(start(Map.of("hotguard.mode", "worn", "hotguard.mdoe", "y"))).isEmpty();
    assertThat(start(Map.of("hotguard.mode", "torn")))
        .singleElement()
        .asString()
        .startsWith("hotguard: hotguard.mode=torn (");
  }
}
