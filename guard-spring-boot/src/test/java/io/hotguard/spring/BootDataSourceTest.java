/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Mode enforce with the data source that Spring Boot makes, HikariCP. */
@Timeout(300)
class BootDataSourceTest {
  private static final String TRACED = "h2:mem:shop;TRACE_LEVEL_SYSTEM_OUT=2;DB_CLOSE_DELAY=-1";

  /** The starter itself; guard-jdbc then checks data sources alone. */
  private static final String STARTER = "hotguard-spring-boot-starter.*";

  @TempDir Path directory;

  private BootProcess.Result run(String without, Map<String, String> settings) throws Exception {
    BootProcess process =
        new BootProcess(directory, BootProcess.LOG4J + "|" + without)
            .property("java.io.tmpdir", directory.toString())
            .property("hotguard.jdbc.mode", "enforce")
            .argument("--spring.main.web-application-type=none");
    new TreeMap<>(settings).forEach((key, value) -> process.argument("--" + key + "=" + value));
    return process.run(DataSourceApp.class);
  }

  private static long lines(BootProcess.Result result, String... words) {
    return result
        .output()
        .lines()
        .filter(line -> line.contains("hotguard: "))
        .filter(line -> java.util.Arrays.stream(words).allMatch(line::contains))
        .count();
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", STARTER})
  void saysThatNothingIsToCorrect(String without) throws Exception {
    BootProcess.Result result = run(without, Map.of("spring.datasource.url", "jdbc:" + TRACED));

    assertThat(result.exit()).as(result.output()).isZero();
    assertThat(result.line("POOL")).isEqualTo("com.zaxxer.hikari.HikariDataSource");
    assertThat(lines(result, "DriverDiagnostics")).as(result.output()).isEqualTo(1);
    assertThat(lines(result, "enforce has nothing to correct in data source"))
        .as(result.output())
        .isEqualTo(1);
  }

  @Test
  void correctsTheUrl() throws Exception {
    BootProcess.Result result =
        run(
            "none",
            Map.of(
                "spring.datasource.url", "jdbc:mysql://127.0.0.1:1/shop?useServerPrepStmts=true",
                "spring.datasource.driver-class-name", "org.h2.Driver"));

    assertThat(lines(result, "changed cachePrepStmts from false to true in data source"))
        .as(result.output())
        .isEqualTo(1);
  }

  @Test
  void refusesADataSourceByTheKeyInApplicationYml() throws Exception {
    BootProcess process =
        new BootProcess(directory, BootProcess.LOG4J)
            .property("java.io.tmpdir", directory.toString())
            .resource(
                "application.yml",
                """
                hotguard.jdbc.fail: true
                spring.datasource.url: jdbc:mysql://127.0.0.1:1/shop?autoDeserialize=true
                spring.datasource.driver-class-name: org.h2.Driver
                spring.main.web-application-type: none
                """);

    BootProcess.Result result = process.run(DataSourceApp.class);

    assertThat(result.exit()).isNotZero();
    assertThat(result.output())
        .contains(
            "APPLICATION FAILED TO START",
            "Hotguard refuses the settings, because hotguard.jdbc.fail=true: ",
            "autoDeserialize",
            "or set hotguard.jdbc.fail=false.")
        .doesNotContain("POOL ", "\tat ");
    // Spring's own line on the exception has the whole message.
    assertThat(result.output().substring(result.output().indexOf("Description:")))
        .doesNotContain(RefusedDataSourceAnalyzer.REMEDY);
  }
}
