/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import io.hotguard.property.ApplicationSettings;
import io.hotguard.property.ApplicationSettings.Setting;
import io.hotguard.property.GuardProperties;
import io.hotguard.property.GuardProperty;
import io.hotguard.text.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.boot.context.logging.LoggingApplicationListener;
import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * Supplies the {@code hotguard.*} keys of the environment after all configuration files are read
 * and before logging is configured. Internal: found by Spring Boot.
 */
public final class SettingsListener
    implements ApplicationListener<ApplicationEnvironmentPreparedEvent>, Ordered {
  /** The environment of Spring Cloud's first context, which has no configuration files. */
  private static final String CLOUD_BOOTSTRAP = "bootstrap";

  private static final AtomicBoolean REFUSAL_TOLD = new AtomicBoolean();

  /** Called by Spring Boot. */
  public SettingsListener() {}

  @Override
  public int getOrder() {
    return LoggingApplicationListener.DEFAULT_ORDER - 1;
  }

  @Override
  public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
    if (!BootVersion.isSupported()) {
      if (REFUSAL_TOLD.compareAndSet(false, true)) {
        System.err.println("hotguard: " + BootVersion.refusal());
      }
      return;
    }
    ConfigurableEnvironment environment = event.getEnvironment();
    if (!environment.getPropertySources().contains(CLOUD_BOOTSTRAP)) {
      supply(environment);
    }
  }

  private static void supply(ConfigurableEnvironment environment) {
    Map<String, GuardProperty<?>> declared =
        GuardProperties.ofClassPath().stream()
            .collect(Collectors.toMap(GuardProperty::key, Function.identity()));
    List<Setting> settings = new SettingsReader(environment, declared.values()).read();
    List<Setting> allowed = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    boolean fails = false;
    for (Setting setting : settings) {
      String problem = problem(setting, declared);
      if (problem != null) {
        problems.add(problem);
      } else {
        allowed.add(setting);
        if (setting.key().equals(StarterProperties.FAIL.key())) {
          fails = StarterProperties.FAIL.parse(setting.text());
        }
      }
    }
    if (fails && !problems.isEmpty()) {
      throw new RefusedSettingsException(problems);
    }
    problems.forEach(problem -> System.err.println("hotguard: " + problem + "; has no effect"));
    ApplicationSettings.supply(allowed);
  }

  private static @Nullable String problem(Setting setting, Map<String, GuardProperty<?>> declared) {
    GuardProperty<?> property = declared.get(setting.key());
    if (property == null) {
      // Without the value, which may be a secret of another program.
      return setting.key()
          + " ("
          + setting.source()
          + "): unknown key; nearest known key "
          + NearestName.nearest(setting.key(), declared.keySet()).orElseThrow();
    }
    try {
      property.parse(setting.text());
      return null;
    } catch (IllegalArgumentException e) {
      return setting.key()
          + "="
          + setting.text()
          + " ("
          + setting.source()
          + "): "
          + e.getMessage();
    }
  }
}
