/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Tells files apart by their names, for a user who gives one to the wrong command. */
final class FileKind {
  private FileKind() {}

  static boolean isRecording(Path file) {
    return hasEnding(file, ".jfr");
  }

  static boolean isArchive(Path file) {
    return hasEnding(file, ".jar") || hasEnding(file, ".war");
  }

  private static boolean hasEnding(Path file, String ending) {
    return Files.isRegularFile(file) && file.toString().toLowerCase(Locale.ROOT).endsWith(ending);
  }
}
