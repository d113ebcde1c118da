/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import com.fasterxml.jackson.databind.JsonNode;
import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The committed result files, by their names without extension. */
record Results(Map<String, JsonNode> files) {
  static final String DIRECTORY = "docs/results/";
  static final Results NONE = new Results(Map.of());
  private static final String NEWEST_JDK = "newest-jdk/";

  static Results under(Path root) throws IOException {
    Map<String, JsonNode> files = new TreeMap<>();
    for (String prefix : List.of("", NEWEST_JDK)) {
      Path directory = root.resolve(DIRECTORY + prefix);
      if (Files.isDirectory(directory)) {
        try (Stream<Path> found = Files.list(directory)) {
          for (Path file : found.filter(path -> path.toString().endsWith(".json")).toList()) {
            String name = String.valueOf(file.getFileName()).replaceFirst("\\.json$", "");
            files.put(prefix + name, Json.read(file, JsonNode.class));
          }
        }
      }
    }
    return new Results(files);
  }

  Results with(String name, Object result) {
    Map<String, JsonNode> more = new TreeMap<>(files);
    more.put(name, Json.tree(result));
    return new Results(more);
  }

  /** The results of the newest JDK alone, under the names of the others. */
  Results onNewestJdk() {
    Map<String, JsonNode> newest = new TreeMap<>();
    files.forEach(
        (name, file) -> {
          if (name.startsWith(NEWEST_JDK)) {
            newest.put(name.substring(NEWEST_JDK.length()), file);
          }
        });
    return new Results(newest);
  }

  Optional<JsonNode> tree(String name) {
    return Optional.ofNullable(files.get(name));
  }
}
