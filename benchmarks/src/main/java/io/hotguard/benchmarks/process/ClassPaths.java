/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.process;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

public final class ClassPaths {
  /* Log4j asks for a class that only Disruptor 3 has to tell the releases apart, so 4.0.0 in front of a jar that also holds 3.4.4
   * would be taken for 3. The class path of a Disruptor 4 fork is therefore 4.0.0 and a copy of this jar without com.lmax. */
  private static final String DISRUPTOR_CLASSES = "com/lmax/disruptor/";

  private ClassPaths() {}

  /** This process' class path, absolute. */
  public static String own() {
    StringBuilder path = new StringBuilder();
    for (String entry : System.getProperty("java.class.path", "").split(File.pathSeparator, -1)) {
      path.append(path.length() == 0 ? "" : File.pathSeparator)
          .append(Path.of(entry).toAbsolutePath());
    }
    return path.toString();
  }

  /** The class path with Disruptor 4; empty if {@code disruptor4/} beside this jar is missing. */
  public static Optional<String> withDisruptor4() throws IOException {
    Path jar = Path.of(System.getProperty("java.class.path", "")).toAbsolutePath();
    Path directory = jar.resolveSibling("disruptor4");
    if (!jar.toString().endsWith(".jar")
        || !Files.isRegularFile(jar)
        || !Files.isDirectory(directory)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.list(directory)) {
      Optional<Path> disruptor =
          files.filter(file -> file.getFileName().toString().startsWith("disruptor-4")).findFirst();
      if (disruptor.isEmpty()) {
        return Optional.empty();
      }
      Path copy = directory.resolve("benchmarks-without-disruptor.jar");
      copyWithoutDisruptor(jar, copy);
      return Optional.of(disruptor.get() + File.pathSeparator + copy);
    }
  }

  /** The class path with the libraries of the ladder's service, which are beside this jar. */
  public static String withServiceLibraries() throws IOException {
    Path jar = Path.of(System.getProperty("java.class.path", "")).toAbsolutePath();
    Path directory = jar.resolveSibling("service-libraries");
    if (!Files.isDirectory(directory)) {
      return own(); // not the jar but a class path that has them
    }
    try (Stream<Path> files = Files.list(directory)) {
      return jar
          + files.sorted().map(file -> File.pathSeparator + file).collect(Collectors.joining());
    }
  }

  private static void copyWithoutDisruptor(Path jar, Path copy) throws IOException {
    try (ZipFile from = new ZipFile(jar.toFile());
        OutputStream file = Files.newOutputStream(copy);
        ZipOutputStream to = new ZipOutputStream(file)) {
      for (ZipEntry entry :
          (Iterable<ZipEntry>) from.stream().map(ZipEntry.class::cast)::iterator) {
        if (!entry.getName().startsWith(DISRUPTOR_CLASSES)) {
          to.putNextEntry(new ZipEntry(entry.getName()));
          try (InputStream in = from.getInputStream(entry)) {
            in.transferTo(to);
          }
          to.closeEntry();
        }
      }
    }
  }
}
