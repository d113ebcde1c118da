/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.input;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Tells the files of libraries from those of the application that packs them. Threads that read
 * inputs may share it; ask when all files were added.
 *
 * <ul>
 *   <li>In an archive, other archives are libraries, unless their Maven group is that of the
 *       archive around them.
 *   <li>Beside folders with classes, all archives are libraries.
 *   <li>{@code BOOT-INF/classes} and {@code WEB-INF/classes} belong to the application.
 *   <li>In a jar with a main class and with {@code pom.properties} of several groups, the group and
 *       the package of the main class belong to the application. That package is the shortest which
 *       no other group is in.
 * </ul>
 */
public final class LibraryFiles {
  private static final String IN_ARCHIVE = "!/";
  private static final String CLASSES = "-INF/classes/";
  private static final String OTHER = "other code";
  private static final String VERSION = "^META-INF/versions/\\d+/";
  private static final Pattern ARTIFACT =
      Pattern.compile("(.*!/)META-INF/maven/([^/]+)/([^/]+)/pom\\.properties");

  private volatile boolean besideFolders;

  /** By archive: the groups of the artifacts in it, by name. */
  private final Map<String, Map<String, String>> artifacts = new ConcurrentHashMap<>();

  private final Map<String, String> mainClasses = new ConcurrentHashMap<>();

  /** Takes the path of a file of the inputs, as in {@link InputFile#path()}. */
  public void add(String file) {
    if (file.endsWith(".class")) {
      besideFolders |= !file.contains(IN_ARCHIVE);
      return;
    }
    Matcher artifact = ARTIFACT.matcher(file);
    if (artifact.matches()) {
      artifacts
          .computeIfAbsent(artifact.group(1), archive -> new ConcurrentHashMap<>())
          .put(artifact.group(3), artifact.group(2));
    }
  }

  /** Takes the main class that the manifest of an archive names. */
  public void addMain(String manifest, String mainClass) {
    mainClasses.put(archive(manifest), mainClass);
  }

  /**
   * Returns the library that a file belongs to, such as {@code tomcat-embed-core 10.1.42}; empty
   * for the application's own files.
   */
  public Optional<String> library(String file) {
    String archive = archive(file);
    if (archive.isEmpty() || file.contains(CLASSES)) {
      return Optional.empty();
    }
    String outer = file.substring(0, file.indexOf(IN_ARCHIVE) + IN_ARCHIVE.length());
    if (besideFolders) {
      return Optional.of(name(file));
    }
    if (archive.equals(outer)) {
      return file.endsWith(".class")
          ? packed(
              outer, file.substring(outer.length()).replaceFirst(VERSION, "").replace('/', '.'))
          : Optional.empty();
    }
    Optional<String> group = group(outer);
    return group.isPresent() && group.equals(group(archive))
        ? Optional.empty()
        : Optional.of(name(file));
  }

  /**
   * Returns the name and release of the innermost archive that a file is in; {@value #OTHER} for a
   * file in no archive.
   */
  public static String name(String file) {
    String archive = file.substring(0, Math.max(0, file.lastIndexOf(IN_ARCHIVE)));
    return archive.isEmpty()
        ? OTHER
        : archive
            .substring(archive.lastIndexOf('/') + 1)
            .replaceFirst("[.][a-z]+$", "")
            .replaceFirst("-(?=\\d[^-]*(-[A-Za-z]+\\d*)?$)", " ");
  }

  private static String archive(String file) {
    int end = file.lastIndexOf(IN_ARCHIVE);
    return end < 0 ? "" : file.substring(0, end + IN_ARCHIVE.length());
  }

  /** The group of an archive: of its only artifact, or of the artifact with its name. */
  private Optional<String> group(String archive) {
    Map<String, String> found = artifacts.getOrDefault(archive, Map.of());
    if (Set.copyOf(found.values()).size() == 1) {
      return found.values().stream().findAny();
    }
    String name = name(archive).replaceFirst(" .*", "");
    return Optional.ofNullable(found.get(name));
  }

  /** The library of a class in a jar that packs the classes of its libraries beside its own. */
  private Optional<String> packed(String jar, String type) {
    Optional<String> own = group(jar);
    String main = mainClasses.getOrDefault(jar, "");
    Set<String> others =
        artifacts.getOrDefault(jar, Map.of()).values().stream()
            .filter(group -> !own.equals(Optional.of(group)))
            .collect(Collectors.toSet());
    // A library may bring the class that starts the application.
    if (main.isEmpty()
        || others.isEmpty()
        || others.stream().anyMatch(group -> isIn(main, group))
        || isIn(type, root(main, others))
        || own.filter(group -> isIn(type, group)).isPresent()) {
      return Optional.empty();
    }
    return others.stream()
        .filter(group -> isIn(type, group))
        .max(Comparator.comparing(String::length))
        .or(() -> Optional.of(OTHER));
  }

  private static String root(String main, Set<String> others) {
    int end = main.indexOf('.');
    while (end > 0) {
      String root = main.substring(0, end);
      if (others.stream().noneMatch(group -> isIn(group, root))) {
        return root;
      }
      end = main.indexOf('.', end + 1);
    }
    return main.substring(0, Math.max(0, main.lastIndexOf('.')));
  }

  private static boolean isIn(String name, String around) {
    return name.startsWith(around)
        && (name.length() == around.length() || name.charAt(around.length()) == '.');
  }
}
