/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.config;

import io.hotguard.config.ClassPathFacts;
import io.hotguard.config.SpringFacts;
import io.hotguard.config.SpringSetting;
import io.hotguard.config.SpringView;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.jdbc.model.PoolTaker;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the data sources of Spring Boot: {@code spring.datasource}, and other keys that end in
 * {@code url} or {@code jdbc-url} and have a JDBC URL as their value.
 */
final class SpringSources {
  private static final Set<String> URL_KEYS = Set.of("url", "jdbcurl");

  /** The end of the key of a list's member. */
  private static final Pattern LIST = Pattern.compile("\\[\\d+]$");

  private static final String OF_SPRING = "spring.datasource";

  private final SpringFacts application;
  private final SpringView view;

  private SpringSources(SpringFacts application, SpringView view) {
    this.application = application;
    this.view = view;
  }

  static List<WrittenSource> of(SpringFacts application) {
    List<WrittenSource> sources = new ArrayList<>();
    for (SpringView view : application.productionViews()) {
      SpringSources reader = new SpringSources(application, view);
      view.settings().forEach((key, setting) -> reader.read(key, setting).ifPresent(sources::add));
    }
    return sources;
  }

  private Optional<WrittenSource> read(String key, SpringSetting url) {
    int dot = key.lastIndexOf('.');
    boolean isUrl =
        dot > 0
            && URL_KEYS.contains(key.substring(dot + 1))
            && url.value().strip().toLowerCase(Locale.ROOT).startsWith("jdbc:");
    if (!isUrl) {
      return Optional.empty();
    }
    String holder = key.substring(0, dot);
    if (holder.endsWith(".datasourceproperties")) {
      holder = holder.substring(0, holder.lastIndexOf('.'));
    }
    String section = holder.substring(holder.lastIndexOf('.') + 1);
    boolean isInSection = PoolNames.inSections().containsKey(section) && holder.contains(".");
    String source = isInSection ? holder.substring(0, holder.lastIndexOf('.')) : holder;
    Map<String, SpringSetting> common = values(source);
    PoolKind pool = pool(source, common, isInSection ? section : "", key.endsWith(".jdbcurl"));
    WrittenSettings settings = new WrittenSettings();
    for (String name : List.of("username", "password")) {
      SpringSetting setting = common.get(name);
      if (setting != null) {
        String own = name.equals("username") ? PoolNames.userKey(pool) : name;
        settings.put(own, setting.value(), setting.location());
      }
    }
    if (pool != null) {
      settings.putAll(poolSettings(source, pool).spelled(pool));
    }
    SpringSetting driver = common.get("driverclassname");
    return Optional.of(
        new WrittenSource(
            url.value().strip(),
            driver == null ? null : driver.value(),
            pool,
            PoolTaker.SETTERS,
            settings.find("poolName").orElse(""),
            PoolNames.isOfMigration(key),
            source.equals(OF_SPRING) && isOpenInView(),
            settings.values(),
            settings.places(),
            url.location()));
  }

  /**
   * Spring Boot keeps a session of JPA open for a request of Spring MVC, unless it is told not to.
   */
  private boolean isOpenInView() {
    ClassPathFacts classPath = application.classPath();
    boolean hasJpa =
        isOn(classPath, "org.springframework", "spring-orm")
            || isOn(classPath, "org.springframework.boot", "spring-boot-starter-data-jpa");
    boolean hasMvc =
        isOn(classPath, "org.springframework", "spring-webmvc")
            || isOn(classPath, "org.springframework.boot", "spring-boot-starter-web")
            || isOn(classPath, "org.springframework.boot", "spring-boot-starter-webmvc");
    return hasJpa && hasMvc && view.find("spring.jpa.open-in-view").isEmpty();
  }

  private static boolean isOn(ClassPathFacts classPath, String group, String name) {
    return !classPath.find(group, name).isEmpty();
  }

  /** Returns the settings directly below a key, by the words of their canonical keys. */
  private Map<String, SpringSetting> values(String key) {
    Map<String, SpringSetting> values = new LinkedHashMap<>();
    view.below(key).forEach((rest, setting) -> values.put(SpringView.canonical(rest), setting));
    return values;
  }

  private @Nullable PoolKind pool(
      String source, Map<String, SpringSetting> common, String section, boolean isJdbcUrl) {
    SpringSetting type = common.get("type");
    if (type != null) {
      return PoolNames.ofClass(type.value());
    }
    PoolKind ofSection = PoolNames.inSections().get(section);
    if (ofSection != null) {
      return ofSection;
    }
    List<PoolKind> present =
        PoolNames.inSections().entrySet().stream()
            .filter(each -> !view.below(source + '.' + each.getKey()).isEmpty())
            .map(Map.Entry::getValue)
            .toList();
    if (!present.isEmpty()) {
      return present.size() == 1 || present.get(0) == PoolKind.HIKARICP ? present.get(0) : null;
    }
    boolean isDefault =
        source.equals(OF_SPRING) && PoolNames.isOn(application.classPath(), PoolKind.HIKARICP);
    return isJdbcUrl || isDefault ? PoolKind.HIKARICP : null;
  }

  /** Reads the pool's own section, or the keys beside the URL if they bind to the pool. */
  private WrittenSettings poolSettings(String source, PoolKind pool) {
    WrittenSettings settings = new WrittenSettings();
    if (!source.equals(OF_SPRING)) {
      // Keys of others may stand there, too.
      view.below(source)
          .forEach(
              (rest, setting) -> {
                if (rest.indexOf('.') >= 0 || PoolNames.isOfSomePool(rest)) {
                  add(pool, rest, setting, settings);
                }
              });
    }
    PoolNames.inSections()
        .forEach(
            (section, kind) -> {
              if (kind == pool) {
                view.below(source + '.' + section)
                    .forEach((rest, setting) -> add(pool, rest, setting, settings));
              }
            });
    return settings;
  }

  private static void add(
      PoolKind pool, String rest, SpringSetting setting, WrittenSettings settings) {
    int dot = rest.indexOf('.');
    if (dot < 0) {
      settings.put(LIST.matcher(rest).replaceFirst(""), setting.value(), setting.location());
      return;
    }
    String group = SpringView.canonical(rest.substring(0, dot));
    String key = rest.substring(dot + 1);
    if (pool == PoolKind.HIKARICP && group.equals("datasourceproperties")) {
      settings.put(WrittenSettings.HANDED_ON + key, setting.value(), setting.location());
    } else if (pool == PoolKind.DRUID && group.equals("connectproperties")) {
      settings.addPair(key, setting.value(), setting.location());
    }
  }
}
