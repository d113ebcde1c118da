/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import org.apache.logging.log4j.core.LoggerContext;

/** Reports the hazards of a configuration once, when it has started. */
final class StartupReport {
  private StartupReport() {}

  static void observe(LoggerContext context) {}
}
