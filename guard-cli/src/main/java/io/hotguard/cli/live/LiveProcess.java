/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.live;

import java.io.File;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The facts that a Java virtual machine of the same user tells. Its system properties and the
 * arguments of its program may be secret, so only the parts below are kept.
 *
 * @param javaVersion such as {@code 21.0.4}; empty if the machine does not say
 * @param classPath the files of its class path, and the archives that it has open, that can be read
 *     from here, in order; immutable
 * @param webApplications the folders in which Tomcat looks for applications; immutable
 * @param options the options of the virtual machine; immutable
 * @param loaded the names of its classes; empty if the machine does not say; immutable
 */
public record LiveProcess(
    long pid,
    String javaVersion,
    List<Path> classPath,
    List<Path> webApplications,
    List<String> options,
    Set<String> loaded) {
  private static final String VM_ARGUMENTS = "jvm_args:";
  private static final String PID_LINE = "\\d+:";
  private static final Pattern CLASS_LINE = Pattern.compile("[| ]*(?:\\|--)?([\\w.$]+)/\\S+");

  public LiveProcess {
    classPath = List.copyOf(classPath);
    webApplications = List.copyOf(webApplications);
    options = List.copyOf(options);
    loaded = Set.copyOf(loaded);
  }

  /**
   * Asks a process with the tool of a JDK.
   *
   * @throws UnrecordableProcessException if there is no such process, or it does not answer
   */
  public static LiveProcess ask(long pid, Path javaHome) throws UnrecordableProcessException {
    Jcmd jcmd = Jcmd.to(pid, javaHome);
    Properties properties = properties(jcmd.answer("VM.system_properties"));
    return new LiveProcess(
        pid,
        properties.getProperty("java.version", ""),
        classPath(jcmd.process(), properties),
        webApplications(jcmd.process(), properties),
        options(jcmd.answer("VM.command_line")),
        loaded(jcmd.send("VM.class_hierarchy")));
  }

  /** Reads what the machine writes in the format of properties files, below its process id. */
  private static Properties properties(String answer) throws UnrecordableProcessException {
    Properties properties = new Properties();
    String text =
        answer.lines().filter(line -> !line.matches(PID_LINE)).reduce("", (a, b) -> a + b + '\n');
    try {
      properties.load(new StringReader(text));
      return properties;
    } catch (IOException | IllegalArgumentException e) {
      throw new UnrecordableProcessException(
          "the answer to VM.system_properties cannot be read: " + e.getMessage());
    }
  }

  private static Set<String> loaded(Jcmd.Answer answer) {
    return answer
        .text()
        .lines()
        .map(CLASS_LINE::matcher)
        .filter(Matcher::matches)
        .map(line -> line.group(1))
        .collect(Collectors.toSet());
  }

  /** Launchers with class loaders of their own have little on the class path. */
  private static List<Path> classPath(ProcessHandle process, Properties properties) {
    Set<Path> found = new LinkedHashSet<>();
    String separator = properties.getProperty("path.separator", File.pathSeparator);
    String path = properties.getProperty("java.class.path", "");
    for (String entry : path.split(Pattern.quote(separator), -1)) {
      if (!entry.isEmpty()) {
        file(process, properties, entry).ifPresent(found::add);
      }
    }
    Path java = Path.of(properties.getProperty("java.home", "/"));
    JavaProcesses.openArchives(process).stream()
        .filter(archive -> !archive.startsWith(java))
        .flatMap(archive -> JavaProcesses.fileOf(process, archive).stream())
        .forEach(found::add);
    return List.copyOf(found);
  }

  private static List<Path> webApplications(ProcessHandle process, Properties properties) {
    String base = properties.getProperty("catalina.base", "");
    return base.isEmpty()
        ? List.of()
        : file(process, properties, base + "/webapps").stream().toList();
  }

  private static Optional<Path> file(ProcessHandle process, Properties properties, String name) {
    try {
      Path folder = Path.of(properties.getProperty("user.dir", "")).toAbsolutePath();
      return JavaProcesses.fileOf(process, folder.resolve(name).normalize());
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** Options with blanks in them are cut short; the machine does not say where an option ends. */
  private static List<String> options(String answer) {
    return answer
        .lines()
        .filter(line -> line.startsWith(VM_ARGUMENTS))
        .flatMap(line -> Arrays.stream(line.substring(VM_ARGUMENTS.length()).split("\\s+", -1)))
        .filter(option -> option.startsWith("-"))
        .toList();
  }
}
