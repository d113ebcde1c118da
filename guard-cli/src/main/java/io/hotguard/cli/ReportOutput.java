/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hotguard.lint.report.ReportFormat;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The destination of a report: the file of --output, or standard output if it is null. */
record ReportOutput(CommandEnvironment surroundings, @Nullable Path file) {

  /** Refuses an unwritable file before any long work, under the name of its option. */
  static void requireWritable(String option, Path folder, Path file) {
    Path target = folder.resolve(file).toAbsolutePath();
    Path parent = target.getParent();
    String problem = "";
    if (Files.isDirectory(target)) {
      problem = "is a folder; give a file";
    } else if (!Files.exists(target) && (parent == null || !Files.isDirectory(parent))) {
      problem = "no such folder; give a file in a folder that exists";
    } else if (!Files.isWritable(Files.exists(target) ? target : parent)) {
      problem = "this user may not write there";
    }
    if (!problem.isEmpty()) {
      throw new IllegalArgumentException(option + "=" + file + ": cannot be written; " + problem);
    }
  }

  /**
   * Writes a report; standard error gets the summary if the report is in a file.
   *
   * @throws IllegalArgumentException if the file cannot be written
   */
  void write(ReportFormat format, CharSequence report, String summary) throws IOException {
    if (file == null) {
      print(format, report);
      return;
    }
    try {
      Files.writeString(surroundings.folder().resolve(file), report);
    } catch (IOException e) {
      throw new IllegalArgumentException("--output=" + file + ": cannot be written" + reason(e), e);
    }
    surroundings.err().println(summary);
  }

  /** The reason that the system gives, such as a full disk, if any. */
  static String reason(IOException e) {
    String reason = e instanceof FileSystemException failed ? failed.getReason() : null;
    return reason == null ? "" : ": " + reason;
  }

  /** Text uses the charset of the terminal; the other formats are UTF-8 by definition. */
  private void print(ReportFormat format, CharSequence report) throws IOException {
    if (format == ReportFormat.TEXT) {
      surroundings.out().print(report);
    } else {
      surroundings.out().write(report.toString().getBytes(UTF_8));
    }
    if (surroundings.out().checkError()) {
      throw new IOException("standard output does not take the report");
    }
  }
}
