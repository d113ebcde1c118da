/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.DriverJar;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MysqlBundlesTest {
  private static final String[] NAMES = {
    "3-0-Compat",
    "5-0-Compat",
    "clusterBase",
    "coldFusion",
    "fullDebug",
    "maxPerformance",
    "maxPerformance-8-0",
    "solarisMaxPerformance"
  };

  @ParameterizedTest
  @CsvSource({
    "mysql-connector-java-5.1.49, com/mysql/jdbc/configs/",
    "mysql-connector-j-8.0.33, com/mysql/cj/configurations/",
    "mysql-connector-j-8.4.0, com/mysql/cj/configurations/",
    "mysql-connector-j-9.7.0, com/mysql/cj/configurations/",
    "mysql-connector-j-26.10.0, com/mysql/cj/configurations/"
  })
  void holdsWhatShipsWithTheDriver(String name, String folder) throws IOException {
    DriverJar jar = DriverJar.load(name);

    Map<String, Map<String, String>> shipped = new TreeMap<>();
    Map<String, Map<String, String>> known = new TreeMap<>();
    for (String bundle : NAMES) {
      jar.find(folder + bundle + ".properties")
          .ifPresent(bytes -> shipped.put(bundle, read(bytes)));
      Map<String, String> found = MysqlBundles.find(bundle, jar.version());
      if (found != null) {
        known.put(bundle, new TreeMap<>(found));
      }
    }

    assertThat(known).isEqualTo(shipped);
    assertThat(jar.count(folder, ".properties")).isEqualTo(shipped.size());
  }

  private static Map<String, String> read(byte[] bytes) {
    Properties properties = new Properties();
    try {
      properties.load(new ByteArrayInputStream(bytes));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    Map<String, String> map = new TreeMap<>();
    properties.stringPropertyNames().forEach(key -> map.put(key, properties.getProperty(key)));
    return map;
  }
}
