/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A subject that loses values on the way would be compared unfairly, or flattered. */
class SubjectsTest {
  private static final int METRICS = 3;
  private static final int VALUES = 3_000;

  static List<String> names() {
    return Subjects.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void deliversWhatItTook(String name) throws Exception {
    long[] values = Latencies.values(VALUES, 1);
    try (Subject subject = Subjects.create(name, METRICS)) {
      Subject.Writer writer = subject.writer();
      for (int i = 0; i < VALUES; i++) {
        if (i == VALUES / 2) {
          subject.read(quantile -> {});
        }
        writer.record(i % METRICS, values[i]);
      }
      long expected = name.equals(Subjects.NONE) ? 0 : VALUES;
      assertThat(subject.delivered()).isEqualTo(expected);
      assertThat(subject.backlog()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {Subjects.BOUNDED_QUEUE, Subjects.UNBOUNDED_QUEUE})
  void aQueueDeliversLater(String name) throws Exception {
    try (Subject subject = Subjects.create(name, 1)) {
      Subject.Writer writer = subject.writer();
      for (int i = 0; i < VALUES; i++) {
        writer.record(0, i);
      }
      while (subject.delivered() < VALUES) {
        Thread.onSpinWait();
      }
      assertThat(subject.delivered()).isEqualTo(VALUES);
      assertThat(subject.backlog()).isZero();
    }
  }

  @Test
  void namesTheSubjectsThatThereAre() {
    assertThatThrownBy(() -> Subjects.create("hotgard", 1))
        .hasMessageContaining("subject=hotgard")
        .hasMessageContaining(Subjects.HOTGUARD);
  }
}
