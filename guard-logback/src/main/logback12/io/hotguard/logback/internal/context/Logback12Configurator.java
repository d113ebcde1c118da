/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import ch.qos.logback.classic.BasicConfigurator;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.core.spi.ContextAwareBase;
import java.lang.reflect.InvocationTargetException;
import java.util.ServiceLoader;

/**
 * Leaves Logback 1.2 as it is without the guard, and says so. Replaces the class of the same name
 * in {@code src/main/java}.
 */
abstract class Logback12Configurator extends ContextAwareBase {
  Logback12Configurator() {}

  /** Called by Logback 1.2, which asks one configurator and none after it. */
  public void configure(LoggerContext context) {
    try {
      LogbackBootstrap.settings(); // Says that this Logback is too old, unless the mode is off.
    } catch (RuntimeException | LinkageError e) {
      GuardConfigurator.stepAside(e);
    }
    configureWithoutGuard(context);
  }

  /** Asks the configurator that Logback would have found, or configures as Logback then does. */
  private static void configureWithoutGuard(LoggerContext context) {
    Configurator next =
        ServiceLoader.load(Configurator.class, Configurator.class.getClassLoader()).stream()
            .filter(provider -> provider.type() != GuardConfigurator.class)
            .map(ServiceLoader.Provider::get)
            .findFirst()
            .orElseGet(BasicConfigurator::new);
    next.setContext(context);
    try {
      // By its name, because the method of the Logback of the build has a result.
      Configurator.class.getMethod("configure", LoggerContext.class).invoke(next, context);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
