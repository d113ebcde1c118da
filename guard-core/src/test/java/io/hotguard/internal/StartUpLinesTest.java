/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each test has lines of its own, because a process says a line once. */
class StartUpLinesTest {

  private static List<String> said(Runnable action) {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(said, true, UTF_8));
    try {
      action.run();
    } finally {
      System.setErr(before);
    }
    return said.toString(UTF_8).lines().toList();
  }

  @Test
  void saysALineOnce() {
    assertThat(said(() -> StartUpLines.say("a line"))).containsExactly("hotguard: a line");
    assertThat(said(() -> StartUpLines.say("a line"))).isEmpty();
  }

  @Test
  void saysOnceWhichSettingsEachGuardRefuses() {
    List<String> problems = List.of("hotguard.b=2 (-D): no", "hotguard.a=1 (-D): no");

    assertThat(said(() -> StartUpLines.sayRefused(problems)))
        .containsExactly(
            "hotguard: all guards are off: hotguard.b=2 (-D): no",
            "hotguard: all guards are off: hotguard.a=1 (-D): no");
    assertThat(said(() -> StartUpLines.sayRefused(problems))).isEmpty();
  }

  @Test
  void remembersWhatItSaidForThoseWhoComeLater() {
    said(() -> List.of("later b", "later a", "later b").forEach(StartUpLines::say));

    assertThat(StartUpLines.said()).containsSubsequence("later a", "later b");
  }
}
