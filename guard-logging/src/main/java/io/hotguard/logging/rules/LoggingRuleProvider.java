/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import io.hotguard.rule.Rule;
import io.hotguard.rule.RuleProvider;
import java.util.List;

/** The rules about Log4j configurations. */
public final class LoggingRuleProvider implements RuleProvider {

  /** Creates the provider; called by {@link java.util.ServiceLoader}. */
  public LoggingRuleProvider() {}

  @Override
  public List<Rule<?>> rules() {
    return List.of(
        new AsyncAppenderUnderAsyncLogger(),
        new AsyncAuditLogger(),
        new BlockingNetworkPath(),
        new DisruptorFourSilentLoss(),
        new DoubleRingBuffer(),
        new FlushPerEvent(),
        new LocationOnAsyncPath(),
        new MissingShutdownTimeout(),
        new NetworkOnlyLogging(),
        new SyncParentOfAsyncLogger(),
        new SystemSettingAsProperty(),
        new TransferQueueHandOff(),
        new UndeclaredGelfFieldType(),
        new UnknownQueueFullPolicy(),
        new UnprintedLocation(),
        new UnsynchronizedQueueFullEnqueue(),
        new VerboseRootLevel());
  }
}
