/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.hotpath.LossyWriter.Counts;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class LossyWriterTest {
  private static final Duration LONG = Duration.ofSeconds(50);

  /** Keeps the lines; the first waits until told to go on. */
  private static class Recorded implements LossyWriter.Sink {
    final List<String> lines = Collections.synchronizedList(new ArrayList<>());
    final AtomicInteger flushed = new AtomicInteger();
    final CountDownLatch started = new CountDownLatch(1);
    final CountDownLatch go = new CountDownLatch(1);

    @Override
    public void write(String line) throws IOException {
      started.countDown();
      try {
        go.await();
      } catch (InterruptedException e) {
        throw new IOException("interrupted", e);
      }
      lines.add(line);
    }

    @Override
    public void flush() throws IOException {
      flushed.set(lines.size());
    }
  }

  private static LossyWriter writer(LossyWriter.Sink sink, int maxLines) {
    return new LossyWriter(sink, maxLines, lost -> "-- " + lost + " lines lost --");
  }

  @Test
  void writesLinesInOrderAndFlushesAtTheEnd() throws Exception {
    Recorded sink = new Recorded();
    sink.go.countDown();
    LossyWriter writer = writer(sink, 10_000);
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      expected.add("line " + i);
      assertThat(writer.write("line " + i)).isTrue();
    }

    assertThat(writer.close(LONG)).isEqualTo(new Counts(5_000, 5_000, 0, 0, 0, 0));
    assertThat(sink.lines).isEqualTo(expected);
    assertThat(sink.flushed).hasValue(5_000);
  }

  @Test
  void flushesFromTimeToTimeWhileLinesWait() throws Exception {
    List<Integer> flushes = new ArrayList<>();
    Recorded sink =
        new Recorded() {
          @Override
          public void flush() {
            flushes.add(lines.size());
          }
        };
    LossyWriter writer = writer(sink, 2_000);
    for (int i = 0; i < 1_500; i++) {
      writer.write("line");
    }
    sink.go.countDown();
    writer.close(LONG);

    assertThat(flushes).containsExactly(1_024, 1_500);
  }

  /** Refuses one line, and keeps the flushes among the lines. */
  private static final class Refusing extends Recorded {
    @Override
    public void write(String line) throws IOException {
      super.write(line);
      if (line.equals("refused")) {
        throw new IOException("disk full");
      }
    }

    @Override
    public void flush() {
      lines.add("flush");
    }
  }

  @Test
  void doesNotFlushWhereNothingWasWritten() throws Exception {
    Refusing sink = new Refusing();
    sink.go.countDown();
    LossyWriter writer = writer(sink, 10);
    writer.write("refused");

    assertThat(writer.close(LONG)).isEqualTo(new Counts(1, 0, 1, 0, 0, 0));
    assertThat(sink.lines).containsExactly("refused");
  }

  @Test
  void flushesTheReportOfALossThoughNoLineWasWritten() throws Exception {
    Refusing sink = new Refusing();
    LossyWriter writer = writer(sink, 1);
    writer.write("refused");
    sink.started.await();
    assertThat(writer.write("lost")).isFalse();
    sink.go.countDown();

    assertThat(writer.close(LONG)).isEqualTo(new Counts(1, 0, 1, 0, 0, 1));
    assertThat(sink.lines).containsExactly("refused", "-- 1 lines lost --", "flush");
  }

  /** Tells which thread calls it. */
  private static final class Named implements LossyWriter.Sink {
    private final Semaphore written = new Semaphore(0);
    private volatile Thread drain = Thread.currentThread();

    @Override
    public void write(String line) {
      drain = Thread.currentThread();
      written.release();
    }

    @Override
    public void flush() {}
  }

  @Test
  void wakesItsThreadForALineAndForTheEnd() throws Exception {
    Named sink = new Named();
    LossyWriter writer = writer(sink, 10);
    for (int i = 0; i < 3; i++) {
      writer.write("line");
      sink.written.acquire();
      ThreadStates.await(sink.drain, Thread.State.WAITING);
    }

    assertThat(writer.close(LONG)).isEqualTo(new Counts(3, 3, 0, 0, 0, 0));
    assertThat(sink.drain.isDaemon()).isTrue();
  }

  @Test
  void dropsWhatFindsNoRoomAndSaysSoInTheStream() throws Exception {
    Recorded sink = new Recorded();
    LossyWriter writer = writer(sink, 3);
    assertThat(writer.write("a")).isTrue();
    sink.started.await();
    for (int i = 0; i < 10; i++) {
      assertThat(writer.write("b" + i)).isEqualTo(i < 2);
    }
    sink.go.countDown();

    assertThat(writer.close(LONG)).isEqualTo(new Counts(3, 3, 0, 0, 0, 8));
    assertThat(sink.lines)
        .containsExactlyInAnyOrder("a", "-- 8 lines lost --", "b0", "b1")
        .containsSubsequence("a", "b0", "b1");
  }

  @Test
  void countsEveryLineOfManyThreads() throws Exception {
    Recorded sink = new Recorded();
    sink.go.countDown();
    LossyWriter writer = writer(sink, 16);
    AtomicInteger taken = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      Thread thread =
          new Thread(
              () -> {
                for (int i = 0; i < 20_000; i++) {
                  taken.addAndGet(writer.write("x") ? 1 : 0);
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }

    Counts counts = writer.close(LONG);
    assertThat(counts.accepted() + counts.dropped()).isEqualTo(80_000);
    assertThat(counts.accepted()).isEqualTo(taken.get()).isEqualTo(counts.written());
    assertThat(sink.lines.stream().filter("x"::equals)).hasSize(taken.get());
    long told =
        sink.lines.stream()
            .filter(line -> line.startsWith("--"))
            .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
            .sum();
    assertThat(told).isEqualTo(counts.dropped());
  }

  @Test
  void goesOnAfterALineThatThrows() throws Exception {
    List<String> lines = new ArrayList<>();
    LossyWriter writer =
        writer(
            new LossyWriter.Sink() {
              @Override
              public void write(String line) throws IOException {
                Thread.currentThread().interrupt();
                switch (line) {
                  case "io" -> throw new IOException("disk full");
                  case "error" -> throw new StackOverflowError();
                  default -> lines.add(line);
                }
              }

              @Override
              public void flush() {}
            },
            100);
    for (String line : List.of("a", "io", "b", "error", "c")) {
      writer.write(line);
    }

    assertThat(writer.close(LONG)).isEqualTo(new Counts(5, 3, 2, 0, 0, 0));
    assertThat(lines).containsExactly("a", "b", "c");
  }

  @Test
  void doesNotCountAsWrittenWhatCouldNotBeFlushed() throws Exception {
    LossyWriter writer =
        writer(
            new LossyWriter.Sink() {
              @Override
              public void write(String line) {}

              @Override
              public void flush() throws IOException {
                throw new IOException("disk full");
              }
            },
            100);
    writer.write("a");
    writer.write("b");

    assertThat(writer.close(LONG)).isEqualTo(new Counts(2, 0, 2, 0, 0, 0));
  }

  @Test
  void abandonsWhatIsLeftAtTheDeadline() throws Exception {
    Recorded sink = new Recorded();
    LossyWriter writer = writer(sink, 100);
    writer.write("a");
    sink.started.await();
    writer.write("b");
    writer.write("c");

    Counts counts = writer.close(Duration.ofMillis(1));
    assertThat(counts.accepted()).isEqualTo(3);
    assertThat(counts.written() + counts.failed() + counts.abandoned()).isEqualTo(3);
    assertThat(counts.abandoned()).isPositive();
    assertThat(writer.write("d")).isFalse();
    assertThat(writer.counts().dropped()).isEqualTo(1);
  }

  @Test
  void survivesALossLineThatCannotBeMade() throws Exception {
    Recorded sink = new Recorded();
    LossyWriter writer =
        new LossyWriter(
            sink,
            1,
            lost -> {
              throw new IllegalStateException("no words");
            });
    writer.write("a");
    sink.started.await();
    writer.write("b");
    sink.go.countDown();
    writer.close(LONG);

    assertThat(sink.lines).containsExactlyInAnyOrder("a", "1 lines lost");
  }

  @Test
  void refusesToHaveNoRoom() {
    assertThatThrownBy(() -> writer(new Recorded(), 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("maxLines=0");
  }

  @Test
  void tellsOfALossAgainThatCouldNotBeFlushed() throws Exception {
    Recorded sink =
        new Recorded() {
          private int flushes;

          @Override
          public void flush() throws IOException {
            if (flushes++ == 0) {
              lines.clear();
              throw new IOException("disk full");
            }
          }
        };
    LossyWriter writer = writer(sink, 1);
    writer.write("a");
    sink.started.await();
    writer.write("b");
    sink.go.countDown();
    while (writer.counts().failed() == 0) {
      Thread.onSpinWait();
    }
    while (!writer.write("c")) {
      Thread.onSpinWait();
    }

    Counts counts = writer.close(LONG);
    assertThat(sink.lines).contains("c").anyMatch(line -> line.startsWith("--"));
    long told =
        sink.lines.stream()
            .filter(line -> line.startsWith("--"))
            .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
            .sum();
    assertThat(told).isEqualTo(counts.dropped());
  }

  @Test
  @SuppressWarnings("NullAway") // what a caller may do nevertheless
  void survivesALossLineThatIsNull() throws Exception {
    Recorded sink = new Recorded();
    LossyWriter writer = new LossyWriter(sink, 1, lost -> null);
    writer.write("a");
    sink.started.await();
    writer.write("b");
    sink.go.countDown();
    writer.close(LONG);

    assertThat(sink.lines).containsExactlyInAnyOrder("a", "1 lines lost");
  }

  @Test
  void waitsAsLongAsADurationCanSay() throws Exception {
    Recorded sink = new Recorded();
    sink.go.countDown();
    LossyWriter writer = writer(sink, 10);
    writer.write("a");

    assertThat(writer.close(Duration.ofSeconds(Long.MAX_VALUE)).written()).isEqualTo(1);
  }

  @Test
  void doesNotWaitForASinkThatWasGivenUp() throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    LossyWriter writer =
        writer(
            new LossyWriter.Sink() {
              @Override
              public void write(String line) {
                started.countDown();
                while (go.getCount() > 0) { // An interrupt by anyone.
                  Thread.onSpinWait();
                }
              }

              @Override
              public void flush() {}
            },
            10);
    writer.write("a");
    started.await();
    writer.close();
    assertThat(writer.write("b")).isFalse();

    assertThat(writer.close(Duration.ofSeconds(Long.MAX_VALUE)))
        .isEqualTo(new Counts(1, 0, 0, 1, 0, 1));
    go.countDown();
  }
}
