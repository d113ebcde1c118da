/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.config;

import io.hotguard.rule.Location;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Collects the artifacts that jars contain and that projects depend on. Versions are resolved
 * through the properties and managed versions of the project and of its parents, if these are among
 * the files.
 */
final class Artifacts {
  private static final int MAX_PARENTS = 16;
  private static final String BOOT = "spring-boot-starter-parent";

  /** The artifacts, or the beginnings of their names, whose release has a property of its own. */
  private static final List<String> OF_BOOT =
      List.of(
          "mysql commons-dbcp2 h2 hikaricp logback mariadb mssql-jdbc postgresql tomcat"
              .split(" "));

  /** An exclusion of the pool that a starter brings. */
  private static final Pattern POOL =
      Pattern.compile("(?:com\\.zaxxer|org\\.apache\\.tomcat|[*]):(?:HikariCP|tomcat-jdbc|[*])");

  /** Starters of Spring Boot, and of MyBatis for it, that bring a connection pool. */
  private static final Pattern WITH_POOL =
      Pattern.compile(
          "spring-boot-starter-(?:data-)?(?:jdbc|jpa|jooq)|mybatis-(?:plus-)?(?:spring-)?boot3?-starter");

  private static final Set<String> NOT_AT_RUN_TIME = Set.of("test", "import");

  private final Map<String, ConfigFacts> projects = new HashMap<>();

  /** Where a project takes a starter with its pool. */
  private final List<Location> starters = new ArrayList<>();

  private Artifacts(List<ConfigFacts> files) {
    for (ConfigFacts file : files) {
      if (file.kind() == ConfigKind.POM) {
        file.root().childText("artifactId").ifPresent(name -> projects.putIfAbsent(name, file));
      }
    }
  }

  static List<Artifact> of(List<ConfigFacts> files) {
    Artifacts reader = new Artifacts(files);
    List<Artifact> artifacts = new ArrayList<>();
    for (ConfigFacts file : files) {
      if (file.kind() == ConfigKind.ARTIFACT) {
        ofJar(file).ifPresent(artifacts::add);
      } else if (file.kind() == ConfigKind.POM) {
        reader.addDependencies(file, artifacts);
      }
    }
    boolean isFirst = // Spring Boot 1.
        artifacts.stream()
            .filter(each -> each.name().equals(BOOT))
            .anyMatch(each -> each.parsedVersion().filter(v -> !v.isAtLeast("2.0")).isPresent());
    reader.starters.forEach(
        place ->
            artifacts.add(
                isFirst
                    ? new Artifact("org.apache.tomcat", "tomcat-jdbc", "", place)
                    : new Artifact("com.zaxxer", "HikariCP", "", place)));
    return artifacts;
  }

  private static Optional<Artifact> ofJar(ConfigFacts file) {
    Optional<ConfigEntry> name = file.entry("artifactId");
    Optional<ConfigEntry> version = file.entry("version");
    return name.isEmpty() || version.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Artifact(
                file.entry("groupId").map(ConfigEntry::value).orElse("").strip(),
                name.get().value().strip(),
                version.get().value().strip(),
                version.get().location(file.file())));
  }

  private void addDependencies(ConfigFacts project, List<Artifact> artifacts) {
    List<ConfigNode> lineage = lineage(project);
    Placeholders placeholders = new Placeholders(":-", name -> property(lineage, name));
    // A parent elsewhere tells its release, as a dependency does.
    Stream<ConfigNode> parent =
        lineage.size() > 1 ? Stream.empty() : project.root().children("parent");
    for (ConfigNode dependency : Stream.concat(parent, dependencies(project.root())).toList()) {
      if (NOT_AT_RUN_TIME.contains(dependency.childText("scope").orElse(""))) {
        continue;
      }
      String group = placeholders.resolve(dependency.childText("groupId").orElse(""));
      String name = placeholders.resolve(dependency.childText("artifactId").orElse(""));
      String version =
          dependency
              .childText("version")
              .or(() -> managed(lineage, group, name))
              .or(() -> overridden(lineage, name.toLowerCase(Locale.ROOT)))
              .orElse("");
      if (!name.isEmpty()) {
        ConfigNode place = dependency.child("version").orElse(dependency);
        artifacts.add(
            new Artifact(group, name, placeholders.resolve(version), project.location(place)));
      }
      if (WITH_POOL.matcher(name).matches()
          && Stream.of(dependency, project.root()).noneMatch(Artifacts::isWithoutPool)) {
        starters.add(project.location(dependency));
      }
    }
  }

  /** Tells whether a dependency of Maven, or a project of Gradle, excludes a starter's pool. */
  private static boolean isWithoutPool(ConfigNode holder) {
    return holder
        .children("exclusions")
        .flatMap(exclusions -> exclusions.children("exclusion"))
        .map(e -> e.childText("groupId").orElse("*") + ':' + e.childText("artifactId").orElse(""))
        .anyMatch(name -> POOL.matcher(name).matches());
  }

  /** Returns the project and its known parents. */
  private List<ConfigNode> lineage(ConfigFacts project) {
    List<ConfigNode> lineage = new ArrayList<>();
    ConfigNode next = project.root();
    while (next != null && lineage.size() < MAX_PARENTS && !lineage.contains(next)) {
      lineage.add(next);
      next =
          next.child("parent")
              .flatMap(parent -> parent.childText("artifactId"))
              .map(projects::get)
              .map(ConfigFacts::root)
              .orElse(null);
    }
    return lineage;
  }

  private static Stream<ConfigNode> dependencies(ConfigNode holder) {
    return holder
        .children("dependencies")
        .flatMap(dependencies -> dependencies.children("dependency"));
  }

  private static Optional<String> managed(List<ConfigNode> lineage, String group, String name) {
    return lineage.stream()
        .flatMap(project -> project.children("dependencyManagement"))
        .flatMap(Artifacts::dependencies)
        .filter(dependency -> dependency.childText("artifactId").filter(name::equals).isPresent())
        .filter(dependency -> dependency.childText("groupId").filter(group::equals).isPresent())
        .flatMap(dependency -> dependency.childText("version").stream())
        .findFirst();
  }

  /** Returns the release that a property gives instead of the one that Spring Boot manages. */
  private static Optional<String> overridden(List<ConfigNode> lineage, String artifact) {
    return lineage.get(lineage.size() - 1).child("parent").stream()
        .filter(parent -> parent.childText("artifactId").filter(BOOT::equals).isPresent())
        .flatMap(parent -> OF_BOOT.stream())
        .filter(name -> artifact.equals(name) || artifact.startsWith(name + '-'))
        .flatMap(name -> written(lineage, name + ".version").stream())
        .findFirst();
  }

  private static @Nullable String property(List<ConfigNode> lineage, String name) {
    String own = name.replaceFirst("^project\\.", "");
    ConfigNode project = lineage.get(0);
    return own.equals("version") || own.equals("groupId")
        ? project
            .childText(own)
            .or(() -> project.child("parent").flatMap(parent -> parent.childText(own)))
            .orElse(null)
        : written(lineage, name).orElse(null);
  }

  private static Optional<String> written(List<ConfigNode> lineage, String name) {
    return lineage.stream()
        .flatMap(project -> project.children("properties"))
        .flatMap(properties -> properties.childText(name).stream())
        .findFirst();
  }
}
