/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.DriverJar;
import io.hotguard.jdbc.DriverReleases;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class MysqlBundlesTest {
  private static final String[] NAMES =
      ("3-0-Compat 5-0-Compat clusterBase coldFusion "
              + "fullDebug maxPerformance maxPerformance-8-0 solarisMaxPerformance")
          .split(" ", -1);

  static Stream<String> releases() {
    return DriverReleases.names().filter(name -> name.startsWith("mysql-"));
  }

  @ParameterizedTest
  @MethodSource("releases")
  void holdsWhatShipsWithTheDriver(String name) throws IOException {
    String folder =
        name.contains("-java-") ? "com/mysql/jdbc/configs/" : "com/mysql/cj/configurations/";
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
