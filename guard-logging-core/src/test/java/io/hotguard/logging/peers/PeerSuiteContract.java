/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.Guard;
import io.hotguard.logging.policy.LoggingPolicy;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A library's own tests end with the guard as they end without. */
public abstract class PeerSuiteContract {
  private final Pattern choice;
  private final Class<?> hooks;
  private final Class<?> guard;
  private final Path table;
  private final Path page;

  @TempDir private Path directory;

  /**
   * @param choice tests of parts that the guard touches, if they do not wait; {@code -Ppeers} runs
   *     all
   * @param hooks see {@link PeerSuite}
   * @param guard a class of the guard's jar
   * @param table the name of the table of differences
   * @param page the name of the page with their reasons
   */
  protected PeerSuiteContract(
      String choice, Class<?> hooks, Class<?> guard, String table, String page) {
    this.choice = Pattern.compile(choice);
    this.hooks = hooks;
    this.guard = guard;
    this.table = Path.of("src/test/resources/peers", table);
    this.page = Path.of("../docs", page);
  }

  @Test
  @Timeout(value = 5, unit = TimeUnit.HOURS)
  void endsAsItDoesWithoutTheGuard() throws Exception {
    boolean all = Boolean.getBoolean("peers.all");
    PeerSuite suite =
        new PeerSuite(directory, hooks, List.of(Guard.class, LoggingPolicy.class, guard));
    List<String> classes = suite.classes(all ? any -> true : choice.asMatchPredicate());
    assertThat(classes).hasSizeGreaterThan(10);
    ExpectedDifferences expected = new ExpectedDifferences(table);
    assertThat(expected.problems(page)).isEmpty();
    assertThat(expected.unexpected(suite.differences(classes, all ? 10 : 200))).isEmpty();
  }
}
