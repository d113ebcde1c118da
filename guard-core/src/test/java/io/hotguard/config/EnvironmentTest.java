/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EnvironmentTest {

  @ParameterizedTest
  @CsvSource({
    "log4j2.xml, '', UNKNOWN",
    "conf/log4j2-prod.xml, '', PRODUCTION",
    "logback-test.xml, '', DEVELOPMENT",
    "logback_dev.xml, '', DEVELOPMENT",
    "src/test/resources/log4j2.xml, '', DEVELOPMENT",
    "target/test-classes/application-prod.yml, prod, DEVELOPMENT",
    "src/integrationTest/resources/x.yml, '', DEVELOPMENT",
    "latest/contest/application.yml, '', UNKNOWN",
    "application.yml, prod, PRODUCTION",
    "application.yml, prod | staging, PRODUCTION",
    "application.yml, dev, DEVELOPMENT",
    "application.yml, '!dev', UNKNOWN",
    "application.yml, eu-west, UNKNOWN",
    "preprod.yml, '', UNKNOWN"
  })
  void isWhatNamesSay(String file, String profile, Environment expected) {
    assertThat(Environment.of(file, profile)).isEqualTo(expected);
  }
}
