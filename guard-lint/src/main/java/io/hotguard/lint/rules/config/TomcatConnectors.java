/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.config;

import io.hotguard.config.ConfigEntry;
import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigKind;
import io.hotguard.config.ConfigNode;
import io.hotguard.config.ConfigSet;
import io.hotguard.config.Placeholders;
import io.hotguard.rule.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The HTTP connectors of Tomcat in {@code server.xml}. */
final class TomcatConnectors {
  private static final Placeholders DEFAULTS = new Placeholders(":-", name -> null);

  private TomcatConnectors() {}

  record Connector(ConfigFacts file, ConfigNode node) {

    /** An attribute, with the defaults of its placeholders. */
    Optional<String> value(String name) {
      return node.attribute(name).map(entry -> DEFAULTS.resolve(entry.value()).strip());
    }

    /** Where an attribute stands, or the connector if it is not there. */
    Location place(String name) {
      Optional<ConfigEntry> attribute = node.attribute(name);
      return attribute.isPresent() ? file.location(node, attribute.get()) : file.location(node);
    }

    String describe() {
      return "the connector of port " + value("port").orElse("?");
    }
  }

  static List<Connector> of(ConfigSet facts) {
    List<Connector> connectors = new ArrayList<>();
    for (ConfigFacts file : facts.productionFiles(ConfigKind.TOMCAT)) {
      file.root()
          .tree()
          .filter(node -> node.is("Connector"))
          .map(node -> new Connector(file, node))
          .filter(connector -> !isAjp(connector))
          .forEach(connectors::add);
    }
    return connectors;
  }

  private static boolean isAjp(Connector connector) {
    return connector.value("protocol").orElse("").toLowerCase(Locale.ROOT).contains("ajp");
  }
}
