/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
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
}
