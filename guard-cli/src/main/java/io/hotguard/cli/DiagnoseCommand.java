/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import io.hotguard.cli.incident.DiagnosisReports;
import io.hotguard.cli.live.UnrecordableProcessException;
import io.hotguard.lint.build.CheckRequest;
import io.hotguard.lint.gate.CheckConfigurationException;
import io.hotguard.lint.graph.CheckedAs;
import io.hotguard.lint.report.ReportContent;
import io.hotguard.lint.report.ReportFormat;
import io.hotguard.profile.Diagnoser;
import io.hotguard.profile.Diagnosis;
import io.hotguard.profile.DiagnosisText;
import io.hotguard.profile.FindingWeights;
import io.hotguard.profile.RecordedStacks;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.RecordingReader;
import io.hotguard.rule.RecordedCode;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code hotguard diagnose}. */
@Command(
    name = "diagnose",
    description =
        "Accounts for the time of all threads in a flight recording, of a file or of a process: what stalls the service, where, what to do.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      ExitCode.CLEAN + ":the recording shows no cause at or above --fail-on",
      ExitCode.FINDINGS + ":the recording shows at least one such cause",
      ExitCode.USAGE + ":the command line, the recording or the process cannot be used",
      ExitCode.FAILURE + ":Hotguard itself failed"
    })
final class DiagnoseCommand implements Callable<Integer> {
  private static final double PERCENT = 100;
  private static final String PID = "--pid";
  private static final String SECONDS = "--seconds";
  private static final String KEEP = "--keep";

  private final CommandEnvironment surroundings;

  @CommandLine.Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..*",
      paramLabel = "RECORDING",
      description =
          "Recordings of the JDK's Flight Recorder or of async-profiler, of one program: files, also gzip or zip, or folders.")
  private List<Path> recordings = new ArrayList<>();

  @Option(
      names = PID,
      paramLabel = "PID",
      description =
          "Instead of RECORDING: record this process, a Java virtual machine of the same user, and end that in every case.")
  private @Nullable Long pid;

  @Option(
      names = SECONDS,
      paramLabel = "SECONDS",
      defaultValue = "60",
      description =
          "How long to record the process of --pid, 0..3600; 0 takes two thread dumps, 5 seconds apart, and no recording. Default: ${DEFAULT-VALUE}.")
  private int seconds;

  @Option(names = KEEP, paramLabel = "FILE", description = "Keep the recording of --pid in a file.")
  private @Nullable Path keep;

  @Option(
      names = "--classes",
      paramLabel = "INPUT",
      description =
          "Also check these class files, jars or folders, and list what is found by its weight in the recording; may be repeated.")
  private List<Path> classes = new ArrayList<>();

  @Option(
      names = "--application",
      paramLabel = "PREFIX",
      description =
          "The beginning of the names of the application's classes, such as com.acme.; may be repeated. Default: as the recording shows.")
  private List<String> application = new ArrayList<>();

  @Option(
      names = "--least-share",
      paramLabel = "PERCENT",
      defaultValue = "1",
      description =
          "Leave out rules whose share is smaller in all kinds of evidence, 0..100. Default: ${DEFAULT-VALUE}.")
  private double leastShare;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      converter = Choices.Format.class,
      description = "The report: text, json, sarif (2.1.0) or html. Default: ${DEFAULT-VALUE}.")
  private ReportFormat format = ReportFormat.TEXT;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Write the report to a file. Default: standard output.")
  private @Nullable Path output;

  @Option(
      names = "--fail-on",
      paramLabel = "SEVERITY",
      defaultValue = "never",
      converter = Choices.FailOn.class,
      description =
          "The least severity that fails: error, warning, note or never. Default: ${DEFAULT-VALUE}.")
  private Choices.Threshold failOn = Choices.Threshold.NEVER;

  DiagnoseCommand(CommandEnvironment surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    requireUsable();
    RuleCatalog rules = RuleCatalog.load();
    if (pid != null) {
      check(rules, RecordedCode.none()); // so that its errors show before a long recording
    }
    ProfileFacts facts = read();
    ReportContent checked = check(rules, RecordedStacks.of(List.of(facts)));
    Diagnosis diagnosis = new Diagnoser(rules, application, leastShare / PERCENT).diagnose(facts);
    ReportContent found = checked.weighed(FindingWeights.of(diagnosis)::of);
    StringBuilder text = new StringBuilder();
    DiagnosisReports.write(format, diagnosis, found, name(), text);
    try {
      new ReportOutput(surroundings, output).write(format, text, DiagnosisText.summary(diagnosis));
    } catch (IllegalArgumentException e) {
      throw misuse(String.valueOf(e.getMessage()));
    }
    boolean fails =
        failOn
            .severity()
            .map(
                least ->
                    diagnosis.causes().stream()
                        .anyMatch(cause -> cause.severity().compareTo(least) <= 0))
            .orElse(false);
    return fails ? ExitCode.FINDINGS : ExitCode.CLEAN;
  }

  private String name() {
    return pid != null
        ? "process " + pid
        : recordings.stream()
            .map(file -> String.valueOf(file.getFileName()))
            .collect(Collectors.joining(", "));
  }

  private void requireUsable() {
    if (!(leastShare >= 0 && leastShare <= PERCENT)) {
      throw misuse("--least-share=" + leastShare + ": must be in 0..100");
    }
    if (recordings.isEmpty() == (pid == null)) {
      throw misuse("give either a RECORDING, such as recording.jfr, or " + PID + "=PID");
    }
    for (Path recording : recordings) {
      if (FileKind.isArchive(surroundings.folder().resolve(recording))) {
        throw misuse(recording + ": is no flight recording, but a jar; use check");
      }
      requireWritable("--output", output, recording);
    }
    if (pid == null && keep != null) {
      throw misuse(KEEP + " needs " + PID + ", whose recording is to be kept");
    }
    if (seconds < 0 || seconds > ProcessRecording.MAX_SECONDS) {
      throw misuse(SECONDS + "=" + seconds + ": must be in 0.." + ProcessRecording.MAX_SECONDS);
    }
    if (seconds == 0 && keep != null) {
      throw misuse(KEEP + " needs a recording; " + SECONDS + "=0 makes none");
    }
    requireWritable("--output", output, keep);
    requireWritable(KEEP, keep, null);
  }

  private void requireWritable(String option, @Nullable Path file, @Nullable Path kept) {
    if (file == null) {
      return;
    }
    Path folder = surroundings.folder();
    if (kept != null && folder.resolve(file).normalize().equals(folder.resolve(kept).normalize())) {
      throw misuse(option + "=" + file + ": is the recording; give another file");
    }
    try {
      ReportOutput.requireWritable(option, folder, file);
    } catch (IllegalArgumentException e) {
      throw misuse(String.valueOf(e.getMessage()));
    }
  }

  private ProfileFacts read() {
    try {
      return pid != null
          ? new ProcessRecording(surroundings, seconds, keep).of(pid)
          : RecordingReader.read(
              recordings.stream().map(file -> surroundings.folder().resolve(file)).toList());
    } catch (IOException e) {
      throw misuse(String.valueOf(e.getMessage()));
    } catch (UnrecordableProcessException e) {
      throw misuse(PID + ": " + e.getMessage());
    }
  }

  /** The check of --classes; an empty one without them. */
  private ReportContent check(RuleCatalog rules, RecordedCode recorded) throws IOException {
    ReportContent found;
    try {
      found =
          new CheckRequest(rules, surroundings.folder())
              .as(CheckedAs.APPLICATION)
              .inputs(classes)
              .recorded(recorded)
              .run();
    } catch (CheckConfigurationException e) {
      throw misuse(String.valueOf(e.getMessage()));
    }
    if (!classes.isEmpty() && DiagnosisReports.isOfNothing(found)) {
      throw misuse("--classes: no class and no configuration file is in " + classes);
    }
    return found;
  }

  private ParameterException misuse(String problem) {
    return new ParameterException(spec.commandLine(), problem);
  }
}
