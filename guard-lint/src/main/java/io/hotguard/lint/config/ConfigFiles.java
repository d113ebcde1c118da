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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads configuration files into facts. Stateless; any number of threads may read at once.
 *
 * <p>Nothing is thrown. A file of another format, or one that is larger than 4 MiB, nested more
 * than 64 levels deep or has more than 200,000 settings, becomes a note.
 */
public final class ConfigFiles {
  private static final Pattern JAR = Pattern.compile("(.+)-(\\d[\\w.]*(?:-[A-Za-z][\\w.]*)*)");

  private ConfigFiles() {}

  /** Tells whether a file, or one in an archive before {@code !/}, has a known name. */
  public static boolean isKnown(String path) {
    return ConfigFileName.of(path).isPresent();
  }

  /** Tells whether a file is worth reading, although its name may not be known. */
  public static boolean isCandidate(String path) {
    return isKnown(path) || OtherFiles.isCandidate(path);
  }

  /**
   * Reads a file.
   *
   * @param path its path for reports, with {@code /} as separator
   * @return the facts of each document; empty if the name is no {@linkplain #isCandidate candidate}
   *     or does not match the content
   */
  public static ConfigReading read(String path, byte[] content) {
    ConfigReading reading =
        ConfigFileName.of(path)
            .map(name -> read(path, name, content))
            .orElse(ConfigReading.NOTHING);
    boolean isOther = reading.facts().isEmpty() && reading.notes().isEmpty();
    if (!OtherFiles.isCandidate(path) || !(isOther || mayHoldUrl(reading))) {
      return reading;
    }
    return reading.and(OtherFiles.read(path, content));
  }

  /** An environment file may hold URLs, too, and an appender of a log may write to a database. */
  private static boolean mayHoldUrl(ConfigReading reading) {
    return reading.facts().stream()
        .map(ConfigFacts::kind)
        .allMatch(
            Set.of(ConfigKind.JVM_OPTIONS, ConfigKind.LOG4J, ConfigKind.LOGBACK, ConfigKind.POM)
                ::contains);
  }

  /**
   * Reads a file of a given kind; the ending of its path says the format.
   *
   * @return the facts of each document; empty if the content does not match
   */
  public static ConfigReading readAs(ConfigKind kind, String path, byte[] content) {
    return read(path, ConfigFileName.as(kind, path), content);
  }

  private static ConfigReading read(String path, ConfigFileName name, byte[] content) {
    if (content.length > Limits.MAX_BYTES) {
      return ConfigReading.note(
          path,
          "not read: larger than "
              + (Limits.MAX_BYTES >> 20)
              + " MiB, the limit of a configuration file");
    }
    try {
      return readText(path, name, Decoding.text(content));
    } catch (UnreadableConfigException e) {
      return ConfigReading.note(path, "not read as configuration: " + e.getMessage());
    } catch (RuntimeException e) {
      return ConfigReading.note(path, "not read as configuration: " + e.getClass().getSimpleName());
    }
  }

  private static ConfigReading readText(String path, ConfigFileName name, String text)
      throws UnreadableConfigException {
    return switch (name.kind()) {
      case ARTIFACT -> artifact(path, name, text);
      case JVM_OPTIONS -> {
        ConfigNode options = OptionsText.read(text, ConfigFileName.place(path));
        yield options.children().isEmpty()
            ? ConfigReading.NOTHING
            : ConfigReading.of(facts(path, name, options));
      }
      case SPRING -> spring(path, name, text);
      case POOL -> {
        ConfigFacts facts = facts(path, name, documents(name, text).get(0));
        yield ConfigFileName.isOfPool(path) || namesDatabase(facts)
            ? ConfigReading.of(facts)
            : ConfigReading.NOTHING;
      }
      case LOG4J, LOG4J_SETTINGS, LOGBACK, TOMCAT, POM, NGINX -> {
        List<ConfigNode> documents = documents(name, text);
        yield documents.isEmpty() || !holds(name, documents.get(0))
            ? ConfigReading.NOTHING
            : ConfigReading.of(facts(path, name, documents.get(0)));
      }
    };
  }

  static List<ConfigNode> documents(ConfigFileName name, String text)
      throws UnreadableConfigException {
    return switch (name.format()) {
      case XML -> List.of(XmlText.read(text));
      case JSON -> List.of(YamlText.readJson(text));
      case YAML -> YamlText.read(text);
      case DIRECTIVES -> List.of(NginxText.read(text));
      case PROPERTIES, OPTIONS ->
          name.kind() == ConfigKind.POM
              ? List.of(GradleText.read(text))
              : PropertiesText.read(text);
    };
  }

  private static ConfigFacts facts(String path, ConfigFileName name, ConfigNode root) {
    return ConfigFacts.of(path, name.format(), name.kind(), name.profile(), root);
  }

  /** Names such as {@code server.xml} are used for other things too. */
  private static boolean holds(ConfigFileName name, ConfigNode root) {
    if (name.format() != ConfigFormat.XML) {
      return true;
    }
    return switch (name.kind()) {
      // Tomcat reads no name in another case.
      case TOMCAT -> Set.of("Server", "Context").contains(root.name());
      case POM -> root.is("project");
      case LOG4J -> root.is("Configuration");
      case LOGBACK -> root.is("configuration") || root.is("included");
      default -> true;
    };
  }

  private static boolean namesDatabase(ConfigFacts facts) {
    return facts.entries().stream()
        .anyMatch(entry -> entry.value().toLowerCase(Locale.ROOT).contains("jdbc:"));
  }

  private static ConfigReading spring(String path, ConfigFileName name, String text)
      throws UnreadableConfigException {
    List<ConfigFacts> documents = new ArrayList<>();
    for (ConfigNode root : documents(name, text)) {
      ConfigFacts document = facts(path, name, root);
      if (!document.entries().isEmpty()) {
        documents.add(
            ConfigFacts.of(path, name.format(), name.kind(), profile(document), document.root()));
      }
    }
    return new ConfigReading(documents, List.of());
  }

  /** The profile in the file's name and the one that the document asks for, if any. */
  private static String profile(ConfigFacts document) {
    List<String> asked =
        document.entries().stream()
            .filter(entry -> isActivation(entry.key()))
            .map(ConfigEntry::value)
            .toList();
    String own = String.join(" | ", asked);
    if (document.profile().isEmpty() || own.isEmpty()) {
      return document.profile() + own;
    }
    return document.profile() + " & " + own;
  }

  private static boolean isActivation(String key) {
    String plain = key.replaceFirst("\\[\\d+]$", "");
    return plain.equals("spring.config.activate.on-profile")
        || plain.equals("spring.config.activate.onProfile")
        || plain.equals("spring.profiles");
  }

  /** A manifest seldom names its artifact; the jar's name does. */
  private static ConfigReading artifact(String path, ConfigFileName name, String text)
      throws UnreadableConfigException {
    if (name.format() == ConfigFormat.PROPERTIES) {
      return ConfigReading.of(facts(path, name, documents(name, text).get(0)));
    }
    Matcher jar = JAR.matcher(ConfigFileName.jarName(path));
    if (!jar.matches()) {
      return ConfigReading.NOTHING;
    }
    ConfigNode root =
        ConfigNode.branch(
            "",
            List.of(
                ConfigNode.value("artifactId", jar.group(1), 0),
                ConfigNode.value("version", jar.group(2), 0)),
            0);
    String archive = path.substring(0, path.lastIndexOf("!/"));
    return ConfigReading.of(ConfigFacts.of(archive, name.format(), ConfigKind.ARTIFACT, "", root));
  }
}
