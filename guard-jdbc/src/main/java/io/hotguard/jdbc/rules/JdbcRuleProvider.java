/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.rule.Rule;
import io.hotguard.rule.RuleProvider;
import java.util.ArrayList;
import java.util.List;

/** The rules about JDBC URLs, driver properties and pools. */
public final class JdbcRuleProvider implements RuleProvider {

  /** Creates the provider; called by {@link java.util.ServiceLoader}. */
  public JdbcRuleProvider() {}

  @Override
  public List<Rule<?>> rules() {
    List<Rule<?>> rules = new ArrayList<>(SettingRule.all());
    rules.addAll(
        List.of(
            new AmbiguousTimeZone(),
            new AutomaticReconnect(),
            new ClassNameInDriverProperty(),
            new ConflictingDuplicateKey(),
            new DisabledQueryTimeout(),
            new DisabledServerPrepare(),
            new DisabledStatementPooling(),
            new DoubleStatementCache(),
            new DriverDiagnostics(),
            new EscapedAmpersand(),
            new ExecutableInitScript(),
            new LocalInfileRead(),
            new LostUrlFragment(),
            new MissingNetworkTimeout(),
            new MissingServerPrepare(),
            new NeedlessReadOnlyQuery(),
            new OverlongConnectionLifetime(),
            new PasswordInUrl(),
            new PoolLeakTrace(),
            new PropertyOfAnotherVersion(),
            new PublicKeyRetrieval(),
            new ReadOnlyTransactionOnTidb(),
            new RefusedUrl(),
            new RemoteResourceDatabase(),
            new SmallStatementCache(),
            new TooManyPreparedStatements(),
            new UnboundedPoolWait(),
            new UnboundedStatementCache(),
            new UncachedServerPrepare(),
            new UnenforcedTls(),
            new UnknownDriverProperty(),
            new UnknownTimeZone(),
            new UnverifiedServer()));
    return rules;
  }
}
