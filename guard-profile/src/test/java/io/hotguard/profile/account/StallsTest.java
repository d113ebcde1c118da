/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.profile.ChildJvm;
import io.hotguard.profile.reading.RecordingReader;
import io.hotguard.rule.RuleCatalog;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import shop.Stalls;

/** Real recordings of programs with one kind of stall each: the kind and the line come first. */
final class StallsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "lock,     CAUSE, WAIT,      LOCK,    locked",
    "permit,   CAUSE, WAIT,      PERMIT,  permitted",
    "result,   CAUSE, WAIT,      RESULT,  asked",
    "loader,   CAUSE, WAIT,      LOCK,    loaded",
    "sleep,    CAUSE, WAIT,      SLEEP,   slept",
    "read,     BOUND, WAIT,      READ,    read",
    "never,    CAUSE, STUCK,     STUCK,   awaited",
    "deadlock, CAUSE, DEADLOCK,  LOCK,    transferred",
    "collect,  CAUSE, COLLECTOR, UNKNOWN, collected",
    "timers,   CAUSE, THREADS,   UNKNOWN, reminded",
  })
  void namesTheKindAndTheLineFirst(
      String stall, Verdict.Outcome outcome, Cause.Kind kind, Activity activity, String method)
      throws Exception {
    Accounts accounts = accounts(stall);
    Verdict verdict = verdict(accounts);

    assertThat(verdict.causes()).as(verdict.sentence()).isNotEmpty();
    Cause first = verdict.causes().get(0);
    assertThat(first.kind()).as(verdict.sentence()).isEqualTo(kind);
    assertThat(first.activity()).isEqualTo(activity);
    assertThat(first.line().orElseThrow().name()).isEqualTo("shop.Requests." + method);
    assertThat(verdict.outcome()).isEqualTo(outcome);
    assertThat(accounts.pools())
        .allSatisfy(
            pool ->
                assertThat(pool.idleNanos() + pool.workingNanos())
                    .as("idle and working time of " + pool)
                    .isGreaterThanOrEqualTo((long) (0.99 * pool.lifeNanos())));
  }

  /** On a busy machine the reader gets too little of a processor to be named. */
  @Test
  void aFileReadByteByByteIsNotHealthy() throws Exception {
    Verdict verdict = verdict(accounts("bytes"));

    assertThat(verdict.outcome())
        .as(verdict.sentence())
        .isIn(Verdict.Outcome.BUSY, Verdict.Outcome.UNSEEN);
    assertThat(verdict.causes())
        .as(verdict.sentence())
        .allSatisfy(
            cause ->
                assertThat(cause.line().orElseThrow().name()).isEqualTo("shop.Requests.scanned"));
  }

  private Accounts accounts(String stall) throws Exception {
    Path file = folder.resolve(stall + ".jfr");
    ChildJvm.run(Stalls.class, List.of("-Xmx64m"), stall, file.toString());
    return Accounts.of(RecordingReader.read(file), frame -> true);
  }

  private static Verdict verdict(Accounts accounts) {
    return accounts.verdict(RuleCatalog.load(), 0.01, depth -> 1_000);
  }
}
