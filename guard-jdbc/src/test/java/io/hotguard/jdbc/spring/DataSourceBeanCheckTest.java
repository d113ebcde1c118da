/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.hotguard.Guard;
import io.hotguard.Guards;
import io.hotguard.jdbc.hooks.DataSourceCheck;
import io.hotguard.rule.Finding;
import java.util.List;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

final class DataSourceBeanCheckTest {

  static HikariDataSource hazardous(String pool) {
    HikariDataSource source = new HikariDataSource();
    source.setPoolName(pool);
    source.setJdbcUrl("jdbc:mysql://db/shop?sessionVariables=a=1&sessionVariables=b=2");
    return source;
  }

  @Configuration
  @Import(DataSourceBeanCheck.class)
  static class Plain {
    @Bean
    HikariDataSource orders() {
      return hazardous("plain");
    }

    @Bean
    String text() {
      return "text";
    }
  }

  @Configuration
  @EnableAutoConfiguration
  static class Boot {
    @Bean
    HikariDataSource orders() {
      return hazardous("boot");
    }
  }

  private static List<Finding> findings(String pool) {
    Guard guard = Guards.all().get("jdbc");
    return guard.snapshot().findings().stream()
        .filter(finding -> finding.location().describe().contains("HikariDataSource " + pool))
        .toList();
  }

  private static void assertChecked(ConfigurableApplicationContext context, String pool) {
    assertThat(findings(pool)).extracting(Finding::rule).contains("ConflictingDuplicateKey");
    DataSource bean = context.getBean(DataSource.class);
    assertThat(bean).isExactlyInstanceOf(HikariDataSource.class);
    assertThat(((HikariDataSource) bean).isRunning()).isFalse();
  }

  /** The guard of the process is there once something was checked. */
  private static void startGuard() {
    JdbcDataSource h2 = new JdbcDataSource();
    h2.setURL("jdbc:h2:mem:start");
    DataSourceCheck.checked(h2);
  }

  @Test
  void checksTheBeansOfASpringApplication() {
    startGuard();
    try (ConfigurableApplicationContext context =
        new AnnotationConfigApplicationContext(Plain.class)) {
      assertChecked(context, "plain");
    }
  }

  @Test
  void checksTheBeansOfASpringBootApplicationByItself() {
    startGuard();
    try (ConfigurableApplicationContext context =
        new SpringApplicationBuilder(Boot.class)
            .properties("spring.main.banner-mode=off", "logging.level.root=off")
            .run()) {
      assertChecked(context, "boot");
    }
  }
}
