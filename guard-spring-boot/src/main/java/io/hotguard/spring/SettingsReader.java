/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import io.hotguard.property.ApplicationSettings.Setting;
import io.hotguard.property.GuardProperty;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;

/** Reads the {@code hotguard.*} keys of an environment by Spring Boot's relaxed binding. */
final class SettingsReader {
  private static final ConfigurationPropertyName ROOT = ConfigurationPropertyName.of("hotguard");
  private static final Set<String> OPERATOR =
      Set.of(
          StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME,
          StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME);

  private final ConfigurableEnvironment environment;
  private final Binder binder;
  private final Collection<GuardProperty<?>> declared;

  SettingsReader(ConfigurableEnvironment environment, Collection<GuardProperty<?>> declared) {
    this.environment = environment;
    this.binder = Binder.get(environment);
    this.declared = List.copyOf(declared);
  }

  /**
   * Returns the declared keys that have a value, then the unknown ones of configuration files.
   *
   * @param problems takes a line for each key whose value Spring Boot cannot read
   */
  List<Setting> read(Consumer<String> problems) {
    List<Setting> settings = new ArrayList<>();
    for (GuardProperty<?> property : declared) {
      try {
        Setting setting = read(property);
        if (setting != null) {
          settings.add(setting);
        }
      } catch (BindException | IllegalArgumentException e) {
        // A list with a gap, or a placeholder without a value.
        Throwable cause = e.getCause() == null ? e : e.getCause();
        problems.accept(property.key() + ": cannot be read: " + cause.getMessage());
      }
    }
    settings.addAll(unknown());
    return settings;
  }

  private @Nullable Setting read(GuardProperty<?> property) {
    Source source = new Source();
    String text = binder.bind(property.key(), Bindable.of(String.class), source).orElse(null);
    if (text == null) {
      List<String> items =
          binder.bind(property.key(), Bindable.listOf(String.class), source).orElse(null);
      text = items == null ? null : String.join(",", items);
    }
    return text == null
        ? null
        : new Setting(property.key(), inWords(property, text), source.label());
  }

  /**
   * Returns a value as the guards read it. YAML reads a plain {@code off} as false; Spring Boot
   * reads {@code 5} as milliseconds, and {@code PT5S}.
   */
  private static String inWords(GuardProperty<?> property, String text) {
    if (allows(property, text)) {
      return text;
    }
    String inWords = text.equals("false") ? "off" : duration(text.strip());
    return allows(property, inWords) ? inWords : text;
  }

  private static String duration(String text) {
    try {
      return DurationStyle.detectAndParse(text).toNanos() + "ns";
    } catch (IllegalArgumentException | ArithmeticException e) {
      return text;
    }
  }

  private static boolean allows(GuardProperty<?> property, String text) {
    try {
      property.parse(text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Unknown keys of -D and the environment are reported by the guards. */
  private List<Setting> unknown() {
    Set<ConfigurationPropertyName> known =
        declared.stream()
            .map(property -> ConfigurationPropertyName.of(property.key()))
            .collect(Collectors.toSet());
    TreeMap<String, Setting> unknown = new TreeMap<>();
    for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
      if (source instanceof IterableConfigurationPropertySource names && !isOfOperator(source)) {
        for (ConfigurationPropertyName name : names) {
          boolean isOurs = ROOT.isAncestorOf(name) || ROOT.equals(name); // "hotguard: enforce"
          if (isOurs && !isKnown(name, known)) {
            ConfigurationProperty property = source.getConfigurationProperty(name);
            unknown.putIfAbsent(
                name.toString(), new Setting(name.toString(), "", Source.label(property)));
          }
        }
      }
    }
    return List.copyOf(unknown.values());
  }

  private static boolean isOfOperator(ConfigurationPropertySource source) {
    return source.getUnderlyingSource() instanceof PropertySource<?> underlying
        && OPERATOR.contains(underlying.getName());
  }

  private static boolean isKnown(
      ConfigurationPropertyName name, Set<ConfigurationPropertyName> known) {
    return known.contains(name)
        || (name.isLastElementIndexed() && known.contains(name.getParent()));
  }

  /** Remembers where a value comes from. */
  private static final class Source implements BindHandler {
    private final Set<String> labels = new TreeSet<>();

    @Override
    public Object onSuccess(
        ConfigurationPropertyName name, Bindable<?> target, BindContext context, Object result) {
      ConfigurationProperty property = context.getConfigurationProperty();
      if (property != null) {
        labels.add(label(property));
      }
      return result;
    }

    String label() {
      return labels.isEmpty() ? "application configuration" : labels.iterator().next();
    }

    static String label(@Nullable ConfigurationProperty property) {
      return property == null || property.getOrigin() == null
          ? "application configuration"
          : property.getOrigin().toString();
    }
  }
}
