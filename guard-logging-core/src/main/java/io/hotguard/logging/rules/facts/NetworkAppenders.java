/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.facts;

import io.hotguard.logging.rules.facts.AppenderTraits.Trait;
import io.hotguard.logging.rules.facts.LoggingFacts.Appender;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Appenders of a configuration that wait for another machine. */
public final class NetworkAppenders {
  private static final Set<String> WRAPPERS =
      Set.of("async", "asyncappender", "failover", "rewrite", "routing");

  private NetworkAppenders() {}

  /** Tells whether an appender sends to another machine itself; a wrapper does not. */
  public static boolean isNetwork(Appender appender) {
    return traits(appender).has(Trait.NETWORK);
  }

  private static AppenderTraits traits(Appender appender) {
    return AppenderTraits.ofPlugin(appender.type(), appender.className().orElse(null));
  }

  /**
   * Returns this or the first wrapped appender that waits for another machine, in Logback only on
   * the caller's thread: any wrapper may have a queue.
   */
  public static Optional<Appender> firstWaiting(LoggingFacts facts, Appender appender) {
    return facts.isLogback()
        ? Optional.of(appender).filter(NetworkAppenders::isWaiting)
        : firstNetwork(facts, appender);
  }

  private static boolean isWaiting(Appender appender) {
    return traits(appender)
        .has(Trait.WAITS, setting -> appender.element().attribute(setting).orElse(""));
  }

  /** Tells whether an appender, such as {@code Failover}, only passes events on. */
  public static boolean isWrapper(String type) {
    return WRAPPERS.contains(type.toLowerCase(Locale.ROOT));
  }

  /** Returns this or the first wrapped appender that sends to another machine. */
  public static Optional<Appender> firstNetwork(LoggingFacts facts, Appender appender) {
    return facts.reach(appender).stream().filter(NetworkAppenders::isNetwork).findFirst();
  }
}
