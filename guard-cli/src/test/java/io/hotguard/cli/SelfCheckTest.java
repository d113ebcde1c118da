/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Hotguard over its own class files. */
final class SelfCheckTest {
  private static final Pattern CLASSES = Pattern.compile("\"classes\": (\\d+)");
  private static final int LEAST_CLASSES = 300;

  @Test
  void findsNothingInItsOwnModules() throws IOException {
    List<String> args = new ArrayList<>(List.of("check", "--fail-on=warning", "--format=json"));
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      modules
          .map(module -> module.resolve("target/classes"))
          .filter(classes -> classes.startsWith("..") && Files.isDirectory(classes))
          .filter(classes -> classes.getName(1).toString().startsWith("guard-"))
          .sorted()
          .forEach(classes -> args.add(classes.toString()));
    }

    CommandRun run = CommandRun.in(Path.of(""), args.toArray(String[]::new));

    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(ExitCode.CLEAN);
    Matcher classes = CLASSES.matcher(run.out());
    assertThat(classes.find()).isTrue();
    assertThat(Integer.parseInt(classes.group(1))).isGreaterThan(LEAST_CLASSES);
  }
}
