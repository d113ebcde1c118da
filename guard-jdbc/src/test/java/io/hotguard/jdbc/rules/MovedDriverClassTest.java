/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.jdbc.DriverReleases;
import io.hotguard.jdbc.servers.IsolatedDriver;
import java.lang.reflect.InvocationTargetException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Asks each release of Connector/J for the loggers that {@code MovedDriverClass} names. */
final class MovedDriverClassTest {
  private static final String[] LOGGERS = {
    "StandardLogger", "Slf4JLogger", "Jdk14Logger", "NullLogger"
  };

  static Stream<String> releases() {
    return DriverReleases.names().filter(name -> name.startsWith("mysql-connector-j-"));
  }

  @ParameterizedTest
  @MethodSource("releases")
  void theDriverRefusesTheOldNameOnly(String release) throws Exception {
    try (IsolatedDriver driver = IsolatedDriver.load(release, "com.mysql.cj.jdbc.Driver")) {
      for (String logger : LOGGERS) {
        assertThatThrownBy(() -> logger(driver, "com.mysql.jdbc.log." + logger))
            .isInstanceOf(InvocationTargetException.class)
            .cause()
            .hasMessageContaining("com.mysql.jdbc.log." + logger);
        if (!logger.equals("Slf4JLogger")) { // it needs a library that is not there
          assertThat(logger(driver, "com.mysql.cj.log." + logger)).isNotNull();
          assertThat(logger(driver, logger)).isNotNull();
        }
      }
    }
  }

  private static Object logger(IsolatedDriver driver, String name)
      throws ReflectiveOperationException {
    return driver
        .loader()
        .loadClass("com.mysql.cj.log.LogFactory")
        .getMethod("getLogger", String.class, String.class)
        .invoke(null, name, "MySQL");
  }
}
