/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.rules.base.SettingRule;
import io.hotguard.jdbc.rules.connections.AutomaticReconnect;
import io.hotguard.jdbc.rules.connections.DisabledQueryTimeout;
import io.hotguard.jdbc.rules.connections.DriverDiagnostics;
import io.hotguard.jdbc.rules.connections.GrowingPool;
import io.hotguard.jdbc.rules.connections.MissingNetworkTimeout;
import io.hotguard.jdbc.rules.connections.NeedlessReadOnlyQuery;
import io.hotguard.jdbc.rules.connections.OpenSessionInView;
import io.hotguard.jdbc.rules.connections.OverlongConnectionLifetime;
import io.hotguard.jdbc.rules.connections.OversizedPool;
import io.hotguard.jdbc.rules.connections.PoolLeakTrace;
import io.hotguard.jdbc.rules.connections.TooManyPreparedStatements;
import io.hotguard.jdbc.rules.connections.UnboundedPoolWait;
import io.hotguard.jdbc.rules.connections.UnknownPoolProperty;
import io.hotguard.jdbc.rules.security.LocalInfileRead;
import io.hotguard.jdbc.rules.security.PasswordInUrl;
import io.hotguard.jdbc.rules.security.UnenforcedTls;
import io.hotguard.jdbc.rules.statements.DisabledServerPrepare;
import io.hotguard.jdbc.rules.statements.DisabledStatementPooling;
import io.hotguard.jdbc.rules.statements.MissingServerPrepare;
import io.hotguard.jdbc.rules.statements.SmallStatementCache;
import io.hotguard.jdbc.rules.statements.UnboundedStatementCache;
import io.hotguard.jdbc.rules.statements.UncachedServerPrepare;
import io.hotguard.jdbc.rules.url.ConflictingDuplicateKey;
import io.hotguard.jdbc.rules.url.EscapedAmpersand;
import io.hotguard.jdbc.rules.url.PropertyOfAnotherVersion;
import io.hotguard.jdbc.rules.url.RefusedUrl;
import io.hotguard.jdbc.rules.url.UncheckedDriver;
import io.hotguard.jdbc.rules.url.UnknownDriverProperty;
import io.hotguard.rule.Rule;
import io.hotguard.rule.RuleProvider;
import java.util.ArrayList;
import java.util.List;

/** Provides the rules about JDBC URLs, driver properties and pools. */
public final class JdbcRuleProvider implements RuleProvider {

  /** Called by {@link java.util.ServiceLoader}. */
  public JdbcRuleProvider() {}

  @Override
  public List<Rule<?>> rules() {
    List<Rule<?>> rules = new ArrayList<>(SettingRule.all());
    rules.addAll(
        List.of(
            new AutomaticReconnect(),
            new ConflictingDuplicateKey(),
            new DisabledQueryTimeout(),
            new DisabledServerPrepare(),
            new DisabledStatementPooling(),
            new DriverDiagnostics(),
            new EscapedAmpersand(),
            new GrowingPool(),
            new LocalInfileRead(),
            new MissingNetworkTimeout(),
            new MissingServerPrepare(),
            new NeedlessReadOnlyQuery(),
            new OpenSessionInView(),
            new OverlongConnectionLifetime(),
            new OversizedPool(),
            new PasswordInUrl(),
            new PoolLeakTrace(),
            new PropertyOfAnotherVersion(),
            new RefusedUrl(),
            new SmallStatementCache(),
            new TooManyPreparedStatements(),
            new UnboundedPoolWait(),
            new UnboundedStatementCache(),
            new UncachedServerPrepare(),
            new UncheckedDriver(),
            new UnenforcedTls(),
            new UnknownDriverProperty(),
            new UnknownPoolProperty()));
    return rules;
  }
}
