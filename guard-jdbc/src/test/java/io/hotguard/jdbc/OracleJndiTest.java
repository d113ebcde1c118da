/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Why no rule reports Oracle's switch for JNDI: nothing but a row set asks for it, and asks the
 * system properties. The connection keeps its own and no class reads it.
 */
final class OracleJndiTest {
  private static final String SWITCH = "allowAbsoluteJNDIUrls";
  private static final Set<String> DECLARING =
      Set.of(
          "oracle/jdbc/OracleConnection.class",
          "oracle/jdbc/driver/GeneratedPhysicalConnection.class");
  private static final String ROW_SET = "oracle/jdbc/rowset/OracleRowSet.class";

  @ParameterizedTest
  @CsvSource({"ojdbc8-19.29.0.0,true", "ojdbc11-21.24.0.0,true", "ojdbc11-23.26.4.0.0,false"})
  void noConnectionActsOnTheSwitch(String release, boolean knows) throws IOException {
    Path file = Path.of(System.getProperty("test.drivers", "target/drivers"), release + ".jar");
    Set<String> naming = new TreeSet<>();
    try (JarFile jar = new JarFile(file.toFile())) {
      for (JarEntry entry : jar.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
        try (var in = jar.getInputStream(entry)) {
          if (new String(in.readAllBytes(), ISO_8859_1).contains(SWITCH)) {
            naming.add(entry.getName());
          }
        }
      }
    }

    assertThat(naming.contains(ROW_SET)).isEqualTo(knows);
    naming.remove(ROW_SET);
    assertThat(naming).isEqualTo(knows ? new TreeSet<>(DECLARING) : Set.of());
  }
}
