/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import io.hotguard.code.ClassFacts;
import io.hotguard.code.CodeFacts;
import io.hotguard.config.CodeSetting;
import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigKind;
import io.hotguard.config.Environment;
import io.hotguard.lint.CheckReport.Failure;
import io.hotguard.lint.CheckReport.Suppressed;
import io.hotguard.lint.Suppressions.Suppression;
import io.hotguard.lint.classfile.ClassFileNote;
import io.hotguard.lint.classfile.ClassFileReader;
import io.hotguard.lint.classfile.ModuleExports;
import io.hotguard.lint.classfile.outline.ClassOutline;
import io.hotguard.lint.classfile.outline.OutlineReader;
import io.hotguard.lint.classfile.outline.OutlineReading;
import io.hotguard.lint.config.ConfigFiles;
import io.hotguard.lint.config.ConfigReading;
import io.hotguard.lint.config.DerivedFacts;
import io.hotguard.lint.graph.ClassGroup;
import io.hotguard.lint.graph.ExportedPackages;
import io.hotguard.lint.graph.HotSources;
import io.hotguard.lint.graph.Inputs;
import io.hotguard.lint.graph.NamePatterns;
import io.hotguard.lint.graph.ProgramGraph;
import io.hotguard.lint.hot.HotPathVerifier;
import io.hotguard.lint.input.InputEntry;
import io.hotguard.lint.input.InputFile;
import io.hotguard.lint.input.InputNote;
import io.hotguard.lint.input.InputPaths;
import io.hotguard.lint.input.InputUnit;
import io.hotguard.lint.input.LibraryFiles;
import io.hotguard.lint.input.Sources;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.RuleFailure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * One run of a check, in two passes over the inputs. The first pass reads all calls. The second
 * reads in full, with values, the classes with hot or mentioned code. The few that lead to an error
 * or a warning are read once more, for the branches on the way.
 *
 * <p>Inputs are streamed. For classes that are not read in full only the calls stay, and classes
 * that are judged together wait for each other only as bytes.
 */
final class CheckRun {
  private final CodeRules codeRules;
  private final RuleCatalog catalog;
  private final Workers workers;
  private final NamePatterns includes;
  private final NamePatterns excludes;
  private final NamePatterns own;
  private final InputPaths.Found inputs;

  private final List<Finding> findings = new ArrayList<>();
  private final List<Finding> inCode = new ArrayList<>();
  private final List<Suppressed> suppressed = new ArrayList<>();
  private final List<Suppression> unused = new ArrayList<>();
  private final List<InputNote> notes = new ArrayList<>();
  private final List<Failure> failures = new ArrayList<>();
  private final Map<Integer, Set<String>> exports = new ConcurrentHashMap<>();
  private final List<CodeSetting> inClasses = new ArrayList<>();
  private final GivenInputs givenInputs;
  private final LibraryFiles libraryFiles = new LibraryFiles();
  private final ReadFiles readFiles = new ReadFiles();
  private final Map<String, String> inLibraries = new HashMap<>();
  private final LongAdder bytesRead = new LongAdder();
  private final LongAdder configurationFiles = new LongAdder();

  CheckRun(Check check, InputPaths.Found inputs) {
    this.catalog = check.rules();
    this.codeRules = new CodeRules(check.rules());
    this.workers = new Workers(check.threads());
    this.includes = new NamePatterns(check.settings().includes());
    this.excludes = new NamePatterns(check.settings().excludes());
    this.own = new NamePatterns(check.settings().own());
    this.inputs = inputs;
    this.givenInputs = new GivenInputs(inputs, libraryFiles);
    this.notes.addAll(inputs.notes());
  }

  CheckReport run(HotSources sources) {
    ProgramGraph.Builder builder = ProgramGraph.builder(codeRules.mentions());
    List<InputUnit> units = inputs.units();
    List<List<ConfigFacts>> configurations = new ArrayList<>();
    units.forEach(unit -> configurations.add(new ArrayList<>()));
    boolean[] held = new boolean[units.size()];
    workers.run(
        units.size(),
        i -> {
          FirstLook look = new FirstLook(i, builder, configurations.get(i));
          units.get(i).read(look, this::note);
          held[i] = look.held;
        });
    notes.addAll(inputs.empty(held, notes));
    Inputs given = givenInputs.inputs();
    ProgramGraph graph = builder.build(sources.of(given, exported()), HotSources.DEFAULT_DEPTH);
    notes.addAll(CodeMatch.recorded(sources.recorded(), graph));
    notes.addAll(CodeMatch.named(sources, graph));
    notes.addAll(GivenInputs.notes(graph, given, sources.as()));
    checkCode(graph);
    HotPathVerifier ways = new HotPathVerifier(inCode);
    lookAt(ways, graph);
    List<Finding> judged = inCode.stream().map(ways::judge).toList();
    if (graph.isLibrary()) {
      judged.forEach(found -> LibraryFindings.judged(found).ifPresent(findings::add));
    } else {
      findings.addAll(judged);
    }
    Map<Integer, List<ConfigFacts>> files = new TreeMap<>();
    for (int i = 0; i < units.size(); i++) {
      files
          .computeIfAbsent(inputs.folder(i), any -> new ArrayList<>())
          .addAll(configurations.get(i));
    }
    checkConfiguration(readFiles.of(files));
    return new CheckReport(
        findings,
        suppressed,
        unused,
        notes,
        failures,
        new CheckReport.Statistics(
            graph.classCount(),
            graph.methodCount(),
            graph.hotPaths().steps().size(),
            configurationFiles.intValue(),
            bytesRead.sum(),
            0),
        inLibraries);
  }

  /** A folder can be several units, and one descriptor is for all of them. */
  private ExportedPackages exported() {
    ExportedPackages exported = new ExportedPackages();
    exports.forEach(
        (unit, packages) -> inputs.together(unit).forEach(other -> exported.add(other, packages)));
    return exported;
  }

  private synchronized void note(InputNote note) {
    notes.add(note);
  }

  private void note(ClassFileNote note) {
    note(new InputNote(note.source(), note.message()));
  }

  /** Reads the outlines of classes, and configuration files. */
  private final class FirstLook implements InputUnit.Visitor {
    private final OutlineReader reader = new OutlineReader();
    private final int unit;
    private final int folder;
    private final ProgramGraph.Builder builder;
    private final List<ConfigFacts> configurations;
    private boolean held;

    FirstLook(int unit, ProgramGraph.Builder builder, List<ConfigFacts> configurations) {
      this.unit = unit;
      this.folder = inputs.folder(unit);
      this.builder = builder;
      this.configurations = configurations;
    }

    @Override
    public boolean wants(InputEntry entry) {
      if (!entry.isClass()) {
        held |= ConfigFiles.isKnown(entry.path());
        return givenInputs.wants(entry) || ConfigFiles.isCandidate(entry.path());
      }
      held = true;
      return !OwnJars.contain(entry) && !entry.name().equals("package-info.class");
    }

    @Override
    public void take(InputEntry entry, byte[] bytes) {
      bytesRead.add(bytes.length);
      if (entry.name().equals("module-info.class")) {
        ModuleExports.of(bytes).ifPresent(packages -> exports.put(unit, packages));
      } else if (entry.isClass()) {
        libraryFiles.add(entry.path());
        OutlineReading reading = reader.read(entry.path(), bytes);
        reading.outline().ifPresent(outline -> add(outline, entry));
        reading.note().ifPresent(CheckRun.this::note);
      } else {
        libraryFiles.add(entry.path());
        if (givenInputs.wants(entry)) {
          givenInputs.take(unit, entry, bytes);
        }
        if (ConfigFiles.isCandidate(entry.path())) {
          takeConfiguration(entry, bytes);
        }
      }
    }

    private void add(ClassOutline outline, InputEntry entry) {
      builder.add(outline, Sources.of(unit, entry));
      readFiles.add(folder, entry, outline.name());
    }

    private void takeConfiguration(InputEntry entry, byte[] bytes) {
      ConfigReading reading = ConfigFiles.read(entry.path(), bytes);
      held |= !reading.facts().isEmpty();
      if (!reading.facts().isEmpty()
          || (reading.notes().isEmpty() && ConfigFiles.isKnown(entry.path()))) {
        configurationFiles.increment();
      }
      configurations.addAll(reading.facts());
      reading.notes().forEach(CheckRun.this::note);
    }
  }

  private void checkCode(ProgramGraph graph) {
    LaterPass pass = new LaterPass();
    for (ClassGroup group : graph.groups()) {
      boolean reported =
          (includes.isEmpty() || includes.matches(group.name())) && !excludes.matches(group.name());
      if (reported
          && (group.hot()
              || group.suppresses()
              || group.settings()
              || !group.mentions().isEmpty())) {
        pass.add(group, new Waiting(group, graph));
      }
    }
    read(pass);
  }

  private void read(LaterPass pass) {
    int[] units = pass.numbers();
    workers.run(units.length, i -> pass.read(units[i], inputs.units().get(units[i])));
  }

  private void lookAt(HotPathVerifier ways, ProgramGraph graph) {
    Set<String> names = ways.classes();
    ClassFileReader reader = new ClassFileReader();
    LaterPass pass = new LaterPass();
    for (ClassGroup group : graph.groups()) {
      if (names.contains(group.name())) {
        pass.add(
            group,
            (source, file) ->
                reader
                    .readDeferred(file.path(), file.bytes(), note -> {})
                    .facts()
                    .ifPresent(ways::look));
      }
    }
    read(pass);
  }

  /** Reads classes that are judged together in full, when all of them are there. */
  private final class Waiting implements LaterPass.Taker {
    private final ClassGroup group;
    private final ProgramGraph graph;
    private final Map<Long, InputFile> read = new TreeMap<>();

    Waiting(ClassGroup group, ProgramGraph graph) {
      this.group = group;
      this.graph = graph;
    }

    @Override
    public void take(long source, InputFile file) {
      List<InputFile> all = add(source, file);
      if (!all.isEmpty()) {
        check(group, all, graph);
      }
    }

    /** Adds a class, and returns all of them if it was the last. */
    private synchronized List<InputFile> add(long source, InputFile file) {
      read.put(source, file);
      if (read.size() < group.sources().length) {
        return List.of();
      }
      List<InputFile> all = List.copyOf(read.values());
      read.clear();
      return all;
    }
  }

  private void check(ClassGroup group, List<InputFile> files, ProgramGraph graph) {
    ClassFileReader reader = new ClassFileReader();
    List<ClassFacts> classes = new ArrayList<>();
    for (InputFile file : files) {
      ClassFileReader.Reading reading = reader.readDeferred(file.path(), file.bytes(), this::note);
      reading.facts().ifPresent(classes::add);
      reading.notes().forEach(this::note);
    }
    CodeFacts facts = new CodeFacts(classes, graph.hotPaths(), graph);
    CheckResult result = codeRules.check(facts, group.hot(), group.mentions());
    List<CodeSetting> settings = group.settings() ? CodeSettings.of(facts) : List.of();
    keep(group, result, new Suppressions(classes), settings, library(group, files));
  }

  /** The library of a class; empty for own code. */
  private Optional<String> library(ClassGroup group, List<InputFile> files) {
    List<Optional<String>> found =
        files.stream().map(file -> libraryFiles.library(file.path())).toList();
    boolean isOwn =
        own.isEmpty() ? found.stream().anyMatch(Optional::isEmpty) : own.matches(group.name());
    return isOwn
        ? Optional.empty()
        : found.get(0).or(() -> Optional.of(LibraryFiles.name(files.get(0).path())));
  }

  private synchronized void keep(
      ClassGroup group,
      CheckResult result,
      Suppressions marks,
      List<CodeSetting> settings,
      Optional<String> library) {
    for (Finding finding : result.findings()) {
      if (finding.location() instanceof Location.Code code) {
        library.ifPresent(name -> inLibraries.put(code.className(), name));
      }
      Optional<Suppression> mark = marks.of(finding);
      if (mark.isPresent()) {
        suppressed.add(new Suppressed(finding, mark.get()));
      } else {
        inCode.add(finding);
      }
    }
    unused.addAll(marks.unused(result.findings()));
    inClasses.addAll(settings);
    for (RuleFailure failure : result.failures()) {
      failures.add(new Failure(failure, group.name()));
    }
  }

  private void checkConfiguration(List<ConfigFacts> files) {
    List<ConfigFacts> sorted = new ArrayList<>(files);
    sorted.sort(Comparator.comparing(ConfigFacts::file)); // documents of a file keep their order
    inClasses.sort(
        Comparator.comparing(CodeSetting::location)
            .thenComparing(CodeSetting::key)
            .thenComparing(CodeSetting::value));
    DerivedFacts derived = DerivedFacts.of(sorted, inClasses);
    notes.addAll(derived.notes());
    noteDevelopment(sorted);
    for (Object facts : derived.facts()) {
      CheckResult result = catalog.check(facts);
      result.findings().forEach(this::addConfigured);
      for (RuleFailure failure : result.failures()) {
        failures.add(new Failure(failure, "configuration"));
      }
    }
  }

  private void noteDevelopment(List<ConfigFacts> files) {
    List<String> names =
        files.stream()
            .filter(
                f -> f.kind() != ConfigKind.ARTIFACT && libraryFiles.library(f.file()).isEmpty())
            .filter(f -> f.environment() == Environment.DEVELOPMENT)
            .map(ConfigFacts::file)
            .distinct()
            .toList();
    if (!names.isEmpty()) {
      String others = names.size() == 1 ? "" : " and " + (names.size() - 1) + " more";
      notes.add(
          InputNote.ofAmount(
              names.get(0) + others, "for development, as the name says; not judged"));
    }
  }

  private void addConfigured(Finding finding) {
    findings.add(finding);
    if (finding.location() instanceof Location.Config config) {
      libraryFiles
          .library(config.file())
          .ifPresent(library -> inLibraries.put(config.file(), library));
    }
  }
}
