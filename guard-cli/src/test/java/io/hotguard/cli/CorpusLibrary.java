/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A published library that the check is measured on.
 *
 * @param file the name of its jar
 * @param entryPoints what of it an application calls for each request, message or record, beside
 *     what the check knows; may be empty
 */
record CorpusLibrary(String file, List<String> entryPoints) {
  static List<CorpusLibrary> all(Path list) throws IOException {
    return Files.readAllLines(list, UTF_8).stream()
        .filter(line -> !line.startsWith("#"))
        .map(line -> parse(list, line))
        .toList();
  }

  private static CorpusLibrary parse(Path list, String line) {
    String[] columns = line.split("\t", -1);
    String[] coordinates = columns[0].split(":", -1);
    if (columns.length != 2 || coordinates.length != 3) {
      throw new IllegalArgumentException(
          list + ": group:artifact:version and entry points are needed: " + line);
    }
    return new CorpusLibrary(
        coordinates[1] + '-' + coordinates[2] + ".jar",
        Stream.of(columns[1].split(",", -1)).filter(pattern -> !pattern.isEmpty()).toList());
  }
}
