/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.aggregate;

import io.hotguard.benchmarks.ClassPaths;
import io.hotguard.benchmarks.TextTable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code report-garbage}. */
@Command(
    name = "report-garbage",
    mixinStandardHelpOptions = true,
    description = "Young collections of a double-buffered report beside a new map each period.")
public final class ReportGarbageCommand implements Callable<Integer> {
  private static final long TIMEOUT_SECONDS = 300;

  @Option(
      names = "--keys",
      defaultValue = "10000",
      description = "Operations in the report (default ${DEFAULT-VALUE}).")
  private int keys;

  @Option(
      names = "--calls",
      defaultValue = "500000",
      description = "Calls a period, 256 bytes of other garbage each (default ${DEFAULT-VALUE}).")
  private int calls;

  @Option(
      names = "--periods",
      defaultValue = "40",
      description = "Periods after 5 to warm up (default ${DEFAULT-VALUE}).")
  private int periods;

  @Option(
      names = "--jvm",
      split = " ",
      defaultValue = "-Xms512m -Xmx512m -Xmn64m -XX:+UseG1GC",
      description = "JVM arguments of both (default ${DEFAULT-VALUE}).")
  private List<String> jvm = List.of();

  @Override
  public Integer call() throws IOException, InterruptedException {
    TextTable table = new TextTable();
    table.row("report", "young", "ms", "ms each", "other", "old MiB at end");
    for (String kind :
        List.of(ReportGarbageProgram.NEW_MAP, ReportGarbageProgram.DOUBLE_BUFFERED)) {
      String[] numbers = run(kind).split(" ", -1);
      long young = Long.parseLong(numbers[0]);
      long millis = Long.parseLong(numbers[1]);
      table.row(
          kind,
          numbers[0],
          numbers[1],
          young == 0 ? "-" : Math.round(10.0 * millis / young) / 10.0 + "",
          numbers[2],
          String.valueOf(Long.parseLong(numbers[3]) >> 20));
    }
    System.out.print(table.render());
    return 0;
  }

  private String run(String kind) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home", ""), "bin", "java").toString());
    command.addAll(jvm);
    command.addAll(List.of("-cp", ClassPaths.own(), ReportGarbageProgram.class.getName(), kind));
    for (int number : new int[] {keys, calls, periods}) {
      command.add(String.valueOf(number));
    }
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    Thread hook = new Thread(process::destroyForcibly, "end-child");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new IOException(kind + " did not end well within " + TIMEOUT_SECONDS + " s");
      }
      try (InputStream output = process.getInputStream()) {
        return new String(output.readAllBytes(), StandardCharsets.UTF_8).strip();
      }
    } finally {
      process.destroyForcibly();
      Runtime.getRuntime().removeShutdownHook(hook);
    }
  }
}
