/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.config;

import io.hotguard.config.ClassPathFacts;
import io.hotguard.config.ConfigEntry;
import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigNode;
import io.hotguard.config.Placeholders;
import io.hotguard.jdbc.model.ConnectionUse;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.jdbc.model.PoolTaker;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds the data sources in Tomcat's {@code server.xml} and {@code context.xml}. A resource without
 * a factory is a pool of DBCP 2, whatever its keys.
 */
final class TomcatSources {
  private static final Placeholders DEFAULTS = new Placeholders(":-", name -> null);

  private static final String BEAN_FACTORY = "org.apache.naming.factory.BeanFactory";

  /** Attributes of any resource, which are not the pool's. */
  private static final Set<String> OF_TOMCAT =
      Set.of("name", "type", "auth", "description", "factory", "scope", "singleton", "closeMethod");

  private TomcatSources() {}

  static List<WrittenSource> of(ConfigFacts file, ClassPathFacts classPath) {
    Set<ConnectionUse> uses = ConnectionUses.of(Stream.empty(), classPath);
    return file.root()
        .tree()
        .filter(node -> node.name().equals("Resource"))
        .flatMap(node -> read(file, node, uses).stream())
        .toList();
  }

  private static Optional<WrittenSource> read(
      ConfigFacts file, ConfigNode resource, Set<ConnectionUse> uses) {
    Optional<ConfigEntry> written =
        resource.attribute("url").or(() -> resource.attribute("jdbcUrl"));
    String url = written.map(entry -> DEFAULTS.resolve(entry.value()).strip()).orElse("");
    if (written.isEmpty() || !url.toLowerCase(Locale.ROOT).startsWith("jdbc:")) {
      return Optional.empty();
    }
    WrittenSettings given = new WrittenSettings();
    for (ConfigEntry attribute : resource.attributes()) {
      given.put(
          attribute.key(), DEFAULTS.resolve(attribute.value()), file.location(resource, attribute));
    }
    String factory = given.find("factory").orElse("");
    boolean isBean = factory.equals(BEAN_FACTORY);
    PoolKind pool =
        factory.isEmpty()
            ? PoolKind.DBCP2
            : PoolNames.ofClass(isBean ? given.find("type").orElse("") : factory);
    WrittenSettings settings =
        pool == null ? given : given.named(key -> OF_TOMCAT.contains(key) ? "" : key).spelled(pool);
    return Optional.of(
        new WrittenSource(
            url,
            given.find("driverClassName").or(() -> given.find("driverClass")).orElse(null),
            pool,
            isBean
                ? PoolTaker.STRICT_SETTERS
                : factory.isEmpty()
                    ? PoolTaker.OF_TOMCAT
                    : pool == PoolKind.DBCP2 ? PoolTaker.TELLING_FACTORY : PoolTaker.FACTORY,
            false,
            uses,
            settings,
            file.location(resource, written.get())));
  }
}
