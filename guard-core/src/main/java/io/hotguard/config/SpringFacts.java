/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.config;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

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
    Map<String, List<ConfigFacts>> byFolder = new TreeMap<>();
    for (ConfigFacts file : files) {
      if (file.kind() == ConfigKind.SPRING) {
        byFolder.computeIfAbsent(file.folder(), folder -> new ArrayList<>()).add(file);
      }
    }
    List<SpringFacts> applications = new ArrayList<>();
    byFolder.forEach(
        (folder, documents) ->
            applications.add(new SpringFacts(folder, views(documents), classPath)));
    return applications;
  }

  private static List<SpringView> views(List<ConfigFacts> documents) {
    documents.sort(PRECEDENCE); // stable: documents of one file stay in their order
    Set<String> profiles = new LinkedHashSet<>();
    profiles.add("");
    documents.stream().map(ConfigFacts::profile).sorted().forEach(profiles::add);
    return profiles.stream().map(profile -> view(documents, profile)).toList();
  }

  private static SpringView view(List<ConfigFacts> documents, String profile) {
    List<ConfigFacts> inEffect =
        Stream.concat(
                documents.stream().filter(document -> document.profile().isEmpty()),
                documents.stream()
                    .filter(document -> !profile.isEmpty() && document.profile().equals(profile)))
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
            name -> {
              SpringSetting known = raw.get(SpringView.canonical(name));
              return known == null ? null : known.value();
            });
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
