/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.peers;

import io.hotguard.logging.LoggingGuard;

/** Log4j's own tests. */
class Log4jSuiteTest extends PeerSuiteContract {
  Log4jSuiteTest() {
    super(
        "org\\.apache\\.logging\\.log4j\\.core\\."
            + "(LoggerTest|LevelTest|LogEventFactoryTest|PatternSelectorTest"
            + "|BasicConfigurationFactory.*|ShutdownDisabledTest|StrictXmlConfigTest|TimestampMessageTest"
            + "|appender\\.(rewrite|routing)\\..*|appender\\.(ConsoleAppender|WriterAppender|OutputStreamAppender).*"
            + "|config\\.(CompositeConfiguration|Custom|LoggerConfig|Configurator|Multiple|Nested).*"
            + "|impl\\.NestedLogging.*"
            + "|filter\\.(?!BurstFilterTest).*|layout\\.(Pattern|Json|Csv).*)",
        Log4jHooks.class,
        LoggingGuard.class,
        "log4j.tsv",
        "logging.md");
  }
}
