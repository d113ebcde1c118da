/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import java.net.URI;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.selector.ClassLoaderContextSelector;
import org.jspecify.annotations.Nullable;

/** Log4j's default context selector with guarded contexts. Set by {@link GuardPropertySource}. */
public final class GuardedContextSelector extends ClassLoaderContextSelector {

  public GuardedContextSelector() {}

  @Override
  protected LoggerContext createContext(String name, @Nullable URI configLocation) {
    return GuardedLoggerContext.create(name, configLocation);
  }
}
