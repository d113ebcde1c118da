/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The lines of the agent, whatever the order in which a slow machine starts things. */
final class SelfTestTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final SelfTest selfTest = new SelfTest(new PrintStream(out, true, UTF_8));

  private List<String> lines() {
    return out.toString(UTF_8).lines().toList();
  }

  @Test
  void saysEachLibraryAlsoIfAllStartAfterTheFirstLook() {
    selfTest.look(false);
    for (String library : List.of("Log4j", "H2", "pgjdbc", "HikariCP", "Log4j")) {
      selfTest.guards(library, library + " works");
    }
    selfTest.look(false);
    selfTest.look(true);

    assertThat(lines())
        .hasSize(5)
        .contains("hotguard: HikariCP works")
        .first()
        .asString()
        .endsWith("that it knows so far; it guards nothing until one starts");
  }

  @Test
  void waitsForALibraryThatIsStarting() {
    selfTest.found("Logback");
    selfTest.look(false);
    assertThat(lines()).isEmpty();

    selfTest.asked();
    selfTest.guards("Logback", "Logback works");
    selfTest.look(false);
    selfTest.look(true);

    assertThat(lines()).containsExactly("hotguard: Logback works");
  }

  @Test
  void namesALibraryThatNeverAsksTheGuard() {
    selfTest.found("Log4j (log4j.jar)");
    selfTest.look(false);
    selfTest.look(false);
    selfTest.look(true);

    assertThat(lines())
        .singleElement()
        .asString()
        .startsWith("hotguard: agent: found Log4j (log4j.jar), which did not ask the guard");
  }

  @Test
  void namesAtTheEndALibraryThatWasFoundLate() {
    selfTest.look(false);
    selfTest.found("Logback");
    selfTest.look(true);

    assertThat(lines()).hasSize(2).last().asString().contains("Logback, which did not ask");
  }
}
