/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import io.hotguard.logging.contract.UnreadOutputContract;

/** A standard output that nobody reads, with Log4j. */
class UnreadOutputTest extends UnreadOutputContract {
  private static final String CONFIGURATION =
      "<Configuration dest='err'><Appenders><Console name='STDOUT'>"
          + "<PatternLayout pattern='%-200m%n'/></Console>"
          + "<File name='FILE' fileName='app.log'><PatternLayout pattern='%m%n'/></File>"
          + "</Appenders><Loggers><Logger name='io.hotguard' level='OFF' additivity='false'/>"
          + "<Root level='INFO'><AppenderRef ref='STDOUT'/><AppenderRef ref='FILE'/></Root>"
          + "</Loggers></Configuration>";

  UnreadOutputTest() {
    super("log4j2.xml", CONFIGURATION, UnreadOutputApp.class);
  }
}
