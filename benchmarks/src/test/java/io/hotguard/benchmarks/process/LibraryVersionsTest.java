/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.benchmarks.demo.DemoCommand;
import io.hotguard.benchmarks.hotpath.HotpathCommand;
import io.hotguard.benchmarks.ladder.LadderCommand;
import io.hotguard.benchmarks.metrics.MetricsCommand;
import io.hotguard.benchmarks.prices.PricesCommand;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LibraryVersionsTest {
  @Test
  void everyVersionIsFilledIn() throws Exception {
    Map<String, String> peers = LibraryVersions.beside(MetricsCommand.class);
    Map<String, String> demo = LibraryVersions.beside(DemoCommand.class);

    assertThat(peers).containsKey("Micrometer").hasSize(6);
    Map<String, String> ladder = LibraryVersions.beside(LadderCommand.class);
    assertThat(demo).containsOnlyKeys("Disruptor", "Log4j", "Logback", "logback-gelf");
    assertThat(ladder)
        .containsOnlyKeys("Disruptor", "HikariCP", "Log4j", "Tomcat", "logstash-gelf");
    Map<String, String> hotpath = LibraryVersions.beside(HotpathCommand.class);
    assertThat(hotpath).containsOnlyKeys("Caffeine", "Guava", "Lucene", "Netty");
    Map<String, String> prices = LibraryVersions.beside(PricesCommand.class);
    assertThat(prices).containsKeys("Gson", "Jackson3", "JAXB").hasSize(9);
    for (Map<String, String> versions : List.of(peers, demo, ladder, hotpath, prices)) {
      assertThat(versions.values())
          .allSatisfy(version -> assertThat(version).matches("[0-9]+(\\.[0-9]+)+(-jre|\\.Final)?"));
    }
  }

  @Test
  void saysWhereTheyAreMissing() {
    assertThatThrownBy(() -> LibraryVersions.beside(LibraryVersions.class))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("io.hotguard.benchmarks.process is not on the class path");
  }
}
