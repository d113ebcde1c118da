/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.contract.LoggingHooks.Console;
import io.hotguard.logging.contract.LoggingHooks.End;
import io.hotguard.logging.contract.LoggingHooks.Stop;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each event of a process that ends in order is in its appender or in the number of the last line,
 * also the events of shutdown hooks. Runs {@link LoggingHooks} with the guard of one library.
 */
@Timeout(600)
@Execution(ExecutionMode.CONCURRENT)
public abstract class ProcessEndContract {
  /** Ends of each kind; {@code -Dhotguard.test.ends=200} for a long run. */
  private static final int ENDS = Integer.getInteger("hotguard.test.ends", 1);

  private static final Pattern LOST = Pattern.compile("(\\d+) dropped, (\\d+) kept in ");

  @TempDir private Path directory;

  /** The output of a process that has ended. */
  public record Output(String out, String err) {
    List<String> lines() {
      return out.lines().filter(line -> line.contains(" line ")).toList();
    }

    /** The losses of the last line, which has the total. */
    long lost() {
      long lost = 0;
      for (Matcher told = LOST.matcher(err); told.find(); ) {
        lost = Long.parseLong(told.group(1)) + Long.parseLong(told.group(2));
      }
      return lost;
    }
  }

  /**
   * Runs an application that calls {@link LoggingHooks#run}, with the guard in ENFORCE.
   *
   * @param ownHook whether the hook of the library stops the context
   * @param timeout the shutdown timeout
   * @param arguments of the application
   */
  protected abstract Output run(
      Path directory, boolean ownHook, String timeout, List<String> arguments) throws Exception;

  private Output run(boolean ownHook, String timeout, End end, Stop stop, Console console)
      throws Exception {
    Path place = Files.createTempDirectory(directory, "process");
    return run(place, ownHook, timeout, List.of(end.name(), stop.name(), console.name()));
  }

  private static List<String> allLines() {
    List<String> lines = new ArrayList<>();
    for (int line = 0; line < LoggingHooks.LINES; line++) {
      lines.add("main line " + line);
      for (int hook = 0; hook < LoggingHooks.HOOKS; hook++) {
        lines.add("hook " + hook + " line " + line);
      }
    }
    return lines;
  }

  @ParameterizedTest
  @EnumSource(End.class)
  void losesNothingThatHooksLog(End end) throws Exception {
    for (int i = 0; i < ENDS; i++) {
      Output output = run(false, "60s", end, Stop.NEVER, Console.WRITES);
      assertThat(output.lines()).as(output::err).containsExactlyInAnyOrderElementsOf(allLines());
      assertThat(output.err()).doesNotContain("hotguard");
    }
  }

  @Test
  void losesNothingBeforeTheLastHookStopsTheContext() throws Exception {
    for (int i = 0; i < ENDS; i++) {
      Output output = run(false, "60s", End.EXIT, Stop.AFTER_THE_HOOKS, Console.WRITES);
      assertThat(output.lines()).as(output::err).containsExactlyInAnyOrderElementsOf(allLines());
      assertThat(output.err()).doesNotContain("hotguard");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Stop.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"NEVER", "AFTER_THE_HOOKS"})
  void losesNothingOfCallsThatReturnedBeforeTheStop(Stop stop) throws Exception {
    assertStopped(run(false, "60s", End.EXIT, stop, Console.WRITES));
  }

  @ParameterizedTest
  @EnumSource(value = End.class)
  void losesNothingIfItIsStoppedAgainBesideTheHookOfTheLibrary(End end) throws Exception {
    assertStopped(run(true, "60s", end, Stop.AGAIN_AND_AGAIN, Console.WRITES));
  }

  private static void assertStopped(Output output) {
    Matcher logged = Pattern.compile(LoggingHooks.LOGGED + "(\\d+)").matcher(output.err());

    assertThat(logged.find()).as("a stop: %s", output.err()).isTrue();
    assertThat(output.lines())
        .as(output::err)
        .hasSizeGreaterThanOrEqualTo(Integer.parseInt(logged.group(1)))
        .doesNotHaveDuplicates();
    assertThat(output.err()).doesNotContain("Exception");
  }

  @Test
  void losesNothingOfMainBesideTheHookOfTheLibrary() throws Exception {
    Output output = run(true, "60s", End.EXIT, Stop.NEVER, Console.WRITES);

    assertThat(output.lines())
        .as(output::err)
        .containsAll(allLines().stream().filter(line -> line.startsWith("main")).toList())
        .doesNotHaveDuplicates();
  }

  /** The line that hangs is counted, too, and no appender has it. */
  @Test
  void countsAllThatAHangingAppenderLeaves() throws Exception {
    Output output = run(false, "300ms", End.EXIT, Stop.NEVER, Console.HANGS_AT_THE_END);

    assertThat(output.lines()).doesNotHaveDuplicates();
    assertThat(output.lines().size() + output.lost()).as(output::err).isEqualTo(allLines().size());
    assertThat(output.err()).contains("hotguard.logging.shutdown-timeout=300ms");
  }

  /** The line that hung is written after it was counted: no appender can take it back. */
  @Test
  void givesLaterEventsToTheAppenderThatHung() throws Exception {
    Output output =
        run(false, "200ms", End.EXIT, Stop.NEVER, Console.HANGS_UNTIL_THE_GUARD_HAS_GIVEN_UP);

    TreeSet<String> written = new TreeSet<>(output.lines());
    assertThat(written.size() + output.lost())
        .as(output::err)
        .isBetween((long) allLines().size(), (long) allLines().size() + 1);
    for (int hook = 0; hook < LoggingHooks.HOOKS; hook++) {
      assertThat(written).contains("hook " + hook + " line " + (LoggingHooks.LINES - 1));
    }
  }
}
