/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Gives a recording its name only when it is complete: a process that fails leaves none. */
final class RecordingFiles {
  private static final String UNFINISHED = "unfinished-";

  private RecordingFiles() {}

  interface Recorded {
    void into(List<Path> files) throws IOException, InterruptedException, SQLException;
  }

  /** Makes the files that are missing. */
  static void unlessThere(List<Path> files, Recorded recorded)
      throws IOException, InterruptedException, SQLException {
    if (files.stream().allMatch(Files::exists)) {
      return;
    }
    List<Path> parts = new ArrayList<>();
    for (Path file : files) {
      Path part = file.resolveSibling(UNFINISHED + file.getFileName());
      Files.deleteIfExists(part);
      parts.add(part);
    }
    recorded.into(parts);
    for (int i = 0; i < files.size(); i++) {
      Files.move(parts.get(i), files.get(i), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Appends recordings, whose chunks may stand in any order, until the file has enough bytes. */
  static Path join(List<Path> parts, long leastBytes, Path joined) throws IOException {
    try (OutputStream to = Files.newOutputStream(joined)) {
      long bytes = 0;
      for (int i = 0; bytes < leastBytes; i++) {
        bytes += Files.copy(parts.get(i % parts.size()), to);
      }
    }
    return joined;
  }

  static boolean isFinished(Path file) {
    return !file.getFileName().toString().startsWith(UNFINISHED);
  }
}
