/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import java.lang.reflect.Method;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.ConfigurationFactory;
import org.apache.logging.log4j.core.config.ConfigurationSource;
import org.apache.logging.log4j.status.StatusLogger;
import org.apache.logging.log4j.util.LoaderUtil;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the contexts that Log4j configures and never supplies its own configuration, so that
 * Log4j goes on with its other factories. Delegates to the user's factory, whose place it takes.
 * Internal: set by {@link GuardPropertySource}.
 */
public final class ObservingConfigurationFactory extends ConfigurationFactory {
  private static final String ALL = "*";
  private static final ThreadLocal<Boolean> STANDING_ASIDE = new ThreadLocal<>();

  private final @Nullable ConfigurationFactory user;
  private final List<String> userTypes;

  public ObservingConfigurationFactory() {
    user = load(LoggingBootstrap.instance().userFactory());
    userTypes = user == null ? List.of() : types(user);
  }

  /** The file name endings of a factory, visible only to the package of Log4j. */
  private static List<String> types(ConfigurationFactory factory) {
    for (Class<?> type = factory.getClass(); type != null; type = type.getSuperclass()) {
      try {
        Method method = type.getDeclaredMethod("getSupportedTypes");
        method.setAccessible(true);
        String[] types = (String[]) method.invoke(factory);
        return types == null ? List.of() : List.of(types);
      } catch (NoSuchMethodException e) {
        // The superclass has the method.
      } catch (ReflectiveOperationException | RuntimeException e) {
        StatusLogger.getLogger()
            .warn("hotguard: {} is asked for every kind of file", factory.getClass().getName(), e);
        return List.of(ALL);
      }
    }
    return List.of(ALL);
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
  protected String @Nullable [] getSupportedTypes() {
    if (STANDING_ASIDE.get() != null) {
      return null;
    }
    List<String> types = new ArrayList<>(userTypes);
    types.remove(ALL);
    types.add(0, ALL);
    return types.toArray(String[]::new);
  }

  @Override
  public @Nullable Configuration getConfiguration(
      @Nullable LoggerContext loggerContext, ConfigurationSource source) {
    ObservedContexts.observe(loggerContext);
    if (user != null && isForUser(source.getLocation())) {
      return user.getConfiguration(loggerContext, source);
    }
    // Log4j takes the first answer of a factory for this source, even a null.
    STANDING_ASIDE.set(Boolean.TRUE);
    try {
      return getInstance().getConfiguration(loggerContext, source);
    } finally {
      STANDING_ASIDE.remove();
    }
  }

  @Override
  public @Nullable Configuration getConfiguration(
      @Nullable LoggerContext loggerContext, @Nullable String name, @Nullable URI configLocation) {
    ObservedContexts.observe(loggerContext);
    return user == null || !isForUser(configLocation == null ? null : configLocation.toString())
        ? null
        : user.getConfiguration(loggerContext, name, configLocation);
  }

  /** Log4j asks us for every kind of file; the user's factory expects to be asked for its own. */
  private boolean isForUser(@Nullable String location) {
    return userTypes.contains(ALL)
        || (location != null && userTypes.stream().anyMatch(location::endsWith));
  }
}
