/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import ch.qos.logback.core.spi.ContextAwareBase;

/** Has the method by which Logback 1.2 calls a configurator; see {@code src/main/logback12}. */
abstract class Logback12Configurator extends ContextAwareBase {
  /*
   * The method differs from that of Logback 1.3 in its result alone, and Java compiles no class with
   * both. Therefore everything else is compiled against this class, and the build then replaces it
   * with the one that has the method. Java links by the result, too.
   */
  Logback12Configurator() {}
}
