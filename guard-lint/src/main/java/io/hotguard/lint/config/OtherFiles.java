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
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads files whose names say nothing, for JDBC URLs, pools, and facts about a deployment. A file
 * that holds none of them, or cannot be read, is left alone without a note.
 */
final class OtherFiles {
  private static final Pattern NAME =
      Pattern.compile(
          ".+\\.(?:properties|conf|ya?ml|xml|json)|(?:.*/)?[\\w.-]*\\.env(?:\\.[\\w-]+)?",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern PASSED_OVER =
      Pattern.compile("(?:^|.*/)(?:META-INF/maven|\\.mvn|\\.github|node_modules)/.*");
  private static final String URL = "jdbc:";

  /** A fact about all instances of an application, or about the server behind them. */
  private static final Pattern DEPLOYMENT =
      Pattern.compile("(?:replicas|maxReplicas|replicaCount)\\s*:|max[_-]connections");

  private static final Pattern TRACE =
      Pattern.compile("jdbc:|DataSource(?:Impl)?\"|HikariConfig\"|" + DEPLOYMENT);

  /** The assignment of a variable in a list of such, as in {@code NAME=value}. */
  private static final Pattern ASSIGNMENT =
      Pattern.compile("(?:export\\s+)?(\\w+)=(.*)", Pattern.DOTALL);

  private static final Pattern VARIABLE = Pattern.compile("[A-Z][A-Z0-9_]*");

  /** A variable as a list of pairs has it: its name and its value are two members. */
  private static final String PAIR_NAME = ".name";

  private static final String PAIR_VALUE = ".value";

  private static final Set<String> NAMES = Set.of("name", "key");
  private static final String VALUE = "value";

  private OtherFiles() {}

  /** Tells whether a file without a known name may hold settings. */
  static boolean isCandidate(String path) {
    return NAME.matcher(path).matches() && !PASSED_OVER.matcher(path).matches();
  }

  /** Reads a candidate. */
  static ConfigReading read(String path, byte[] content) {
    String raw = new String(content, StandardCharsets.ISO_8859_1);
    boolean isTraced = ConfigFileName.isOfPool(path) || TRACE.matcher(raw).find();
    if (content.length > Limits.MAX_BYTES || !isTraced) {
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
      List<ConfigEntry> entries = new ArrayList<>();
      if (name.format() == ConfigFormat.XML) {
        addXml(root, "", entries);
      } else {
        entries.addAll(variables(facts.entries()));
      }
      if (ConfigFileName.isOfPool(path) || entries.stream().anyMatch(OtherFiles::isTold)) {
        found.add(new ConfigFacts(path, name.format(), ConfigKind.POOL, "", root, entries));
      }
    }
    return new ConfigReading(found, List.of());
  }

  private static boolean isTold(ConfigEntry entry) {
    return isUrl(entry.value())
        || entry.isPoolClass()
        || DEPLOYMENT.matcher(entry.key() + ':' + entry.value()).find();
  }

  /** Gives the value of a variable in a list the variable's name behind the key of the list. */
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
    String key = entry.key();
    String pair = key.endsWith(PAIR_VALUE) ? cut(key, PAIR_VALUE) : "";
    if (names.containsKey(pair)) {
      return variable(pair, names.get(pair), entry.value(), entry.line());
    }
    if (isUrl(entry.value())) {
      return new ConfigEntry(key, unquoted(entry.value()), entry.line());
    }
    Matcher assigned = ASSIGNMENT.matcher(entry.value().strip());
    if (!assigned.matches()) {
      return entry;
    }
    boolean isMember = key.endsWith("]") && VARIABLE.matcher(assigned.group(1)).matches();
    return isMember || isUrl(assigned.group(2))
        ? variable(isMember ? key : "", assigned.group(1), assigned.group(2), entry.line())
        : entry;
  }

  private static ConfigEntry variable(String member, String name, String value, int line) {
    String list = member.substring(0, Math.max(0, member.lastIndexOf('[')));
    return new ConfigEntry(list + (list.isEmpty() ? "" : ".") + name, unquoted(value), line);
  }

  private static boolean isUrl(String value) {
    return unquoted(value).toLowerCase(Locale.ROOT).startsWith(URL);
  }

  private static String unquoted(String value) {
    String text = value.strip();
    boolean isQuoted = text.length() > 1 && "\"'".indexOf(text.charAt(0)) >= 0;
    return isQuoted && text.endsWith(text.substring(0, 1))
        ? text.substring(1, text.length() - 1)
        : text;
  }

  private static String cut(String text, String end) {
    return text.substring(0, text.length() - end.length());
  }

  /**
   * Reads an XML file of any notation as keys and values, so that settings of one thing share the
   * beginning of their keys. The name of {@code <property name="url" value="..."/>} is {@code url},
   * below the names of the elements around it without the outermost.
   */
  private static void addXml(ConfigNode node, String prefix, List<ConfigEntry> entries) {
    for (ConfigEntry attribute : node.attributes()) {
      String local = attribute.key().substring(attribute.key().indexOf(':') + 1);
      if (!NAMES.contains(local) && !local.equals(VALUE)) {
        entries.add(new ConfigEntry(prefix + local, attribute.value().strip(), attribute.line()));
      }
    }
    Map<String, Integer> counts = new HashMap<>();
    node.children().forEach(child -> counts.merge(label(child), 1, Integer::sum));
    Map<String, Integer> indexes = new HashMap<>();
    for (ConfigNode child : node.children()) {
      String label = label(child);
      int index = indexes.merge(label, 1, Integer::sum) - 1;
      boolean isList = counts.getOrDefault(label, 1) > 1;
      String key = prefix + label + (isList ? "[" + index + "]" : "");
      child
          .attribute(VALUE)
          .ifPresent(
              value -> entries.add(new ConfigEntry(key, value.value().strip(), value.line())));
      if (!child.text().isBlank()) {
        boolean isValue = node.children().size() == 1 && child.is(VALUE) && !prefix.isEmpty();
        String own = isValue ? cut(prefix, ".") : key; // as Spring's beans have it
        entries.add(new ConfigEntry(own, child.text().strip(), child.line()));
      }
      addXml(child, key + '.', entries);
    }
  }

  private static String label(ConfigNode node) {
    return NAMES.stream()
        .flatMap(name -> node.attribute(name).stream())
        .map(ConfigEntry::value)
        .findFirst()
        .orElse(node.name());
  }
}
