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

/**
 * Checks a JDBC configuration: resolves it as the driver would, runs every rule, and corrects the
 * URL if a setting can fix a finding.
 *
 * <pre>{@code
 * CheckResult result = JdbcGuard.check(JdbcConfiguration.of("jdbc:mysql://db/shop?useServerPrepStmts=true"));
 * }</pre>
 *
 * <h2>Threading</h2>
 *
 * Any thread may call any method; nothing blocks, and no driver is loaded.
 */
public final class JdbcGuard {
  private JdbcGuard() {}

  /**
   * Checks a configuration.
   *
   * @return findings and failures, sorted
   * @throws JdbcUrlException if the URL is not a JDBC URL
   */
  public static CheckResult check(JdbcConfiguration configuration) {
    return RuleCatalog.load().check(JdbcFacts.resolve(configuration));
  }

  /** Returns the URL with those fixes of the findings that change a setting. */
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
