/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The location in the repository of a class's source or a configuration file. A class file names
 * its source file at best, never the folder, so the source folders are searched. Used by one
 * thread; it remembers what it has found.
 */
public final class SourceTree {
  private static final List<String> LANGUAGES = List.of("java", "kotlin", "groovy", "scala");
  private static final List<String> EXTENSIONS = List.of(".java", ".kt", ".groovy", ".scala");
  private static final String KOTLIN_FILE_CLASS = "Kt";
  private static final Path RESOURCES = Path.of("src", "main", "resources");
  private static final String IN_ARCHIVE = "!/";
  private static final int MAX_LEVELS_UP = 5;

  private final Path repository;
  private final Path here;
  private final List<Path> sources;
  private final List<Path> resources;
  private final List<Path> inputs;
  private final List<Path> bases = new ArrayList<>();
  private final Map<String, Optional<Path>> byClass = new HashMap<>();

  private SourceTree(
      Path repository,
      Path here,
      Collection<Path> sources,
      Collection<Path> resources,
      List<Path> inputs) {
    this.repository = repository;
    this.here = here;
    this.sources = List.copyOf(sources);
    this.resources = List.copyOf(resources);
    this.inputs = inputs;
    bases.add(here);
    bases.add(Path.of("").toAbsolutePath());
    bases.addAll(inputs);
    bases.addAll(resources);
    bases.add(repository);
  }

  /**
   * Finds the folders of sources: the given ones, or by default {@code src/main/java} and its kin
   * above each input, in the working folder and directly inside it. The repository is the nearest
   * folder from the working folder upwards with {@code .git}, otherwise the working folder.
   */
  public static SourceTree of(Path working, List<Path> sourceRoots, Collection<Path> inputs) {
    Path here = working.toAbsolutePath().normalize();
    List<Path> absolute = inputs.stream().map(p -> here.resolve(p).normalize()).toList();
    Set<Path> projects = new LinkedHashSet<>();
    for (Path input : absolute) {
      Path folder = input;
      for (int i = 0; i < MAX_LEVELS_UP && folder != null; i++) {
        if (isProject(folder)) {
          projects.add(folder);
          break;
        }
        folder = folder.getParent();
      }
    }
    projects.add(here);
    projects.addAll(children(here).stream().filter(SourceTree::isProject).toList());
    Set<Path> sources = new LinkedHashSet<>();
    Set<Path> resources = new LinkedHashSet<>();
    for (Path project : projects) {
      for (String language : LANGUAGES) {
        sources.add(project.resolve("src/main").resolve(language));
      }
      resources.add(project.resolve(RESOURCES));
    }
    if (!sourceRoots.isEmpty()) {
      sources.clear();
      sourceRoots.forEach(root -> sources.add(here.resolve(root).normalize()));
      resources.addAll(sources);
    }
    return new SourceTree(repository(here), here, sources, resources, absolute);
  }

  private static boolean isProject(Path folder) {
    return Files.isDirectory(folder.resolve("src/main"));
  }

  private static Path repository(Path here) {
    for (Path folder = here; folder != null; folder = folder.getParent()) {
      if (Files.exists(folder.resolve(".git"))) {
        return folder;
      }
    }
    return here;
  }

  private static List<Path> children(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(Files::isDirectory).sorted().toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of();
    }
  }

  /** The working folder, relative to the repository, with {@code /}; empty for its root. */
  String module() {
    return relative(here).orElse("");
  }

  /** Finds a class's source, relative to the repository, with {@code /}; empty if not found. */
  public Optional<String> source(String className) {
    return byClass.computeIfAbsent(className, this::find).flatMap(this::relative);
  }

  /** Returns a class's path below a source folder, such as {@code com/acme/Cart.java}. */
  static String expected(String className) {
    return topLevel(className).replace('.', '/') + ".java";
  }

  private static String topLevel(String className) {
    int dollar = className.indexOf('$', className.lastIndexOf('.') + 2);
    return dollar < 0 ? className : className.substring(0, dollar);
  }

  private Optional<Path> find(String className) {
    String topLevel = topLevel(className);
    int dot = topLevel.lastIndexOf('.');
    String folder = topLevel.substring(0, dot + 1).replace('.', '/');
    String name = topLevel.substring(dot + 1);
    try {
      for (Path root : sources) {
        for (String extension : EXTENSIONS) {
          Path file = root.resolve(folder + name + extension);
          if (Files.isRegularFile(file)) {
            return Optional.of(file);
          }
        }
        Path kotlin = root.resolve(folder + name.replaceFirst(KOTLIN_FILE_CLASS + "$", ".kt"));
        if (name.endsWith(KOTLIN_FILE_CLASS) && Files.isRegularFile(kotlin)) {
          return Optional.of(kotlin);
        }
      }
      return Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /**
   * Finds the original of a configuration file that a build may have copied, relative to the
   * repository, with {@code /} as separator; empty if it is nowhere below it.
   */
  public Optional<String> configuration(String reported) {
    int inside = reported.indexOf(IN_ARCHIVE);
    return inside < 0
        ? configurationFile(reported).flatMap(this::relative)
        : file(reported.substring(0, inside))
            .flatMap(this::relative)
            .map(archive -> archive + reported.substring(inside));
  }

  Optional<Path> configurationFile(String reported) {
    return reported.contains(IN_ARCHIVE) ? Optional.empty() : file(reported).map(this::original);
  }

  /** The file's name starts at the working folder, at its input or at a resource root. */
  private Optional<Path> file(String reported) {
    try {
      Path name = Path.of(reported);
      for (Path base : bases) {
        Path file = base.resolve(name).normalize();
        if (file.startsWith(base) && Files.isRegularFile(file)) {
          return Optional.of(file);
        }
      }
      return inputs.stream()
          .filter(input -> input.endsWith(name) && Files.isRegularFile(input))
          .findFirst();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private Path original(Path file) {
    for (Path input : inputs) {
      if (!file.equals(input) && file.startsWith(input)) {
        for (Path root : resources) {
          Path written = root.resolve(input.relativize(file));
          if (input.startsWith(project(root)) && Files.isRegularFile(written)) {
            return written;
          }
        }
      }
    }
    return file;
  }

  /** The folder that has {@code src/main/resources}; otherwise the root itself. */
  private static Path project(Path root) {
    return root.endsWith(RESOURCES) ? root.resolve("../../..").normalize() : root;
  }

  private Optional<String> relative(Path file) {
    return file.startsWith(repository)
        ? Optional.of(repository.relativize(file).toString().replace('\\', '/'))
        : Optional.empty();
  }
}
