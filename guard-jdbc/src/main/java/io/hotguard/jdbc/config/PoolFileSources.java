/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.config;

import io.hotguard.config.ClassPathFacts;
import io.hotguard.config.ConfigEntry;
import io.hotguard.config.ConfigFacts;
import io.hotguard.config.Placeholders;
import io.hotguard.config.SpringView;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.jdbc.model.PoolTaker;
import io.hotguard.rule.Location;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
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

  private static final Set<PoolKind> ALL_POOLS = EnumSet.allOf(PoolKind.class);

  /** Dropwizard's settings of the driver. */
  private static final String PROPERTIES = "properties.";

  private PoolFileSources() {}

  static List<WrittenSource> of(ConfigFacts file, ClassPathFacts classPath) {
    List<WrittenSource> sources = new ArrayList<>();
    Placeholders placeholders =
        new Placeholders(":", name -> file.entry(name).map(ConfigEntry::value).orElse(null));
    for (ConfigEntry entry : file.entries()) {
      int dot = entry.key().lastIndexOf('.');
      String url = placeholders.resolve(entry.value()).strip();
      if (URL.matcher(url).matches()) {
        String prefix = entry.key().substring(0, dot + 1);
        sources.add(read(file, entry, url, prefix, placeholders, classPath));
      }
    }
    return sources;
  }

  private static WrittenSource read(
      ConfigFacts file,
      ConfigEntry urlEntry,
      String url,
      String prefix,
      Placeholders placeholders,
      ClassPathFacts classPath) {
    WrittenSettings given = new WrittenSettings();
    for (ConfigEntry entry : file.entries()) {
      if (entry.key().startsWith(prefix)) {
        given.put(
            FOR_HIKARICP
                .matcher(entry.key().substring(prefix.length()))
                .replaceFirst(WrittenSettings.HANDED_ON),
            placeholders.resolve(entry.value()),
            entry.location(file.file()));
      }
    }
    String className = given.find("class").or(() -> given.find("type")).orElse(null);
    PoolKind ofClass = PoolNames.ofClass(className);
    PoolKind pool =
        ofClass == null ? pool(file, prefix, given.values().keySet(), classPath) : ofClass;
    boolean hasMore =
        pool == null
            && given.values().keySet().stream()
                .anyMatch(key -> FOR_THE_DRIVER.matcher(SpringView.canonical(key)).matches());
    WrittenSettings settings =
        pool == null
            ? account(given, !prefix.isEmpty())
            : isOwnFile(file, prefix, pool, classPath)
                ? given.spelled(pool)
                : given.only(ofClass == null ? Set.of(pool) : ALL_POOLS).spelled(pool);
    String driver =
        given.values().entrySet().stream()
            .filter(e -> SpringView.canonical(e.getKey()).startsWith("driver"))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse(null);
    return new WrittenSource(
        url,
        driver,
        pool,
        pool == PoolKind.HIKARICP || ofClass != null ? PoolTaker.STRICT_SETTERS : PoolTaker.FACTORY,
        settings.find("poolName").orElse(""),
        hasMore || PoolNames.isOfMigration(file.fileName() + '/' + urlEntry.key()),
        false,
        settings.values(),
        settings.places(),
        urlEntry.location(file.file()));
  }

  private static @Nullable PoolKind pool(
      ConfigFacts file, String prefix, Set<String> keys, ClassPathFacts classPath) {
    String section = prefix.replaceFirst("\\.$", "");
    PoolKind ofPrefix =
        PoolNames.ofWord(section.substring(section.lastIndexOf('.') + 1), classPath);
    if (ofPrefix != null) {
      return ofPrefix;
    }
    PoolKind ofFile = PoolNames.ofWord(file.fileName(), classPath);
    return ofFile == null ? PoolNames.ofKeys(keys) : ofFile;
  }

  /** Tells whether the pool reads the file; below a prefix, keys are often the application's. */
  private static boolean isOwnFile(
      ConfigFacts file, String prefix, PoolKind pool, ClassPathFacts classPath) {
    return (prefix.isEmpty() || prefix.equals(pool.id() + '.'))
        && PoolNames.ofWord(file.fileName(), classPath) == pool;
  }

  private static WrittenSettings account(WrittenSettings given, boolean isSection) {
    WrittenSettings account = new WrittenSettings();
    Map<String, Location> places = given.places();
    given
        .values()
        .forEach(
            (key, value) -> {
              String canonical = SpringView.canonical(key);
              Location place = places.get(key);
              if (place != null && (canonical.equals("user") || canonical.equals("username"))) {
                account.put("username", value, place);
              } else if (place != null && canonical.equals("password")) {
                account.put("password", value, place);
              } else if (place != null && isSection && key.startsWith(PROPERTIES)) {
                account.put(
                    WrittenSettings.HANDED_ON + key.substring(PROPERTIES.length()), value, place);
              }
            });
    return account;
  }
}
