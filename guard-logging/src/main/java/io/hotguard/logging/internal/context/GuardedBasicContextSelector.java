/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.logging.log4j.core.LoggerContext;
import org.jspecify.annotations.Nullable;

/** Log4j's single-context selector with a guarded context. Set by {@link GuardPropertySource}. */
public final class GuardedBasicContextSelector extends GuardedContextSelector {

  public GuardedBasicContextSelector() {}

  @Override
  public LoggerContext getContext(
      String fqcn,
      @Nullable ClassLoader loader,
      Map.@Nullable Entry<String, Object> entry,
      boolean currentContext,
      @Nullable URI configLocation) {
    return super.getContext(fqcn, null, entry, true, configLocation);
  }

  @Override
  public void shutdown(
      String fqcn, @Nullable ClassLoader loader, boolean currentContext, boolean allContexts) {
    LoggerContext context = getDefault();
    if (context.isStarted()) {
      context.stop(DEFAULT_STOP_TIMEOUT, TimeUnit.MILLISECONDS);
    }
  }

  @Override
  public boolean hasContext(String fqcn, @Nullable ClassLoader loader, boolean currentContext) {
    return getDefault().isStarted();
  }

  @Override
  public boolean isClassLoaderDependent() {
    return false;
  }

  @Override
  public List<LoggerContext> getLoggerContexts() {
    return List.of(getDefault());
  }

  @Override
  public void removeContext(LoggerContext context) {
    // The only context may be started again.
  }
}
