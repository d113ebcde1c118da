/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.config;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The configuration files of one application, which rules check together.
 *
 * @param files the files and documents in the order given, without copies; immutable
 * @param classPath the artifacts
 * @param spring the Spring Boot applications among the files, by folder; immutable
 * @param code the settings that code makes with constants; immutable
 */
public record ConfigSet(
    List<ConfigFacts> files,
    ClassPathFacts classPath,
    List<SpringFacts> spring,
    List<CodeSetting> code) {

  public ConfigSet {
    files = List.copyOf(files);
    spring = List.copyOf(spring);
    code = List.copyOf(code);
  }

  /**
   * Joins files in the order in which they are to be reported. If two have the same name and
   * content, such as a resource and its copy in the build's output, the first counts.
   */
  public static ConfigSet of(List<ConfigFacts> files) {
    return of(files, List.of());
  }

  /** Joins files as {@link #of(List)}, with the settings that code makes. */
  public static ConfigSet of(List<ConfigFacts> files, List<CodeSetting> code) {
    Set<List<Object>> seen = new HashSet<>();
    List<ConfigFacts> distinct = new ArrayList<>();
    for (ConfigFacts file : files) {
      if (seen.add(List.of(identity(file), file.kind(), file.profile(), file.root()))) {
        distinct.add(file);
      }
    }
    ClassPathFacts classPath = new ClassPathFacts(Artifacts.of(distinct));
    return new ConfigSet(distinct, classPath, SpringFacts.of(distinct, classPath), code);
  }

  /** Two jars can hold equal files that differ only in the jar's name. */
  private static String identity(ConfigFacts file) {
    return file.kind() == ConfigKind.ARTIFACT ? file.file() : file.fileName();
  }

  /** Returns the settings of one kind that code makes. */
  public List<CodeSetting> code(CodeSetting.Kind kind) {
    return code.stream().filter(setting -> setting.kind() == kind).toList();
  }

  /** Returns the files of one kind. */
  public List<ConfigFacts> files(ConfigKind kind) {
    return files.stream().filter(file -> file.kind() == kind).toList();
  }

  /** Returns the files of one kind whose names do not say that they are for development. */
  public List<ConfigFacts> productionFiles(ConfigKind kind) {
    return files(kind).stream()
        .filter(file -> file.environment() != Environment.DEVELOPMENT)
        .toList();
  }
}
