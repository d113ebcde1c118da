/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LossNoticeTest {
  private static final long INTERVAL = 1_000;

  private final Ledger ledger = new Ledger();
  private final SortedMap<String, Long> isolated = new TreeMap<>();
  private final LossNotice notice = new LossNotice(ledger, () -> isolated, INTERVAL, 0);

  private void drop(EventLevel level, String logger, int times) {
    for (int i = 0; i < times; i++) {
      ledger.dropped(level, logger, DropReason.RING_FULL);
    }
  }

  @Test
  void saysNothingWhenNothingWasDropped() {
    assertThat(notice.next(0)).isNull();
    assertThat(notice.next(10 * INTERVAL)).isNull();
  }

  @Test
  void tellsOfTheFirstLossAtOnce() {
    drop(EventLevel.INFO, "a", 3);
    assertThat(notice.next(0))
        .isEqualTo(
            "hotguard: 3 log events dropped since the last notice (INFO 3; reasons: ring-full 3; loggers: a 3), 3 since start");
  }

  @Test
  void speaksAtMostOncePerInterval() {
    drop(EventLevel.INFO, "a", 1);
    assertThat(notice.next(0)).isNotNull();
    drop(EventLevel.INFO, "a", 1);
    assertThat(notice.next(1)).isNull();
    assertThat(notice.next(INTERVAL - 1)).isNull();
    assertThat(notice.next(INTERVAL)).isNotNull();
    assertThat(notice.next(INTERVAL)).isNull();
    assertThat(notice.next(5 * INTERVAL)).isNull();
  }

  @Test
  void looksAHundredTimesInAnInterval() {
    assertThat(notice.next(0)).isNull();
    drop(EventLevel.INFO, "a", 1);
    assertThat(notice.next(INTERVAL / 100 - 1)).isNull();
    assertThat(notice.next(INTERVAL / 100)).contains("a 1");
  }

  @Test
  void tellsEachLossOnce() {
    drop(EventLevel.INFO, "a", 3);
    notice.next(0);
    drop(EventLevel.INFO, "a", 2);
    drop(EventLevel.WARN, "b", 4);
    assertThat(notice.next(INTERVAL))
        .isEqualTo(
            "hotguard: 6 log events dropped since the last notice (WARN 4, INFO 2; reasons: ring-full 6; loggers: b 4, a 2), 9 since start");
  }

  @Test
  void tellsTheReasonsOfThisInterval() {
    drop(EventLevel.INFO, "a", 3);
    notice.next(0);
    ledger.dropped(EventLevel.WARN, "a", DropReason.SPILL_FULL);
    ledger.dropped(EventLevel.WARN, "a", DropReason.APPENDER_FAILED);
    assertThat(notice.next(INTERVAL)).contains("reasons: spill-full 1, appender-failed 1;");
  }

  @Test
  void namesTheRootLogger() {
    drop(EventLevel.INFO, "", 3);
    assertThat(notice.next(0)).contains("loggers: root 3)");
  }

  @Test
  void namesTheFiveLoggersThatLostMost() {
    for (int i = 1; i <= 7; i++) {
      drop(EventLevel.INFO, "logger-" + i, i);
    }
    assertThat(notice.next(0))
        .contains(
            "loggers: logger-7 7, logger-6 6, logger-5 5, logger-4 4, logger-3 3, and 2 more)");
  }

  @Test
  void namesFiveLoggersWithoutARest() {
    for (int i = 1; i <= 5; i++) {
      drop(EventLevel.INFO, "logger-" + i, i);
    }
    assertThat(notice.next(0)).contains("logger-1 1)").doesNotContain("more");
  }

  @Test
  void namesNoLevelAndNoReasonWithoutANewDrop() {
    drop(EventLevel.INFO, "a", 1);
    notice.next(0);
    ledger.dropped(EventLevel.WARN, "a", DropReason.SHUTDOWN);
    assertThat(notice.next(INTERVAL)).contains("(WARN 1; reasons: shutdown 1; loggers: a 1)");
  }

  @Test
  void namesNoLoggerWithoutANewDrop() {
    drop(EventLevel.INFO, "a", 2);
    notice.next(0);
    drop(EventLevel.INFO, "b", 1);
    assertThat(notice.next(INTERVAL)).contains("loggers: b 1)");
  }

  @Test
  void tellsOfTheLossesOfIsolatedAppenders() {
    isolated.put("net", 0L);
    assertThat(notice.next(0)).isNull();
    isolated.put("net", 120L);
    isolated.put("audit", 3L);
    assertThat(notice.next(INTERVAL))
        .isEqualTo(
            "hotguard: dropped for one appender, which has its own journal:"
                + " audit 3 (3 since start), net 120 (120 since start)");
    isolated.put("net", 200L);
    drop(EventLevel.INFO, "a", 2);
    assertThat(notice.next(2 * INTERVAL))
        .isEqualTo(
            "hotguard: 2 log events dropped since the last notice (INFO 2; reasons: ring-full 2; loggers: a 2), 2 since start;"
                + " dropped for one appender, which has its own journal: net 80 (200 since start)");
  }

  /** A full journal has no room for the line about it either. */
  @Test
  void doesNotTellOfItsOwnLinesAlone() {
    isolated.put("net", 10L);
    assertThat(notice.next(0)).isNotNull();
    isolated.put("net", 11L);
    assertThat(notice.next(INTERVAL)).isNull();
    assertThat(notice.next(2 * INTERVAL)).isNull();
    isolated.put("net", 12L);
    assertThat(notice.next(3 * INTERVAL)).contains("net 2 (12 since start)");
    isolated.put("net", 13L);
    assertThat(notice.last(4 * INTERVAL)).contains("net 1 (13 since start)");
  }

  @Test
  void hidesNoLossBehindLinesAboutOthers() {
    isolated.put("net", 1L);
    assertThat(notice.next(0)).contains("net 1");
    for (int i = 1; i <= 100; i++) {
      drop(EventLevel.INFO, "a", 1);
      assertThat(notice.next(i * INTERVAL)).doesNotContain("net");
    }
    isolated.put("net", 51L);
    assertThat(notice.next(101 * INTERVAL)).contains("net 50 (51 since start)");
  }

  @Test
  void tellsTheLastWithoutWaiting() {
    drop(EventLevel.INFO, "a", 1);
    assertThat(notice.next(0)).isNotNull();
    drop(EventLevel.INFO, "a", 4);
    assertThat(notice.next(1)).isNull();
    assertThat(notice.last(1)).contains("4 log events dropped");
    assertThat(notice.last(2)).isNull();
  }

  @Test
  void countsNanosThatHaveWrapped() {
    LossNotice wrapping = new LossNotice(ledger, () -> isolated, INTERVAL, Long.MAX_VALUE - 10);
    drop(EventLevel.INFO, "a", 1);
    assertThat(wrapping.next(Long.MAX_VALUE - 10)).isNotNull();
    drop(EventLevel.INFO, "a", 1);
    assertThat(wrapping.next(Long.MIN_VALUE)).isNull();
    assertThat(wrapping.next(Long.MIN_VALUE + INTERVAL)).isNotNull();
  }
}
