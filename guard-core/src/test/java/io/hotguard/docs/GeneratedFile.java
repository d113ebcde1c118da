/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A committed file that a test generates: a page, a part of a page, a table or an expected report.
 * {@code -Ddocs.update=true} writes all of them anew; read the difference.
 */
public final class GeneratedFile {
  private GeneratedFile() {}

  /** Whether this run writes the files in place of comparing them. */
  public static boolean isUpdated() {
    return Boolean.getBoolean("docs.update");
  }

  /** Compares a file with a text, or writes it. */
  public static void assertHolds(Path file, String text) throws IOException {
    if (isUpdated()) {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, text, UTF_8);
    }
    assertThat(Files.exists(file) ? Files.readString(file, UTF_8) : "")
        .as("%s", cure(file))
        .isEqualTo(text);
  }

  /** The command that writes a file anew. */
  public static String cure(Path file) {
    String test =
        StackWalker.getInstance()
            .walk(
                frames ->
                    frames
                        .map(StackWalker.StackFrame::getClassName)
                        .filter(name -> name.endsWith("Test"))
                        .map(name -> name.substring(name.lastIndexOf('.') + 1))
                        .findFirst())
            .orElse("*");
    return cure(file, test);
  }

  /** The same for a test whose own class has no part in the comparison, such as of a contract. */
  public static String cure(Path file, String test) {
    String module = String.valueOf(Path.of("").toAbsolutePath().getFileName());
    return file
        + " is generated; write it anew with mvn -o test -pl "
        + module
        + " -Dtest="
        + test
        + " -Ddocs.update=true, then read the difference";
  }
}
