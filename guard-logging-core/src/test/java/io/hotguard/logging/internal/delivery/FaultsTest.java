/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.delivery.Target.Fault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FaultsTest {
  private static Fault of(Throwable failure, @Nullable Boolean canLayOut) {
    return Faults.of(failure, () -> canLayOut);
  }

  @Test
  void takesAnExceptionOfTheJdkForADefectOfTheEventWithoutALayout() {
    for (Throwable each :
        List.of(
            new IllegalStateException("x"),
            new NoSuchElementException("x"),
            new UnsupportedOperationException(new NullPointerException("x")),
            new StackOverflowError())) {
      assertThat(of(each, null)).as(each.toString()).isEqualTo(Fault.EVENT);
    }
  }

  @Test
  void takesAnyOtherExceptionForAnOutage() {
    for (Throwable each :
        List.of(
            new UncheckedIOException(new IOException("x")),
            new IllegalStateException(new IOException("x")),
            new CompletionException(new IllegalStateException("x")),
            new NoClassDefFoundError("x"),
            new RuntimeException("of a library", new RuntimeException("x") {}))) {
      assertThat(of(each, null)).as(each.toString()).isEqualTo(Fault.CONNECTION);
    }
  }

  @Test
  void leavesTheJudgementToTheLayoutIfThereIsOne() {
    assertThat(of(new IllegalStateException("x"), true)).isEqualTo(Fault.CONNECTION);
    assertThat(of(new RuntimeException("x") {}, false)).isEqualTo(Fault.EVENT);
  }

  @Test
  void asksNoLayoutIfAMachineOrADatabaseTells() {
    assertThat(of(new IllegalStateException(new OutOfMemoryError("x")), false))
        .isEqualTo(Fault.MACHINE);
    assertThat(of(new RuntimeException(new SQLException("x", "22001")), true))
        .isEqualTo(Fault.EVENT);
    assertThat(of(new SQLException("x", "23505"), true)).isEqualTo(Fault.EVENT);
    assertThat(of(new SQLException("x", "08006"), false)).isEqualTo(Fault.CONNECTION);
    assertThat(of(new SQLException("x"), false)).isEqualTo(Fault.CONNECTION);
  }

  private static boolean layOut(String layout) {
    return switch (layout) {
      case "throws" -> throw new IllegalStateException("x");
      case "overflows" -> throw new StackOverflowError();
      case "exhausted" -> throw new OutOfMemoryError("x");
      default -> layout.equals("prints");
    };
  }

  @Test
  void findsALayoutThatCannotPrint() {
    assertThat(Faults.canLayOut(List.of("prints", "prints"), FaultsTest::layOut)).isTrue();
    assertThat(Faults.canLayOut(List.of("throws", "prints"), FaultsTest::layOut)).isFalse();
    assertThat(Faults.canLayOut(List.of("prints", "overflows"), FaultsTest::layOut)).isFalse();
    assertThat(Faults.canLayOut(List.of("nothing"), FaultsTest::layOut)).isFalse();
  }

  @Test
  void knowsNothingWithoutALayoutOrMemory() {
    assertThat(Faults.canLayOut(List.of(), FaultsTest::layOut)).isNull();
    assertThat(Faults.canLayOut(List.of("prints", "exhausted"), FaultsTest::layOut)).isNull();
  }
}
