/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Turns given paths into the units that threads read. */
public final class InputPaths {
  private static final int FILES_PER_UNIT = 512;
  private static final int MOST_NAMES = 8;
  private static final byte[] ZIP_MAGIC = {'P', 'K', 3, 4};

  private final ReadLimits limits;
  private final List<InputUnit> units = new ArrayList<>();
  private final List<FilesUnit.Named> files = new ArrayList<>();
  private final List<InputNote> notes = new ArrayList<>();

  private final List<Given> given = new ArrayList<>();

  private InputPaths(ReadLimits limits) {
    this.limits = limits;
  }

  /** The inputs to read, in the order of the class path; the notes name the unreadable ones. */
  public record Found(List<InputUnit> units, List<InputNote> notes, List<Given> given) {

    /** Names the empty inputs without a note of their own, by whether each unit held anything. */
    public List<InputNote> empty(boolean[] held, Collection<InputNote> known) {
      Set<String> named = known.stream().map(InputNote::path).collect(Collectors.toSet());
      return given.stream()
          .filter(each -> !named.contains(each.name()))
          .filter(each -> IntStream.range(each.begin(), each.end()).noneMatch(i -> held[i]))
          .map(each -> InputNote.ofNothing(each.name()))
          .toList();
    }

    /** The first unit of the same folder as this one, or the archive itself. */
    public int folder(int unit) {
      return units.get(unit) instanceof FilesUnit ? together(unit).get(0) : unit;
    }

    /** The units of the same folder as this one; an archive is a unit of its own. */
    public List<Integer> together(int unit) {
      return given.stream()
          .filter(each -> each.begin() <= unit && unit < each.end())
          .flatMap(each -> IntStream.range(each.begin(), each.end()).boxed())
          .filter(
              other ->
                  other == unit
                      || (units.get(unit) instanceof FilesUnit
                          && units.get(other) instanceof FilesUnit))
          .toList();
    }
  }

  /** A given path, the name for notes about all of it, and its units: from begin, before end. */
  public record Given(String name, int begin, int end) {}

  public static Found find(Collection<Path> inputs, ReadLimits limits) {
    InputPaths paths = new InputPaths(limits);
    for (Path input : inputs) {
      boolean isFolder = Files.isDirectory(input);
      String name = name(input, isFolder);
      int begin = paths.units.size();
      if (isFolder) {
        paths.folder(input, name);
      } else if (Files.isRegularFile(input)) {
        paths.file(input, name, isZip(input));
      } else {
        paths.notes.add(new InputNote(name, "is neither a file nor a folder; not read"));
      }
      paths.endFiles();
      paths.given.add(new Given(named(input, name, 1), begin, paths.units.size()));
    }
    toldApart(paths.given, List.copyOf(inputs));
    return new Found(List.copyOf(paths.units), List.copyOf(paths.notes), List.copyOf(paths.given));
  }

  /** Modules of a build often have one name, such as {@code classes}: adds the folders above. */
  private static void toldApart(List<Given> given, List<Path> inputs) {
    for (int names = 2; names <= MOST_NAMES; names++) {
      List<String> all = given.stream().map(Given::name).toList();
      if (Set.copyOf(all).size() == all.size()) {
        return;
      }
      for (int i = 0; i < given.size(); i++) {
        Given each = given.get(i);
        if (Collections.frequency(all, each.name()) > 1) {
          given.set(i, new Given(named(inputs.get(i), "", names), each.begin(), each.end()));
        }
      }
    }
  }

  /** The working folder and folders elsewhere have no name that begins the names of their files. */
  private static String named(Path input, String name, int names) {
    Path path = input.normalize();
    int count = path.getNameCount();
    String itself = count == 0 ? "" : slashed(path.subpath(Math.max(0, count - names), count));
    return !name.isEmpty() ? name : itself.isEmpty() ? "." : itself;
  }

  /**
   * The path as given if it is relative or below the working folder. Reports name no other folder
   * of the machine: other files are named relative to the given one.
   */
  private static String name(Path input, boolean isFolder) {
    Path normal = input.normalize();
    if (!normal.isAbsolute()) {
      return slashed(normal);
    }
    Path here = Path.of("").toAbsolutePath();
    if (normal.startsWith(here)) {
      return slashed(here.relativize(normal));
    }
    Path last = normal.getFileName();
    return isFolder || last == null ? "" : slashed(last);
  }

  private static String slashed(Path path) {
    List<String> parts = new ArrayList<>();
    path.forEach(part -> parts.add(part.toString()));
    return EntryReading.shown(String.join("/", parts));
  }

  private void folder(Path folder, String name) {
    List<Path> found = new ArrayList<>();
    try {
      Files.walkFileTree(folder, new Collector(folder, name, found));
    } catch (IOException | RuntimeException e) {
      notes.add(new InputNote(name, "cannot be listed: " + EntryReading.reason(e)));
    }
    Comparator<Path> byName = Comparator.comparing(file -> slashed(folder.relativize(file)));
    // A later unit must not hold a class for a later release.
    found.sort(
        Comparator.comparing((Path file) -> -EntryReading.release(slashed(file)))
            .thenComparing(byName));
    for (Path file : found) {
      file(file, join(name, slashed(folder.relativize(file))), false);
    }
  }

  private static String join(String name, String rest) {
    return name.isEmpty() || rest.isEmpty() ? name + rest : name + '/' + rest;
  }

  private void file(Path file, String name, boolean isZip) {
    if (isZip || EntryReading.isArchive(name)) {
      archive(file, name);
      return;
    }
    files.add(new FilesUnit.Named(file, name));
    if (files.size() == FILES_PER_UNIT) {
      endFiles();
    }
  }

  private void endFiles() {
    if (!files.isEmpty()) {
      units.add(new FilesUnit(List.copyOf(files), limits));
      files.clear();
    }
  }

  private void archive(Path file, String name) {
    endFiles();
    ArchiveBudget budget = new ArchiveBudget(limits);
    units.add(new ArchiveUnit(file, name, ArchiveUnit.ITSELF, limits, budget.unit()));
    try (ZipFile zip = new ZipFile(file.toFile())) {
      Enumeration<? extends ZipEntry> entries = zip.entries();
      for (int i = 0; entries.hasMoreElements() && i < limits.archiveEntries(); i++) {
        ZipEntry entry = entries.nextElement();
        if (EntryReading.isArchive(entry.getName())
            && !entry.isDirectory()
            && EntryReading.refusal(entry.getName()).isEmpty()) {
          units.add(new ArchiveUnit(file, name, i, limits, budget.unit()));
        }
      }
    } catch (IOException | RuntimeException e) {
      // The unit of the archive finds the same and reports it.
      return;
    }
  }

  private static boolean isZip(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(ZIP_MAGIC.length), ZIP_MAGIC);
    } catch (IOException e) {
      // The code that reads it as a file reports why it cannot be read.
      return false;
    }
  }

  /** All files of a folder. Links are not followed, so no folder is read twice or without end. */
  private final class Collector extends SimpleFileVisitor<Path> {
    private final Path folder;
    private final String name;
    private final List<Path> found;

    Collector(Path folder, String name, List<Path> found) {
      this.folder = folder;
      this.name = name;
      this.found = found;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (attributes.isRegularFile()) {
        found.add(file);
      } else if (attributes.isSymbolicLink()) {
        note(file, "a symbolic link; not followed");
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      note(file, "cannot be read: " + e.getClass().getSimpleName());
      return FileVisitResult.CONTINUE;
    }

    private void note(Path file, String text) {
      notes.add(new InputNote(join(name, slashed(folder.relativize(file))), text));
    }
  }
}
