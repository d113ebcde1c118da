/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.maven.it;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hotguard.docs.LocalRepository;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Somebody who has a JDK, Maven and an empty folder: commands run with a home of their own, whose
 * local repository begins with what {@code mvn install} puts there. Maven loads the rest: from the
 * repository of the build on the same disk, and what that lacks from the network.
 *
 * @param folder where commands run first
 * @param home has the local repository and the settings of Maven
 */
record NewUser(Path folder, Path home) {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** The invoker plugin installs here; it also copies libraries, which a new user has to load. */
  private static final Path INSTALLED = Path.of("target/it-home/.m2/repository").toAbsolutePath();

  private static final int MINUTES = 10;

  /** Some builds of Maven switch colours off with an escape sequence where no colours are. */
  private static final Pattern COLOUR = Pattern.compile("\\x1B\\[[;\\d]*m");

  /**
   * The outcome of a command.
   *
   * @param exit its code
   * @param output both streams, without colours
   * @param folder where it ended
   */
  record Result(int exit, String output, Path folder) {}

  /** With an empty folder and a home of the same name. */
  static NewUser in(String name) throws IOException {
    return in(Path.of("target/it").toAbsolutePath(), name, INSTALLED);
  }

  /**
   * With an empty folder and a home of the same name.
   *
   * @param work the folder of both
   * @param installed a local repository into which Hotguard was installed
   */
  static NewUser in(Path work, String name, Path installed) throws IOException {
    NewUser user = new NewUser(work.resolve(name), work.resolve(name + "-home"));
    delete(user.folder);
    delete(user.home);
    Files.createDirectories(user.folder);
    LocalRepository.copyHotguard(installed, user.repository());
    String loaded = Path.of(System.getProperty("it.local-repository", "")).toUri().toString();
    Files.writeString(
        user.home.resolve(".m2/settings.xml"),
        Files.readString(Path.of("src/it/settings.xml")).replace("@repository@", loaded));
    return user;
  }

  Path repository() {
    return home.resolve(".m2/repository");
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      Files.walkFileTree(
          folder,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              Files.delete(file);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException failure)
                throws IOException {
              Files.delete(visited);
              return FileVisitResult.CONTINUE;
            }
          });
    }
  }

  /** With a copy of a project in src/it that uses this version. */
  static NewUser withProject(String name) throws IOException {
    NewUser user = in(name);
    user.copy(Path.of("src/it", name));
    return user;
  }

  /** With a copy of an example. */
  static NewUser withExample(Path example) throws IOException {
    NewUser user = in("example-" + example.getFileName());
    user.copy(example);
    return user;
  }

  private void copy(Path project) throws IOException {
    try (Stream<Path> files = Files.walk(project)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path to = project.relativize(file);
        if (!to.startsWith("target")) {
          write(to.toString(), Files.readString(file).replace("@project.version@", version()));
          Files.setPosixFilePermissions(folder.resolve(to), Files.getPosixFilePermissions(file));
        }
      }
    }
  }

  static String version() {
    return System.getProperty("it.version", "");
  }

  void write(String file, String text) throws IOException {
    Path target = folder.resolve(file);
    Files.createDirectories(target.getParent());
    Files.writeString(target, text);
  }

  /** Writes text to the beginning of an XML element that the file has once. */
  void insert(String file, String element, String text) throws IOException {
    String begin = "<" + element + ">\n";
    String before = read(file);
    int at = before.indexOf(begin) + begin.length();
    if (at < begin.length() || before.indexOf(begin, at) >= 0) {
      throw new IllegalArgumentException(file + " has not one line with " + begin);
    }
    write(file, before.substring(0, at) + text + before.substring(at));
  }

  String read(String file) throws IOException {
    return Files.readString(folder.resolve(file));
  }

  /** Runs lines of a shell; HOTGUARD is the checkout. */
  Result run(Path where, String lines) throws IOException, InterruptedException {
    Path ended = Files.createTempFile("it", ".pwd");
    Path output = Files.createTempFile("it", ".log");
    ProcessBuilder builder =
        new ProcessBuilder("sh", "-e", "-c", lines + "\npwd > '" + ended + "'")
            .directory(where.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().put("HOTGUARD", ROOT.toString());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("MAVEN_OPTS", "-Duser.home=" + home + " -XX:TieredStopAtLevel=1");
    String path = builder.environment().getOrDefault("PATH", "");
    builder
        .environment()
        .put(
            "PATH",
            System.getProperty("it.maven-home")
                + "/bin:"
                + System.getProperty("java.home")
                + "/bin:"
                + path);
    Process process = builder.start();
    try {
      if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
        throw new IOException("still running after " + MINUTES + " minutes: " + lines);
      }
      String at = Files.readString(ended, UTF_8).strip();
      return new Result(
          process.exitValue(),
          COLOUR.matcher(Files.readString(output, UTF_8)).replaceAll(""),
          at.isEmpty() ? where : Path.of(at));
    } finally {
      process.destroyForcibly();
      Files.delete(ended);
      Files.delete(output);
    }
  }
}
