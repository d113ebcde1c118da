/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.config;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The settings of one Spring Boot application: its {@code application*} files in one folder, viewed
 * without a profile and with each profile that they name.
 *
 * @param folder the folder of the files, with {@code /} at the end; may be empty
 * @param views at least one, first the view without a profile, then by profile; immutable
 * @param classPath the known artifacts
 */
public record SpringFacts(String folder, List<SpringView> views, ClassPathFacts classPath) {
  private static final Comparator<ConfigFacts> PRECEDENCE =
      Comparator.<ConfigFacts, Boolean>comparing(file -> !file.fileName().startsWith("bootstrap"))
          .thenComparing(file -> file.format() == ConfigFormat.PROPERTIES);

  /** Throws {@link IllegalArgumentException} if there is no view. */
  public SpringFacts {
    views = List.copyOf(views);
    if (views.isEmpty()) {
      throw new IllegalArgumentException("folder '" + folder + "': at least one view is needed");
    }
  }

  /**
   * Returns the views that production may run with: views named for production, or without any,
   * views not named for development. The list is empty if all are for development.
   */
  public List<SpringView> productionViews() {
    List<SpringView> named = views(Environment.PRODUCTION);
    return named.isEmpty() ? views(Environment.UNKNOWN) : named;
  }

  private List<SpringView> views(Environment environment) {
    return views.stream().filter(view -> view.environment() == environment).toList();
  }

  /** Groups the Spring Boot files by folder. */
  static List<SpringFacts> of(List<ConfigFacts> files, ClassPathFacts classPath) {
    return files.stream()
        .filter(file -> file.kind() == ConfigKind.SPRING)
        .collect(Collectors.groupingBy(ConfigFacts::folder, TreeMap::new, Collectors.toList()))
        .entrySet()
        .stream()
        .map(each -> new SpringFacts(each.getKey(), views(each.getValue()), classPath))
        .toList();
  }

  private static List<SpringView> views(List<ConfigFacts> unsorted) {
    // The sort is stable: documents of one file stay in their order.
    List<ConfigFacts> documents = unsorted.stream().sorted(PRECEDENCE).toList();
    Set<String> profiles = new LinkedHashSet<>();
    profiles.add("");
    documents.stream().map(ConfigFacts::profile).sorted().forEach(profiles::add);
    return profiles.stream().map(profile -> view(documents, profile)).toList();
  }

  private static SpringView view(List<ConfigFacts> documents, String profile) {
    List<ConfigFacts> inEffect =
        documents.stream()
            .filter(each -> each.profile().isEmpty() || each.profile().equals(profile))
            .sorted(Comparator.comparing(each -> !each.profile().isEmpty()))
            .toList();
    Map<String, SpringSetting> raw = new LinkedHashMap<>();
    for (ConfigFacts document : inEffect) {
      for (ConfigEntry entry : document.entries()) {
        raw.put(
            SpringView.canonical(entry.key()),
            new SpringSetting(entry.key(), entry.value(), entry.location(document.file())));
      }
    }
    Placeholders placeholders =
        new Placeholders(
            ":",
            name ->
                Optional.ofNullable(raw.get(SpringView.canonical(name)))
                    .map(SpringSetting::value)
                    .orElse(null));
    Map<String, SpringSetting> settings = new LinkedHashMap<>();
    raw.forEach(
        (key, setting) ->
            settings.put(
                key,
                new SpringSetting(
                    setting.key(), placeholders.resolve(setting.value()), setting.location())));
    Environment environment =
        documents.stream()
            .filter(document -> document.profile().equals(profile))
            .map(ConfigFacts::environment)
            .findFirst()
            .orElse(Environment.UNKNOWN);
    return new SpringView(profile, environment, settings);
  }
}
