/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.config;

import io.hotguard.config.ClassPathFacts;
import io.hotguard.config.ConfigEntry;
import io.hotguard.config.ConfigFacts;
import io.hotguard.config.Placeholders;
import io.hotguard.config.SpringFacts;
import io.hotguard.config.SpringSetting;
import io.hotguard.config.SpringView;
import io.hotguard.jdbc.model.ConnectionUse;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.jdbc.model.PoolTaker;
import io.hotguard.jdbc.model.PropertyTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the data sources of Spring Boot: {@code spring.datasource}, and other keys that have a JDBC
 * URL as their value.
 */
final class SpringSources {
  /** The end of the key of a list's member. */
  private static final Pattern LIST = Pattern.compile("\\[\\d+]$");

  /** The end of the key of a map's member, such as {@code [oracle.jdbc.ReadTimeout]}. */
  private static final Pattern MAP = Pattern.compile("\\.?\\[(.*[^\\d\\]].*)]$");

  private static final String OF_QUARKUS = "quarkus.datasource.jdbc";

  /** The section of a data source of Quarkus, behind the mark of a profile. */
  private static final Pattern QUARKUS =
      Pattern.compile("(?:%[^.]+\\.)?(quarkus\\.datasource(?:\\..+)?)\\.jdbc");

  /** The profiles of Quarkus that production never runs with. */
  private static final Pattern DEVELOPMENT = Pattern.compile("%(?:dev|test)\\b.*");

  private static final String STARTER = "org.springframework.boot:spring-boot-starter-";
  private static final List<String> JPA =
      List.of("org.springframework:spring-orm", STARTER + "data-jpa");
  private static final List<String> MVC =
      List.of("org.springframework:spring-webmvc", STARTER + "web", STARTER + "webmvc");

  /** A setting of Spring Boot's data source or of JPA, or a variable of the environment for it. */
  private static final Pattern ELSEWHERE =
      Pattern.compile("(.*?)spring[._](datasource|jpa)[._](.+)", Pattern.CASE_INSENSITIVE);

  /** Ends the name of a section that Spring Boot binds to no pool. */
  private static final String UNBOUND = ".*";

  private final ClassPathFacts classPath;
  private final SpringView view;
  private final BoundPools bound;
  private final boolean isWhole;
  private final Set<String> withUrl = new HashSet<>();

  /**
   * Creates a reader.
   *
   * @param isWhole whether the view has all settings of the application, not only some
   */
  private SpringSources(
      ClassPathFacts classPath, SpringView view, BoundPools bound, boolean isWhole) {
    this.classPath = classPath;
    this.view = view;
    this.bound = bound;
    this.isWhole = isWhole;
  }

  static List<WrittenSource> of(SpringFacts application, BoundPools bound) {
    return application.productionViews().stream()
        .map(view -> new SpringSources(application.classPath(), view, bound, true))
        .flatMap(reader -> reader.sources().stream())
        .toList();
  }

  static boolean isOfBoot(ConfigEntry entry, SharedValues shared) {
    return ELSEWHERE.matcher(entry.key()).matches() || !shared.ofVariable(entry).isEmpty();
  }

  /** Reads settings of Spring Boot in a file of another name, or in an environment. */
  static List<WrittenSource> elsewhere(
      ConfigFacts file, ClassPathFacts classPath, SharedValues shared, Placeholders placeholders) {
    Map<String, Map<String, SpringSetting>> groups = new LinkedHashMap<>();
    for (ConfigEntry entry : file.entries()) {
      Matcher key = ELSEWHERE.matcher(entry.key());
      String variable = shared.ofVariable(entry);
      boolean isKey = key.matches();
      if ((isKey || !variable.isEmpty()) && !shared.isUsed(file, entry.key())) {
        String name = isKey ? "spring." + key.group(2) + '.' + dotted(key.group(3)) : variable;
        int start = isKey ? key.end(1) : entry.key().lastIndexOf('.') + 1;
        groups
            .computeIfAbsent(entry.key().substring(0, start), group -> new LinkedHashMap<>())
            .put(
                SpringView.canonical(name),
                new SpringSetting(
                    name, placeholders.resolve(entry.value()), entry.location(file.file())));
      }
    }
    return groups.values().stream()
        .flatMap(own -> around(own, file, classPath, shared).stream())
        .toList();
  }

  /** Reads the settings of a container, with those of the application around its URLs. */
  private static List<WrittenSource> around(
      Map<String, SpringSetting> own,
      ConfigFacts file,
      ClassPathFacts classPath,
      SharedValues shared) {
    boolean hasUrl = own.values().stream().anyMatch(each -> each.value().startsWith("jdbc:"));
    Map<String, SpringSetting> all =
        new LinkedHashMap<>(hasUrl ? shared.application() : Map.<String, SpringSetting>of());
    all.putAll(own);
    SpringView view = new SpringView("", file.environment(), all);
    return new SpringSources(classPath, view, shared.bound(), false)
        .sources().stream()
            .filter(
                source ->
                    own.values().stream().anyMatch(s -> s.location().equals(source.location())))
            .toList();
  }

  /** Returns a part of a variable's name with a dot behind its section or its data source. */
  private static String dotted(String rest) {
    String first = rest.split("_", 2)[0].toLowerCase(Locale.ROOT);
    return PoolNames.inSections().containsKey(first)
        ? rest.replaceFirst("_", ".")
        : rest.replaceFirst("(?<!JDBC)_(?=(?:JDBC_?)?URL$|USERNAME$|PASSWORD$)", ".");
  }

  private List<WrittenSource> sources() {
    List<WrittenSource> sources = new ArrayList<>();
    view.settings().forEach((key, setting) -> read(key, setting).ifPresent(sources::add));
    Set<String> sections = new LinkedHashSet<>(Set.of(OF_QUARKUS));
    PoolNames.inSections().keySet().forEach(each -> sections.add(PoolNames.BOOT + '.' + each));
    sections.addAll(bound.pools().keySet());
    for (String section : sections) { // The URL may come from elsewhere, such as the environment.
      String around = section.substring(0, Math.max(0, section.lastIndexOf('.')));
      view.below(section).entrySet().stream()
          .filter(each -> each.getKey().indexOf('.') < 0) // Others are for pages and filters.
          .filter(first -> !withUrl.contains(around) && !withUrl.contains(section))
          .findFirst()
          .map(each -> each.getValue().location())
          .map(at -> new SpringSetting(section + ".url", WrittenSource.UNKNOWN_URL, at))
          .flatMap(url -> read(url.key(), url))
          .ifPresent(sources::add);
    }
    return sources;
  }

  /** Returns a pool's sections that hold for a source: its own last, before it those around it. */
  private List<String> sections(String source, String section) {
    List<String> sections = new ArrayList<>();
    for (String at = source; ; at = at.substring(0, at.lastIndexOf('.'))) {
      String found = at + '.' + section;
      if (at.equals(source) || !at.equals(PoolNames.BOOT) || source.startsWith(found + '.')) {
        sections.add(0, found);
      }
      if (!at.startsWith(PoolNames.BOOT + '.')) {
        return sections;
      }
    }
  }

  private Optional<WrittenSource> read(String key, SpringSetting url) {
    int dot = key.lastIndexOf('.');
    if (DEVELOPMENT.matcher(key).matches()
        || !url.value().strip().toLowerCase(Locale.ROOT).startsWith("jdbc:")) {
      return Optional.empty();
    }
    String holder = key.substring(0, Math.max(0, dot));
    if (holder.endsWith(".datasourceproperties")) {
      holder = holder.substring(0, holder.lastIndexOf('.'));
    }
    String section = holder.substring(holder.lastIndexOf('.') + 1);
    Matcher quarkus = QUARKUS.matcher(holder);
    boolean isQuarkus = quarkus.matches();
    boolean isOwn = bound.pools().containsKey(holder) && !holder.startsWith(PoolNames.BOOT);
    boolean isInSection =
        isQuarkus
            || (!isOwn && PoolNames.inSections().containsKey(section) && holder.contains("."));
    String source = isInSection ? holder.substring(0, holder.lastIndexOf('.')) : holder;
    Map<String, SpringSetting> common = new LinkedHashMap<>();
    if (isQuarkus) {
      common.putAll(values(quarkus.group(1)));
    }
    common.putAll(values(source));
    withUrl.add(isQuarkus ? quarkus.group(1) : source);
    SpringSetting enabled = common.get("enabled");
    boolean isBoot = source.equals(PoolNames.BOOT); // It knows no such key.
    if (!isBoot && enabled != null && enabled.value().equalsIgnoreCase("false")) {
      return Optional.empty();
    }
    Optional<PoolKind> bean = bound.at(holder, source);
    PoolKind pool =
        isQuarkus
            ? PoolKind.QUARKUS
            : bean.orElseGet(() -> pool(source, common, section, key.endsWith(".jdbcurl")));
    WrittenSettings settings = new WrittenSettings();
    for (String name : List.of("username", "password")) {
      SpringSetting setting = common.get(name);
      if (setting != null) {
        String own = name.equals("username") ? PoolNames.userKey(pool) : name;
        settings.put(own, setting.value(), setting.location());
      }
    }
    if (isQuarkus) {
      for (String jdbc : List.of(quarkus.group(1) + ".jdbc", holder)) {
        view.below(jdbc).forEach((rest, setting) -> add(PoolKind.QUARKUS, rest, setting, settings));
      }
    } else if (pool != null) {
      if (pool == PoolKind.TOMCAT && source.equals(PoolNames.BOOT)) {
        // Spring Boot turns it on, with a query for the driver, before it binds the settings.
        settings.put("testOnBorrow", "true", url.location());
      } else if (pool == PoolKind.UCP && source.equals(PoolNames.BOOT)) {
        // Spring Boot turned it on before 3.2.
        settings.put("validateConnectionOnBorrow", "${by Spring Boot}", url.location());
      }
      settings.putAll(poolSettings(source, pool, url));
    }
    SpringSetting driver = common.get("driverclassname");
    return Optional.of(
        new WrittenSource(
            url.value().strip(),
            driver == null ? null : driver.value(),
            pool,
            isQuarkus
                ? PoolTaker.TELLING
                : bean.isPresent() ? PoolTaker.SETTERS : taker(source, pool, common, settings),
            PoolNames.isOfMigration(key),
            uses(source.equals(PoolNames.BOOT)),
            pool == null ? settings : settings.spelled(pool),
            url.location()));
  }

  /** A class of the application may make another pool, or hand on keys that stand elsewhere. */
  private PoolTaker taker(
      String source,
      @Nullable PoolKind pool,
      Map<String, SpringSetting> common,
      WrittenSettings settings) {
    Set<String> keys = settings.values().keySet();
    boolean isUnbound = keys.stream().anyMatch(key -> key.endsWith(UNBOUND));
    if (isUnbound) {
      return bound.areAll() ? PoolTaker.CODE : PoolTaker.BEAN;
    }
    return keys.stream().anyMatch(key -> key.matches(PoolNames.BOOT + "\\.[^.]+"))
            || (pool != null
                && !common.containsKey("type")
                && (!PoolNames.isOn(classPath, pool)
                    || (!source.startsWith(PoolNames.BOOT)
                        && pool == PoolNames.ofBuild(common.keySet(), classPath))))
        ? PoolTaker.SUGGESTED
        : source.equals(PoolNames.BOOT)
                && view.below(source).keySet().stream().anyMatch(PoolNames::isOfSomePool)
            ? PoolTaker.BEAN
            : PoolTaker.SETTERS;
  }

  private Set<ConnectionUse> uses(boolean isOfSpring) {
    Set<ConnectionUse> uses =
        ConnectionUses.of(
            view.settings().entrySet().stream().map(e -> e.getKey() + '=' + e.getValue().value()),
            classPath);
    // Spring Boot keeps a session of JPA open for a request of Spring MVC, unless told not to.
    if (isOfSpring
        && isWhole
        && Artifacts.isOn(classPath, JPA)
        && Artifacts.isOn(classPath, MVC)
        && view.find("spring.jpa.open-in-view")
            .filter(setting -> !setting.value().matches("(?i)true|on|yes|1"))
            .isEmpty()) {
      uses.add(ConnectionUse.OPEN_IN_VIEW);
    }
    return uses;
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
    if (type == null && source.startsWith(PoolNames.BOOT)) {
      type = values(PoolNames.BOOT).get("type"); // It holds for the sources below, too.
    }
    if (type != null) {
      return PoolNames.ofClass(type.value());
    }
    PoolKind ofSection = PoolNames.inSections().get(section);
    if (ofSection != null) {
      return ofSection;
    }
    List<PoolKind> present =
        PoolNames.inSections().entrySet().stream()
            .filter(
                each ->
                    sections(source, each.getKey()).stream()
                        .anyMatch(around -> !view.below(around).isEmpty()))
            .map(Map.Entry::getValue)
            .toList();
    Optional<PoolKind> brought = PoolNames.brought(source, classPath);
    if (brought.isPresent() // A section of a pool that no starter brings is for a class's own bean.
        && (brought.get() == PoolKind.DRUID
            || present.stream()
                .filter(kind -> !PoolNames.isOfBoot(kind))
                .noneMatch(kind -> PoolNames.isOn(classPath, kind)))) {
      return brought.get();
    }
    if (!present.isEmpty()) {
      // Spring Boot prefers HikariCP.
      return present.contains(PoolKind.HIKARICP)
          ? PoolKind.HIKARICP
          : present.size() == 1 ? present.get(0) : null;
    }
    if (!view.below(source + '.' + PoolNames.CONFIGURATION).isEmpty()) {
      return PoolNames.byDefault(PoolNames.BOOT, classPath);
    }
    if (isJdbcUrl && !PoolNames.isOn(classPath, PoolKind.C3P0)) { // Both have it.
      return PoolKind.HIKARICP;
    }
    PoolKind byDefault = PoolNames.byDefault(source, classPath);
    return byDefault == null ? PoolNames.ofBuild(common.keySet(), classPath) : byDefault;
  }

  /** Reads the pool's own section, or the keys beside the URL if they bind to the pool. */
  private WrittenSettings poolSettings(String source, PoolKind pool, SpringSetting url) {
    WrittenSettings settings = new WrittenSettings();
    String type = view.find(PoolNames.BOOT + ".type").map(SpringSetting::value).orElse("");
    boolean isTyped = !type.isEmpty();
    boolean isBrought = PoolNames.brought(source, classPath).filter(pool::equals).isPresent();
    boolean isOfBoot = source.equals(PoolNames.BOOT);
    boolean isMicronaut =
        isBrought && source.startsWith(PoolNames.MICRONAUT); // It has no sections.
    boolean isBoot =
        isOfBoot
            && !bound.pools().containsKey(source)
            && !SpringView.canonical(url.key()).endsWith(".jdbcurl")
            && (pool == PoolKind.HIKARICP ? !isTyped : pool == PoolKind.DRUID && isBrought);
    view.below(source)
        .forEach(
            (rest, setting) -> {
              boolean isOfSomePool = PoolNames.isOfSomePool(rest);
              if (isBoot && isOfSomePool) {
                // Nothing but Spring Boot itself reads what stands there.
                settings.put(source + '.' + rest, setting.value(), setting.location());
              } else if (!isBoot
                  && !setting.equals(url)
                  && (rest.indexOf('.') >= 0 || isOfSomePool || PoolNames.isOf(pool, rest))) {
                add(pool, rest, setting, settings); // Keys of others may stand there, too.
              }
            });
    view.below(source + '.' + PoolNames.CONFIGURATION)
        .forEach((rest, setting) -> add(pool, rest, setting, settings));
    PoolNames.inSections()
        .forEach(
            (section, kind) -> {
              if (kind == pool && !isMicronaut) {
                String ofBoot = PoolNames.BOOT + '.' + section;
                boolean isUnbound =
                    isTyped
                        && source.startsWith(PoolNames.BOOT)
                        && PoolNames.isOn(classPath, pool)
                        && !PoolNames.hasSection(type, pool, classPath)
                        && !bound.keys().contains(ofBoot);
                sections(source, section).stream()
                    .filter(each -> !(isUnbound && bound.areAll() && each.equals(ofBoot)))
                    .flatMap(each -> view.below(each).entrySet().stream())
                    .forEach(each -> add(pool, each.getKey(), each.getValue(), settings));
                if (isUnbound) {
                  view.below(ofBoot).values().stream()
                      .findFirst()
                      .ifPresent(first -> settings.put(ofBoot + UNBOUND, "", first.location()));
                }
              } else if (isMicronaut || (isOfBoot && (isTyped || isBrought))) {
                String other = source + '.' + section;
                view.below(other)
                    .forEach(
                        (rest, s) -> {
                          if (rest.indexOf('.') < 0) {
                            settings.put(other + '.' + rest, s.value(), s.location());
                          }
                        });
              }
            });
    return settings;
  }

  private static void add(
      PoolKind pool, String rest, SpringSetting setting, WrittenSettings settings) {
    String path = MAP.matcher(rest).replaceFirst(".$1");
    int dot = path.indexOf('.');
    if (dot < 0) {
      settings.put(LIST.matcher(rest).replaceFirst(""), setting.value(), setting.location());
      return;
    }
    String group = SpringView.canonical(path.substring(0, dot));
    if (PropertyTable.of(pool)
        .find(PoolNames.spelling(pool).getOrDefault(group, ""))
        .filter(row -> row.has("driver-properties") && !row.has("pairs")) // Those are one text.
        .isPresent()) {
      settings.put(
          WrittenSettings.HANDED_ON + path.substring(dot + 1), setting.value(), setting.location());
    }
  }
}
