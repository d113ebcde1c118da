/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.packaged;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

/** The lines that a {@link WarHost} has printed about two guarded wars. */
public record WarFacts(List<String> lines) {
  private static final String COUNTS = " dropped=0 waiting=0 unaccounted=0 ";

  public static WarFacts of(String output) {
    return new WarFacts(output.lines().toList());
  }

  /** Checks the counts, the threads and the JMX names of both wars in each step. */
  public void assertGuardedAndReleased() {
    assertThat(with("LEDGER /a "))
        .extracting(WarFacts::logged)
        .containsExactly(WarHost.EVENTS, 2 * WarHost.EVENTS, WarHost.EVENTS);
    assertThat(with("LEDGER /b "))
        .extracting(WarFacts::logged)
        .containsExactly(WarHost.EVENTS, 2 * WarHost.EVENTS, 3 * WarHost.EVENTS);
    assertThat(with("LEDGER ")).allMatch(line -> line.contains(COUNTS));

    assertThat(with("ENDED "))
        .filteredOn(line -> !line.contains("logged="))
        .containsExactly("ENDED /a guards=0", "ENDED /a guards=0", "ENDED /b guards=0");
    assertThat(with("ENDED "))
        .filteredOn(line -> line.contains("logged="))
        .allMatch(line -> line.contains(COUNTS) && line.endsWith(" undelivered=0"))
        .extracting(WarFacts::logged)
        .containsExactly(
            2 * WarHost.EVENTS + LoggingServlet.LAST_EVENTS,
            WarHost.EVENTS + LoggingServlet.LAST_EVENTS,
            3 * WarHost.EVENTS + LoggingServlet.LAST_EVENTS);
    assertReleased();

    int threads = threads("first");
    assertThat(threads).isPositive();
    assertThat(threads("both")).isEqualTo(2 * threads);
    assertThat(threads("second")).isEqualTo(threads);
    assertThat(threads("again")).isEqualTo(2 * threads);
    assertThat(threads("second-again")).isEqualTo(threads);
    assertBeans("first", "logging");
    assertBeans("both", "logging", "logging#2");
    assertBeans("second", "logging#2");
    assertBeans("again", "logging", "logging#2");
    assertBeans("second-again", "logging#2");
  }

  /** Checks that nothing of an undeployed war is left. */
  public void assertReleased() {
    assertThat(with("UNLOADED "))
        .containsExactly("UNLOADED first", "UNLOADED again", "UNLOADED second");
    assertThat(threads("none")).isZero();
    assertThat(with("BEAN none ")).isEmpty();
  }

  private void assertBeans(String when, String... guards) {
    List<String> expected = new ArrayList<>();
    for (String guard : guards) {
      expected.add("BEAN " + when + " io.hotguard:name=" + guard + ",type=Guard");
      expected.add("BEAN " + when + " io.hotguard:name=\"" + guard + "\",type=LoggingPolicy");
    }
    assertThat(with("BEAN " + when + ' ')).containsExactlyInAnyOrderElementsOf(expected);
  }

  private List<String> with(String beginning) {
    return lines.stream().filter(line -> line.startsWith(beginning)).toList();
  }

  private int threads(String when) {
    List<String> found = with("THREADS " + when + ' ');
    assertThat(found).hasSize(1);
    return Integer.parseInt(found.get(0).replaceAll("THREADS \\S+ ([0-9]+) .*", "$1"));
  }

  private static int logged(String line) {
    return Integer.parseInt(line.replaceAll(".* logged=([0-9]+) .*", "$1"));
  }
}
