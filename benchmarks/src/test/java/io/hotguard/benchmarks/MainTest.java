/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
  private static String printed(String... args) throws Exception {
    PrintStream before = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      Main.main(args);
    } finally {
      System.setOut(before);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void namesTheCommandsInPlaceOfMeasuringAll() throws Exception {
    assertThat(printed())
        .startsWith("java -jar benchmarks.jar COMMAND")
        .contains("\n  demo ", "\n  ladder ", "\n  tables ")
        .doesNotContain("%%");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-h", "--help", "help"})
  void helpIsTheSame(String help) throws Exception {
    assertThat(printed(help)).isEqualTo(printed());
  }

  @Test
  void allMeasuresWhatTheFrontPageShows() throws Exception {
    String page = Files.readString(Path.of("../README.md"));
    List<String> commands =
        AllCommand.STEPS.stream().map(step -> step.arguments().get(0)).distinct().toList();

    assertThat(commands).isSubsetOf(commandsOf(printed()));
    for (String shown : List.of("ladder", "rates", "logging", "jdbc", "lint", "diagnosis")) {
      assertThat(page).contains("docs/results/" + shown + ".md");
      assertThat(commands).contains(shown);
    }
    assertThat(commands).contains("kafka", "peers", "metrics", "hotpath", "tables");
    assertThat(AllCommand.STEPS).extracting(AllCommand.Step::minutes).startsWith(1).endsWith(0);
    assertThat(AllCommand.plan())
        .contains(" 147 min in all", "   8 min  ladder\n", "  12 min  metrics --only record\n");
  }

  private static List<String> commandsOf(String usage) {
    return usage.lines().filter(line -> line.startsWith("  ")).map(MainTest::firstWord).toList();
  }

  private static String firstWord(String line) {
    return line.strip().replaceFirst(" .*", "");
  }
}
