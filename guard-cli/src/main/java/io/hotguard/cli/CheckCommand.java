/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hotguard.cli.live.ProcessClassPath;
import io.hotguard.cli.live.UnrecordableProcessException;
import io.hotguard.lint.build.CheckRequest;
import io.hotguard.lint.gate.CheckConfigurationException;
import io.hotguard.lint.graph.CheckedAs;
import io.hotguard.lint.report.CommandArgument;
import io.hotguard.lint.report.ReportContent;
import io.hotguard.lint.report.ReportFormat;
import io.hotguard.lint.report.TextStyle;
import io.hotguard.profile.FindingWeights;
import io.hotguard.profile.RecordedStacks;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.RecordingReader;
import io.hotguard.rule.Finding;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.RuleSet;
import io.hotguard.text.VersionNumber;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code hotguard check}. */
@Command(
    name = "check",
    description = "Checks class files, configuration files and JDBC URLs.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      ExitCode.CLEAN + ":no finding at or above --fail-on",
      ExitCode.FINDINGS + ":at least one such finding",
      ExitCode.USAGE + ":the command line, an input, the settings or the baseline cannot be used",
      ExitCode.FAILURE + ":a rule failed, or Hotguard itself; the others went on"
    })
final class CheckCommand implements Callable<Integer> {
  private static final String URL_INPUT = "--jdbc-url";
  private static final String DRIVER_VERSION = "--driver-version";
  private static final String PROFILE = "--profile";
  private static final String PID = "--pid";
  private static final String SECONDS = "--seconds";
  private static final String COMMAND = "java -jar hotguard.jar check ";

  private final CommandEnvironment surroundings;

  @CommandLine.Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..*",
      paramLabel = "INPUT",
      description =
          "The inputs: class files, configuration files, jars, wars, folders of all of these.")
  private List<Path> inputs = new ArrayList<>();

  @Option(
      names = URL_INPUT,
      paramLabel = "URL",
      description = "Also check this JDBC URL; - reads it from standard input.")
  private @Nullable String jdbcUrl;

  @Option(
      names = DRIVER_VERSION,
      paramLabel = "VERSION",
      description =
          "The release of the driver of --jdbc-url, such as 8.4.0. Default: the newest one known.")
  private @Nullable String driverVersion;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      converter = Choices.Format.class,
      description = "The report: text, json, sarif (2.1.0) or html. Default: ${DEFAULT-VALUE}.")
  private ReportFormat format = ReportFormat.TEXT;

  @Option(
      names = "--explain",
      description =
          "Text: show the whole message, call path, fix and rule page of each finding, not four lines.")
  private boolean explain;

  @Option(names = "--notes", description = "Text: list all notes, not the five dearest alone.")
  private boolean notes;

  @Option(
      names = "--libraries",
      description = "Text: list the findings in libraries of the application, not their number.")
  private boolean libraries;

  @Option(
      names = "--keep-going",
      description = "Check the rest if an archive cannot be read, and only note that.")
  private boolean keepGoing;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Write the report to a file. Default: standard output.")
  private @Nullable Path output;

  @Option(
      names = "--rule-sets",
      paramLabel = "SET",
      split = ",",
      description =
          "The rules to report: default (what stalls or loses), security, correctness, tuning, or all; joined by commas. Default: default.")
  private List<String> ruleSets = new ArrayList<>();

  @Option(
      names = "--fail-on",
      paramLabel = "SEVERITY",
      defaultValue = "error",
      converter = Choices.FailOn.class,
      description =
          "The least severity that fails: error, warning, note or never. Default: ${DEFAULT-VALUE}.")
  private Choices.Threshold failOn = Choices.Threshold.NEVER;

  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description = "Do not report the findings that this file knows.")
  private @Nullable Path baseline;

  @Option(
      names = "--write-baseline",
      description = "Write all findings to the file of --baseline, and report none.")
  private boolean writeBaseline;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The settings. Default: hotguard.yml, where there is one.")
  private @Nullable Path config;

  @Option(
      names = PROFILE,
      paramLabel = "FILE",
      description =
          "A flight recording of what is checked; may be repeated. Recorded code is hot, and findings are listed by their weight, the hottest first.")
  private List<Path> profiles = new ArrayList<>();

  @Option(
      names = PID,
      paramLabel = "PID",
      description =
          "Record this process, a Java virtual machine of the same user, and use the recording as --profile. Without INPUT, check its class path.")
  private @Nullable Long pid;

  @Option(
      names = SECONDS,
      paramLabel = "SECONDS",
      defaultValue = "60",
      description =
          "How long to record the process of --pid, 0..3600; 0 takes two thread dumps, 5 seconds apart, and no recording. Default: ${DEFAULT-VALUE}.")
  private int seconds;

  @Option(
      names = "--source-root",
      paramLabel = "FOLDER",
      description =
          "A folder of sources, for the files' names in reports; may be repeated. Default: src/main/java and its kin near the inputs.")
  private List<Path> sourceRoots = new ArrayList<>();

  @Option(
      names = "--as",
      paramLabel = "KIND",
      converter = Choices.As.class,
      description =
          "The kind of the classes: application, library (the public API is hot), or auto, which decides for each input. Default: what the settings say, or auto.")
  private @Nullable CheckedAs as;

  @Option(
      names = "--color",
      paramLabel = "WHEN",
      defaultValue = "auto",
      converter = Choices.Color.class,
      description =
          "Colours in text: auto (on a terminal), always or never. Default: ${DEFAULT-VALUE}.")
  private Choices.When color = Choices.When.AUTO;

  CheckCommand(CommandEnvironment surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    requireUsable();
    RuleCatalog rules = RuleCatalog.load();
    List<Path> given = given();
    CheckRequest request = new CheckRequest(rules, surroundings.folder());
    List<ProfileFacts> recordings = recordings(request);
    request
        .inputs(given)
        .recorded(RecordedStacks.of(recordings))
        .sourceRoots(sourceRoots)
        .as(as)
        .settings(config)
        .baseline(baseline, writeBaseline)
        .ruleSets(chosenSets())
        .needsInput()
        .needsWholeArchives(!keepGoing);
    Optional<JdbcUrlCheck> url = checkedUrl(rules);
    url.ifPresent(checked -> request.jdbcUrl(checked.result(), URL_INPUT));
    ReportContent content;
    try {
      content = request.run();
    } catch (CheckConfigurationException e) {
      throw misuse(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw misuse("--baseline=" + baseline + ": cannot be written" + ReportOutput.reason(e));
    }
    report(
        recordings.isEmpty() ? content : content.weighed(FindingWeights.of(rules, recordings)::of),
        url);
    if (!content.report().failures().isEmpty()) {
      content
          .report()
          .failures()
          .forEach(f -> surroundings.err().println("hotguard: " + SecretText.masked(f.describe())));
      return ExitCode.FAILURE;
    }
    return content.verdict().fails(failOn.severity()) ? ExitCode.FINDINGS : ExitCode.CLEAN;
  }

  /** The inputs; without any, the class path of the process. */
  private List<Path> given() {
    if (pid == null || !inputs.isEmpty()) {
      return inputs;
    }
    try {
      return ProcessClassPath.of(pid, ProcessRecording.javaHome());
    } catch (UnrecordableProcessException e) {
      throw misuse(PID + ": " + e.getMessage());
    }
  }

  /** Reads before the check, so that an unusable recording is reported at once. */
  private List<ProfileFacts> recordings(CheckRequest request) {
    List<ProfileFacts> read = new ArrayList<>();
    for (Path profile : profiles) {
      Path file = surroundings.folder().resolve(profile);
      if (!Files.exists(file)) {
        throw misuse(PROFILE + "=" + profile + ": no such file; record first, or correct the path");
      }
      try {
        read.add(RecordingReader.read(file));
      } catch (IOException e) {
        goOn(request, PROFILE, String.valueOf(e.getMessage()));
      }
    }
    if (pid != null) {
      try {
        read.add(new ProcessRecording(surroundings, seconds, null).of(pid));
      } catch (IOException | UnrecordableProcessException e) {
        goOn(request, PID, String.valueOf(e.getMessage()));
      }
    }
    return read;
  }

  private void goOn(CheckRequest request, String option, String problem) {
    surroundings
        .err()
        .println("hotguard: " + option + ": " + problem + "; the check goes on without it");
    request.withoutRecording(problem);
  }

  private Optional<JdbcUrlCheck> checkedUrl(RuleCatalog rules) throws IOException {
    if (jdbcUrl == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(JdbcUrlCheck.of(url(jdbcUrl), driverVersion(), rules));
    } catch (IllegalArgumentException e) {
      throw misuse(URL_INPUT + ": " + e.getMessage());
    }
  }

  private Set<RuleSet> chosenSets() {
    try {
      return RuleSet.parse(ruleSets);
    } catch (IllegalArgumentException e) {
      throw misuse("--rule-sets: " + e.getMessage());
    }
  }

  private @Nullable VersionNumber driverVersion() {
    String given = driverVersion;
    if (given == null) {
      return null;
    }
    return VersionNumber.parse(given)
        .orElseThrow(
            () -> misuse(DRIVER_VERSION + "=" + given + ": must be a release, such as 8.4.0"));
  }

  private void requireUsable() {
    if (driverVersion != null && jdbcUrl == null) {
      throw misuse(DRIVER_VERSION + " needs " + URL_INPUT + "=URL, whose driver it is");
    }
    for (Path input : inputs) {
      if (input.toString().regionMatches(true, 0, "jdbc:", 0, "jdbc:".length())) {
        throw misuse("a JDBC URL is no input; give it as " + URL_INPUT + "=URL");
      }
      if (FileKind.isRecording(surroundings.folder().resolve(input))) {
        throw misuse(input + ": is a flight recording; use diagnose, or " + PROFILE + "=" + input);
      }
    }
    if (inputs.isEmpty() && jdbcUrl == null && pid == null) {
      throw misuse(
          "give at least one INPUT, such as target/classes, or " + PID + ", or " + URL_INPUT);
    }
    if (seconds < 0 || seconds > ProcessRecording.MAX_SECONDS) {
      throw misuse(SECONDS + "=" + seconds + ": must be in 0.." + ProcessRecording.MAX_SECONDS);
    }
    if (writeBaseline && baseline == null) {
      throw misuse("--write-baseline needs --baseline=FILE, the file to write");
    }
    try {
      requireWritable("--output", output);
      requireWritable("--baseline", writeBaseline ? baseline : null);
    } catch (IllegalArgumentException e) {
      throw misuse(String.valueOf(e.getMessage()));
    }
  }

  private void requireWritable(String option, @Nullable Path file) {
    if (file != null) {
      ReportOutput.requireWritable(option, surroundings.folder(), file);
    }
  }

  private String url(String given) throws IOException {
    return given.equals("-") ? new String(surroundings.in().readAllBytes(), UTF_8).strip() : given;
  }

  private void report(ReportContent content, Optional<JdbcUrlCheck> url) throws IOException {
    StringBuilder text = new StringBuilder();
    format.writer(style(content)).write(content, text);
    if (format == ReportFormat.TEXT) {
      url.map(checked -> checked.text(content.verdict().findings())).ifPresent(text::append);
    }
    try {
      new ReportOutput(surroundings, output).write(format, text, content.summary());
    } catch (IllegalArgumentException e) {
      throw misuse(String.valueOf(e.getMessage()));
    }
  }

  private TextStyle style(ReportContent content) {
    boolean onTerminal = output == null && surroundings.terminal();
    String given = inputs.stream().map(CommandArgument::of).collect(Collectors.joining(" "));
    String rule =
        content.verdict().findings().stream().map(Finding::rule).findFirst().orElse("NAME");
    return TextStyle.PLAIN
        .coloured(color.isOn(onTerminal))
        .wide(onTerminal ? surroundings.columns().getAsInt() : TextStyle.COLUMNS)
        .explaining(explain)
        .listing(new TextStyle.Lists(notes, libraries, true))
        .pointingTo(
            "Call paths and whole messages: add --explain. A rule explained:\njava -jar hotguard.jar rules "
                + rule)
        .recordingBy(
            List.of(
                COMMAND + given + " --pid=PID",
                "jcmd PID JFR.start duration=60s filename=/tmp/app.jfr",
                COMMAND + given + " --profile=/tmp/app.jfr"));
  }

  private ParameterException misuse(String problem) {
    return new ParameterException(spec.commandLine(), problem);
  }
}
