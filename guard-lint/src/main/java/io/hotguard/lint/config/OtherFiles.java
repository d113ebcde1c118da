/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.config;

import io.hotguard.config.ConfigEntry;
import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigFormat;
import io.hotguard.config.ConfigKind;
import io.hotguard.config.ConfigNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads files whose names say nothing, for the JDBC URLs in them and for the logging of Dropwizard.
 * A file that holds neither, or cannot be read, is left alone without a note. An XML file with
 * settings of the driver is left alone too: a rule would take them for missing.
 */
final class OtherFiles {
  private static final Pattern NAME =
      Pattern.compile(".+\\.(?:properties|ya?ml|xml)", Pattern.CASE_INSENSITIVE);
  private static final Pattern PASSED_OVER =
      Pattern.compile("(?:^|.*/)(?:META-INF/maven|\\.mvn|\\.github|node_modules)/.*");
  private static final String URL = "jdbc:";
  private static final String LOGGING = "logging:";

  /** An XML file with settings of the driver beside the URL, in one of many notations. */
  private static final Pattern DRIVER_SETTINGS =
      Pattern.compile(
          "(?:connection|connect|driver|data-?source)-?propert", Pattern.CASE_INSENSITIVE);

  private OtherFiles() {}

  /** Tells whether a file without a known name may hold settings. */
  static boolean isCandidate(String path) {
    return NAME.matcher(path).matches() && !PASSED_OVER.matcher(path).matches();
  }

  /** Reads a candidate. */
  static ConfigReading read(String path, byte[] content) {
    String raw = new String(content, StandardCharsets.ISO_8859_1);
    if (content.length > Limits.MAX_BYTES || !(raw.contains(URL) || raw.contains(LOGGING))) {
      return ConfigReading.NOTHING;
    }
    try {
      return read(path, ConfigFileName.as(ConfigKind.POOL, path), Decoding.text(content));
    } catch (UnreadableConfigException | RuntimeException e) {
      return ConfigReading.NOTHING;
    }
  }

  private static ConfigReading read(String path, ConfigFileName name, String text)
      throws UnreadableConfigException {
    List<ConfigFacts> found = new ArrayList<>();
    for (ConfigNode root : ConfigFiles.documents(name, text)) {
      ConfigFacts facts = ConfigFacts.of(path, name.format(), ConfigKind.POOL, "", root);
      if (name.format() == ConfigFormat.XML) {
        if (DRIVER_SETTINGS.matcher(text).find()) {
          return ConfigReading.NOTHING;
        }
        facts =
            new ConfigFacts(path, name.format(), ConfigKind.POOL, "", root, urls(root).toList());
      }
      if (facts.entries().stream().anyMatch(entry -> isUrl(entry.value()))) {
        found.add(facts);
      }
      if (name.format() == ConfigFormat.YAML) {
        DropwizardLogging.of(facts).ifPresent(found::add);
      }
    }
    return new ConfigReading(found, List.of());
  }

  private static boolean isUrl(String value) {
    return value.strip().toLowerCase(Locale.ROOT).startsWith(URL);
  }

  /**
   * The URLs of an XML file: {@code <url>jdbc:...</url>}, {@code <property name="url" value=...>}.
   */
  private static Stream<ConfigEntry> urls(ConfigNode root) {
    return root.tree()
        .flatMap(
            node -> {
              List<ConfigEntry> entries = new ArrayList<>();
              Optional<String> name =
                  node.attribute("name").or(() -> node.attribute("key")).map(ConfigEntry::value);
              if (isUrl(node.text())) {
                entries.add(
                    new ConfigEntry(name.orElse(node.name()), node.text().strip(), node.line()));
              }
              for (ConfigEntry attribute : node.attributes()) {
                if (isUrl(attribute.value())) {
                  String key =
                      attribute.key().equals("value") ? name.orElse("value") : attribute.key();
                  entries.add(new ConfigEntry(key, attribute.value().strip(), attribute.line()));
                }
              }
              return entries.stream();
            });
  }
}
