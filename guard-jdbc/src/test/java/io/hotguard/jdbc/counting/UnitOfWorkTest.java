/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class UnitOfWorkTest {
  private final StatementCounter counter = Counters.start("units", Map.of());
  private final CountingConnection connection =
      new CountingConnection(
          RecordingDelegate.of(Connection.class, new RecordingDelegate()), counter);

  @AfterEach
  void close() {
    counter.close();
  }

  private void execute(String sql) {
    connection.executing(connection.entry(sql));
  }

  @Test
  void theInnermostUnitCounts() {
    try (UnitOfWork outer = UnitOfWork.open("outer")) {
      execute("a");
      try (UnitOfWork inner = UnitOfWork.open("inner")) {
        execute("b");
        assertThat(inner.executions()).isEqualTo(1);
      }
      execute("c");
      assertThat(outer.executions()).isEqualTo(2);
    }
    assertThat(UnitOfWork.current()).isNull();
  }

  @Test
  void keepsItsCountsWhenItIsClosed() {
    UnitOfWork unit = UnitOfWork.open("unit");
    execute("a");
    execute("a");
    unit.close();
    execute("a");
    unit.close();

    assertThat(unit.executions()).isEqualTo(2);
    assertThat(unit.statements()).containsExactly(new UnitOfWork.Statement("a", 0, 2, false));
    assertThat(counter.counts().unitsOfWork()).isEqualTo(1);
  }

  @Test
  void closesWhatWasLeftOpenInIt() {
    UnitOfWork outer = UnitOfWork.open("outer");
    UnitOfWork inner = UnitOfWork.open("inner");
    execute("a");
    outer.close();
    execute("b");
    inner.close();

    assertThat(inner.executions()).isEqualTo(1);
    assertThat(outer.executions()).isZero();
    assertThat(UnitOfWork.current()).isNull();
  }

  @Test
  void anInnerUnitMayBeClosedLast() {
    UnitOfWork first = UnitOfWork.open("first");
    UnitOfWork second = UnitOfWork.open("second");
    second.close();
    execute("a");
    first.close();

    assertThat(first.executions()).isEqualTo(1);
    assertThat(second.executions()).isZero();
  }

  @Test
  void anotherThreadMayCloseItAndItsOwnForgetsIt() throws InterruptedException {
    UnitOfWork unit = UnitOfWork.open("unit");
    execute("a");
    Thread other = new Thread(unit::close);
    other.start();
    other.join();
    execute("b");

    assertThat(unit.executions()).isEqualTo(1);
    assertThat(UnitOfWork.current()).isNull();
  }

  @Test
  void otherThreadsAreNotInIt() throws InterruptedException {
    try (UnitOfWork unit = UnitOfWork.open("unit")) {
      Thread other = new Thread(() -> execute("a"));
      other.start();
      other.join();
      assertThat(unit.executions()).isZero();
    }
    assertThat(counter.counts().executions()).isEqualTo(1);
  }

  /** The tally beside a map, over more statements than it starts with room for. */
  @Test
  void countsAsAMapDoesUpToItsBound() {
    SplittableRandom random = new SplittableRandom(4);
    for (int run = 0; run < 50; run++) {
      int texts = random.nextInt(1, UnitTally.MAX_STATEMENTS + 1);
      Map<String, Long> expected = new HashMap<>();
      try (UnitOfWork unit = UnitOfWork.open("run")) {
        for (int i = 0; i < 2_000; i++) {
          String sql = "statement" + "x".repeat(random.nextInt(texts));
          expected.merge(sql, 1L, Long::sum);
          execute(sql);
        }
        Map<String, Long> actual = new HashMap<>();
        unit.statements()
            .forEach(statement -> actual.merge(statement.sql(), statement.executions(), Long::sum));
        assertThat(actual).isEqualTo(expected);
      }
    }
  }

  @Test
  void statementsBeyondItsBoundAreInTheTotalsOnly() {
    try (UnitOfWork unit = UnitOfWork.open("many")) {
      for (int i = 0; i < UnitTally.MAX_STATEMENTS + 50; i++) {
        execute("select a" + "b".repeat(i));
      }
      assertThat(unit.executions()).isEqualTo(UnitTally.MAX_STATEMENTS + 50);
      assertThat(unit.statements()).hasSize(UnitTally.MAX_STATEMENTS);
    }
  }
}
