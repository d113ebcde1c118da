/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import io.hotguard.GuardSnapshot;
import io.hotguard.profile.Diagnosis;
import io.hotguard.profile.DiagnosisText;
import io.hotguard.rule.Finding;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** The state that the guard publishes, written by the guard's thread and read by any. */
final class ProfileState {
  private final Reported reported;
  private final AtomicLong diagnoses = new AtomicLong();
  private final AtomicLong troubles = new AtomicLong();
  private final AtomicLong failures = new AtomicLong();
  private volatile boolean on;
  private volatile double exceptionsPerSecond;
  private volatile long leastWaitNanos;
  private volatile String lastText = "";
  private volatile String lastTrouble = "";

  /**
   * @param log takes each finding once
   */
  ProfileState(Consumer<String> log) {
    this.reported = new Reported(log);
  }

  void recording(boolean records) {
    on = records;
  }

  void seen(double exceptionsASecond, long leastNanos) {
    exceptionsPerSecond = exceptionsASecond;
    leastWaitNanos = leastNanos;
  }

  void trouble(String trouble) {
    troubles.incrementAndGet();
    lastTrouble = trouble;
  }

  void diagnosed(Diagnosis diagnosis) throws IOException {
    StringBuilder text = new StringBuilder();
    DiagnosisText.write(diagnosis, text);
    lastText = text.toString();
    reported.take(diagnosis);
    diagnoses.incrementAndGet();
  }

  void failed() {
    failures.incrementAndGet();
  }

  String lastText() {
    return lastText;
  }

  String lastTrouble() {
    return lastTrouble;
  }

  void count(GuardSnapshot.Builder counts) {
    counts
        .counter("diagnoses", diagnoses.get())
        .counter("troubles", troubles.get())
        .counter("failures", failures.get())
        .gauge("on", on ? 1 : 0)
        .gauge("exceptions-per-second", Math.round(exceptionsPerSecond))
        .gauge("least-wait-nanos", leastWaitNanos);
    for (Finding finding : reported.findings()) {
      counts.finding(finding);
    }
  }
}
