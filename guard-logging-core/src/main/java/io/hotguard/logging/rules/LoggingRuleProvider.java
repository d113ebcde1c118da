/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import io.hotguard.logging.rules.logback.LogbackRuleProvider;
import io.hotguard.rule.Rule;
import io.hotguard.rule.RuleProvider;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rules about configurations of Log4j; some of them know Logback too. */
public final class LoggingRuleProvider implements RuleProvider {

  /** Creates the provider; called by {@link java.util.ServiceLoader}. */
  public LoggingRuleProvider() {}

  /** Returns the names of all rules about logging, of every library: one setting may suit all. */
  public static Set<String> names() {
    return Stream.of(new LoggingRuleProvider(), new LogbackRuleProvider())
        .flatMap(provider -> provider.rules().stream())
        .map(rule -> rule.descriptor().name())
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public List<Rule<?>> rules() {
    return List.of(
        new BlockingAsyncQueue(),
        new BlockingNetworkPath(),
        new ClassLookupPerFrame(),
        new DisruptorFourSilentLoss(),
        new FlushPerEvent(),
        new LocationPerEvent(),
        new MissingAppender(),
        new NetworkOnlyLogging(),
        new SyncParentOfAsyncLogger(),
        new UndeclaredGelfFieldType(),
        new UnprintedLocation(),
        new UnsynchronizedQueueFullEnqueue(),
        new VerboseRootLevel());
  }
}
