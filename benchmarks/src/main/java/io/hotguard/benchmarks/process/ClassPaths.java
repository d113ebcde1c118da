/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Class paths of child processes. */
public final class ClassPaths {
  /* Log4j asks for a class that only Disruptor 3 has to tell the releases apart, so 4.0.0 in front of a jar that also holds 3.4.4
   * would be taken for 3. The class path of a Disruptor 4 fork is therefore 4.0.0 and a copy of this jar without com.lmax. */
  private static final String DISRUPTOR_CLASSES = "com/lmax/disruptor";

  private ClassPaths() {}

  /** This process' class path, absolute. */
  public static String own() {
    String[] entries = System.getProperty("java.class.path", "").split(File.pathSeparator, -1);
    return of(Stream.of(entries).map(Path::of).toList());
  }

  /**
   * The jars of a folder that the build fills, in the order of their names.
   *
   * @param build the Maven arguments of that build
   */
  public static List<Path> jars(Path folder, String build) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new IOException(folder + " is missing: build with mvn " + build + " first");
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }

  public static String of(List<Path> entries) {
    return entries.stream()
        .map(entry -> entry.toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** The names of the jars that begin so, without their extension. */
  public static String names(List<Path> jars, String... beginnings) {
    return jars.stream()
        .map(jar -> jar.getFileName().toString().replace(".jar", ""))
        .filter(name -> Stream.of(beginnings).anyMatch(b -> name.matches(b + "-[0-9].*")))
        .collect(Collectors.joining(", "));
  }

  /** The class path with Disruptor 4, which is beside this jar. */
  public static String withDisruptor4() throws IOException {
    Path jar = ownJar();
    Path directory = jar.resolveSibling("disruptor4");
    Path disruptor = jars(directory, "package").get(0);
    Path copy = jar.resolveSibling("benchmarks-without-disruptor.jar");
    Files.copy(jar, copy, StandardCopyOption.REPLACE_EXISTING);
    try (FileSystem content = FileSystems.newFileSystem(copy)) {
      Directories.delete(content.getPath(DISRUPTOR_CLASSES));
    }
    return of(List.of(disruptor, copy));
  }

  /** The class path with the libraries of a folder beside this jar, which the build fills. */
  public static String with(String folder) throws IOException {
    Path jar = ownJar();
    Path directory = jar.resolveSibling(folder);
    if (!Files.isDirectory(directory)) {
      return own(); // not the jar but a class path that has them
    }
    return of(List.of(jar)) + File.pathSeparator + of(jars(directory, "package"));
  }

  private static Path ownJar() {
    return Path.of(System.getProperty("java.class.path", "")).toAbsolutePath();
  }
}
