/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/** Builds jars of the applications in {@code apps}, as build tools lay them out. */
final class AppJars {
  private static final Path CLASSES = Path.of("target/test-classes");
  private static final String PACKAGE = "io/hotguard/agent/apps/";

  private AppJars() {}

  static List<Path> libraries(String folder) throws IOException {
    try (Stream<Path> jars = Files.list(AgentRun.APPS.resolve(folder))) {
      return jars.sorted().toList();
    }
  }

  /** A jar whose manifest names the jars that it needs. */
  static Path plain(Path folder, String main, String config, List<Path> libraries)
      throws IOException {
    Manifest manifest = manifest(PACKAGE.replace('/', '.') + main);
    manifest
        .getMainAttributes()
        .put(
            Attributes.Name.CLASS_PATH,
            libraries.stream().map(jar -> jar.toUri().toString()).collect(Collectors.joining(" ")));
    return write(folder.resolve("app.jar"), manifest, out -> addApp(out, "", config));
  }

  /** A jar with the classes of all others. */
  static Path uber(Path folder, String main, String config, List<Path> libraries)
      throws IOException {
    return write(
        folder.resolve("app.jar"),
        manifest(PACKAGE.replace('/', '.') + main),
        out -> {
          addApp(out, "", config);
          Set<String> names = new HashSet<>();
          for (Path library : libraries) {
            addContent(out, library, "", names);
          }
        });
  }

  /** The executable jar of Spring Boot: its loader, the classes, and the libraries as jars. */
  static Path boot(Path folder, String main, Path loader, List<Path> libraries) throws IOException {
    return boot(folder.resolve("app.jar"), "JarLauncher", "BOOT-INF/", main, loader, libraries);
  }

  /** The executable war of Spring Boot. */
  static Path bootWar(Path folder, String main, Path loader, List<Path> libraries)
      throws IOException {
    return boot(folder.resolve("app.war"), "WarLauncher", "WEB-INF/", main, loader, libraries);
  }

  private static Path boot(
      Path archive, String launcher, String root, String main, Path loader, List<Path> libraries)
      throws IOException {
    Manifest manifest = manifest("org.springframework.boot.loader.launch." + launcher);
    manifest.getMainAttributes().putValue("Start-Class", PACKAGE.replace('/', '.') + main);
    manifest.getMainAttributes().putValue("Spring-Boot-Classes", root + "classes/");
    manifest.getMainAttributes().putValue("Spring-Boot-Lib", root + "lib/");
    return write(
        archive,
        manifest,
        out -> {
          addContent(out, loader, "", new HashSet<>());
          // The loader looks for the folders themselves.
          for (String folders : List.of(root, root + "classes/", root + "lib/")) {
            out.putNextEntry(new JarEntry(folders));
            out.closeEntry();
          }
          addApp(out, root + "classes/", null);
          for (Path library : libraries) {
            addStored(out, root + "lib/" + library.getFileName(), Files.readAllBytes(library));
          }
        });
  }

  /** The folder of a web application. */
  static void war(Path folder, String config, List<Path> libraries) throws IOException {
    Path classes = folder.resolve("WEB-INF/classes");
    Path target = classes.resolve(PACKAGE);
    Files.createDirectories(target);
    for (Path file : appClasses()) {
      Files.copy(file, target.resolve(file.getFileName()));
    }
    Path source = CLASSES.resolve(config);
    Files.copy(source, classes.resolve(source.getFileName()));
    Path lib = Files.createDirectories(folder.resolve("WEB-INF/lib"));
    for (Path library : libraries) {
      Files.copy(library, lib.resolve(library.getFileName()));
    }
  }

  /** A web application as a file, which the container unpacks. */
  static void warFile(Path war, Path folder) throws IOException {
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(war));
        Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        String name = folder.relativize(file).toString().replace(File.separatorChar, '/');
        add(out, name, Files.readAllBytes(file));
      }
    }
  }

  private interface Content {
    void write(JarOutputStream out) throws IOException;
  }

  private static Path write(Path jar, Manifest manifest, Content content) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest)) {
      content.write(out);
    }
    return jar;
  }

  private static Manifest manifest(String main) {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, main);
    return manifest;
  }

  private static List<Path> appClasses() throws IOException {
    try (Stream<Path> files = Files.list(CLASSES.resolve(PACKAGE))) {
      return files.sorted().toList();
    }
  }

  private static void addApp(JarOutputStream out, String prefix, String config) throws IOException {
    for (Path file : appClasses()) {
      add(out, prefix + PACKAGE + file.getFileName(), Files.readAllBytes(file));
    }
    if (config != null) {
      Path file = CLASSES.resolve(config);
      add(out, prefix + file.getFileName(), Files.readAllBytes(file));
    }
  }

  private static void addContent(
      JarOutputStream out, Path library, String prefix, Set<String> names) throws IOException {
    try (JarFile jar = new JarFile(library.toFile())) {
      for (JarEntry entry : java.util.Collections.list(jar.entries())) {
        String name = entry.getName();
        if (!entry.isDirectory()
            && !name.equals(JarFile.MANIFEST_NAME)
            && !name.contains("module-info")
            && names.add(name)) {
          add(out, prefix + name, jar.getInputStream(entry).readAllBytes());
        }
      }
    }
  }

  private static void add(JarOutputStream out, String name, byte[] content) throws IOException {
    out.putNextEntry(new JarEntry(name));
    out.write(content);
    out.closeEntry();
  }

  private static void addStored(JarOutputStream out, String name, byte[] content)
      throws IOException {
    JarEntry entry = new JarEntry(name);
    CRC32 sum = new CRC32();
    sum.update(content);
    entry.setMethod(JarEntry.STORED);
    entry.setSize(content.length);
    entry.setCrc(sum.getValue());
    out.putNextEntry(entry);
    out.write(content);
    out.closeEntry();
  }

  /** Writes a text, such as a configuration. */
  static void text(Path file, String text) throws IOException {
    Files.writeString(file, text, UTF_8);
  }
}
