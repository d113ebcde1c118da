/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hotguard.lint.graph.CheckedAs;
import io.hotguard.lint.graph.Inputs;
import io.hotguard.lint.graph.Inputs.Kind;
import io.hotguard.lint.graph.ProgramGraph;
import io.hotguard.lint.graph.ProgramGraph.Considered;
import io.hotguard.lint.input.ArchiveUnit;
import io.hotguard.lint.input.InputEntry;
import io.hotguard.lint.input.InputNote;
import io.hotguard.lint.input.InputPaths;
import io.hotguard.lint.input.LibraryFiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.regex.Pattern;

/**
 * Reads what files of the inputs say about their use: manifests, files in {@code
 * META-INF/services}, and the descriptors of web applications. Any thread may add files.
 */
final class GivenInputs {
  private static final String MANIFEST = "!/META-INF/MANIFEST.MF";
  private static final String SERVICES = "META-INF/services/";

  /** In other places it belongs to an application that a program starts, with servlets of code. */
  private static final Pattern WEB = Pattern.compile("(?:.*!/|[^!]*/)?WEB-INF/web\\.xml");

  private static final Pattern DESCRIPTOR = Pattern.compile("(?:.*/)?web(?:-fragment)?\\.xml");
  private static final Pattern TEXT = Pattern.compile(">([^<>]+)<");
  private static final String TO_DECIDE =
      "; what its public API reaches counts as hot, with notes as findings;"
          + " if it is an application: --as=application, or as: application in hotguard.yml";

  /** More lines would bury the findings. */
  private static final int MOST_LINES = 5;

  private final InputPaths.Found found;
  private final Set<Integer> started = ConcurrentHashMap.newKeySet();
  private final Set<String> services = ConcurrentHashMap.newKeySet();
  private final Set<String> inDescriptors = ConcurrentHashMap.newKeySet();
  private volatile boolean web;
  private final LibraryFiles libraries;

  GivenInputs(InputPaths.Found found, LibraryFiles libraries) {
    this.found = found;
    this.libraries = libraries;
  }

  boolean wants(InputEntry entry) {
    return entry.path().endsWith(MANIFEST)
        || entry.path().contains(SERVICES)
        || DESCRIPTOR.matcher(entry.path()).matches();
  }

  /** Takes a wanted file. A manifest that cannot be read names no class to start. */
  void take(int unit, InputEntry entry, byte[] bytes) {
    if (entry.path().endsWith(MANIFEST)) {
      manifest(unit, entry.path(), bytes);
    } else if (entry.path().contains(SERVICES)) {
      new String(bytes, UTF_8)
          .lines()
          .map(line -> line.replaceFirst("#.*", "").strip())
          .filter(line -> !line.isEmpty())
          .forEach(services::add);
    } else {
      web |= WEB.matcher(entry.path()).matches();
      TEXT.matcher(new String(bytes, UTF_8))
          .results()
          .map(text -> text.group(1).strip())
          .forEach(inDescriptors::add);
    }
  }

  private void manifest(int unit, String path, byte[] bytes) {
    try {
      Attributes main = new Manifest(new ByteArrayInputStream(bytes)).getMainAttributes();
      String mainClass = main.getValue(Attributes.Name.MAIN_CLASS);
      if (mainClass != null) {
        libraries.addMain(path, mainClass);
      }
      if (mainClass != null || main.getValue("Premain-Class") != null) {
        started.add(unit);
      }
    } catch (IOException e) {
      started.remove(unit);
    }
  }

  /** Call it when the inputs have been read. */
  Inputs inputs() {
    List<Inputs.Input> inputs = new ArrayList<>();
    for (InputPaths.Given given : found.given()) {
      inputs.add(new Inputs.Input(given.name(), kind(given), given.begin(), given.end()));
    }
    return new Inputs(inputs, services, web ? Optional.of(inDescriptors) : Optional.empty());
  }

  private Kind kind(InputPaths.Given given) {
    boolean archives =
        found.units().subList(given.begin(), given.end()).stream()
            .allMatch(ArchiveUnit.class::isInstance);
    if (!archives) {
      return Kind.FOLDER;
    }
    boolean alone =
        given.end() - given.begin() == 1
            && found.units().get(given.begin()) instanceof ArchiveUnit archive
            && archive.path().endsWith(".jar");
    return alone && !started.contains(given.begin()) ? Kind.JAR : Kind.STARTED;
  }

  /** Says how much of each input was considered, and which were taken for libraries, and why. */
  static List<InputNote> notes(ProgramGraph graph, Inputs inputs, CheckedAs as) {
    List<Considered> considered = graph.considered();
    if (considered.size() < 2) {
      return as == CheckedAs.AUTO && considered.stream().anyMatch(Considered::library)
          ? List.of(
              InputNote.ofLibrary(
                  (isJar(inputs, considered.get(0).input())
                          ? inputs.given().size() == 1
                              ? "the only input is a jar that nothing starts"
                              : "nothing starts the jar"
                          : "no entry point was found")
                      + TO_DECIDE))
          : List.of();
    }
    List<InputNote> notes = new ArrayList<>();
    considered.stream()
        .limit(MOST_LINES)
        .forEach(each -> notes.add(InputNote.ofAmount(name(inputs, each), text(inputs, each, as))));
    List<Considered> rest = considered.stream().skip(MOST_LINES).toList();
    if (!rest.isEmpty()) {
      notes.add(
          InputNote.ofAmount(
              String.format(Locale.ROOT, "%,d more inputs", rest.size()),
              amount(
                  rest.stream().mapToInt(Considered::hotMethods).sum(),
                  rest.stream().mapToInt(Considered::methods).sum())));
    }
    return notes;
  }

  private static String name(Inputs inputs, Considered each) {
    return inputs.given().get(each.input()).name();
  }

  private static boolean isJar(Inputs inputs, int input) {
    return !inputs.given().isEmpty() && inputs.given().get(input).kind() == Kind.JAR;
  }

  private static String text(Inputs inputs, Considered each, CheckedAs as) {
    String amount = amount(each.hotMethods(), each.methods());
    if (each.library() && as == CheckedAs.AUTO) {
      return "checked as a library, since "
          + (isJar(inputs, each.input())
              ? "nothing starts the jar and no other input uses it"
              : "no entry point leads to it")
          + ": "
          + amount
          + TO_DECIDE;
    }
    return each.hotMethods() > 0
        ? amount
        : amount + ", since no entry point leads here; name entry points or give a recording";
  }

  private static String amount(int hot, int all) {
    return String.format(Locale.ROOT, "%,d of %,d methods are hot", hot, all);
  }
}
