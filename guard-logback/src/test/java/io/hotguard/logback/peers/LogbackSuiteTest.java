/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.peers;

import io.hotguard.logback.LogbackGuard;
import io.hotguard.logging.peers.PeerSuiteContract;

/** Logback's own tests. */
class LogbackSuiteTest extends PeerSuiteContract {
  LogbackSuiteTest() {
    super(
        "ch\\.qos\\.logback\\.classic\\."
            + "(AsyncAppender|LoggerContext|Logger|MDC|PatternLayout|TurboFiltering|LoggerMessageFormatting|FluentAPI.*)Test"
            + "|ch\\.qos\\.logback\\.classic\\.(encoder|joran|pattern|spi|turbo|sift|boolex)\\.(?!.*(Perf|Packaging)).*"
            + "|org\\.slf4j\\.implTest\\..*",
        LogbackHooks.class,
        LogbackGuard.class,
        "logback.tsv",
        "logback.md");
  }
}
