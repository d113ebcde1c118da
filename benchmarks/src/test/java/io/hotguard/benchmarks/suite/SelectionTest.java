/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.hotpath.HotpathCommand;
import io.hotguard.benchmarks.ladder.LadderCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class SelectionTest {
  private static final List<String> ALL = List.of("lane", "a, b", "map", "lane");

  @Command
  private static final class Chooser implements Callable<Integer> {
    @Mixin private final Selection selection = new Selection();

    private List<String> chosen = List.of();

    @Override
    public Integer call() {
      chosen = selection.of(ALL, name -> name);
      return 0;
    }
  }

  private final Chooser chooser = new Chooser();

  private static String errorsOf(Object command, String... arguments) {
    StringWriter errors = new StringWriter();
    int exit = new CommandLine(command).setErr(new PrintWriter(errors)).execute(arguments);
    assertThat(exit).isEqualTo(CommandLine.ExitCode.USAGE);
    return errors.toString();
  }

  @Test
  void allIfNoneIsNamed() {
    assertThat(new CommandLine(chooser).execute()).isZero();

    assertThat(chooser.chosen).isEqualTo(ALL);
    assertThat(chooser.selection.option()).isEmpty();
    assertThat(chooser.selection.isWhole()).isTrue();
  }

  @Test
  void thoseThatAreNamedInTheirOrder() {
    assertThat(new CommandLine(chooser).execute("--only", "a, b", "--only=lane")).isZero();

    assertThat(chooser.chosen).containsExactly("lane", "a, b", "lane");
    assertThat(chooser.selection.option()).isEqualTo(" --only 'a, b' --only lane");
    assertThat(chooser.selection.isWhole()).isFalse();
  }

  @Test
  void refusesANameThatNothingHas() {
    assertThat(errorsOf(chooser, "--only", "lane", "--only", "lanes"))
        .contains("--only=lanes: must be one of 'lane', 'a, b', 'map'");
    assertThat(chooser.chosen).isEmpty();
  }

  /** Before anything is started. */
  @Test
  void commandsRefuseIt() {
    assertThat(errorsOf(new HotpathCommand(), "--only", "Keyed")).contains("'KeyedExecutor'");
    assertThat(errorsOf(new LadderCommand(), "--only", "JDBC"))
        .contains("'as found'", "'+ JDBC'", "'all by hand, stock Discard'");
  }
}
