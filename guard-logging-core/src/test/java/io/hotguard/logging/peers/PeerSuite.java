/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.peers;

import io.hotguard.logging.internal.ring.GuardDrain;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The published tests of a logging library, run in child processes without the guard and with it.
 * <b>Threading:</b> one thread.
 */
public final class PeerSuite {
  /*
   * The suite is unpacked to target/test-classes of the child's directory, where its tests look for
   * their files. A test that fails without the guard, also for want of a file that the jar lacks,
   * says nothing and is left out. A test whose end differs is run again alone in both ways, and
   * differs only if it does so again: suites have tests that depend on time and on fixed ports.
   *
   * Tests look at an appender right after their call. In ENFORCE the child therefore waits after
   * each event until the appenders have it (GuardDrain). The lines of the guard itself reach no
   * appender, in both modes: each test that counts would count them.
   */
  private static final long LIMIT_MINUTES = 10;

  /** How a child runs. */
  public enum Run {
    OFF,
    WARN,
    ENFORCE
  }

  /** The end of a test that did not end as it does without the guard. */
  public record Difference(String test, Run run, String end) {}

  private final Path directory;
  private final String hooks;
  private final List<String> suite = new ArrayList<>();
  private final List<String> others = new ArrayList<>();
  private final List<String> guard = new ArrayList<>();
  private int children;

  /**
   * @param directory an empty directory for all files
   * @param hooks the class that adds the changes of a library to those of the child
   * @param guards a class of each jar of the guard
   */
  public PeerSuite(Path directory, Class<?> hooks, List<Class<?>> guards) throws IOException {
    this.directory = directory;
    this.hooks = hooks.getName();
    Set<String> own = guards.stream().map(PeerSuite::source).collect(Collectors.toSet());
    String tests = source(hooks);
    String coreTests = source(PeerSuite.class);
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    for (String entry : classPath.split(File.pathSeparator, -1)) {
      String absolute = Path.of(entry).toAbsolutePath().toString();
      if (own.contains(absolute)) {
        guard.add(absolute);
      } else if (entry.endsWith("-tests.jar") && !entry.contains("hotguard")) {
        suite.add(absolute);
      } else if (!absolute.equals(tests) && !absolute.equals(coreTests) && entry.endsWith(".jar")) {
        others.add(absolute);
      }
    }
    Path harness = directory.resolve("harness");
    for (Class<?> type : List.of(SuiteChild.class, GuardDrain.class, hooks)) {
      copyPackage(type, harness);
    }
    others.add(0, harness.toString());
    for (String jar : suite) {
      unpack(Path.of(jar), "", tests());
    }
  }

  private Path tests() {
    return directory.resolve("target/test-classes");
  }

  /** Returns the test classes of the suite with such names, sorted. */
  public List<String> classes(Predicate<String> wanted) throws IOException {
    try (Stream<Path> files = Files.walk(tests())) {
      return files
          .map(file -> tests().relativize(file).toString())
          .filter(name -> name.endsWith("Test.class"))
          .map(name -> name.substring(0, name.length() - ".class".length()).replace('/', '.'))
          .filter(wanted)
          .sorted()
          .toList();
    }
  }

  /**
   * Runs test classes in both modes and without the guard, and returns what differs.
   *
   * @param together how many classes share a process
   */
  public List<Difference> differences(List<String> classes, int together)
      throws IOException, InterruptedException {
    Map<String, String> off = run(Run.OFF, classes, together);
    List<Difference> differences = new ArrayList<>();
    for (Run run : List.of(Run.WARN, Run.ENFORCE)) {
      Map<String, String> ends = run(run, classes, together);
      Set<String> doubtful = new LinkedHashSet<>();
      compare(off, ends, run).forEach(each -> doubtful.add(classOf(each.test())));
      for (String test : doubtful) {
        differences.addAll(
            compare(run(Run.OFF, List.of(test), 1), run(run, List.of(test), 1), run));
      }
    }
    return differences;
  }

  private static List<Difference> compare(
      Map<String, String> off, Map<String, String> ends, Run run) {
    List<Difference> differences = new ArrayList<>();
    off.forEach(
        (test, end) -> {
          String other = ends.getOrDefault(test, "absent");
          if (end.equals("successful") && !other.equals(end)) {
            differences.add(new Difference(test, run, other));
          }
        });
    return differences;
  }

  private static String classOf(String test) {
    int end = test.indexOf('/');
    return end < 0 ? test : test.substring(0, end);
  }

  /** Returns how each test ended, by its name. */
  public Map<String, String> run(Run run, Collection<String> classes, int together)
      throws IOException, InterruptedException {
    Path notes = directory.resolve("notes-" + ++children + "-" + run + ".tsv");
    List<String> all = List.copyOf(classes);
    for (int from = 0; from < all.size(); from += together) {
      start(run, notes, all.subList(from, Math.min(all.size(), from + together)));
    }
    Map<String, String> ends = new TreeMap<>();
    for (String line : Files.readAllLines(notes)) {
      String[] parts = line.split("\t", -1);
      ends.put(parts[0], parts[1]);
    }
    return ends;
  }

  private void start(Run run, Path notes, List<String> classes)
      throws IOException, InterruptedException {
    Path temporary = Files.createTempDirectory(directory, "tmp");
    List<String> classPath = new ArrayList<>(others);
    classPath.add(0, tests().toString());
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djava.awt.headless=true",
                "-Djdk.attach.allowAttachSelf=true",
                "-Djava.io.tmpdir=" + temporary));
    if (run != Run.OFF) {
      classPath.addAll(guard);
      command.add("-D" + SuiteChild.HOOKS + "=" + hooks);
      command.add("-Dhotguard.mode=" + run.name().toLowerCase(java.util.Locale.ROOT));
      // Each context has its own files, and tests make many contexts.
      command.add("-Dhotguard.logging.spill.max-bytes=1m");
    }
    command.addAll(List.of("-cp", String.join(File.pathSeparator, classPath)));
    command.addAll(List.of(SuiteChild.class.getName(), notes.toString()));
    command.addAll(classes);
    Process child =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("output-" + run + ".txt").toFile())
            .start();
    try {
      if (!child.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
        Files.writeString(
            notes,
            String.join(", ", classes) + "\tunfinished\t\t\n",
            java.nio.file.StandardOpenOption.CREATE,
            java.nio.file.StandardOpenOption.APPEND);
      }
    } finally {
      child.destroyForcibly().waitFor();
    }
  }

  private static String source(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Copies the classes of a package, from a folder or from a jar. */
  private static void copyPackage(Class<?> type, Path target) throws IOException {
    String name = type.getPackageName().replace('.', '/');
    Path source = Path.of(source(type));
    if (Files.isDirectory(source)) {
      copy(source.resolve(name), target.resolve(name));
    } else {
      unpack(source, name, target);
    }
  }

  private static void unpack(Path jar, String folder, Path target) throws IOException {
    try (FileSystem files = FileSystems.newFileSystem(jar)) {
      copy(files.getPath("/").resolve(folder), target.resolve(folder));
    }
  }

  private static void copy(Path source, Path target) throws IOException {
    try (Stream<Path> files = Files.walk(source)) {
      for (Path file : new TreeSet<>(files.toList())) {
        Path copy = target.resolve(source.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(copy);
        } else if (!Files.exists(copy)) {
          Files.copy(file, copy);
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
