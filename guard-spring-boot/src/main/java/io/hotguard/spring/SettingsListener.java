/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import java.util.ServiceConfigurationError;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.boot.context.logging.LoggingApplicationListener;
import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;

/**
 * Supplies the {@code hotguard.*} keys of the environment after all configuration files are read
 * and before logging is configured. Internal: found by Spring Boot.
 */
public final class SettingsListener
    implements ApplicationListener<ApplicationEnvironmentPreparedEvent>, Ordered {
  /*
   * Spring Boot ends the application if it cannot make this listener. Its class therefore links the
   * JDK, Spring and classes of this module alone, and catches what other jars lack.
   */

  /** Called by Spring Boot. */
  public SettingsListener() {}

  @Override
  public int getOrder() {
    return LoggingApplicationListener.DEFAULT_ORDER - 1;
  }

  @Override
  public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
    try {
      SettingsSupply.supply(event);
    } catch (RefusedSettingsException e) {
      throw e;
    } catch (RuntimeException | LinkageError | ServiceConfigurationError e) {
      System.err.println(
          "hotguard: the settings of Spring Boot have no effect: "
              + e
              + "; take all Hotguard jars of one version, from hotguard-spring-boot-starter");
    }
  }
}
