/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.config;

import io.hotguard.config.ConfigNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the dependencies in a build file or version catalogue of Gradle, as the tree of a Maven
 * project has them. Only constants are read: a dependency that code computes is not found.
 */
final class GradleText {
  private static final Pattern DEPENDENCY =
      Pattern.compile(
          "^\\s*([\\w.-]+)[\\s(={].*?[\"']([\\w.-]+):([\\w.-]+)(?::([^\"'@:]+))?[\"':@].*");

  /** A dependency whose parts have names. */
  private static final Pattern NAMED =
      Pattern.compile(
          "^\\s*([\\w.-]+)[\\s(={].*?\\bgroup\\s*[:=]\\s*[\"']([\\w.-]+)[\"'],\\s*name\\s*[:=]\\s*[\"']([\\w.-]+)[\"'](?:,\\s*version\\s*[:=]\\s*[\"']?([^\"',)\\s]+))?.*");

  private static final Pattern CATALOGUED =
      Pattern.compile(".*\\bversion(?:\\.ref)?\\s*=\\s*\"([^\"]+)\".*");
  private static final Pattern ASSIGNMENT =
      Pattern.compile("(?:^|[\\s{(.\"'])([\\w.]+)[\"']?\\s*[=,]\\s*[\"']([\\w.-]+)[\"']");
  private static final Pattern VARIABLE = Pattern.compile("\\$(\\w+)");
  private static final Pattern NOT_AT_RUN_TIME =
      Pattern.compile("(?i)test.*|classpath|annotationProcessor|kapt|developmentOnly");

  private GradleText() {}

  static ConfigNode read(String text) throws UnreadableConfigException {
    Limits limits = new Limits();
    List<ConfigNode> dependencies = new ArrayList<>();
    List<ConfigNode> properties = new ArrayList<>();
    int line = 0;
    for (String each : text.split("\\R", -1)) {
      line++;
      Matcher named = NAMED.matcher(each);
      Matcher dependency = named.matches() ? named : DEPENDENCY.matcher(each);
      Matcher assigned = ASSIGNMENT.matcher(each);
      if (dependency.matches()) {
        limits.enter(1, line);
        dependencies.add(dependency(dependency, each, line));
      } else if (assigned.find()) {
        limits.enter(1, line);
        properties.add(ConfigNode.value(assigned.group(1), assigned.group(2), line));
      }
    }
    return ConfigNode.branch(
        "project",
        List.of(
            ConfigNode.branch("properties", properties, 1),
            ConfigNode.branch("dependencies", dependencies, 1)),
        1);
  }

  private static ConfigNode dependency(Matcher found, String line, int number) {
    Matcher catalogued = CATALOGUED.matcher(line);
    String version = found.group(4);
    if (version == null && catalogued.matches()) {
      version =
          line.contains("version.ref") ? "${" + catalogued.group(1) + '}' : catalogued.group(1);
    }
    List<ConfigNode> parts = new ArrayList<>();
    parts.add(ConfigNode.value("groupId", found.group(2), number));
    parts.add(ConfigNode.value("artifactId", found.group(3), number));
    if (version != null) {
      String braced = VARIABLE.matcher(version).replaceAll("\\${$1}");
      parts.add(ConfigNode.value("version", braced, number));
    }
    if (NOT_AT_RUN_TIME.matcher(found.group(1)).matches()) {
      parts.add(ConfigNode.value("scope", "test", number));
    }
    return ConfigNode.branch("dependency", parts, number);
  }
}
