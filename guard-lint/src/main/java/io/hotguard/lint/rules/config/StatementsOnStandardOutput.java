/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.config;

import io.hotguard.config.ConfigSet;
import io.hotguard.config.SpringFacts;
import io.hotguard.config.SpringSetting;
import io.hotguard.config.SpringView;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Reports settings that print each SQL statement to standard output. */
final class StatementsOnStandardOutput extends ConfigRule {
  private static final List<String> HIBERNATE =
      List.of("spring.jpa.show-sql", "spring.jpa.properties.hibernate.show_sql");
  private static final List<String> MYBATIS =
      List.of("mybatis.configuration.log-impl", "mybatis-plus.configuration.log-impl");
  private static final String STANDARD_OUTPUT = "org.apache.ibatis.logging.stdout.StdOutImpl";

  StatementsOnStandardOutput() {
    super(
        RuleDescriptor.warning(
                "StatementsOnStandardOutput",
                "Each SQL statement is printed to standard output, under one lock, by the thread that runs it.")
            .tagged("jdbc", "latency", "logging"));
  }

  @Override
  public void check(ConfigSet facts, FindingSink sink) {
    for (SpringFacts application : facts.spring()) {
      Set<SpringSetting> seen = new LinkedHashSet<>();
      for (SpringView view : application.productionViews()) {
        for (String key : HIBERNATE) {
          view.find(key)
              .filter(s -> s.value().strip().equalsIgnoreCase("true"))
              .ifPresent(seen::add);
        }
        for (String key : MYBATIS) {
          view.find(key)
              .filter(s -> s.value().strip().equals(STANDARD_OUTPUT))
              .ifPresent(seen::add);
        }
      }
      seen.forEach(setting -> report(setting, sink));
    }
  }

  private void report(SpringSetting setting, FindingSink sink) {
    boolean isMybatis = SpringView.canonical(setting.key()).startsWith("mybatis");
    report(
        sink,
        setting.location(),
        (isMybatis
                ? "MyBatis prints each statement and each row"
                : "Hibernate prints each statement")
            + " to standard output: all threads contend for its lock, no log level turns it off, and a slow reader of"
            + " the output stalls them",
        Fix.of(
            isMybatis
                ? "Use org.apache.ibatis.logging.slf4j.Slf4jImpl, and set the mapper's logger to DEBUG while you study it"
                : "Remove it, and set the logger org.hibernate.SQL to DEBUG while you study the statements"));
  }
}
