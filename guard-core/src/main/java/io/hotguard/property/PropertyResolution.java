/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.property;

import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;

import io.hotguard.property.PropertyFiles.PropertyFile;
import io.hotguard.text.NearestName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
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
 */
record PropertyResolution(List<GuardProperty<?>> declared, Map<GuardProperty<?>, Value> values) {

  private static final String PREFIX = "hotguard.";
  private static final String ENVIRONMENT_PREFIX = "HOTGUARD_";

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
   * @param shown the text as messages repeat it
   */
  private record Given(String text, String shown, PropertyOrigin origin) {}

  static PropertyResolution resolve(
      Map<String, String> system,
      Map<String, String> environment,
      PropertyFiles files,
      Collection<? extends GuardPropertyProvider> providers) {
    List<GuardProperty<?>> declared = declared(providers);
    Set<String> problems = new TreeSet<>(files.problems());
    findUnknown(declared, system, environment, files, problems);
    Map<GuardProperty<?>, Value> values = new HashMap<>();
    for (GuardProperty<?> property : declared) {
      Given given = given(property, system, environment, files, problems);
      if (given != null) {
        try {
          values.put(property, own(property, given));
        } catch (IllegalArgumentException e) {
          problems.add(given.shown() + ": " + e.getMessage());
        }
      }
    }
    if (!problems.isEmpty()) {
      throw new GuardPropertyException(List.copyOf(problems));
    }
    for (GuardProperty<?> property : declared) {
      if (!values.containsKey(property)) {
        values.put(property, inherited(property, values));
      }
    }
    return new PropertyResolution(declared, Map.copyOf(values));
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
          property.environmentName()
              + " would set two properties: "
              + first
              + " and "
              + declaration);
    }
    declared.add(property);
  }

  private static void findUnknown(
      List<GuardProperty<?>> declared,
      Map<String, String> system,
      Map<String, String> environment,
      PropertyFiles files,
      Set<String> problems) {
    Map<String, GuardProperty<?>> byKey = byName(declared, GuardProperty::key);
    Map<String, GuardProperty<?>> byEnvironmentName =
        byName(declared, GuardProperty::environmentName);
    system.forEach(
        (key, text) -> {
          if (key.startsWith(PREFIX) && !byKey.containsKey(key)) {
            problems.add(
                shown(key, text, PropertyOrigin.SYSTEM_PROPERTY.label())
                    + unknown(key, text, byKey));
          }
        });
    environment.forEach(
        (name, text) -> {
          if (name.startsWith(ENVIRONMENT_PREFIX)
              && !byEnvironmentName.containsKey(name)
              && !SERVICE_LINK.matcher(name).matches()) {
            problems.add(
                shown(name, text, PropertyOrigin.ENVIRONMENT.label())
                    + unknown(name, text, byEnvironmentName));
          }
        });
    for (PropertyFile file : files.files()) {
      file.entries()
          .forEach(
              (key, text) -> {
                if (!byKey.containsKey(key)) {
                  String whole = key.startsWith(PREFIX) ? key : PREFIX + key;
                  problems.add(shown(key, text, file.label()) + unknown(whole, text, byKey));
                }
              });
    }
  }

  private static @Nullable Given given(
      GuardProperty<?> property,
      Map<String, String> system,
      Map<String, String> environment,
      PropertyFiles files,
      Set<String> problems) {
    String text = system.get(property.key());
    if (text != null) {
      return given(
          property.key(),
          text,
          PropertyOrigin.SYSTEM_PROPERTY,
          PropertyOrigin.SYSTEM_PROPERTY.label());
    }
    text = environment.get(property.environmentName());
    if (text != null) {
      return given(
          property.environmentName(),
          text,
          PropertyOrigin.ENVIRONMENT,
          PropertyOrigin.ENVIRONMENT.label());
    }
    return fromFiles(property.key(), files.files(), problems);
  }

  private static @Nullable Given fromFiles(
      String key, List<PropertyFile> files, Set<String> problems) {
    Map<String, String> labelByText = new TreeMap<>();
    for (PropertyFile file : files) {
      String text = file.entries().get(key);
      if (text != null) {
        labelByText.putIfAbsent(text.strip(), file.label());
      }
    }
    if (labelByText.size() > 1) {
      problems.add(
          key
              + ": the files disagree: "
              + labelByText.entrySet().stream()
                  .map(given -> given.getKey() + " (" + given.getValue() + ")")
                  .collect(joining(", "))
              + "; keep one or decide with -D"
              + key);
      return null;
    }
    for (Map.Entry<String, String> only : labelByText.entrySet()) {
      return given(key, only.getKey(), PropertyOrigin.FILE, only.getValue());
    }
    return null;
  }

  private static Given given(String name, String text, PropertyOrigin origin, String label) {
    return new Given(text, shown(name, text, label), origin);
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

  private static String shown(String name, String text, String label) {
    return name + "=" + text + " (" + label + ")";
  }

  /**
   * Also checks the value against the key that was probably meant, so that one restart fixes both.
   */
  private static String unknown(String name, String text, Map<String, GuardProperty<?>> known) {
    String nearest = NearestName.nearest(name, known.keySet()).orElseThrow();
    String problem = ": unknown key; nearest known key " + nearest;
    if (NearestName.likely(name, known.keySet()).isPresent()) {
      try {
        requireNonNull(known.get(nearest)).parse(text);
      } catch (IllegalArgumentException e) {
        problem += ", whose value " + e.getMessage();
      }
    }
    return problem;
  }

  private static Map<String, GuardProperty<?>> byName(
      List<GuardProperty<?>> declared, Function<GuardProperty<?>, String> name) {
    Map<String, GuardProperty<?>> byName = new TreeMap<>();
    declared.forEach(property -> byName.put(name.apply(property), property));
    return byName;
  }
}
