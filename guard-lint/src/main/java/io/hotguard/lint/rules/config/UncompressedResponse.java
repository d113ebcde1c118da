/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.config;

import io.hotguard.config.ConfigSet;
import io.hotguard.config.SpringFacts;
import io.hotguard.config.SpringSetting;
import io.hotguard.config.SpringView;
import io.hotguard.lint.rules.config.TomcatConnectors.Connector;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Location;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Reports a server that sends JSON uncompressed. */
final class UncompressedResponse extends ConfigRule {
  private static final String JSON = "application/json";
  private static final String TYPES = "compressibleMimeType";
  private static final String SPRING = "server.compression";

  UncompressedResponse() {
    super(
        RuleDescriptor.warning(
                "UncompressedResponse",
                "The server sends JSON responses uncompressed, so large responses saturate the network.")
            .tagged("tuning", "http", "network", "server"));
  }

  @Override
  public void check(ConfigSet facts, FindingSink sink) {
    TomcatConnectors.of(facts).forEach(connector -> check(connector, sink));
    for (SpringFacts application : facts.spring()) {
      Set<Location> seen = new HashSet<>();
      application.productionViews().forEach(view -> check(view, seen, sink));
    }
  }

  private void check(Connector connector, FindingSink sink) {
    Optional<String> compression = connector.value("compression");
    if (compression.filter(value -> value.contains("${")).isPresent()) {
      return;
    }
    if (compression.isEmpty() || compression.get().equalsIgnoreCase("off")) {
      off(sink, connector.place("compression"), connector.describe(), "compression", "on");
    } else if (!compression.get().equalsIgnoreCase("force")
        && connector.value(TYPES).filter(types -> !hasJson(types)).isPresent()) {
      withoutJson(sink, connector.place(TYPES), connector.describe(), TYPES);
    }
  }

  private void check(SpringView view, Set<Location> seen, FindingSink sink) {
    Optional<SpringSetting> enabled = view.find(SPRING + ".enabled");
    boolean isOn = enabled.filter(on -> on.value().strip().equalsIgnoreCase("true")).isPresent();
    Map<String, SpringSetting> types = new TreeMap<>();
    view.below(SPRING)
        .forEach(
            (key, setting) -> {
              if (SpringView.canonical(key).startsWith("mimetypes")) {
                types.put(key, setting);
              }
            });
    String all = types.values().stream().map(SpringSetting::value).collect(Collectors.joining(","));
    if (isOn) {
      if (!types.isEmpty() && !hasJson(all)) {
        Location place = types.values().iterator().next().location();
        if (seen.add(place)) {
          withoutJson(sink, place, "the server", SPRING + ".mime-types");
        }
      }
    } else if (enabled.map(on -> on.value().strip().equalsIgnoreCase("false")).orElse(true)) {
      // Without the setting, server.port shows that there is a server.
      enabled
          .or(() -> view.find("server.port"))
          .map(SpringSetting::location)
          .filter(seen::add)
          .ifPresent(place -> off(sink, place, "the server", SPRING + ".enabled", "true"));
    }
  }

  private static boolean hasJson(String types) {
    String lower = types.toLowerCase(Locale.ROOT);
    return lower.contains(JSON) || lower.contains("${");
  }

  private void withoutJson(FindingSink sink, Location place, String server, String key) {
    report(
        sink,
        place,
        server + " compresses responses, but not JSON: " + key + " does not name " + JSON,
        Fix.of("Add " + JSON + " to " + key));
  }

  private void off(FindingSink sink, Location place, String server, String key, String on) {
    report(
        sink,
        Severity.NOTE,
        place,
        server
            + " does not compress responses: unless a proxy in front does, large JSON responses saturate the network"
            + " before the CPU",
        Fix.set(
            "Compress in the server or in the proxy, not in both; compression costs CPU time",
            key,
            on));
  }
}
