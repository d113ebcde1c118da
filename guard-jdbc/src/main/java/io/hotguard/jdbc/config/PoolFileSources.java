/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.config;

import io.hotguard.config.Artifact;
import io.hotguard.config.ClassPathFacts;
import io.hotguard.config.ConfigEntry;
import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigFormat;
import io.hotguard.config.Placeholders;
import io.hotguard.config.SpringView;
import io.hotguard.jdbc.model.ConnectionUse;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.jdbc.model.PoolTaker;
import io.hotguard.rule.Location;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the data sources of a file: each value that begins with {@code jdbc:}, whatever its key,
 * with the settings that share the prefix of the key. A migration tool connects once, so nothing is
 * missed in its URL.
 */
final class PoolFileSources {
  private static final Pattern URL =
      Pattern.compile("jdbc:\\w[\\w.+-]*:\\S.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /** Keys of other pools whose values are settings of the driver, in a notation of their own. */
  private static final Pattern FOR_THE_DRIVER =
      Pattern.compile("(?:connection|connect|driver|datasource)propert.*");

  /** The driver's properties in HikariCP's bean, in whatever elements. */
  private static final Pattern FOR_HIKARICP =
      Pattern.compile("^data-?source-?properties\\.(?:.*\\.)?", Pattern.CASE_INSENSITIVE);

  /** The name of a variable of the environment. */
  private static final Pattern VARIABLE = Pattern.compile("(?:.*\\.)?[A-Z][A-Z0-9_]*");

  /** The prefixes of keys that hold for the URLs below another one; c3p0 has two. */
  private static final List<String> FOR_ALL = List.of("", "default-config.", "c3p0.");

  /** Dropwizard's settings of the driver. */
  private static final String PROPERTIES = "properties.";

  /** Attributes of a data source of WildFly, besides those with a hyphen. */
  private static final Set<String> ATTRIBUTES =
      Set.of("connectable", "enabled", "jta", "mcp", "spy", "tracking");

  /** A property of an XA data source, whose setters nobody knows here. */
  private static final String XA = "(?:.*\\.)?xa-datasource(?:\\[\\d+])?\\.[^.]+";

  private static final List<String> DROPWIZARD =
      Stream.of("core", "db", "hibernate", "jdbi3", "migrations")
          .map(module -> "io.dropwizard:dropwizard-" + module)
          .toList();

  /** The URL of a data source of WildFly; its settings stand in groups such as {@code pool}. */
  private static final Pattern WILDFLY =
      Pattern.compile("(?:.*\\.)?(?:datasource(?:\\[\\d+])?\\.connection-url|" + XA + ")");

  /** An element in a group of settings that WildFly knows completely. */
  private static final Pattern OF_WILDFLY =
      Pattern.compile("(?:xa-)?pool\\.[^.]+|(?:statement|timeout|validation)\\.[^.]+");

  /** The group of Hibernate's URL; beside it are groups for the pools that it can make. */
  private static final Pattern HIBERNATE =
      Pattern.compile(
          "(?<=^|\\.)(?:(?:hibernate\\.)?connection|(?:javax|jakarta)\\.persistence\\.jdbc)\\.$");

  /** Hibernate takes it before a URL. */
  private static final Pattern DATA_SOURCE =
      Pattern.compile("(.*\\.)?(connection\\.datasource|dataSource|(non-)?jta-data-source)\\b.*");

  /** The artifacts with Hibernate in them. */
  private static final Set<String> HIBERNATES =
      Set.of("hibernate-core", "hibernate-entitymanager", "spring-boot-starter-data-jpa");

  private static final Pattern POOL_OF_HIBERNATE =
      Pattern.compile(
          "(?:hibernate\\.)?(" + String.join("|", PoolNames.inSections().keySet()) + ")\\.([^.]+)");

  /** Hibernate's own names of settings of c3p0. */
  private static final Map<String, String> C3P0_OF_HIBERNATE =
      Map.of(
          "idle_test_period", "idleConnectionTestPeriod",
          "max_size", "maxPoolSize",
          "min_size", "minPoolSize",
          "timeout", "maxIdleTime");

  private final ConfigFacts file;
  private final boolean isXml;
  private final ClassPathFacts classPath;
  private final SharedValues shared;
  private final Placeholders placeholders;
  private final Set<ConnectionUse> uses;
  private final WrittenSettings forAll = new WrittenSettings();
  private final @Nullable PoolKind ofFile;

  /** The pool that reads the file by itself; null if only a word in its name suggests one. */
  private final @Nullable PoolKind reader;

  PoolFileSources(ConfigFacts file, ClassPathFacts classPath, SharedValues shared) {
    this.file = file;
    this.isXml = file.format() == ConfigFormat.XML;
    this.classPath = classPath;
    this.shared = shared;
    this.ofFile = PoolNames.ofWord(file.fileName(), classPath);
    String stem = file.fileName().replaceFirst("[.].*", "").toLowerCase(Locale.ROOT);
    boolean isNamed =
        ofFile != null && (PoolNames.inSections().get(stem) == ofFile || stem.equals("dbcp"));
    this.reader = isXml ? PoolNames.ofWord(file.root().name(), classPath) : isNamed ? ofFile : null;
    this.placeholders = new Placeholders(":", name -> shared.value(file, name));
    this.uses =
        ConnectionUses.of(
            file.entries().stream().map(entry -> entry.key() + '=' + entry.value()), classPath);
    if (ofFile != null) {
      FOR_ALL.forEach(around -> forAll.putAll(below(around).only(Set.of(ofFile))));
    }
  }

  List<WrittenSource> sources() {
    List<WrittenSource> sources =
        new ArrayList<>(SpringSources.elsewhere(file, classPath, shared, placeholders));
    Set<String> withUrl = new HashSet<>();
    Map<String, ConfigEntry> pools = new LinkedHashMap<>();
    for (ConfigEntry entry : file.entries()) {
      if (SpringSources.isOfBoot(entry, shared)) {
        continue;
      }
      int dot = entry.key().lastIndexOf('.');
      String prefix = entry.key().substring(0, dot + 1);
      String url = placeholders.resolve(entry.value()).strip();
      if (URL.matcher(url).matches()) {
        withUrl.add(prefix);
        if (!shared.isUsed(file, entry.key())
            && file.entry(prefix + "enabled").filter(e -> e.value().equals("false")).isEmpty()
            && !hasDataSource(prefix)) {
          sources.add(read(entry, url, prefix));
        }
      } else if ((isXml && entry.isPoolClass() && PoolNames.ofClass(entry.value()) != null)
          || (reader != null
              && isRead(prefix, reader)
              && PoolNames.isOf(reader, entry.key().substring(dot + 1)))) {
        pools.putIfAbsent(prefix, entry);
      }
    }
    pools
        .keySet()
        .removeIf(
            prefix -> FOR_ALL.contains(prefix) ? !withUrl.isEmpty() : withUrl.contains(prefix));
    pools.forEach((prefix, entry) -> sources.add(read(entry, WrittenSource.UNKNOWN_URL, prefix)));
    return sources;
  }

  /** Returns what the pool's own file says of all pools, those of other files included. */
  WrittenSettings forAllOf(PoolKind pool) {
    return ofFile == pool ? forAll.spelled(pool) : new WrittenSettings();
  }

  /** Tells whether Hibernate gets a data source in the bean or unit of its URL. */
  private boolean hasDataSource(String prefix) {
    String unit = prefix.substring(0, prefix.indexOf('.') + 1);
    return HIBERNATE.matcher(prefix).find()
        && below(unit).values().keySet().stream().anyMatch(k -> DATA_SOURCE.matcher(k).matches());
  }

  private WrittenSettings below(String prefix) {
    WrittenSettings given = new WrittenSettings();
    for (ConfigEntry entry : file.entries()) {
      if (entry.key().startsWith(prefix)) {
        given.put(
            FOR_HIKARICP
                .matcher(entry.key().substring(prefix.length()))
                .replaceFirst(WrittenSettings.HANDED_ON),
            placeholders.resolve(entry.value()),
            shared.place(file, entry));
      }
    }
    return given;
  }

  /**
   * Returns the settings of WildFly in whatever group, and those beside the URL as the driver's.
   */
  private static WrittenSettings ofWildfly(WrittenSettings given, boolean isUrlSetting) {
    return given.named(
        key -> {
          String name = key.substring(key.lastIndexOf('.') + 1);
          boolean isOwn = key.indexOf('-') >= 0 || ATTRIBUTES.contains(key);
          return PoolNames.isOf(PoolKind.WILDFLY, name) || OF_WILDFLY.matcher(key).matches()
              ? name
              : isOwn || !isUrlSetting || !key.equals(name) ? "" : WrittenSettings.HANDED_ON + key;
        });
  }

  /** Returns the settings of a section, which Dropwizard reads as a whole. */
  private static WrittenSettings ofDropwizard(WrittenSettings given) {
    return given.named(
        key -> key.startsWith(PROPERTIES) ? handedOn(key) : key.indexOf('.') < 0 ? key : "");
  }

  /** Returns the driver's key of a property; Dropwizard hands Hibernate's own to Hibernate. */
  private static String handedOn(String key) {
    String name = key.substring(PROPERTIES.length());
    return name.startsWith("hibernate.") ? "" : WrittenSettings.HANDED_ON + name;
  }

  /** Returns the settings of the pool that Hibernate makes; none without such settings. */
  private WrittenSettings ofHibernate(String prefix) {
    Matcher group = HIBERNATE.matcher(prefix);
    return group.find()
        ? below(prefix.substring(0, group.start())).named(key -> isOfHibernate(key) ? key : "")
        : new WrittenSettings();
  }

  /** Tells whether Hibernate reads a key; for each kind of pool it needs a module. */
  private boolean isOfHibernate(String key) {
    Matcher pool = POOL_OF_HIBERNATE.matcher(key);
    List<String> names = classPath.artifacts().stream().map(Artifact::name).toList();
    return pool.matches()
        && (Collections.disjoint(names, HIBERNATES)
            || names.stream().anyMatch(name -> name.startsWith("hibernate-" + pool.group(1))));
  }

  private static PoolKind kindOfHibernate(String key) {
    String section = POOL_OF_HIBERNATE.matcher(key).replaceFirst("$1");
    return PoolNames.inSections().getOrDefault(section, PoolKind.OTHER);
  }

  private static String nameOfHibernate(String key) {
    String name = key.substring(key.lastIndexOf('.') + 1);
    boolean isC3p0 = kindOfHibernate(key) == PoolKind.C3P0;
    return isC3p0 ? C3P0_OF_HIBERNATE.getOrDefault(name, name) : name;
  }

  private WrittenSource read(ConfigEntry urlEntry, String url, String prefix) {
    WrittenSettings given = below(prefix);
    WrittenSettings hibernate = ofHibernate(prefix);
    PoolKind ofClass =
        PoolNames.ofClass(given.find("class").or(() -> given.find("type")).orElse(null));
    PoolKind ofHibernate =
        hibernate.values().keySet().stream()
            .map(PoolFileSources::kindOfHibernate)
            .findFirst()
            .orElse(null);
    Set<String> keys = given.values().keySet();
    PoolKind ofPlace = ofPlace(urlEntry.key(), keys);
    PoolKind ofBoot =
        VARIABLE.matcher(urlEntry.key()).matches()
            ? PoolNames.brought(PoolNames.BOOT, classPath).orElse(null)
            : PoolNames.ofBuild(keys, classPath);
    PoolKind pool =
        Stream.of(ofClass, ofHibernate, ofPlace, pool(prefix), ofBoot)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
    boolean hasMore =
        (url.equals(WrittenSource.UNKNOWN_URL) && given.find("dataSourceClassName").isEmpty())
            || urlEntry.key().matches(XA)
            || (pool == null
                && keys.stream()
                    .anyMatch(key -> FOR_THE_DRIVER.matcher(SpringView.canonical(key)).matches()));
    WrittenSettings own;
    if (pool == null || pool == ofHibernate) {
      own = account(given, pool, !prefix.isEmpty());
      own.putAll(hibernate.named(PoolFileSources::nameOfHibernate));
    } else if (pool == PoolKind.WILDFLY) {
      own = ofWildfly(given, !hasMore);
    } else if (pool == PoolKind.DROPWIZARD) {
      own = ofDropwizard(given);
    } else {
      own =
          isRead(prefix, pool) && !isXml
              ? given
              : given.only(ofClass == null ? Set.of(pool) : EnumSet.allOf(PoolKind.class));
      if (pool == ofFile) {
        WrittenSettings all = new WrittenSettings();
        all.putAll(forAll);
        all.putAll(own);
        own = all;
      }
    }
    PoolKind kind = pool == null ? PoolKind.OTHER : pool;
    WrittenSettings settings = own.spelled(kind);
    Location place = urlEntry.location(file.file());
    PoolNames.spelling(kind).values().forEach(name -> settings.places().putIfAbsent(name, place));
    return new WrittenSource(
        url,
        given.values().entrySet().stream()
            .filter(e -> SpringView.canonical(e.getKey()).startsWith("driver"))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse(null),
        pool,
        ofClass != null || ofPlace != null || (pool == PoolKind.HIKARICP && isRead(prefix, pool))
            ? PoolTaker.STRICT_SETTERS
            : pool == ofHibernate
                    || (!url.equals(WrittenSource.UNKNOWN_URL) && isRead(prefix, pool))
                ? PoolTaker.FACTORY
                : PoolTaker.SUGGESTED,
        hasMore || PoolNames.isOfMigration(file.fileName() + '/' + urlEntry.key()),
        uses,
        settings,
        shared.place(file, urlEntry));
  }

  /** Recognizes a framework whose data sources have settings of its own. */
  private @Nullable PoolKind ofPlace(String key, Set<String> beside) {
    if (WILDFLY.matcher(key).matches()) {
      return PoolKind.WILDFLY;
    }
    boolean isDropwizard =
        key.indexOf('.') > 0
            && beside.contains("driverClass")
            && Artifacts.isOn(classPath, DROPWIZARD);
    return isDropwizard ? PoolKind.DROPWIZARD : null;
  }

  private @Nullable PoolKind pool(String prefix) {
    String section = prefix.replaceFirst("\\.$", "");
    PoolKind ofPrefix =
        PoolNames.ofWord(section.substring(section.lastIndexOf('.') + 1), classPath);
    return ofPrefix == null ? ofFile : ofPrefix;
  }

  /** Tells whether the pool reads the file; below a prefix, keys are often the application's. */
  private boolean isRead(String prefix, @Nullable PoolKind pool) {
    return pool != null
        && pool == reader
        && (isXml || prefix.equals(pool == PoolKind.C3P0 ? "c3p0." : ""));
  }

  private static WrittenSettings account(
      WrittenSettings given, @Nullable PoolKind pool, boolean isSection) {
    return given.named(
        key -> {
          String canonical = SpringView.canonical(key);
          return canonical.equals("user") || canonical.equals("username")
              ? PoolNames.userKey(pool)
              : canonical.equals("password")
                  ? canonical
                  : isSection && key.startsWith(PROPERTIES) ? handedOn(key) : "";
        });
  }
}
