/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hotguard.lint.build.HotguardVersion;
import io.hotguard.text.NearestName;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The outermost command, and the error handling of all commands. */
@Command(
    name = "java -jar hotguard.jar",
    description = "Finds what stalls JVM services on their hot paths.",
    mixinStandardHelpOptions = true,
    versionProvider = Hotguard.Version.class,
    synopsisSubcommandLabel = "(doctor | check | diagnose | rules)")
final class Hotguard implements Callable<Integer> {
  private static final Pattern WHOLE_NUMBER = Pattern.compile("\\+?\\d+");

  @CommandLine.Spec private CommandSpec spec = CommandSpec.create();

  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"hotguard " + HotguardVersion.current()};
    }
  }

  /** Shows the commands to a user who gives none. */
  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return ExitCode.USAGE;
  }

  /** Runs a command and returns the exit code. */
  static int run(CommandEnvironment surroundings, String... args) {
    try {
      return commandLine(surroundings).execute(args);
    } catch (StackOverflowError | OutOfMemoryError | LinkageError e) {
      surroundings.err().println("hotguard: failed: " + SecretText.masked(e.toString()));
      return ExitCode.FAILURE;
    }
  }

  static CommandLine commandLine(CommandEnvironment surroundings) {
    CommandLine commands = new CommandLine(new Hotguard());
    commands.addSubcommand(new DoctorCommand(surroundings));
    commands.addSubcommand(new CheckCommand(surroundings));
    commands.addSubcommand(new DiagnoseCommand(surroundings));
    commands.addSubcommand(new RulesCommand(surroundings));
    return commands
        .setExpandAtFiles(false)
        .setOut(new PrintWriter(surroundings.out(), true, UTF_8))
        .setErr(new PrintWriter(surroundings.err(), true, UTF_8))
        .setColorScheme(
            CommandLine.Help.defaultColorScheme(surroundings.terminal() ? Ansi.ON : Ansi.OFF))
        .setParameterExceptionHandler((e, given) -> misused(e, surroundings))
        .setExecutionExceptionHandler((e, command, parsed) -> failed(e, surroundings));
  }

  /** Names only the options, not their values: a URL may be in any of them. */
  private static int misused(ParameterException e, CommandEnvironment surroundings) {
    CommandLine command = e.getCommandLine();
    String problem =
        e instanceof UnmatchedArgumentException unmatched
            ? unknown(unmatched, command)
            : SecretText.masked(invalid(e));
    surroundings.err().println("hotguard: " + problem);
    surroundings.err().println("Help: " + command.getCommandSpec().qualifiedName() + " --help");
    return ExitCode.USAGE;
  }

  /** Picocli names a wrong value with the type of a field in Java. */
  private static String invalid(ParameterException e) {
    String value = e.getValue();
    return value != null
            && e.getArgSpec() instanceof OptionSpec option
            && e.getCause() instanceof TypeConversionException cause
        ? option.longestName() + "=" + value + ": " + allowed(option.type(), value, cause)
        : String.valueOf(e.getMessage());
  }

  private static String allowed(Class<?> type, String value, TypeConversionException cause) {
    if (type == double.class) {
      return "must be a number";
    }
    long max = type == Long.class ? Long.MAX_VALUE : type == int.class ? Integer.MAX_VALUE : 0;
    if (max == 0) {
      return String.valueOf(cause.getMessage()); // One of our own converters says what is allowed.
    }
    return WHOLE_NUMBER.matcher(value).matches()
        ? "is too large; must be at most " + max
        : "must be a whole number";
  }

  private static String unknown(UnmatchedArgumentException e, CommandLine command) {
    List<String> problems = new ArrayList<>();
    if (!command.getSubcommands().isEmpty() && !e.getUnmatched().get(0).startsWith("-")) {
      String given = e.getUnmatched().get(0);
      return "unknown command "
          + SecretText.masked(given)
          + NearestName.likely(given, command.getSubcommands().keySet())
              .map(n -> "; did you mean " + n + "?")
              .orElse("; the commands are doctor, check, diagnose and rules");
    }
    for (String argument : e.getUnmatched()) {
      if (!argument.startsWith("-")) {
        problems.add("an argument too many");
        continue;
      }
      String name = argument.replaceFirst("=.*", "");
      TreeSet<String> known = new TreeSet<>(command.getCommandSpec().optionsMap().keySet());
      boolean isLetter = name.length() <= 2; // each other letter would be near
      problems.add(
          "unknown option "
              + SecretText.masked(name)
              + NearestName.likely(name, known)
                  .filter(n -> !isLetter)
                  .map(n -> "; did you mean " + n + "?")
                  .orElse(""));
    }
    return problems.stream().distinct().collect(Collectors.joining("; "));
  }

  private static int failed(Exception e, CommandEnvironment surroundings) {
    surroundings.err().println("hotguard: failed: " + SecretText.masked(e.toString()));
    for (StackTraceElement frame : e.getStackTrace()) {
      surroundings.err().println("  at " + frame);
    }
    return ExitCode.FAILURE;
  }
}
