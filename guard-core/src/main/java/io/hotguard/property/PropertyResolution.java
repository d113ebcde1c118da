/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.property;

import static java.util.Comparator.comparing;
import static java.util.Locale.ROOT;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import io.hotguard.property.ApplicationSettings.Setting;
import io.hotguard.property.PropertyFiles.PropertyFile;
import io.hotguard.text.NearestName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of reading all sources once.
 *
 * @param declared the properties by key
 * @param values the value of each property
 * @param notices one line for each entry that has no effect, and for each file that sets a value
 */
record PropertyResolution(
    List<GuardProperty<?>> declared, Map<GuardProperty<?>, Value> values, List<String> notices) {

  private static final String PREFIX = "hotguard.";
  private static final String ENVIRONMENT_PREFIX = "HOTGUARD_";

  /** The module that declares the keys of a domain. */
  private static final Map<String, String> MODULES =
      Map.of(
          "jdbc", "guard-jdbc",
          "logging", "guard-logging or guard-logback");

  /** The place of an item in a list: {@code [0]}, {@code _0}, {@code _0_}. */
  private static final Pattern INDEX = Pattern.compile("(\\[\\d+\\]|_\\d+_?)$");

  /**
   * Kubernetes sets these variables in every pod beside a service whose name begins with hotguard.
   * Nobody wrote them, so they must not keep an application from starting.
   */
  private static final Pattern SERVICE_LINK =
      Pattern.compile(
          "HOTGUARD_([A-Z0-9_]+_)?"
              + "(SERVICE_HOST|SERVICE_PORT(_[A-Z0-9_]+)?|PORT(_\\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)?)");

  /**
   * A value in effect.
   *
   * @param value the result of {@link GuardProperties#get}
   * @param text the same, printed
   * @param origin its source, through the fallback if there is one
   * @param own whether a source sets the property itself
   */
  record Value(Object value, String text, PropertyOrigin origin, boolean own) {}

  /**
   * A text from a source.
   *
   * @param name the key or the name of the variable
   * @param label the source as messages name it
   */
  private record Given(String name, String text, PropertyOrigin origin, String label) {
    private Given(String name, String text, PropertyOrigin origin) {
      this(name, text, origin, origin.label());
    }

    private String shown() {
      return name + "=" + text + " (" + label + ")";
    }
  }

  /** The texts of all sources, the strongest first. */
  record Sources(
      Map<String, String> system,
      Map<String, String> environment,
      Collection<Setting> application,
      PropertyFiles files) {}

  static PropertyResolution resolve(
      Sources sources, Collection<? extends GuardPropertyProvider> providers) {
    List<GuardProperty<?>> declared = declared(providers);
    Set<String> problems = new TreeSet<>();
    Set<String> notices = new TreeSet<>(sources.files().problems());
    findUnknown(declared, sources, notices);
    Map<GuardProperty<?>, Value> values = new HashMap<>();
    Map<GuardProperty<?>, Given> ofFiles = new HashMap<>();
    for (GuardProperty<?> property : declared) {
      Given given = given(property, sources, notices);
      if (given != null) {
        boolean ofFile = given.origin() == PropertyOrigin.FILE;
        try {
          values.put(property, own(property, given));
          if (ofFile) {
            ofFiles.put(property, given);
          }
        } catch (IllegalArgumentException e) {
          if (ofFile) {
            notices.add(given.shown() + ": " + e.getMessage() + "; has no effect");
          } else {
            problems.add(given.shown() + ": " + e.getMessage());
          }
        }
      }
    }
    if (!problems.isEmpty()) {
      throw new GuardPropertyException(List.copyOf(problems));
    }
    ofFiles.forEach((property, given) -> tellOfFile(property, given, values, notices));
    for (GuardProperty<?> property : declared) {
      if (!values.containsKey(property)) {
        values.put(property, inherited(property, values));
      }
    }
    return new PropertyResolution(declared, Map.copyOf(values), List.copyOf(notices));
  }

  /**
   * Tells that a file sets a value. A file may come with any library, so its value has no effect if
   * the operator has set the more general property, or the mode of a guard that it weakens.
   */
  private static void tellOfFile(
      GuardProperty<?> property,
      Given given,
      Map<GuardProperty<?>, Value> values,
      Set<String> notices) {
    GuardProperty<?> general = ofOperator(property.above(given.text()), values);
    if (general != null) {
      values.remove(property);
      Value wanted = requireNonNull(values.get(general));
      notices.add(
          "%s: has no effect, because %s sets %s=%s; decide with -D%s"
              .formatted(
                  given.shown(),
                  wanted.origin().label(),
                  general.key(),
                  wanted.text(),
                  property.key()));
    } else {
      Value value = requireNonNull(values.get(property));
      notices.add(given.label() + " sets " + given.name() + "=" + value.text());
    }
  }

  /** Returns the first property on the way up that the operator has set. */
  private static @Nullable GuardProperty<?> ofOperator(
      @Nullable GuardProperty<?> above, Map<GuardProperty<?>, Value> values) {
    GuardProperty<?> general = above;
    while (general != null) {
      Value value = values.get(general);
      if (value != null && value.origin().isOfOperator()) {
        return general;
      }
      general = general.fallback().orElse(null);
    }
    return null;
  }

  private static List<GuardProperty<?>> declared(
      Collection<? extends GuardPropertyProvider> providers) {
    Map<String, String> owners = new TreeMap<>();
    List<GuardProperty<?>> declared = new ArrayList<>();
    declare(GuardProperties.MODE, GuardProperties.class, owners, declared);
    for (GuardPropertyProvider provider : providers) {
      for (GuardProperty<?> property : provider.properties()) {
        declare(property, provider.getClass(), owners, declared);
      }
    }
    declared.sort(comparing(GuardProperty::key));
    return List.copyOf(declared);
  }

  /** Different keys can have the same environment name, so names are compared, not keys. */
  private static void declare(
      GuardProperty<?> property,
      Class<?> owner,
      Map<String, String> owners,
      List<GuardProperty<?>> declared) {
    String declaration = property.key() + " by " + owner.getName();
    String first = owners.putIfAbsent(property.environmentName(), declaration);
    if (first != null) {
      throw new IllegalArgumentException(
          "%s would set two properties: %s and %s"
              .formatted(property.environmentName(), first, declaration));
    }
    declared.add(property);
  }

  private static void findUnknown(
      List<GuardProperty<?>> declared, Sources sources, Set<String> notices) {
    Set<String> relaxed =
        sources.application().stream().map(setting -> relaxed(setting.key())).collect(toSet());
    Map<String, GuardProperty<?>> byKey = byName(declared, GuardProperty::key);
    Map<String, GuardProperty<?>> byEnvironmentName =
        byName(declared, GuardProperty::environmentName);
    for (String key : sources.system().keySet()) {
      if (key.startsWith(PREFIX) && !byKey.containsKey(key) && !relaxed.contains(relaxed(key))) {
        notices.add(unknown(key, PropertyOrigin.SYSTEM_PROPERTY.label(), key, byKey));
      }
    }
    for (String name : sources.environment().keySet()) {
      if (name.startsWith(ENVIRONMENT_PREFIX)
          && !byEnvironmentName.containsKey(name)
          && !relaxed.contains(relaxed(name))
          && !SERVICE_LINK.matcher(name).matches()) {
        notices.add(unknown(name, PropertyOrigin.ENVIRONMENT.label(), name, byEnvironmentName));
      }
    }
    for (Setting setting : sources.application()) {
      if (!byKey.containsKey(setting.key())) {
        notices.add(unknown(setting.key(), setting.source(), setting.key(), byKey));
      }
    }
    for (PropertyFile file : sources.files().files()) {
      for (String key : file.entries().keySet()) {
        if (!byKey.containsKey(key)) {
          String whole = key.startsWith(PREFIX) ? key : PREFIX + key;
          notices.add(unknown(key, file.label(), whole, byKey));
        }
      }
    }
  }

  private static @Nullable Given given(
      GuardProperty<?> property, Sources sources, Set<String> notices) {
    String text = sources.system().get(property.key());
    if (text != null) {
      return new Given(property.key(), text, PropertyOrigin.SYSTEM_PROPERTY);
    }
    text = sources.environment().get(property.environmentName());
    if (text != null) {
      return new Given(property.environmentName(), text, PropertyOrigin.ENVIRONMENT);
    }
    for (Setting setting : sources.application()) {
      if (setting.key().equals(property.key())) {
        return new Given(
            setting.key(), setting.text(), PropertyOrigin.APPLICATION, setting.source());
      }
    }
    return fromFiles(property.key(), sources.files().files(), notices);
  }

  private static @Nullable Given fromFiles(
      String key, List<PropertyFile> files, Set<String> notices) {
    Map<String, String> labelByText = new TreeMap<>();
    for (PropertyFile file : files) {
      String text = file.entries().get(key);
      if (text != null) {
        labelByText.putIfAbsent(text.strip(), file.label());
      }
    }
    if (labelByText.size() > 1) {
      notices.add(
          key
              + ": has no effect, because the files disagree: "
              + labelByText.entrySet().stream()
                  .map(given -> given.getKey() + " (" + given.getValue() + ")")
                  .collect(joining(", "))
              + "; keep one or decide with -D"
              + key);
      return null;
    }
    for (Map.Entry<String, String> only : labelByText.entrySet()) {
      return new Given(key, only.getKey(), PropertyOrigin.FILE, only.getValue());
    }
    return null;
  }

  private static <T> Value own(GuardProperty<T> property, Given given) {
    T value = property.parse(given.text());
    return new Value(value, property.print(value), given.origin(), true);
  }

  private static <T> Value inherited(
      GuardProperty<T> property, Map<GuardProperty<?>, Value> values) {
    GuardProperty<T> fallback = property.fallback().orElse(null);
    if (fallback == null) {
      T value = property.defaultValue();
      return new Value(value, property.print(value), PropertyOrigin.DEFAULT, false);
    }
    Value resolved = values.get(fallback);
    Value decisive = resolved == null ? inherited(fallback, values) : resolved;
    return new Value(decisive.value(), decisive.text(), decisive.origin(), false);
  }

  /**
   * The form in which a framework with relaxed names compares two keys: the application's settings
   * hold such a key already, in its own spelling.
   */
  private static String relaxed(String name) {
    return INDEX.matcher(name).replaceFirst("").replaceAll("[^A-Za-z0-9]", "").toLowerCase(ROOT);
  }

  /** Without the value, which may be a secret of another program. */
  private static String unknown(
      String name, String label, String whole, Map<String, GuardProperty<?>> known) {
    for (Map.Entry<String, String> module : MODULES.entrySet()) {
      String domain = module.getKey();
      String prefix =
          whole.startsWith(PREFIX)
              ? PREFIX + domain + '.'
              : ENVIRONMENT_PREFIX + domain.toUpperCase(Locale.ROOT) + '_';
      if (whole.startsWith(prefix)
          && known.keySet().stream().noneMatch(key -> key.startsWith(prefix))) {
        return "%s (%s): has no effect without %s on the class path"
            .formatted(name, label, module.getValue());
      }
    }
    return "%s (%s): unknown key, has no effect; nearest known key %s"
        .formatted(name, label, NearestName.nearest(whole, known.keySet()).orElseThrow());
  }

  private static Map<String, GuardProperty<?>> byName(
      List<GuardProperty<?>> declared, Function<GuardProperty<?>, String> name) {
    Map<String, GuardProperty<?>> byName = new TreeMap<>();
    declared.forEach(property -> byName.put(name.apply(property), property));
    return byName;
  }
}
