/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.gradle.it;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * A release of Gradle, put together from artifacts of Maven Central.
 *
 * <p>The jar of Gradle's API has nearly all classes of a release, and for each module the list of
 * its jars. A module of the layout here is a jar with that list alone; the first module's jar has
 * the classes. Groovy and Kotlin are the published jars, every other library is an empty jar, since
 * the API's jar has its classes. The Kotlin DSL is not in it: build scripts must be Groovy. In 8.8
 * no list property can be read back from the configuration cache, because a lambda in the jar has
 * the names of classes before they were moved.
 */
final class GradleRelease {
  /** For a build script: the API of Gradle 8 lacks the classes that compile in its own process. */
  static final String COMPILER =
      """

      tasks.withType(JavaCompile).configureEach {
          options.fork = true
          options.forkOptions.executable = System.getProperty("java.home") + "/bin/javac"
      }
      """;

  private static final Path PARTS = Path.of("target/gradle/parts").toAbsolutePath();
  private static final String CARRIER = "gradle-base-services";
  private static final int MINUTES = 10;
  private static final Pattern MODULE = Pattern.compile("(gradle-.+)-classpath\\.properties");
  private static final List<String> PACKAGES =
      List.of(
          "java.base/java.util",
          "java.base/java.lang",
          "java.base/java.lang.invoke",
          "java.prefs/java.util.prefs",
          "java.base/java.nio.charset",
          "java.base/java.net",
          "java.base/java.util.concurrent.atomic",
          "java.xml/javax.xml.namespace");

  /**
   * The outcome of a build.
   *
   * @param exit its code
   * @param output both streams
   */
  record Result(int exit, String output) {}

  private final String version;
  private final Path lib;

  private GradleRelease(String version, Path lib) {
    this.version = version;
    this.lib = lib;
  }

  static GradleRelease of(String version) throws IOException {
    Path lib = Path.of("target/gradle", version, "lib").toAbsolutePath();
    if (!Files.exists(lib)) {
      Path unfinished = Path.of("target/gradle", version, "unfinished").toAbsolutePath();
      Files.createDirectories(unfinished.resolve("plugins"));
      write(PARTS.resolve("gradle-api-" + version + ".jar"), version, unfinished);
      Files.move(unfinished, lib, StandardCopyOption.ATOMIC_MOVE);
    }
    return new GradleRelease(version, lib);
  }

  private static void write(Path api, String version, Path lib) throws IOException {
    Map<String, String> modules = modules(api);
    TreeSet<String> libraries = new TreeSet<>();
    TreeSet<String> needed = new TreeSet<>();
    modules.values().forEach(text -> libraries.addAll(names(text, "runtime")));
    modules.values().forEach(text -> needed.addAll(names(text, "projects")));
    needed.removeAll(modules.keySet());
    needed.forEach(module -> modules.put(module, "projects=\nruntime=\n"));
    for (Map.Entry<String, String> module : modules.entrySet()) {
      if (!module.getKey().equals(CARRIER)) {
        jar(
            lib.resolve(module.getKey() + "-" + version + ".jar"),
            Map.of(
                "META-INF/MANIFEST.MF",
                "Manifest-Version: 1.0\r\nClass-Path: "
                    + (CARRIER + "-" + version)
                    + ".jar\r\n\r\n",
                module.getKey() + "-classpath.properties",
                module.getValue()));
      }
    }
    Path carrier = lib.resolve(CARRIER + "-" + version + ".jar");
    Files.copy(api, carrier);
    try (FileSystem zip = FileSystems.newFileSystem(carrier)) {
      // The JDK would load these with the class path, which needs them.
      Files.deleteIfExists(zip.getPath("META-INF/services/java.nio.file.spi.FileSystemProvider"));
      // With this mark Gradle takes itself for the API on a class path, which isolates no worker.
      Files.deleteIfExists(zip.getPath("META-INF/.gradle-runtime-shaded"));
    }
    for (String library : libraries) {
      library(library, lib.resolve(library));
    }
  }

  private static Map<String, String> modules(Path api) throws IOException {
    Map<String, String> modules = new TreeMap<>();
    try (ZipFile zip = new ZipFile(api.toFile())) {
      Enumeration<? extends ZipEntry> entries = zip.entries();
      while (entries.hasMoreElements()) {
        ZipEntry entry = entries.nextElement();
        Matcher module = MODULE.matcher(entry.getName());
        if (module.matches()) {
          try (InputStream text = zip.getInputStream(entry)) {
            modules.put(module.group(1), new String(text.readAllBytes(), UTF_8));
          }
        }
      }
    }
    return modules;
  }

  private static List<String> names(String properties, String key) {
    return properties
        .lines()
        .filter(line -> line.startsWith(key + "="))
        .flatMap(line -> Pattern.compile(",").splitAsStream(line.substring(key.length() + 1)))
        .filter(name -> !name.isBlank())
        .toList();
  }

  private static void library(String name, Path file) throws IOException {
    Path part = PARTS.resolve(name);
    if (name.matches("kotlin-stdlib-[0-9.]+\\.jar")) {
      part = PARTS.resolve("kotlin-stdlib.jar");
    }
    if (Files.exists(part)) {
      Files.copy(part, file);
    } else {
      jar(file, Map.of("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\n\r\n"));
    }
  }

  private static void jar(Path file, Map<String, String> entries) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (Map.Entry<String, String> entry : new TreeMap<>(entries).entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue().getBytes(UTF_8));
        zip.closeEntry();
      }
    }
  }

  /** The command of this release for a shell or a process; a build needs no daemon. */
  List<String> command(Path home) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // These options of the JVM are what Gradle wants for a build, or it would start another JVM.
    command.addAll(List.of("-XX:+HeapDumpOnOutOfMemoryError", "-XX:MaxMetaspaceSize=384m"));
    command.addAll(List.of("-Xms256m", "-Xmx512m", "-Dfile.encoding=UTF-8"));
    command.addAll(List.of("-Duser.country=US", "-Duser.language=en"));
    PACKAGES.forEach(name -> command.add("--add-opens=" + name + "=ALL-UNNAMED"));
    command.add("-Dorg.gradle.internal.instrumentation.agent=false");
    command.add("-Dorg.gradle.appname=gradle");
    command.addAll(List.of("-cp", lib.resolve("gradle-launcher-" + version + ".jar").toString()));
    command.add("org.gradle.launcher.GradleMain");
    command.addAll(List.of("--no-daemon", "--offline", "--gradle-user-home", home.toString()));
    command.add("-Dorg.gradle.internal.instrumentation.agent=false");
    return command;
  }

  Result run(List<String> command, Path folder) throws IOException, InterruptedException {
    Path output = Files.createTempFile("gradle", ".log");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process process = builder.start();
    try {
      if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
        throw new IOException("still running after " + MINUTES + " minutes: " + command);
      }
      return new Result(process.exitValue(), Files.readString(output));
    } finally {
      process.destroyForcibly();
      Files.delete(output);
    }
  }

  @Override
  public String toString() {
    return "Gradle " + version;
  }
}
