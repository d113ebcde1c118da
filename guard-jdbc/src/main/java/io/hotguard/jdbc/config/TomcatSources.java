/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.config;

import io.hotguard.config.ConfigEntry;
import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigNode;
import io.hotguard.config.Placeholders;
import io.hotguard.jdbc.model.PoolKind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the data sources in Tomcat's {@code server.xml} and {@code context.xml}. */
final class TomcatSources {
  private static final Placeholders DEFAULTS = new Placeholders(":-", name -> null);

  private TomcatSources() {}

  static List<WrittenSource> of(ConfigFacts file) {
    return file.root()
        .tree()
        .filter(node -> node.is("Resource"))
        .flatMap(node -> read(file, node).stream())
        .toList();
  }

  private static Optional<WrittenSource> read(ConfigFacts file, ConfigNode resource) {
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
    Optional<String> factory = given.find("factory");
    PoolKind pool =
        factory.isEmpty()
            ? PoolNames.ofTomcatDefault(given.values().keySet())
            : PoolNames.ofClass(factory.get());
    WrittenSettings settings = pool == null ? given : given.spelled(pool);
    return Optional.of(
        new WrittenSource(
            url,
            given.find("driverClassName").orElse(null),
            pool,
            given.find("name").orElse(""),
            settings.values(),
            settings.places(),
            file.location(resource, written.get())));
  }
}
