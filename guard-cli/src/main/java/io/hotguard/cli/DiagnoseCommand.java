/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import io.hotguard.RuleCatalog;
import io.hotguard.cli.incident.DiagnosisReports;
import io.hotguard.cli.incident.WeighedFindings;
import io.hotguard.lint.build.BuildCheck;
import io.hotguard.lint.gate.CheckConfigurationException;
import io.hotguard.lint.report.ReportContent;
import io.hotguard.lint.report.ReportFormat;
import io.hotguard.profile.Diagnoser;
import io.hotguard.profile.Diagnosis;
import io.hotguard.profile.DiagnosisText;
import io.hotguard.profile.ProfileFacts;
import io.hotguard.profile.RecordingReader;
import io.hotguard.profile.ThrowCost;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
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
        "Weighs the rules in a flight recording: what stalls the service, where, what to do.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      ExitCode.CLEAN + ":the recording was read, and bears out no rule at or above --fail-on",
      ExitCode.FINDINGS + ":it bears out at least one",
      ExitCode.USAGE + ":the command line or the recording cannot be used",
      ExitCode.FAILURE + ":Hotguard itself failed"
    })
final class DiagnoseCommand implements Callable<Integer> {
  private static final double PERCENT = 100;

  private final Surroundings surroundings;

  @CommandLine.Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "1",
      paramLabel = "RECORDING",
      description = "A recording of the JDK's Flight Recorder or of async-profiler (.jfr).")
  private Path recording = Path.of("");

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
          "The beginning of the names of the application's classes, such as com.acme.; may be repeated. Default: all classes of no known library.")
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

  DiagnoseCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    if (!(leastShare >= 0 && leastShare <= PERCENT)) {
      throw misuse("--least-share=" + leastShare + ": must be in 0..100");
    }
    RuleCatalog rules = RuleCatalog.load();
    Diagnosis diagnosis =
        new Diagnoser(rules, application, ThrowCost.measured(), leastShare / PERCENT)
            .diagnose(read());
    WeighedFindings findings = WeighedFindings.of(check(rules), diagnosis);
    StringBuilder text = new StringBuilder();
    DiagnosisReports.write(format, diagnosis, findings, text);
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
                    diagnosis.rules().stream()
                        .anyMatch(rule -> rule.rule().severity().compareTo(least) <= 0))
            .orElse(false);
    return fails ? ExitCode.FINDINGS : ExitCode.CLEAN;
  }

  private ProfileFacts read() {
    try {
      return RecordingReader.read(surroundings.folder().resolve(recording));
    } catch (IOException e) {
      throw misuse(String.valueOf(e.getMessage()));
    }
  }

  /** The check of --classes; of nothing without them. */
  private ReportContent check(RuleCatalog rules) throws IOException {
    try {
      return new BuildCheck(rules, surroundings.folder()).inputs(classes).run();
    } catch (CheckConfigurationException e) {
      throw misuse(String.valueOf(e.getMessage()));
    }
  }

  private ParameterException misuse(String problem) {
    return new ParameterException(spec.commandLine(), problem);
  }
}
