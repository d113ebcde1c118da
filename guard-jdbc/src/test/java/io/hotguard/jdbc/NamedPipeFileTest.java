/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.jdbc.rules.JdbcRuleProvider;
import io.hotguard.jdbc.servers.IsolatedDriver;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.text.VersionNumber;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Connector/J creates the file that stands for a named pipe, and the check says so. */
final class NamedPipeFileTest {
  private static final RuleCatalog RULES = RuleCatalog.of(List.of(new JdbcRuleProvider()));
  private static final String RULE = "NamedPipeFile";

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "5.1.49,  jdbc:mysql://h/d?socketFactory=com.mysql.jdbc.NamedPipeSocketFactory&, true",
    "5.1.49,  jdbc:mysql://address=(protocol=pipe)/d?, true",
    "5.1.49,  jdbc:mysql://h/d?protocol=pipe&, false",
    "5.1.49,  jdbc:mysql://h/d?socketFactory=com.mysql.cj.protocol.NamedPipeSocketFactory&, false",
    "8.0.33,  jdbc:mysql://h/d?socketFactory=com.mysql.cj.protocol.NamedPipeSocketFactory&, true",
    "8.0.33,  jdbc:mysql://address=(protocol=pipe)/d?, true",
    "8.0.33,  jdbc:mysql://h/d?protocol=PIPE&, true",
    "9.7.0,   jdbc:mysql://h/d?socketFactory=com.mysql.cj.protocol.NamedPipeSocketFactory&, true",
    "9.7.0,   jdbc:mysql://h/d?protocol=pipe&, true",
    "9.7.0,   jdbc:mysql://h/d?socketFactory=com.mysql.jdbc.NamedPipeSocketFactory&, false",
    "5.1.49,  jdbc:mysql://127.0.0.1:1/d?, false",
    "9.7.0,   jdbc:mysql://127.0.0.1:1/d?, false",
    "26.10.0, jdbc:mysql://h/d?socketFactory=com.mysql.cj.protocol.NamedPipeSocketFactory&, true",
    "26.10.0, jdbc:mysql://h/d?protocol=pipe&, true"
  })
  void reportsWhatCreatesAFile(String release, String beginning, boolean creates) {
    Path file = folder.resolve("created");
    String url = beginning + "namedPipePath=" + file;
    boolean old = release.startsWith("5.");
    String jar = (old ? "mysql-connector-java-" : "mysql-connector-j-") + release;
    String name = old ? "com.mysql.jdbc.Driver" : "com.mysql.cj.jdbc.Driver";
    try (IsolatedDriver driver = IsolatedDriver.load(jar, name)) {
      assertThatThrownBy(() -> driver.connect(url)).isInstanceOf(SQLException.class);
    }

    assertThat(Files.exists(file)).isEqualTo(creates);
    assertThat(
            RULES
                .check(
                    JdbcFacts.resolve(
                        JdbcConfiguration.builder(url)
                            .driverVersion(VersionNumber.of(release))
                            .build()))
                .findings())
        .filteredOn(
            finding ->
                finding.rule().equals(RULE) || finding.message().startsWith("namedPipePath "))
        .hasSize(creates ? 1 : 0);
  }
}
