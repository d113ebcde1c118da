/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import java.net.URI;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.ConfigurationFactory;
import org.apache.logging.log4j.core.config.ConfigurationSource;
import org.apache.logging.log4j.status.StatusLogger;
import org.apache.logging.log4j.util.LoaderUtil;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the contexts that Log4j configures and never supplies a configuration of its own, so
 * that Log4j goes on with its other factories. Internal: set by {@link GuardPropertySource}.
 *
 * <p>Where the user has set a factory, it hands over to that one, whose place it takes.
 */
public final class ObservingConfigurationFactory extends ConfigurationFactory {
  private final @Nullable ConfigurationFactory user;

  /** Called by Log4j. */
  public ObservingConfigurationFactory() {
    user = load(LoggingBootstrap.instance().userFactory());
  }

  private static @Nullable ConfigurationFactory load(@Nullable String className) {
    if (className == null) {
      return null;
    }
    try {
      return LoaderUtil.newCheckedInstanceOf(className, ConfigurationFactory.class);
    } catch (ReflectiveOperationException | LinkageError | ClassCastException e) {
      StatusLogger.getLogger().error("Unable to create instance of {}", className, e);
      return null;
    }
  }

  @Override
  protected String[] getSupportedTypes() {
    return new String[] {"*"};
  }

  @Override
  public @Nullable Configuration getConfiguration(
      LoggerContext loggerContext, ConfigurationSource source) {
    ObservedContexts.observe(loggerContext);
    return user == null ? null : user.getConfiguration(loggerContext, source);
  }

  @Override
  public @Nullable Configuration getConfiguration(
      LoggerContext loggerContext, @Nullable String name, @Nullable URI configLocation) {
    ObservedContexts.observe(loggerContext);
    return user == null ? null : user.getConfiguration(loggerContext, name, configLocation);
  }
}
