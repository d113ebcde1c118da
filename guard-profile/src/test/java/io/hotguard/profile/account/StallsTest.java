/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.profile.ChildJvm;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.RecordingReader;
import io.hotguard.rule.Evidence;
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
    "lock,     CAUSE, CONTENDED_LOCK,      LOCK,    locked",
    "permit,   CAUSE, PERMIT_WAIT,    PERMIT,  permitted",
    "result,   CAUSE, RESULT_WAIT,    RESULT,  asked",
    "loader,   CAUSE, CONTENDED_LOCK,      LOCK,    loaded",
    "sleep,    CAUSE, SLEEP_IN_TASK,     SLEEP,   slept",
    "read,     BOUND, IO_WAIT,        READ,    read",
    "message,  BOUND, MESSAGE_WAIT,   MESSAGE, polled",
    "notice,   BOUND, MESSAGE_WAIT,   MESSAGE, noticed",
    "signal,   CAUSE, FEW_THREADS,    READ,    read",
    "never,    CAUSE, STUCK_THREADS,     STUCK,   awaited",
    "deadlock, CAUSE, DEADLOCK,  LOCK,    transferred",
    "initial,  CAUSE, DEADLOCK,  LOCK,    other",
    "upgrade,  CAUSE, DEADLOCK,  LOCK,    renewed",
    "shared,   CAUSE, CONTENDED_LOCK,      LOCK,    renewed",
    "collect,  CAUSE, COLLECTOR_PRESSURE, UNKNOWN, collected",
    "timers,   CAUSE, UNENDED_THREADS,   UNKNOWN, reminded",
    "starts,   CAUSE, THREAD_STARTS,    UNKNOWN, started",
    "queue,    CAUSE, QUEUE_WAIT,     QUEUE,   pooled",
  })
  void namesTheKindAndTheLineFirst(
      String stall, Verdict.Outcome outcome, Hazard hazard, Activity activity, String method)
      throws Exception {
    Accounts accounts = accounts(stall);
    Verdict verdict = verdict(accounts);

    assertThat(verdict.causes()).as(verdict.sentence()).isNotEmpty();
    Cause first = verdict.causes().get(0);
    assertThat(first.hazard()).as(verdict.sentence()).isEqualTo(hazard);
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

  @Test
  void theLineOfAThreadThatHasALockToReadIsNamed() throws Exception {
    Cause first = verdict(accounts("shared")).causes().get(0);

    assertThat(first.details()).anyMatch(detail -> detail.contains(" sleep at shop.Stalls.pause:"));
  }

  @Test
  void threadsThatACollectorStallsAreStoppedByIt() throws Exception {
    Cause first = verdict(accounts("stall", List.of("-Xmx64m", "-XX:+UseZGC"))).causes().get(0);

    assertThat(first.hazard()).isEqualTo(Hazard.COLLECTOR_PRESSURE);
    // The main thread allocates, too, while it starts the others.
    assertThat(first.line().orElseThrow().name()).isIn("shop.Requests.filled", "shop.Stalls.main");
    assertThat(first.details()).anyMatch(detail -> detail.contains("% for Allocation Stall"));
  }

  /** On a busy machine the reader gets too little of a processor to be named, or waits for one. */
  @Test
  void aFileReadByteByByteIsNotHealthy() throws Exception {
    Verdict verdict = verdict(accounts("bytes"));

    assertThat(verdict.outcome())
        .as(verdict.sentence())
        .isIn(Verdict.Outcome.BUSY, Verdict.Outcome.BOUND, Verdict.Outcome.UNSEEN);
    assertThat(verdict.causes())
        .as(verdict.sentence())
        .allSatisfy(
            cause ->
                assertThat(cause.line().orElseThrow().name()).isEqualTo("shop.Requests.scanned"));
  }

  /** How much time it takes is the machine's. The room keeps the collector from the same line. */
  @Test
  void classesThatEachRequestDefinesAreNamed() throws Exception {
    List<String> room = List.of("-Xmx256m", "-XX:MetaspaceSize=256m");

    assertThat(verdict(accounts("classes", room)).causes())
        .filteredOn(cause -> cause.hazard() == Hazard.CLASS_DEFINITIONS)
        .singleElement()
        .satisfies(
            cause ->
                assertThat(cause.line().orElseThrow().name()).isEqualTo("shop.Requests.defined"));
  }

  @Test
  void threadsThatHangTheWholeTimeWithoutADumpAreNoAllClear() throws Exception {
    Verdict verdict = verdict(accounts("hidden"));

    assertThat(verdict.outcome()).as(verdict.sentence()).isEqualTo(Verdict.Outcome.UNSEEN);
    assertThat(verdict.sentence()).contains(" threads of worker-N");
  }

  @Test
  void samplesTellInWhichSecondsTheyWereTaken() throws Exception {
    ProfileFacts facts = accounts("classes").division.facts;

    assertThat(facts.of(Evidence.CPU))
        .allSatisfy(
            sample ->
                assertThat((long) Long.bitCount(sample.seconds()))
                    .as("seconds in which it was taken")
                    .isBetween(1L, sample.count()));
  }

  private Accounts accounts(String stall) throws Exception {
    return accounts(stall, List.of("-Xmx64m"));
  }

  private Accounts accounts(String stall, List<String> options) throws Exception {
    Path file = folder.resolve(stall + ".jfr");
    ChildJvm.run(Stalls.class, options, stall, file.toString());
    return Accounts.of(RecordingReader.read(file), frame -> true);
  }

  private static Verdict verdict(Accounts accounts) {
    return accounts.verdict(RuleCatalog.load(), 0.01);
  }
}
