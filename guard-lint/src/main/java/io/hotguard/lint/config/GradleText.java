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
import org.jspecify.annotations.Nullable;

/**
 * Finds the dependencies in a build file of Gradle, as the tree of a Maven project has them. The
 * plugin of Spring Boot tells its release, as a parent does. Only constants are read: a dependency
 * that code or a catalogue of versions gives is not found.
 */
final class GradleText {
  private static final Pattern DEPENDENCY =
      Pattern.compile(
          "^\\s*([\\w.-]+)[\\s(={].*?[\"']([\\w.-]+):([\\w.-]+)(?::([^\"'@:]+))?[\"':@].*");

  /** A dependency whose parts have names. */
  private static final Pattern NAMED =
      Pattern.compile(
          "^\\s*([\\w.-]+)[\\s(={].*?\\bgroup\\s*[:=]\\s*[\"']([\\w.-]+)[\"'],\\s*name\\s*[:=]\\s*[\"']([\\w.-]+)[\"'](?:,\\s*version\\s*[:=]\\s*[\"']?([^\"',)\\s]+))?.*");

  private static final Pattern ASSIGNMENT =
      Pattern.compile("(?:^|[\\s{(.\"'])([\\w.]+)[\"']?\\s*[=,]\\s*[\"']([\\w.-]+)[\"']");
  private static final Pattern COMMENT = Pattern.compile("/\\*[^\"']*?\\*/", Pattern.DOTALL);
  private static final Pattern EXCLUSION =
      Pattern.compile(
          "\\bexclude\\b[\\s(]*(?:group\\s*[:=]\\s*[\"']([\\w.-]+)[\"'])?,?\\s*(?:module\\s*[:=]\\s*[\"']([\\w.-]+)[\"'])?");
  private static final Pattern BOOT =
      Pattern.compile(
          ".*[\"']org\\.springframework\\.boot[\"']\\)?\\s+version\\s+[\"']([\\w.-]+)[\"'].*");
  private static final String BOOT_GROUP = "org.springframework.boot";
  private static final String BOOT_PARENT = "spring-boot-starter-parent";
  private static final Pattern VARIABLE = Pattern.compile("\\$(\\w+)");
  private static final Pattern NOT_AT_RUN_TIME =
      Pattern.compile("(?i).*test.*|classpath|annotationProcessor|kapt|developmentOnly");

  private GradleText() {}

  static ConfigNode read(String text) throws UnreadableConfigException {
    Limits limits = new Limits();
    List<ConfigNode> dependencies = new ArrayList<>();
    List<ConfigNode> properties = new ArrayList<>();
    List<ConfigNode> project = new ArrayList<>();
    List<ConfigNode> exclusions = new ArrayList<>();
    int line = 0;
    for (String each : withoutComments(text).split("\\R", -1)) {
      line++;
      Matcher named = NAMED.matcher(each);
      Matcher dependency = named.matches() ? named : DEPENDENCY.matcher(each);
      Matcher assigned = ASSIGNMENT.matcher(each);
      Matcher boot = BOOT.matcher(each);
      Matcher excluded = EXCLUSION.matcher(each);
      if (excluded.find() && (excluded.group(1) != null || excluded.group(2) != null)) {
        limits.enter(1, line); // It may stand behind its dependency.
        String group = excluded.group(1) == null ? "*" : excluded.group(1);
        String module = excluded.group(2) == null ? "*" : excluded.group(2);
        exclusions.add(ConfigNode.branch("exclusion", parts(group, module, null, line), line));
      }
      if (dependency.matches()) {
        limits.enter(1, line);
        dependencies.add(dependency(dependency, line));
      } else if (boot.matches()) {
        project.add(
            ConfigNode.branch("parent", parts(BOOT_GROUP, BOOT_PARENT, boot.group(1), line), line));
      } else if (assigned.find()) {
        limits.enter(1, line);
        properties.add(ConfigNode.value(assigned.group(1), assigned.group(2), line));
      }
    }
    project.add(ConfigNode.branch("properties", properties, 1));
    project.add(ConfigNode.branch("dependencies", dependencies, 1));
    project.add(ConfigNode.branch("exclusions", exclusions, 1));
    return ConfigNode.branch("project", project, 1);
  }

  /** Leaves the lines, so that places stay right. */
  private static String withoutComments(String text) {
    return COMMENT
        .matcher(text)
        .replaceAll(comment -> "\n".repeat((int) comment.group().lines().count() - 1));
  }

  private static ConfigNode dependency(Matcher found, int number) {
    List<ConfigNode> parts = parts(found.group(2), found.group(3), found.group(4), number);
    if (NOT_AT_RUN_TIME.matcher(found.group(1)).matches()) {
      parts.add(ConfigNode.value("scope", "test", number));
    }
    return ConfigNode.branch("dependency", parts, number);
  }

  private static List<ConfigNode> parts(
      String group, String name, @Nullable String version, int number) {
    List<ConfigNode> parts = new ArrayList<>();
    parts.add(ConfigNode.value("groupId", group, number));
    parts.add(ConfigNode.value("artifactId", name, number));
    if (version != null) {
      String braced = VARIABLE.matcher(version).replaceAll("\\${$1}");
      parts.add(ConfigNode.value("version", braced, number));
    }
    return parts;
  }
}
