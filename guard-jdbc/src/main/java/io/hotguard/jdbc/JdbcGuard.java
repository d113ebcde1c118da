/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.rule.CheckResult;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleCatalog;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The check of a JDBC configuration: what the driver would make of it, the findings of every rule
 * over that, and the URL that has none of those that a setting can mend.
 *
 * <pre>{@code
 * CheckResult result = JdbcGuard.check("jdbc:mysql://db/shop?useServerPrepStmts=true", new Properties(), null);
 * }</pre>
 *
 * <h2>Threading</h2>
 *
 * Any thread may call; nothing blocks, and no driver is loaded.
 */
public final class JdbcGuard {
  private JdbcGuard() {}

  /**
   * Checks a URL with what goes with it.
   *
   * @param properties the properties that the application hands to the driver
   * @param pool the pool in front of the driver; null if there is none
   * @return findings and failures, sorted
   * @throws JdbcUrlException if the text is no JDBC URL at all
   */
  public static CheckResult check(String url, Properties properties, @Nullable PoolSettings pool) {
    return check(JdbcConfiguration.builder(url).properties(properties).pool(pool).build());
  }

  /**
   * Checks a configuration.
   *
   * @param configuration what is known of the connection
   * @return findings and failures, sorted
   * @throws JdbcUrlException if the URL is no JDBC URL at all
   */
  public static CheckResult check(JdbcConfiguration configuration) {
    return check(configuration, RuleCatalog.load());
  }

  /**
   * Checks a configuration with rules that are loaded already: to load them takes far longer than
   * to check.
   *
   * @param configuration what is known of the connection
   * @param rules the rules; those that judge other facts are left out
   * @return findings and failures, sorted
   * @throws JdbcUrlException if the URL is no JDBC URL at all
   */
  public static CheckResult check(JdbcConfiguration configuration, RuleCatalog rules) {
    return rules.check(JdbcFacts.resolve(configuration));
  }

  /**
   * Writes the URL with the fixes of findings.
   *
   * @param facts the facts that were checked
   * @param findings what was found in them
   * @return the URL; the same where no finding has a fix that is a setting
   */
  public static JdbcUrl corrected(JdbcFacts facts, List<Finding> findings) {
    JdbcUrl url = facts.url();
    for (Finding finding : findings) {
      for (Fix.Setting setting : finding.fix().map(Fix::settings).orElse(List.of())) {
        String value = setting.value();
        url = value == null ? url.without(setting.key()) : url.with(setting.key(), value);
      }
    }
    return url;
  }
}
