/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the application in a jar, a war or a folder that somebody gives. */
public final class GivenFiles {
  private static final int PROJECT_DEPTH = 3;
  private static final Set<String> ARCHIVES = Set.of("jar", "war", "ear");
  private static final Set<String> PROJECT_FILES =
      Set.of("pom.xml", "build.gradle", "build.gradle.kts");

  /** The parts of a project that run; resources come from the sources if nothing is built. */
  private static final List<String> OUTPUTS =
      List.of("target/classes", "build/classes/java/main", "build/classes/kotlin/main");

  private static final List<String> RESOURCES =
      List.of("src/main/resources", "src/main/docker", "src/main/conf");

  private GivenFiles() {}

  /**
   * Finds the application.
   *
   * @param folder the folder from which relative paths start
   * @throws UnusableApplicationException if a path is no archive and no folder with something in it
   */
  public static Application application(Path folder, List<Path> given)
      throws UnusableApplicationException {
    Set<Path> checked = new LinkedHashSet<>();
    Set<Path> libraries = new LinkedHashSet<>();
    for (Path each : given) {
      Path path = folder.resolve(each);
      if (!Files.exists(path)) {
        throw new UnusableApplicationException(
            each + ": no such file or folder; give a jar, a war or a folder, or --pid=PID");
      }
      if (Files.isDirectory(path)) {
        addFolder(each, path, checked, libraries);
      } else {
        requireArchive(each, path);
        checked.add(path);
        checked.addAll(onItsClassPath(path));
      }
    }
    String names = given.stream().map(Path::toString).collect(Collectors.joining(" "));
    return new Application(
        names,
        List.copyOf(checked),
        List.copyOf(libraries),
        "",
        Set.of(),
        agent(folder, given),
        Application.COMMAND + "check " + names);
  }

  private static void requireArchive(Path given, Path path) throws UnusableApplicationException {
    if (!isArchive(path)) {
      throw new UnusableApplicationException(
          given + ": is neither a jar or war nor a folder; give one, or --pid=PID");
    }
    try (JarFile jar = new JarFile(path.toFile())) {
      jar.getManifest();
    } catch (IOException | RuntimeException e) {
      throw new UnusableApplicationException(
          given + ": not a readable archive (" + e.getMessage() + "); build or download it again");
    }
  }

  private static boolean isArchive(Path path) {
    String name = path.toString();
    return ARCHIVES.contains(name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
  }

  private static void addFolder(Path given, Path path, Set<Path> checked, Set<Path> libraries)
      throws UnusableApplicationException {
    int before = checked.size();
    try {
      if (isProject(path)) {
        for (Path project : projects(path)) {
          addProject(project, checked, libraries);
        }
      } else if (!isEmpty(path)) {
        checked.add(path);
      }
    } catch (IOException e) {
      throw new UnusableApplicationException(given + ": cannot be listed (" + e + ")");
    }
    if (checked.size() == before) {
      throw new UnusableApplicationException(
          given + ": holds no class, no jar and no configuration; build the project first");
    }
  }

  private static boolean isProject(Path folder) {
    return PROJECT_FILES.stream().anyMatch(name -> Files.isRegularFile(folder.resolve(name)));
  }

  private static boolean isEmpty(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    }
  }

  private static List<Path> projects(Path folder) throws IOException {
    try (Stream<Path> folders = Files.walk(folder, PROJECT_DEPTH)) {
      return folders
          .filter(each -> Files.isDirectory(each) && isProject(each))
          .filter(each -> Stream.of("target", "build").noneMatch(out -> names(each).contains(out)))
          .sorted()
          .toList();
    }
  }

  private static List<String> names(Path path) {
    List<String> names = new ArrayList<>();
    path.forEach(name -> names.add(name.toString()));
    return names;
  }

  private static void addProject(Path project, Set<Path> checked, Set<Path> libraries)
      throws IOException {
    Stream.concat(OUTPUTS.stream(), RESOURCES.stream())
        .map(project::resolve)
        .filter(Files::isDirectory)
        .forEach(checked::add);
    Path pom = project.resolve("pom.xml");
    if (Files.isRegularFile(pom)) {
      libraries.add(pom);
    }
    for (String out : List.of("target", "build/libs")) {
      if (Files.isDirectory(project.resolve(out))) {
        try (Stream<Path> files = Files.list(project.resolve(out))) {
          files.filter(GivenFiles::isArchive).sorted().forEach(libraries::add);
        }
      }
    }
  }

  /** The jars that the manifest of a jar names and that are there. */
  private static List<Path> onItsClassPath(Path path) throws UnusableApplicationException {
    List<Path> found = new ArrayList<>();
    for (String entry : attribute(path, Attributes.Name.CLASS_PATH).split("\\s+", -1)) {
      if (!entry.isEmpty() && !entry.contains(":")) {
        Path file = path.resolveSibling(entry).normalize();
        if (Files.isRegularFile(file) && isArchive(file)) {
          found.add(file);
        }
      }
    }
    return found;
  }

  private static String attribute(Path path, Attributes.Name name)
      throws UnusableApplicationException {
    try (JarFile jar = new JarFile(path.toFile())) {
      Manifest manifest = jar.getManifest();
      String value = manifest == null ? null : manifest.getMainAttributes().getValue(name);
      return value == null ? "" : value;
    } catch (IOException e) {
      throw new UnusableApplicationException(path + ": cannot be read (" + e.getMessage() + ")");
    }
  }

  private static String agent(Path folder, List<Path> given) throws UnusableApplicationException {
    Path first = given.get(0);
    boolean starts =
        Files.isRegularFile(folder.resolve(first))
            && !attribute(folder.resolve(first), Attributes.Name.MAIN_CLASS).isEmpty();
    return starts
        ? "java " + Application.AGENT + " -jar " + first
        : "java " + Application.AGENT + " ... (a VM option, no rebuild)";
  }
}
