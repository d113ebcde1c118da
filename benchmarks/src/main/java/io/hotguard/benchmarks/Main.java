/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks;

import io.hotguard.benchmarks.demo.DemoCommand;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;

/** Entry point of {@code benchmarks.jar}: a command of ours, or plain JMH. */
public final class Main {
  private static final List<Object> COMMANDS = List.of(new DemoCommand());

  private Main() {}

  public static void main(String[] args) throws Exception {
    if (args.length > 0) {
      for (Object command : COMMANDS) {
        CommandLine line = new CommandLine(command);
        if (line.getCommandName().equals(args[0])) {
          System.exit(line.execute(Arrays.copyOfRange(args, 1, args.length)));
        }
      }
    }
    org.openjdk.jmh.Main.main(args);
  }
}
