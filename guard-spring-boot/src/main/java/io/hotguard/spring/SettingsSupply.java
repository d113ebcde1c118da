/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import io.hotguard.internal.StartUpLines;
import io.hotguard.property.ApplicationSettings;
import io.hotguard.property.ApplicationSettings.Setting;
import io.hotguard.property.GuardProperties;
import io.hotguard.property.GuardProperty;
import io.hotguard.property.GuardPropertyException;
import io.hotguard.text.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.util.ClassUtils;

/** Supplies the {@code hotguard.*} keys of an environment to the guards. */
final class SettingsSupply {
  /** The environment of Spring Cloud's first context, which has no configuration files. */
  private static final String CLOUD_BOOTSTRAP = "bootstrap";

  private SettingsSupply() {}

  static void supply(ApplicationEnvironmentPreparedEvent event) {
    if (!BootVersion.isSupported()) {
      StartUpLines.say(BootVersion.refusal());
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
    List<String> refusals = refusals();
    List<String> problems = new ArrayList<>();
    List<Setting> settings = new SettingsReader(environment, declared.values()).read(problems::add);
    List<Setting> allowed = new ArrayList<>();
    boolean fails = false;
    for (Setting setting : settings) {
      String problem = problem(setting, declared);
      if (problem == null) {
        allowed.add(setting);
        if (setting.key().equals(StarterProperties.FAIL.key())) {
          fails = StarterProperties.FAIL.parse(setting.text());
        }
      } else if (!isOfOperator(setting, declared.get(setting.key()))) {
        problems.add(problem);
      }
    }
    if (fails && !(refusals.isEmpty() && problems.isEmpty())) {
      problems.addAll(0, refusals);
      throw new RefusedSettingsException(problems);
    }
    StartUpLines.sayRefused(refusals);
    problems.forEach(problem -> StartUpLines.say(problem + "; has no effect"));
    ApplicationSettings.supply(allowed);
    if (refusals.isEmpty()) {
      ClassLoader loader = SettingsSupply.class.getClassLoader();
      MissingGuard.problem(declared, name -> ClassUtils.isPresent(name, loader))
          .ifPresent(StartUpLines::say);
    }
  }

  /** The wrong values of -D and the environment, which guards read themselves and refuse. */
  private static List<String> refusals() {
    try {
      GuardProperties.load();
      return List.of();
    } catch (GuardPropertyException e) {
      return e.problems();
    }
  }

  /** Whether guards read the same text themselves, so that it is among the refusals. */
  private static boolean isOfOperator(Setting setting, @Nullable GuardProperty<?> property) {
    if (property == null) {
      return false;
    }
    String text = System.getProperty(property.key());
    return setting.text().equals(text == null ? System.getenv(property.environmentName()) : text);
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
