/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.demo.EventMix.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventLedgerTest {
  private final EventLedger ledger = new EventLedger(2);

  @Test
  void countsAnIdentifierOnceAndItsRepetitionAsDuplicate() {
    record("INFO id=1:20 order paid");
    record("INFO id=1:20 order paid");
    record("INFO id=0:20 order paid");
    assertThat(RunReport.sum(ledger.unique())).isEqualTo(2);
    assertThat(ledger.duplicates()).isEqualTo(1);
    assertThat(ledger.unique()).containsEntry(EventMix.kindAt(20), 2L);
  }

  @Test
  void countsNoRecordWithoutAnIdentifier() {
    record("java.lang.IllegalStateException: card expired");
    record("id=");
    record("id=1");
    record("id=1:");
    record("id=9:1 no such thread");
    assertThat(RunReport.sum(ledger.unique())).isZero();
  }

  @Test
  void readsEveryLineOfEveryFile(@TempDir Path directory) throws IOException {
    Path first =
        Files.writeString(directory.resolve("app-1.log"), "id=0:1 a\n\tat foo\nid=0:2 b\n");
    Path last = Files.writeString(directory.resolve("app.log"), "id=0:3 c");
    ledger.recordLines(List.of(first, last));
    assertThat(RunReport.sum(ledger.unique())).isEqualTo(3);
    assertThat(ledger.unique()).containsKeys(Kind.values());
  }

  private void record(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ledger.record(bytes, bytes.length);
  }
}
