/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.property;

import io.hotguard.GuardMode;
import io.hotguard.internal.Providers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The values of all {@code hotguard.*} properties, resolved once: system property, then environment
 * variable, then {@code hotguard.properties} on the class path, then the default.
 *
 * <h2>Threading</h2>
 *
 * Immutable; a snapshot of the sources at the time of loading.
 *
 * <h2>Errors</h2>
 *
 * An unknown key in any source, a value in effect that is not allowed, and two {@code
 * hotguard.properties} that disagree on a value in effect are errors; all of them are in one {@link
 * GuardPropertyException}. Nothing is corrected silently. A value that a stronger source overrides
 * is not read, so that {@code -D} can always mend a broken file.
 */
public final class GuardProperties {

  /** The mode of every guard whose own mode is not set. */
  public static final GuardProperty<GuardMode> MODE =
      GuardProperty.mode("hotguard.mode")
          .since("0.1")
          .doc(
              "Mode of each guard that has no mode of its own: off, report only (warn) or change the application (enforce).")
          .defaultsTo(GuardMode.WARN);

  private final List<GuardProperty<?>> declared;
  private final Map<GuardProperty<?>, PropertyResolution.Value> values;

  private GuardProperties(PropertyResolution resolution) {
    this.declared = resolution.declared();
    this.values = resolution.values();
  }

  /**
   * Loads the properties from this process: its system properties, its environment, and every
   * {@code hotguard.properties} that the context class loader sees, or Hotguard's own loader where
   * the context loader does not see Hotguard.
   *
   * @return the values
   * @throws GuardPropertyException if anything is wrong with the configuration
   * @throws IllegalArgumentException if two modules declare the same key
   * @throws java.util.ServiceConfigurationError if a listed provider cannot be made
   */
  public static GuardProperties load() {
    ClassLoader loader = Providers.loader();
    return new GuardProperties(
        PropertyResolution.resolve(
            PropertyFiles.entries(System.getProperties()),
            System.getenv(),
            PropertyFiles.onClassPath(loader),
            Providers.load(GuardPropertyProvider.class, loader)));
  }

  /**
   * Resolves the properties from system properties only; for tests.
   *
   * @param providers who declares properties, besides {@link #MODE}
   * @return the values
   * @throws GuardPropertyException if anything is wrong with the configuration
   * @throws IllegalArgumentException if two providers declare the same key
   */
  public static GuardProperties of(
      Map<String, String> systemProperties, GuardPropertyProvider... providers) {
    return of(systemProperties, Map.of(), Map.of(), List.of(providers));
  }

  /**
   * Resolves the properties from explicit sources; for tests and tools.
   *
   * @param environment the environment variables
   * @param file the content of {@code hotguard.properties}
   * @param providers who declares properties, besides {@link #MODE}
   * @return the values
   * @throws GuardPropertyException if anything is wrong with the configuration
   * @throws IllegalArgumentException if two providers declare the same key
   */
  public static GuardProperties of(
      Map<String, String> systemProperties,
      Map<String, String> environment,
      Map<String, String> file,
      Collection<? extends GuardPropertyProvider> providers) {
    return new GuardProperties(
        PropertyResolution.resolve(
            systemProperties, environment, PropertyFiles.of(file), providers));
  }

  /**
   * Returns the value of a property; where no source sets it, the value of its fallback, or else
   * the default.
   *
   * @param <T> the type of the value
   * @throws IllegalArgumentException if no provider declares the property
   */
  public <T> T get(GuardProperty<T> property) {
    @SuppressWarnings(
        "unchecked") // resolution stores under GuardProperty<T> what that property parsed
    T value = (T) value(property).value();
    return value;
  }

  /**
   * Returns the mode of a domain: {@code hotguard.<domain>.mode} where a source sets it, else
   * {@link #MODE}.
   *
   * @param domainMode the domain's mode property
   * @throws IllegalArgumentException if no provider declares the property
   */
  public GuardMode modeOf(GuardProperty<GuardMode> domainMode) {
    return origin(domainMode) == PropertyOrigin.DEFAULT ? get(MODE) : get(domainMode);
  }

  /**
   * Tells where the value of a property came from; for a value that came through a fallback, where
   * the fallback got it.
   *
   * @throws IllegalArgumentException if no provider declares the property
   */
  public PropertyOrigin origin(GuardProperty<?> property) {
    return value(property).origin();
  }

  /**
   * Returns every declared property.
   *
   * @return the properties by key; immutable
   */
  public List<GuardProperty<?>> declared() {
    return declared;
  }

  /**
   * Describes what differs from the defaults, for the report at start.
   *
   * @return {@code key=value (origin)} of each property that a source sets, by key; immutable
   */
  public List<String> settings() {
    List<String> settings = new ArrayList<>();
    for (GuardProperty<?> property : declared) {
      PropertyResolution.Value value = value(property);
      if (value.own()) {
        settings.add(property.key() + "=" + value.text() + " (" + value.origin().label() + ")");
      }
    }
    return List.copyOf(settings);
  }

  private PropertyResolution.Value value(GuardProperty<?> property) {
    PropertyResolution.Value value = values.get(property);
    if (value == null) {
      throw new IllegalArgumentException(
          "property "
              + property.key()
              + " is not declared; return this constant from a GuardPropertyProvider");
    }
    return value;
  }
}
