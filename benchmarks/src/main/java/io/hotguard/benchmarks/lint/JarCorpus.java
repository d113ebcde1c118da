/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.lint;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

record JarCorpus(List<Path> jars, long classFiles) {

  static JarCorpus below(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return of(
          files.filter(file -> file.toString().endsWith(".jar")).sorted().toList(), Long.MAX_VALUE);
    }
  }

  /** Every n-th jar, until there are enough class files. */
  JarCorpus part(int every, long maxClassFiles) throws IOException {
    List<Path> some = new ArrayList<>();
    for (int i = 0; i < jars.size(); i += every) {
      some.add(jars.get(i));
    }
    return of(some, maxClassFiles);
  }

  private static JarCorpus of(List<Path> candidates, long maxClassFiles) throws IOException {
    List<Path> jars = new ArrayList<>();
    long classFiles = 0;
    for (Path jar : candidates) {
      long more = count(jar);
      if (more > 0 && classFiles + more <= maxClassFiles) {
        jars.add(jar);
        classFiles += more;
      }
    }
    return new JarCorpus(jars, classFiles);
  }

  private static long count(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.stream().filter(entry -> entry.getName().endsWith(".class")).count();
    }
  }
}
