/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.hooks;

import io.hotguard.logging.contract.UnreadOutputContract;

/** A standard output that nobody reads, with Logback. */
class UnreadOutputTest extends UnreadOutputContract {
  private static final String CONFIGURATION =
      "<configuration><appender name='STDOUT' class='ch.qos.logback.core.ConsoleAppender'>"
          + "<encoder><pattern>%-200msg%n</pattern></encoder></appender>"
          + "<appender name='FILE' class='ch.qos.logback.core.FileAppender'><file>app.log</file>"
          + "<encoder><pattern>%msg%n</pattern></encoder></appender>"
          + "<logger name='io.hotguard' level='OFF' additivity='false'/>"
          + "<root level='INFO'><appender-ref ref='STDOUT'/><appender-ref ref='FILE'/></root>"
          + "</configuration>";

  UnreadOutputTest() {
    super("logback.xml", CONFIGURATION, UnreadOutputApp.class);
  }
}
