/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.rule.Rule;
import io.hotguard.rule.RuleProvider;
import java.util.List;

/** The rules about JDBC URLs, driver properties and pools. */
public final class JdbcRuleProvider implements RuleProvider {

  /** Creates the provider; called by {@link java.util.ServiceLoader}. */
  public JdbcRuleProvider() {}

  @Override
  public List<Rule<?>> rules() {
    return List.of(
        new AmbiguousTimeZone(),
        new AutomaticDeserialization(),
        new AutomaticReconnect(),
        new ClassNameInDriverProperty(),
        new ConflictingDuplicateKey(),
        new DeserializingServerPrepare(),
        new DisabledQueryTimeout(),
        new DisabledServerPrepare(),
        new DisabledStatementPooling(),
        new DoubleStatementCache(),
        new DriverDiagnostics(),
        new DriverLogFile(),
        new EscapedAmpersand(),
        new ExecutableInitScript(),
        new IgnoredServerTimezone(),
        new LegacyPool(),
        new LocalInfileRead(),
        new LocalTransactionState(),
        new LostUrlFragment(),
        new MissingNetworkTimeout(),
        new MissingServerPrepare(),
        new MultipleStatementsAllowed(),
        new NeedlessReadOnlyQuery(),
        new OverlongConnectionLifetime(),
        new PasswordInUrl(),
        new PoolLeakTrace(),
        new PropertyOfAnotherVersion(),
        new PublicKeyRetrieval(),
        new ReadOnlyTransactionOnTidb(),
        new RefusedUrl(),
        new RemoteResourceDatabase(),
        new SimpleQueryMode(),
        new SmallStatementCache(),
        new TooManyPreparedStatements(),
        new UnboundedFetch(),
        new UnboundedPoolWait(),
        new UnboundedStatementCache(),
        new UncachedServerPrepare(),
        new UncheckedPluginClass(),
        new UnenforcedTls(),
        new UnicodeStringParameters(),
        new UnknownDriverProperty(),
        new UnknownTimeZone(),
        new UnrewrittenBatch(),
        new UnstatedTlsMode(),
        new UnverifiedServer());
  }
}
