/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.hotpath.TaskAccount.Answer;
import io.hotguard.hotpath.TaskAccount.Totals;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** The account beside one counter of waiting tasks. */
class TaskAccountModelTest {
  private static final int WORKERS = 3;
  private static final int MAX = 4;

  private enum Step {
    ADMIT,
    WITHDRAW,
    HANDLE,
    FAIL,
    SETTLE,
    CLOSE,
    FREEZE
  }

  @Property
  void admitsUpToItsBoundAndKnowsTheEnd(
      @ForAll List<Step> steps, @ForAll @IntRange(max = 2) int worker) {
    TaskAccount account = new TaskAccount(MAX, WORKERS);
    int waiting = 0;
    long handled = 0;
    long failed = 0;
    boolean closed = false;
    Totals frozen = null;
    for (Step step : steps) {
      switch (step) {
        case ADMIT -> {
          Answer expected = closed ? Answer.CLOSED : waiting == MAX ? Answer.FULL : Answer.ADMITTED;
          assertThat(account.admit()).isEqualTo(expected);
          waiting += expected == Answer.ADMITTED ? 1 : 0;
        }
        case WITHDRAW -> {
          if (waiting > 0) {
            waiting--;
            assertThat(account.withdraw()).isEqualTo(closed && waiting == 0);
          }
        }
        case HANDLE, FAIL -> {
          if (waiting > 0) {
            waiting--;
            handled++;
            int number = handled % 2 == 0 ? worker : WORKERS - 1;
            if (step == Step.FAIL) {
              failed++;
              account.failed(number);
            } else {
              account.handled(number);
            }
          }
        }
        case SETTLE -> assertThat(account.settle(worker)).isEqualTo(closed && waiting == 0);
        case CLOSE -> {
          closed = true;
          assertThat(account.close()).isEqualTo(waiting == 0);
        }
        case FREEZE -> {
          account.freeze();
          frozen = frozen == null ? new Totals(handled, failed) : frozen;
        }
      }
      assertThat(account.totals()).isEqualTo(frozen == null ? new Totals(handled, failed) : frozen);
      assertThat(account.admitted()).isEqualTo(handled + waiting);
    }
  }

  @Example
  void admitsNoTaskTooManyWhileOthersEnd() throws InterruptedException {
    TaskAccount account = new TaskAccount(2, 1);
    List<Thread> producers = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Thread producer =
          new Thread(
              () -> {
                for (int admitted = 0; admitted < 50_000; ) {
                  admitted += account.admit() == Answer.ADMITTED ? 1 : 0;
                }
              });
      producers.add(producer);
      producer.start();
    }
    long most = 0;
    for (long handled = 0; handled < 100_000; ) {
      long waiting = account.admitted() - handled;
      most = Math.max(most, waiting);
      if (waiting > 0) {
        account.handled(0);
        handled++;
      } else {
        Thread.onSpinWait();
      }
    }
    for (Thread producer : producers) {
      producer.join();
    }
    assertThat(most).isBetween(1L, 2L);
    assertThat(account.close()).isTrue();
  }
}
