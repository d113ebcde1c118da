/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import io.hotguard.cli.doctor.Application;
import io.hotguard.cli.doctor.DoctorReport;
import io.hotguard.cli.doctor.GivenFiles;
import io.hotguard.cli.doctor.RunningProcess;
import io.hotguard.cli.doctor.UnusableApplicationException;
import io.hotguard.cli.live.LiveProcess;
import io.hotguard.cli.live.UnrecordableProcessException;
import io.hotguard.lint.build.CheckRequest;
import io.hotguard.lint.gate.CheckConfigurationException;
import io.hotguard.lint.graph.CheckedAs;
import io.hotguard.lint.report.ReportContent;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.nio.file.Files;
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

/** {@code hotguard doctor}. */
@Command(
    name = "doctor",
    description =
        "Says what Hotguard can find, guard and measure in an application, and which lines add it.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      ExitCode.CLEAN + ":the application was described, with hazards or without",
      ExitCode.USAGE + ":the command line, the application or the process cannot be used",
      ExitCode.FAILURE + ":a rule failed, or Hotguard itself"
    })
final class DoctorCommand implements Callable<Integer> {
  private static final String PID = "--pid";

  private final CommandEnvironment surroundings;

  @CommandLine.Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..*",
      paramLabel = "APPLICATION",
      description = "The jar, the war, the folder of jars or the project of the application.")
  private List<Path> given = new ArrayList<>();

  @Option(
      names = PID,
      paramLabel = "PID",
      description =
          "Instead of APPLICATION: a running Java virtual machine of the same user; reads its class path, open archives, loaded classes and options.")
  private @Nullable Long pid;

  DoctorCommand(CommandEnvironment surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    if (given.isEmpty() == (pid == null)) {
      throw misuse(
          "give either an application, such as target/shop.jar, or "
              + PID
              + "=PID; jps lists those of Java");
    }
    try {
      return pid == null
          ? report(GivenFiles.application(surroundings.folder(), given))
          : reportProcess(pid);
    } catch (UnusableApplicationException | CheckConfigurationException e) {
      throw misuse(String.valueOf(e.getMessage()));
    } catch (UnrecordableProcessException e) {
      throw misuse(PID + ": " + e.getMessage());
    }
  }

  private int reportProcess(long process)
      throws IOException, UnrecordableProcessException, UnusableApplicationException {
    LiveProcess live = LiveProcess.ask(process, Path.of(System.getProperty("java.home", "")));
    Path work = Files.createTempDirectory("hotguard");
    try {
      return report(RunningProcess.application(live, work));
    } finally {
      Files.deleteIfExists(work.resolve(RunningProcess.optionsFile(process)));
      Files.deleteIfExists(work);
    }
  }

  private int report(Application application) throws IOException {
    ReportContent checked =
        new CheckRequest(RuleCatalog.load(), surroundings.folder())
            .as(application.virtualMachine().isEmpty() ? null : CheckedAs.APPLICATION)
            .inputs(application.checked())
            .needsInput()
            .run();
    surroundings.out().print(DoctorReport.of(application, checked));
    surroundings.out().flush();
    checked
        .report()
        .failures()
        .forEach(f -> surroundings.err().println("hotguard: " + SecretText.masked(f.describe())));
    return checked.report().failures().isEmpty() ? ExitCode.CLEAN : ExitCode.FAILURE;
  }

  private ParameterException misuse(String problem) {
    return new ParameterException(spec.commandLine(), problem);
  }
}
