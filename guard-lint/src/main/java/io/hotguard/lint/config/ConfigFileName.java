/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.config;

import io.hotguard.config.ConfigFormat;
import io.hotguard.config.ConfigKind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The facts that a configuration file's name tells.
 *
 * @param kind what it configures, if it holds what its name promises
 * @param profile the profile in its name; empty without a profile
 */
record ConfigFileName(ConfigKind kind, ConfigFormat format, String profile) {
  private static final Pattern MANIFEST =
      Pattern.compile("(?:^|.*/)([^/!]+)\\.[jw]ar!/META-INF/MANIFEST\\.MF");
  private static final Pattern OF_MAVEN =
      Pattern.compile("(?:^|.*/)META-INF/maven/[^/]+/[^/]+/pom\\.(properties|xml)");
  private static final Pattern OF_THE_BUILD = Pattern.compile("(?:^|.*/)\\.mvn/.*");
  private static final Pattern SPRING =
      Pattern.compile("(?:application|bootstrap)(?:-([\\w.-]+))?\\.(ya?ml|properties)");

  private static final Pattern NGINX =
      Pattern.compile(
          "(?:.*/)?(?:nginx[\\w.-]*|(?:nginx|conf\\.d|sites-enabled|sites-available)/[\\w.-]+)\\.conf",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern OF_POOL =
      Pattern.compile(
          "(?:.*/)?[\\w.-]*(?:hikari|dbcp|druid|c3p0)[\\w.-]*\\.(?:properties|xml)",
          Pattern.CASE_INSENSITIVE);

  private static final List<Named> NAMES =
      List.of(
          new Named("log4j2\\.(?:component|system)\\.properties", ConfigKind.LOG4J_SETTINGS),
          new Named("log4j2[\\w.-]*\\.(?:xml|jso?n|ya?ml|properties)", ConfigKind.LOG4J),
          // Also files that a configuration includes, which have names of their own.
          new Named(
              "(?!logback-access)[\\w.-]*(?:logback|logging|appender)[\\w.-]*\\.xml",
              ConfigKind.LOGBACK),
          new Named("(?:server|context)\\.xml", ConfigKind.TOMCAT),
          new Named("pom\\.xml|build\\.gradle(?:\\.kts)?", ConfigKind.POM),
          new Named(
              "jvm\\.options|[\\w.-]+\\.(?:vm|jvm|java)-?(?:options|opts)|java_options",
              ConfigKind.JVM_OPTIONS),
          new Named(
              "setenv\\.sh|[\\w.-]*\\.env|(?:Dockerfile|Containerfile)[\\w.-]*|[\\w.-]+\\.Dockerfile",
              ConfigKind.JVM_OPTIONS),
          new Named(
              "[\\w.-]*(?:hikari|dbcp|druid|c3p0|jdbc|db|database|data-?source|pool)[\\w.-]*\\.properties",
              ConfigKind.POOL));

  /** A pattern of names and its meaning. */
  private record Named(Pattern pattern, ConfigKind kind) {
    Named(String pattern, ConfigKind kind) {
      this(Pattern.compile(pattern, Pattern.CASE_INSENSITIVE), kind);
    }
  }

  /** The facts that a path tells; empty if it is no known configuration file. */
  static Optional<ConfigFileName> of(String path) {
    Matcher maven = OF_MAVEN.matcher(path);
    if (path.endsWith(".MF") && MANIFEST.matcher(path).matches()) {
      return known(ConfigKind.ARTIFACT, ConfigFormat.OPTIONS, "");
    }
    if (maven.matches()) {
      return maven.group(1).equals("xml")
          ? Optional.empty()
          : known(ConfigKind.ARTIFACT, ConfigFormat.PROPERTIES, "");
    }
    String name = path.substring(path.lastIndexOf('/') + 1);
    Matcher spring = SPRING.matcher(name);
    if (spring.matches()) {
      String profile = spring.group(1) == null ? "" : spring.group(1);
      return known(ConfigKind.SPRING, format(name), profile);
    }
    if (OF_THE_BUILD.matcher(path).matches()) {
      return Optional.empty();
    }
    for (Named named : NAMES) {
      if (named.pattern().matcher(name).matches()) {
        return Optional.of(as(named.kind(), name));
      }
    }
    return NGINX.matcher(path).matches()
        ? Optional.of(as(ConfigKind.NGINX, name))
        : Optional.empty();
  }

  /** Tells whether a file is named for a pool, which reads it itself. */
  static boolean isOfPool(String path) {
    return OF_POOL.matcher(path).matches();
  }

  /** The facts for a file whose kind the caller names. */
  static ConfigFileName as(ConfigKind kind, String path) {
    ConfigFormat format =
        switch (kind) {
          case JVM_OPTIONS -> ConfigFormat.OPTIONS;
          case NGINX -> ConfigFormat.DIRECTIVES;
          default -> format(path);
        };
    return new ConfigFileName(kind, format, "");
  }

  private static Optional<ConfigFileName> known(
      ConfigKind kind, ConfigFormat format, String profile) {
    return Optional.of(new ConfigFileName(kind, format, profile));
  }

  private static ConfigFormat format(String name) {
    String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return switch (ending) {
      case "xml" -> ConfigFormat.XML;
      case "json", "jsn" -> ConfigFormat.JSON;
      case "yaml", "yml" -> ConfigFormat.YAML;
      default -> ConfigFormat.PROPERTIES;
    };
  }

  /** The jar of a manifest, without folder and ending. */
  static String jarName(String path) {
    Matcher manifest = MANIFEST.matcher(path);
    return manifest.matches() ? manifest.group(1) : "";
  }

  /** Where a file of this name holds virtual machine options. */
  static OptionsText.Place place(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    if (name.contains("dockerfile") || name.contains("containerfile")) {
      return OptionsText.Place.RECIPE;
    }
    return name.endsWith(".sh") || name.endsWith(".env")
        ? OptionsText.Place.VARIABLES
        : OptionsText.Place.LIST;
  }
}
