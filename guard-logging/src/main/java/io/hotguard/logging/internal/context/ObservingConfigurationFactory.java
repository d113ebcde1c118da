/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import io.hotguard.logging.internal.report.ElementTap;
import java.lang.reflect.Method;
import java.net.URI;
import java.util.function.Function;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.ConfigurationFactory;
import org.apache.logging.log4j.core.config.ConfigurationSource;
import org.apache.logging.log4j.status.StatusLogger;
import org.apache.logging.log4j.util.LoaderUtil;
import org.jspecify.annotations.Nullable;

/**
 * Watches the configurations that Log4j's factories make, its own and the user's, and makes none
 * itself. Internal: set by {@link GuardPropertySource}, in the place of the user's factory.
 */
public final class ObservingConfigurationFactory extends ConfigurationFactory {
  /*
   * Log4j asks this factory first, for each kind of file. The factory asks Log4j again, and in that
   * nested call it is the factory of the user: with its kinds of files, or with no kind.
   *
   * Refused: to answer null and let Log4j go on with its other factories. Nobody would see the
   * elements of what they make.
   */
  private static final ThreadLocal<Boolean> NESTED = new ThreadLocal<>();

  private final @Nullable ConfigurationFactory user;

  public ObservingConfigurationFactory() {
    // Now, as Log4j does: an application may set it after the first touch of Log4j.
    user = load(LoggingBootstrap.userFactory());
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

  /** Asks the user's factory a question that only the package of Log4j may ask. */
  private <T> @Nullable T asked(Class<T> answer, String question) {
    for (Class<?> type = user == null ? null : user.getClass();
        type != null;
        type = type.getSuperclass()) {
      try {
        Method method = type.getDeclaredMethod(question);
        method.setAccessible(true);
        return answer.cast(method.invoke(user));
      } catch (NoSuchMethodException e) {
        // The superclass has the method.
      } catch (ReflectiveOperationException | RuntimeException e) {
        StatusLogger.getLogger().warn("hotguard: no {} of {}", question, String.valueOf(user), e);
        return null;
      }
    }
    return null;
  }

  @Override
  protected String @Nullable [] getSupportedTypes() {
    return NESTED.get() == null ? new String[] {"*"} : asked(String[].class, "getSupportedTypes");
  }

  @Override
  protected String getTestPrefix() {
    String prefix = asked(String.class, "getTestPrefix");
    return prefix == null ? super.getTestPrefix() : prefix;
  }

  @Override
  protected String getDefaultPrefix() {
    String prefix = asked(String.class, "getDefaultPrefix");
    return prefix == null ? super.getDefaultPrefix() : prefix;
  }

  @Override
  public @Nullable Configuration getConfiguration(
      @Nullable LoggerContext loggerContext, ConfigurationSource source) {
    return made(loggerContext, factory -> factory.getConfiguration(loggerContext, source));
  }

  @Override
  public @Nullable Configuration getConfiguration(
      @Nullable LoggerContext loggerContext, @Nullable String name, @Nullable URI configLocation) {
    return made(
        loggerContext, factory -> factory.getConfiguration(loggerContext, name, configLocation));
  }

  private @Nullable Configuration made(
      @Nullable LoggerContext context, Function<ConfigurationFactory, Configuration> ask) {
    if (NESTED.get() != null) {
      return user == null ? null : ask.apply(user);
    }
    ObservedContexts.observe(context);
    NESTED.set(Boolean.TRUE);
    try {
      Configuration made = ask.apply(getInstance());
      ElementTap.watch(made);
      return made;
    } finally {
      NESTED.remove();
    }
  }
}
