/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.build;

import static java.util.Objects.requireNonNull;

import io.hotguard.lint.Check;
import io.hotguard.lint.CheckReport;
import io.hotguard.lint.config.StrictYaml;
import io.hotguard.lint.gate.Baseline;
import io.hotguard.lint.gate.CheckConfigurationException;
import io.hotguard.lint.gate.CheckSettings;
import io.hotguard.lint.gate.Verdict;
import io.hotguard.lint.graph.CheckedAs;
import io.hotguard.lint.input.InputNote;
import io.hotguard.lint.report.ReportContent;
import io.hotguard.lint.report.SourceTree;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.RecordedCode;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.RuleFailure;
import io.hotguard.rule.RuleSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The inputs and options of a check with a project's settings and baseline. Belongs to one thread.
 */
public final class CheckRequest {
  private final RuleCatalog rules;
  private final Path folder;
  private final Set<Path> inputs = new LinkedHashSet<>();
  private List<Path> sourceRoots = List.of();
  private RecordedCode recorded = RecordedCode.none();
  private @Nullable CheckedAs as;
  private @Nullable Path settings;
  private @Nullable Path baseline;
  private boolean writesBaseline;
  private boolean needsInput;
  private boolean needsArchives;
  private Set<RuleSet> ruleSets = Set.of();
  private final List<InputNote> notes = new ArrayList<>();
  private final List<CheckResult> jdbcUrls = new ArrayList<>();
  private String jdbcUrlInput = "";

  /** Creates a request without inputs; relative paths start from this folder. */
  public CheckRequest(RuleCatalog rules, Path folder) {
    this.rules = requireNonNull(rules, "rules");
    this.folder = requireNonNull(folder, "folder");
  }

  /** Adds inputs: class files, configuration files, archives, folders. */
  public CheckRequest inputs(Collection<Path> paths) {
    inputs.addAll(paths);
    return this;
  }

  /** Sets the folders of sources; an empty list searches for them. */
  public CheckRequest sourceRoots(Collection<Path> roots) {
    this.sourceRoots = List.copyOf(roots);
    return this;
  }

  /** Sets what flight recordings show of the inputs: recorded methods are entry points. */
  public CheckRequest recorded(RecordedCode code) {
    this.recorded = code;
    return this;
  }

  /** Adds a note on a recording that the check goes on without. */
  public CheckRequest withoutRecording(String problem) {
    this.notes.add(new InputNote("recording", problem + "; the check went on without it"));
    return this;
  }

  /** Sets whether the public API is hot; null for what the settings file says. */
  public CheckRequest as(@Nullable CheckedAs checkedAs) {
    this.as = checkedAs;
    return this;
  }

  /** Sets the settings file; null for {@value CheckSettings#FILE} in the folder, if it is there. */
  public CheckRequest settings(@Nullable Path file) {
    this.settings = file;
    return this;
  }

  /** Sets the baseline file, null for none, and whether to write it instead of reading it. */
  public CheckRequest baseline(@Nullable Path file, boolean write) {
    if (write && file == null) {
      throw new IllegalArgumentException("writeBaseline needs baseline, the file to write");
    }
    this.baseline = file;
    this.writesBaseline = write;
    return this;
  }

  /**
   * Makes it an error, not a note, if there is nothing to check: no input and no JDBC URL, or none
   * of the entry points that the settings name.
   */
  public CheckRequest needsInput() {
    this.needsInput = true;
    return this;
  }

  /** Makes it an error, not a note, if an archive cannot be read, or not to its end. */
  public CheckRequest needsWholeArchives(boolean needed) {
    this.needsArchives = needed;
    return this;
  }

  /** Sets the rule sets to report; empty for those of the settings file, or the default set. */
  public CheckRequest ruleSets(Set<RuleSet> sets) {
    this.ruleSets = Set.copyOf(sets);
    return this;
  }

  /**
   * Adds the findings and failures of a JDBC URL. The input says how the URL was given, without the
   * URL, which may hold secrets.
   */
  public CheckRequest jdbcUrl(CheckResult result, String input) {
    this.jdbcUrls.add(result);
    this.jdbcUrlInput = input;
    return this;
  }

  /** Tells whether there is neither an input nor a JDBC URL. */
  public boolean isEmpty() {
    return inputs.isEmpty() && jdbcUrls.isEmpty();
  }

  /**
   * Runs the check; after writing a baseline, its findings are left out.
   *
   * @throws CheckConfigurationException if the settings file or the baseline cannot be used, an
   *     input does not exist, or {@link #needsInput} or {@link #needsWholeArchives} is set and not
   *     met
   * @throws IOException if the baseline cannot be written
   */
  public ReportContent run() throws IOException {
    Map<String, RuleDescriptor> descriptors = new TreeMap<>();
    rules.rules().forEach(rule -> descriptors.put(rule.descriptor().name(), rule.descriptor()));
    CheckSettings read = readSettings(descriptors.keySet());
    CheckSettings wanted = ruleSets.isEmpty() ? read : read.withRuleSets(ruleSets);
    Baseline known = writesBaseline ? Baseline.empty() : readBaseline();
    SourceTree sources = SourceTree.of(folder, sourceRoots, List.copyOf(inputs));
    CheckReport report = merged(check(wanted), sources);
    if (needsInput) {
      GivenFile.requireInput(report);
      GivenFile.requireEntry(
          report, wanted, settings == null ? Path.of(CheckSettings.FILE) : settings);
    }
    if (needsArchives) {
      GivenFile.requireArchives(report);
    }
    if (writesBaseline && baseline != null) {
      known = Baseline.of(Verdict.judged(report.findings(), descriptors, wanted));
      Files.writeString(folder.resolve(baseline), known.text());
    }
    return new ReportContent(
        report.withNotes(allNotes(known)),
        Verdict.of(report.findings(), descriptors, wanted, known).withLast(report::isInLibrary),
        descriptors,
        sources,
        HotguardVersion.current());
  }

  private List<InputNote> allNotes(Baseline known) {
    List<InputNote> all = new ArrayList<>(notes);
    if (known.isOfEarlierFormat()) {
      all.add(
          new InputNote(
              String.valueOf(baseline),
              "written by an earlier version, which did not say of all findings what they are about: a new finding can take the"
                  + " place of one that is gone; write it anew with --write-baseline"));
    }
    return all;
  }

  private CheckReport check(CheckSettings wanted) {
    List<Path> resolved = new ArrayList<>();
    for (Path input : inputs) {
      Path path = folder.resolve(input);
      if (!Files.exists(path)) {
        throw new CheckConfigurationException(
            input + ": no such file or folder; build the project first, or correct the path");
      }
      resolved.add(path);
    }
    return new Check(rules, resolved, as == null ? wanted : wanted.withAs(as), recorded).run();
  }

  /*
   * A check names configuration files from where it was started, so a file and its copy by the
   * build differ. Under their names in the repository they are one file, and a baseline is the same
   * from any folder.
   */
  private CheckReport merged(CheckReport report, SourceTree sources) {
    List<Finding> findings = new ArrayList<>();
    Set<Finding> inFiles = new HashSet<>();
    for (Finding finding : report.findings()) {
      Finding named = named(finding, sources);
      if (!(named.location() instanceof Location.Config) || inFiles.add(named)) {
        findings.add(named);
      }
    }
    List<CheckReport.Failure> failures = new ArrayList<>(report.failures());
    for (CheckResult url : jdbcUrls) {
      findings.addAll(url.findings());
      for (RuleFailure failure : url.failures()) {
        failures.add(new CheckReport.Failure(failure, jdbcUrlInput));
      }
    }
    return new CheckReport(
        findings,
        report.suppressed(),
        report.unusedSuppressions(),
        report.notes(),
        failures,
        report.statistics().withJdbcUrls(jdbcUrls.size()),
        report.inLibraries());
  }

  private static Finding named(Finding finding, SourceTree sources) {
    if (!(finding.location() instanceof Location.Config place)) {
      return finding;
    }
    String file = sources.configuration(place.file()).orElse(place.file());
    return finding.in(new Location.Config(file, place.line(), place.key()));
  }

  private CheckSettings readSettings(Collection<String> ruleNames) {
    Path file = settings == null ? Path.of(CheckSettings.FILE) : settings;
    if (settings == null && !Files.exists(folder.resolve(file))) {
      return CheckSettings.defaults();
    }
    String text = GivenFile.text(folder, file, "a settings file");
    try {
      return CheckSettings.of(file.toString(), StrictYaml.read(file.toString(), text), ruleNames);
    } catch (CheckConfigurationException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new CheckConfigurationException(String.valueOf(e.getMessage()));
    }
  }

  private Baseline readBaseline() {
    return baseline == null
        ? Baseline.empty()
        : Baseline.parse(
            baseline.toString(),
            GivenFile.text(folder, baseline, "a baseline; to write it, add --write-baseline"));
  }
}
