/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigKind;
import io.hotguard.lint.input.InputEntry;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells the configuration files that no library looks for: logging libraries and Spring Boot search
 * the root of a jar or class folder, so such a file deeper in it is a template, or data of tests. A
 * fragment that other configuration includes lies anywhere. Threads that read inputs may share it.
 */
final class ReadFiles {
  private static final Set<ConfigKind> AT_ROOT =
      EnumSet.of(
          ConfigKind.LOG4J, ConfigKind.LOG4J_SETTINGS, ConfigKind.LOGBACK, ConfigKind.SPRING);
  private static final Pattern IN_ARCHIVE = Pattern.compile("(.*!/(?:(?:BOOT|WEB)-INF/classes/)?)");

  private static final String SPRING_FOLDER = "config/";

  /** By folder of the inputs: where the packages of its classes begin. */
  private final Map<Integer, Set<String>> roots = new ConcurrentHashMap<>();

  /** Takes a class in a folder; the root of an archive is known. */
  void add(int folder, InputEntry entry, String className) {
    String file = className.replace('.', '/') + ".class";
    if (!entry.path().contains("!/") && entry.path().endsWith(file)) {
      roots
          .computeIfAbsent(folder, number -> ConcurrentHashMap.newKeySet())
          .add(entry.path().substring(0, entry.path().length() - file.length()));
    }
  }

  /** Returns the files that something may read, of the files of each folder and archive. */
  List<ConfigFacts> of(Map<Integer, List<ConfigFacts>> files) {
    Set<String> templates = new HashSet<>();
    files.forEach((folder, all) -> all.forEach(file -> addTemplate(folder, file, templates)));
    return files.values().stream()
        .flatMap(List::stream)
        .filter(
            file -> templates.stream().noneMatch(path -> ("/" + file.file()).endsWith("/" + path)))
        .toList();
  }

  private void addTemplate(int folder, ConfigFacts file, Set<String> templates) {
    if (!AT_ROOT.contains(file.kind()) || file.root().is("included")) {
      return;
    }
    String path = file.file();
    Matcher archive = IN_ARCHIVE.matcher(path);
    if (archive.lookingAt()) {
      if (isDeeper(file, path.substring(archive.end()))) {
        templates.add(path);
      }
      return;
    }
    for (String root : roots.getOrDefault(folder, Set.of())) {
      if (path.startsWith(root) && isDeeper(file, path.substring(root.length()))) {
        templates.add(path);
        templates.add(path.substring(root.length())); // its source, in a folder without classes
      }
    }
  }

  private static boolean isDeeper(ConfigFacts file, String below) {
    boolean inConfig = file.kind() == ConfigKind.SPRING && below.startsWith(SPRING_FOLDER);
    return below.indexOf('/', inConfig ? SPRING_FOLDER.length() : 0) >= 0;
  }
}
