/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PipedOutputTest {

  private static final class Failing extends OutputStream {
    private final String message;
    private int writes;

    Failing(String message) {
      this.message = message;
    }

    @Override
    public void write(int b) throws IOException {
      writes++;
      throw new IOException(message);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "Broken pipe, false",
    "The pipe is being closed, false",
    "No space left on device, true"
  })
  void aReaderThatLeavesIsNoFailure(String message, boolean fails) {
    Failing failing = new Failing(message);
    PrintStream out = new PrintStream(new PipedOutput(failing), true, UTF_8);

    out.println("first");
    int writes = failing.writes;
    out.println("second");

    assertThat(out.checkError()).isEqualTo(fails);
    if (!fails) {
      assertThat(failing.writes).as("nothing is written to a closed pipe").isEqualTo(writes);
    }
  }

  @Test
  void passesOnWhatIsPrinted() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(new PipedOutput(bytes), true, UTF_8);

    out.print("all of it");

    assertThat(bytes.toString(UTF_8)).isEqualTo("all of it");
  }
}
