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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * The values of all {@code hotguard.*} properties, resolved once. The sources in order of
 * precedence: system property, environment variable, {@linkplain ApplicationSettings configuration
 * of the application}, {@code hotguard.properties} on the class path, default.
 *
 * <h2>Threading</h2>
 *
 * Immutable; a snapshot of the sources at the time of loading.
 *
 * <h2>Errors</h2>
 *
 * A value that an operator gives (all sources but files) and that is not allowed throws a {@link
 * GuardPropertyException}, which lists all of them. A value that a stronger source overrides is not
 * read, so {@code -D} can always mend a broken environment.
 *
 * <p>{@link #unreportedNotices} names everything else:
 *
 * <ul>
 *   <li>an unknown key, without its value; it has no effect;
 *   <li>a value of a {@code hotguard.properties} that is not allowed, or on which two of these
 *       files disagree; it has no effect;
 *   <li>a mode of one domain in a file, although the operator has set {@link #MODE}; it has no
 *       effect;
 *   <li>a value of a file that {@linkplain GuardProperty.Builder#weakens weakens} a guard whose
 *       mode the operator has set; it has no effect;
 *   <li>each other value that a file sets, because a file may come with any library.
 * </ul>
 *
 * Reading a property that no provider declares throws {@link IllegalArgumentException}.
 */
public final class GuardProperties {

  /** The mode of every guard whose domain sets no mode of its own. */
  public static final GuardProperty<GuardMode> MODE =
      GuardProperty.mode("hotguard.mode")
          .since("0.1")
          .doc(
              "Mode of each guard that has no mode of its own: off, report only (warn) or change the application (enforce).")
          .defaultsTo(GuardMode.WARN);

  /** The notices that were reported in this process. */
  private static final Set<String> REPORTED = ConcurrentHashMap.newKeySet();

  private final List<GuardProperty<?>> declared;
  private final Map<GuardProperty<?>, PropertyResolution.Value> values;
  private final List<String> notices;

  private GuardProperties(PropertyResolution resolution) {
    this.declared = resolution.declared();
    this.values = resolution.values();
    this.notices = resolution.notices();
  }

  /**
   * Loads the properties from this process: its system properties, its environment, and every
   * {@code hotguard.properties} that the context class loader sees. If the context loader does not
   * see Hotguard, Hotguard's own loader is used.
   *
   * @throws GuardPropertyException if anything is wrong with the configuration
   * @throws IllegalArgumentException if two modules declare the same key
   * @throws java.util.ServiceConfigurationError if a listed provider cannot be made
   */
  public static GuardProperties load() {
    ClassLoader loader = Providers.loader();
    return new GuardProperties(
        PropertyResolution.resolve(
            new PropertyResolution.Sources(
                PropertyFiles.entries(System.getProperties()),
                System.getenv(),
                ApplicationSettings.current(),
                PropertyFiles.onClassPath(loader)),
            Providers.load(GuardPropertyProvider.class, loader)));
  }

  /**
   * Returns every property that a module on the class path declares, sorted by key.
   *
   * @throws IllegalArgumentException if two modules declare the same key
   * @throws java.util.ServiceConfigurationError if a listed provider cannot be made
   */
  public static List<GuardProperty<?>> ofClassPath() {
    return of(
            Map.of(),
            Map.of(),
            List.of(),
            Map.of(),
            Providers.load(GuardPropertyProvider.class, Providers.loader()))
        .declared();
  }

  /**
   * Loads the properties as {@link #load()} does, and hands over {@link #unreportedNotices}.
   *
   * @param report receives each notice, on this thread
   * @throws GuardPropertyException as {@link #load()}
   */
  public static GuardProperties load(Consumer<String> report) {
    GuardProperties properties = load();
    properties.unreportedNotices().forEach(report);
    return properties;
  }

  /**
   * Resolves the properties from system properties only; for tests.
   *
   * @param providers declare properties, besides {@link #MODE}
   * @throws GuardPropertyException if anything is wrong with the configuration
   * @throws IllegalArgumentException if two providers declare the same key
   */
  public static GuardProperties of(
      Map<String, String> systemProperties, GuardPropertyProvider... providers) {
    return of(systemProperties, Map.of(), List.of(), Map.of(), List.of(providers));
  }

  /**
   * Resolves the properties from explicit sources; for tests and tools.
   *
   * @param application the configuration of the application
   * @param file the content of {@code hotguard.properties}
   * @param providers declare properties, besides {@link #MODE}
   * @throws GuardPropertyException if anything is wrong with the configuration
   * @throws IllegalArgumentException if two providers declare the same key
   */
  public static GuardProperties of(
      Map<String, String> systemProperties,
      Map<String, String> environment,
      Collection<ApplicationSettings.Setting> application,
      Map<String, String> file,
      Collection<? extends GuardPropertyProvider> providers) {
    return new GuardProperties(
        PropertyResolution.resolve(
            new PropertyResolution.Sources(
                systemProperties, environment, application, PropertyFiles.of(file)),
            providers));
  }

  /**
   * Returns the value of a property. If no source sets it, the fallback's value or the default
   * applies.
   */
  public <T> T get(GuardProperty<T> property) {
    @SuppressWarnings(
        "unchecked") // resolution stores under GuardProperty<T> what that property parsed
    T value = (T) value(property).value();
    return value;
  }

  /**
   * Returns the mode of a domain: {@code hotguard.<domain>.mode} if a source sets it, {@link #MODE}
   * otherwise. A file does not win over a {@link #MODE} that the operator has set.
   */
  public GuardMode modeOf(GuardProperty<GuardMode> domainMode) {
    PropertyOrigin own = origin(domainMode);
    boolean weaker = own == PropertyOrigin.FILE && origin(MODE).isOfOperator();
    return own == PropertyOrigin.DEFAULT || weaker ? get(MODE) : get(domainMode);
  }

  /**
   * Returns the source of a property's value; for a value that came through a fallback, the
   * fallback's source.
   */
  public PropertyOrigin origin(GuardProperty<?> property) {
    return value(property).origin();
  }

  /** Returns every declared property, sorted by key. */
  public List<GuardProperty<?>> declared() {
    return declared;
  }

  /**
   * Describes each property that a source sets as {@code key=value (origin)}, sorted by key, for
   * the report at start.
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

  /** Returns every notice, sorted. */
  public List<String> notices() {
    return notices;
  }

  /** Returns the notices that no earlier call in this process has returned, sorted. */
  public List<String> unreportedNotices() {
    return notices.stream().filter(REPORTED::add).toList();
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
