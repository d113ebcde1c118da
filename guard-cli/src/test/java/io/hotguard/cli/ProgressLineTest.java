/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.lint.Progress.Stage;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class ProgressLineTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
  private final ProgressLine line = new ProgressLine(new PrintStream(out, true, UTF_8), nanos::get);

  private void at(long millis, Stage stage, int done) {
    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
    line.at(stage, done, 12);
  }

  @Test
  void saysNothingOfAShortCheck() {
    at(0, Stage.READING, 1);
    at(999, Stage.CHECKING, 2);
    line.clear();

    assertThat(out.toString(UTF_8)).isEmpty();
  }

  @Test
  void writesOneLineOverAgainAndTakesItAway() {
    at(1_000, Stage.READING, 10);
    at(50, Stage.READING, 11);
    at(50, Stage.CHECKING, 1);
    line.clear();

    assertThat(out.toString(UTF_8)).isEqualTo("\rreading 10/12\rchecking 1/12\r             \r");
  }
}
