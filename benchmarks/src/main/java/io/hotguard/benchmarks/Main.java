/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks;

import io.hotguard.benchmarks.demo.DemoCommand;
import io.hotguard.benchmarks.hotpath.HotpathCommand;
import io.hotguard.benchmarks.jdbc.JdbcCommand;
import io.hotguard.benchmarks.kafka.KafkaCommand;
import io.hotguard.benchmarks.ladder.DiagnosisCommand;
import io.hotguard.benchmarks.ladder.LadderCommand;
import io.hotguard.benchmarks.ladder.SoakCommand;
import io.hotguard.benchmarks.lint.LintCommand;
import io.hotguard.benchmarks.logging.RatesCommand;
import io.hotguard.benchmarks.logging.RatesCommand.ThroughputCommand;
import io.hotguard.benchmarks.logging.SuiteCommand;
import io.hotguard.benchmarks.metrics.MetricsCommand;
import io.hotguard.benchmarks.mutation.MutationCommand;
import io.hotguard.benchmarks.peers.PeersCommand;
import io.hotguard.benchmarks.prices.PricesCommand;
import io.hotguard.benchmarks.race.StressCommand;
import io.hotguard.benchmarks.tables.TablesCommand;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;

/** Entry point of {@code benchmarks.jar}: runs a command of this module, or plain JMH. */
public final class Main {
  private static final List<Object> COMMANDS =
      List.of(
          new AllCommand(),
          new DemoCommand(),
          new SuiteCommand.Logging(),
          new SuiteCommand.Enqueue(),
          new SuiteCommand.Logback(),
          new RatesCommand(),
          new ThroughputCommand(),
          new MetricsCommand(),
          new JdbcCommand(),
          new LintCommand(),
          new HotpathCommand(),
          new PricesCommand(),
          new KafkaCommand(),
          new StressCommand(),
          new MutationCommand(),
          new PeersCommand(),
          new LadderCommand(),
          new SoakCommand(),
          new DiagnosisCommand(),
          new TablesCommand());

  private static final Set<String> HELP = Set.of("-h", "--help", "help");

  private Main() {}

  public static void main(String[] args) throws Exception {
    if (args.length == 0 || HELP.contains(args[0])) {
      System.out.print(usage());
      return;
    }
    for (Object command : COMMANDS) {
      CommandLine line = line(command);
      if (line.getCommandName().equals(args[0])) {
        System.exit(line.execute(Arrays.copyOfRange(args, 1, args.length)));
      }
    }
    org.openjdk.jmh.Main.main(args);
  }

  private static CommandLine line(Object command) {
    CommandLine line =
        new CommandLine(command)
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setExecutionExceptionHandler(Main::report);
    line.getCommandSpec().mixinStandardHelpOptions(true);
    line.getCommandSpec().usageMessage().showDefaultValues(true);
    return line;
  }

  /** Names each command and what it measures. */
  static String usage() {
    StringBuilder text = new StringBuilder("java -jar benchmarks.jar COMMAND [--help]\n\n");
    for (Object command : COMMANDS) {
      CommandLine line = line(command);
      String description = String.join(" ", line.getCommandSpec().usageMessage().description());
      text.append(
          String.format("  %-16s %s\n", line.getCommandName(), description.replace("%%", "%")));
    }
    return text.append("\nAnything else goes to JMH: benchmarks.jar -l lists its benchmarks.\n")
        .toString();
  }

  /**
   * A failure's messages, outermost first. A stack trace would not help a user who mistyped an
   * option.
   */
  private static int report(Exception failure, CommandLine line, CommandLine.ParseResult parsed) {
    StringBuilder text = new StringBuilder(line.getCommandName()).append(": ");
    append(failure, text);
    line.getErr().println(text);
    return 1;
  }

  private static void append(Throwable failure, StringBuilder text) {
    text.append(failure.getMessage() == null ? failure.getClass().getName() : failure.getMessage());
    if (failure.getCause() != null) {
      append(failure.getCause(), text.append("\n  caused by: "));
    }
    for (Throwable suppressed : failure.getSuppressed()) {
      append(suppressed, text.append("\n  with: "));
    }
  }
}
