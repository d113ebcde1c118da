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
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads files whose names say nothing, for the JDBC URLs in them and for the logging of Dropwizard.
 * A file that holds neither, or cannot be read, is left alone without a note.
 */
final class OtherFiles {
  private static final Pattern NAME =
      Pattern.compile(
          ".+\\.(?:properties|ya?ml|xml|json)|(?:.*/)?[\\w.-]*\\.env(?:\\.[\\w-]+)?",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern PASSED_OVER =
      Pattern.compile("(?:^|.*/)(?:META-INF/maven|\\.mvn|\\.github|node_modules)/.*");
  private static final String URL = "jdbc:";
  private static final String LOGGING = "logging:";

  /** The assignment of a variable in a list of such, as in {@code NAME=value}. */
  private static final Pattern ASSIGNMENT =
      Pattern.compile("(?:export\\s+)?(\\w+)=[\"']?(jdbc:[^\"']*)[\"']?", Pattern.CASE_INSENSITIVE);

  /** A variable as a list of pairs has it: its name and its value are two members. */
  private static final String PAIR_NAME = ".name";

  private static final String PAIR_VALUE = ".value";

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
      List<ConfigEntry> entries =
          name.format() == ConfigFormat.XML ? XmlEntries.of(root) : variables(facts.entries());
      if (entries.stream().anyMatch(entry -> isUrl(entry.value()))) {
        found.add(new ConfigFacts(path, name.format(), ConfigKind.POOL, "", root, entries));
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

  /** Gives a URL in an environment variable the variable's name as its key. */
  private static List<ConfigEntry> variables(List<ConfigEntry> entries) {
    Map<String, String> names = new HashMap<>();
    for (ConfigEntry entry : entries) {
      if (entry.key().endsWith(PAIR_NAME)) {
        names.put(cut(entry.key(), PAIR_NAME), entry.value());
      }
    }
    return entries.stream().map(entry -> variable(entry, names)).toList();
  }

  private static ConfigEntry variable(ConfigEntry entry, Map<String, String> names) {
    Matcher assigned = ASSIGNMENT.matcher(entry.value().strip());
    if (assigned.matches()) {
      return new ConfigEntry(assigned.group(1), assigned.group(2), entry.line());
    }
    Matcher quoted = ASSIGNMENT.matcher("x=" + entry.value().strip());
    if (!quoted.matches()) {
      return entry;
    }
    String name = entry.key().endsWith(PAIR_VALUE) ? names.get(cut(entry.key(), PAIR_VALUE)) : null;
    return new ConfigEntry(name == null ? entry.key() : name, quoted.group(2), entry.line());
  }

  private static String cut(String text, String end) {
    return text.substring(0, text.length() - end.length());
  }
}
