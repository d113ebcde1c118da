/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.build;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hotguard.lint.CheckReport;
import io.hotguard.lint.gate.CheckConfigurationException;
import io.hotguard.lint.gate.CheckSettings;
import io.hotguard.lint.input.InputNote;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Explains a problem with a file that a check was given, in the words of the caller. */
final class GivenFile {
  private static final int MAX_NAMED = 3;

  /** Fixtures of tests are damaged on purpose. */
  private static final Pattern OF_TESTS = Pattern.compile("(?:^|/)src/test/|/test-classes/");

  private GivenFile() {}

  /** Reads a required file, or throws a {@link CheckConfigurationException}. */
  static String text(Path folder, Path file, String what) {
    Path path = folder.resolve(file);
    if (Files.isDirectory(path)) {
      throw refused(file, "is a folder", what);
    }
    try {
      return Files.readString(path, UTF_8);
    } catch (CharacterCodingException e) {
      throw refused(file, "is not in UTF-8", what);
    } catch (NoSuchFileException e) {
      throw refused(file, "no such file", what);
    } catch (AccessDeniedException e) {
      throw refused(file, "this user may not read it", what);
    } catch (IOException e) {
      throw refused(file, "cannot be read", what);
    }
  }

  private static CheckConfigurationException refused(Path file, String problem, String what) {
    return new CheckConfigurationException(file + ": " + problem + "; it must be " + what);
  }

  /** Refuses settings if the classes have none of their entry points. */
  static void requireEntry(CheckReport report, CheckSettings settings, Path file) {
    List<String> missing =
        report.notes().stream().filter(InputNote::isOfEntryPoint).map(InputNote::text).toList();
    int named = settings.entryPoints().size() + settings.entryAnnotations().size();
    if (named > 0 && missing.size() == named) {
      throw new CheckConfigurationException(file + few(missing));
    }
  }

  /** Refuses inputs without a class, configuration file or JDBC URL; the notes say why. */
  static void requireInput(CheckReport report) {
    if (!report.statistics().isOfNothing()) {
      return;
    }
    throw new CheckConfigurationException(
        "nothing to check"
            + few(report.notes().stream().map(InputNote::describe).toList())
            + "; give what the build has made, such as target/classes");
  }

  /** Refuses inputs with an archive that is cut or damaged; its classes would be missing. */
  static void requireArchives(CheckReport report) {
    List<String> damaged =
        report.notes().stream()
            .filter(note -> note.isOfArchive() && !OF_TESTS.matcher(note.path()).find())
            .map(InputNote::describe)
            .toList();
    if (!damaged.isEmpty()) {
      throw new CheckConfigurationException(
          few(damaged).substring(2) + "; build or download it again, or add --keep-going");
    }
  }

  private static String few(List<String> reasons) {
    int more = reasons.size() - MAX_NAMED;
    String first = reasons.stream().limit(MAX_NAMED).collect(Collectors.joining("; "));
    return (reasons.isEmpty() ? "" : ": ") + first + (more > 0 ? "; and " + more + " more" : "");
  }
}
