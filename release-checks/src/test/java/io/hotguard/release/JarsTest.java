/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.release;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Reads the jars that a build has made; runs after they are packaged. */
final class JarsTest {
  private static final Pattern LIBRARY =
      Pattern.compile("^ *\\((.+?)\\) (?:\\(.+?\\) )?.+ \\(([^:() ]+):([^:() ]+):([^ ]+) - .*\\)$");
  private static String license;
  private static String notice;

  @BeforeAll
  static void readLicense() throws IOException {
    license = Files.readString(Reactor.ROOT.resolve("LICENSE"));
    notice = Files.readString(Reactor.ROOT.resolve("NOTICE"));
    for (Reactor.Module module : Reactor.withJar()) {
      assertThat(module.jar()).as("made by mvn package").exists();
    }
  }

  private static String text(JarFile jar, String name) throws IOException {
    JarEntry entry = jar.getJarEntry(name);
    return entry == null ? "" : new String(jar.getInputStream(entry).readAllBytes(), UTF_8);
  }

  private static List<String> foreignClasses(JarFile jar) {
    return jar.stream()
        .map(JarEntry::getName)
        .filter(name -> name.endsWith(".class"))
        .map(name -> name.replaceFirst("^META-INF/versions/\\d+/", ""))
        .filter(name -> !name.startsWith("io/hotguard/") && !name.equals("module-info.class"))
        .toList();
  }

  /** The jars inside a jar. */
  private static List<JarEntry> innerJars(JarFile jar) {
    return jar.stream().filter(entry -> entry.getName().endsWith(".jar")).toList();
  }

  @Test
  void everyJarHasTheLicenseAndTheNotice() throws IOException {
    List<Path> jars = Reactor.jars();

    assertThat(jars).hasSizeGreaterThan(Reactor.withJar().size());
    for (Path file : jars) {
      try (JarFile jar = new JarFile(file.toFile())) {
        assertThat(text(jar, "META-INF/LICENSE")).as(file.toString()).isEqualTo(license);
        assertThat(text(jar, "META-INF/NOTICE").lines().toList())
            .as(file.toString())
            .containsSubsequence(notice.lines().toList());
      }
    }
  }

  @Test
  void everyManifestHasVersionAndTitle() throws IOException {
    for (Path file : Reactor.jars()) {
      try (JarFile jar = new JarFile(file.toFile())) {
        Attributes manifest = jar.getManifest().getMainAttributes();
        if (isLibrary(file)) {
          assertThat(manifest.getValue(Attributes.Name.IMPLEMENTATION_VERSION))
              .as(file.toString())
              .isEqualTo(Reactor.version());
          assertThat(manifest.getValue(Attributes.Name.IMPLEMENTATION_TITLE))
              .as(file.toString())
              .startsWith("Hotguard ");
        }
      }
    }
  }

  private static boolean isLibrary(Path file) {
    return !file.toString().endsWith("-sources.jar") && !file.toString().endsWith("-javadoc.jar");
  }

  @Test
  void everyModuleHasANameOfItsOwn() throws IOException {
    Map<String, String> names = new TreeMap<>();
    for (Reactor.Module module : Reactor.withJar()) {
      try (JarFile jar = new JarFile(module.jar().toFile())) {
        String name = jar.getManifest().getMainAttributes().getValue("Automatic-Module-Name");
        assertThat(name).as(module.artifactId()).isEqualTo(module.moduleName());
        assertThat(names.put(name, module.artifactId())).as(name).isNull();
      }
    }
  }

  /** The quick half of reproducible bytes; the slow half builds twice. */
  @Test
  void everyEntryHasTheTimeOfTheBuild() throws IOException {
    Instant time = Instant.parse(Reactor.property("project.build.outputTimestamp"));
    for (Path file : Reactor.jars()) {
      try (JarFile jar = new JarFile(file.toFile())) {
        // Entries of shaded libraries keep the time that they have in the library.
        assertThat(
                jar.stream()
                    .filter(entry -> entry.getName().startsWith("io/hotguard/"))
                    .map(entry -> entry.getTimeLocal().toInstant(ZoneOffset.UTC)))
            .as(file.toString())
            .allMatch(time::equals);
      }
    }
  }

  /** Libraries in a jar, from {@code group:artifact:version} to their licenses. */
  static Map<String, String> libraries(JarFile jar) throws IOException {
    Map<String, String> libraries = new TreeMap<>();
    for (String line : text(jar, "META-INF/THIRD-PARTY.txt").lines().toList()) {
      Matcher library = LIBRARY.matcher(line);
      if (library.matches()) {
        libraries.put(
            library.group(2) + ":" + library.group(3) + ":" + library.group(4), library.group(1));
        assertThat(library.group(2)).as("third parties").isNotEqualTo("io.hotguard");
      }
    }
    return libraries;
  }

  private static List<Path> jarsWithLibraries() throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path file : Reactor.jars()) {
      try (JarFile jar = new JarFile(file.toFile())) {
        boolean bundles =
            jar.getEntry("META-INF/THIRD-PARTY.txt") != null
                || !foreignClasses(jar).isEmpty()
                || !innerJars(jar).isEmpty();
        if (bundles && !file.toString().endsWith("-tests.jar")) {
          found.add(file);
        }
      }
    }
    return found;
  }

  @Test
  void everyJarWithLibrariesNamesThemAndHasTheirLicenses() throws IOException {
    List<Path> bundling = jarsWithLibraries();

    assertThat(bundling.stream().map(file -> file.getParent().getParent()).distinct())
        .containsExactlyInAnyOrderElementsOf(
            Reactor.withJar().stream()
                .filter(Reactor.Module::bundles)
                .map(module -> module.target().resolveSibling(""))
                .map(Path::normalize)
                .toList());
    for (Path file : bundling) {
      try (JarFile jar = new JarFile(file.toFile())) {
        Map<String, String> libraries = libraries(jar);
        assertThat(libraries).as(file.toString()).isNotEmpty();
        libraries.forEach(
            (library, licenses) -> {
              if (!licenses.contains("Apache")) {
                String group = library.substring(0, library.indexOf(':'));
                assertThat(jar.getEntry("META-INF/licenses/" + group))
                    .as("%s: the text of %s for %s", file, licenses, library)
                    .isNotNull();
              }
            });
      }
    }
  }

  /** A class that no named library has would be in the jar without its license. */
  @Test
  void everyForeignClassComesFromANamedLibrary() throws IOException {
    for (Path file : jarsWithLibraries()) {
      try (JarFile jar = new JarFile(file.toFile())) {
        TreeSet<String> unnamed = new TreeSet<>(foreignClasses(jar));
        for (String library : libraries(jar).keySet()) {
          unnamed.removeAll(classesOf(library));
        }
        assertThat(unnamed).as(file.toString()).isEmpty();
      }
    }
  }

  private static Set<String> classesOf(String library) throws IOException {
    try (JarFile jar = new JarFile(fileOf(library).toFile())) {
      return foreignClasses(jar).stream().collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static Path fileOf(String library) {
    String name = library.substring(library.indexOf(':') + 1).replace(':', '-') + ".jar";
    return Reactor.classPath()
        .map(Path::of)
        .filter(each -> each.endsWith(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError(library + " is not on the class path"));
  }

  /** An unchanged jar has its own license and notice, and the names of the libraries inside it. */
  @Test
  void everyInnerJarIsTheUnchangedJarOfAModuleOrANamedLibrary() throws IOException {
    int libraries = 0;
    for (Path file : jarsWithLibraries()) {
      try (JarFile jar = new JarFile(file.toFile())) {
        Map<String, Path> known = new TreeMap<>();
        Reactor.withJar().forEach(module -> known.put(module.artifactId(), module.jar()));
        for (String library : libraries(jar).keySet()) {
          known.put(library.replaceFirst("^.*?:(.*?):.*$", "$1"), fileOf(library));
        }
        for (JarEntry inner : innerJars(jar)) {
          String name = inner.getName().replaceFirst("^.*/(.*)\\.jar$", "$1");
          assertThat(known).as(file.toString()).containsKey(name);
          assertThat(jar.getInputStream(inner))
              .as("%s in %s", name, file)
              .hasSameContentAs(Files.newInputStream(known.get(name)));
          libraries += known.get(name).startsWith(Reactor.ROOT) ? 0 : 1;
        }
      }
    }

    assertThat(libraries).isPositive();
  }

  @Test
  void theTextOfAsmsLicenseIsWhole() throws IOException {
    for (Path file : jarsWithLibraries()) {
      try (JarFile jar = new JarFile(file.toFile())) {
        for (JarEntry entry : Collections.list(jar.entries())) {
          if (entry.getName().startsWith("META-INF/licenses/") && !entry.isDirectory()) {
            assertThat(text(jar, entry.getName()))
                .as(entry.getName())
                .contains("Copyright (c)", "Redistribution and use", "AS IS");
          }
        }
      }
    }
  }
}
