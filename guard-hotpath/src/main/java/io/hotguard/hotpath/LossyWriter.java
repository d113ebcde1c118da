/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongFunction;

/**
 * Writes lines that no caller may wait for, such as the diagnostics of an agent. A line that finds
 * no room is dropped and counted, and a line in the stream reports the number.
 *
 * <p>For logs that matter use a logging framework and guard-logging.
 *
 * <h2>Threading</h2>
 *
 * Any thread may call {@link #write}, which takes no lock and never waits, whatever the sink does.
 * One thread of the writer calls the sink.
 *
 * <h2>Shapes</h2>
 *
 * At most {@code maxLines} lines wait; the length of a line is not limited.
 *
 * <h2>Errors</h2>
 *
 * If the sink throws on a line, the line counts as failed and the next line is written. If a flush
 * throws, all lines since the last flush count as failed. The equation <i>accepted = written +
 * failed + abandoned + waiting</i> is exact while nobody writes.
 */
public final class LossyWriter implements AutoCloseable {
  private static final int LINES_UNTIL_FLUSH = 1_024;

  private final Sink sink;
  private final LongFunction<String> lossLine;
  private final WaitingLines lines;
  private final AtomicLong accepted = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();
  private final AtomicLong written = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread drain;

  /**
   * Checked before each call of the sink, which is interrupted only once and could hang without
   * end.
   */
  private volatile boolean abandoned;

  // Used by the drain only: drops reported in the stream, reported drops that are flushed, and
  // lines not yet flushed.
  private long told;
  private long toldAndFlushed;
  private int unflushed;

  /** The destination of the lines. */
  public interface Sink {
    /**
     * Writes a line.
     *
     * @param line without its end
     * @throws IOException if it could not be written
     */
    void write(String line) throws IOException;

    /**
     * Flushes the written lines; called when no line waits, and from time to time while lines wait.
     * It is not called if nothing was written since.
     *
     * @throws IOException if written lines may be lost
     */
    void flush() throws IOException;
  }

  /**
   * The counts of lines.
   *
   * @param accepted lines for which {@link #write} returned true
   * @param written accepted lines that the sink took
   * @param failed lines on which the sink threw
   * @param abandoned lines that were waiting or not flushed at the final close
   * @param waiting lines to be written
   * @param dropped lines for which {@link #write} returned false
   */
  public record Counts(
      long accepted, long written, long failed, long abandoned, long waiting, long dropped) {}

  /**
   * Creates a writer with a daemon thread of its own.
   *
   * @param maxLines the limit of waiting lines, 1 or more
   * @param lossLine makes the line that reports how many lines are missing before it
   * @throws IllegalArgumentException if the limit is less than 1
   */
  public LossyWriter(Sink sink, int maxLines, LongFunction<String> lossLine) {
    if (maxLines < 1) {
      throw new IllegalArgumentException("maxLines=" + maxLines + ": must be 1 or more");
    }
    this.sink = requireNonNull(sink, "sink");
    lines = new WaitingLines(maxLines);
    this.lossLine = requireNonNull(lossLine, "lossLine");
    drain = new Daemons("hotguard-lines").newThread(this::drain);
    drain.start();
  }

  /**
   * Queues a line behind all earlier lines of this thread.
   *
   * @param line without its end
   * @return true if it waits to be written; false if it was dropped and counted, because the queue
   *     is full or the writer is closed
   */
  public boolean write(String line) {
    requireNonNull(line, "line");
    WaitingLines.Entry entry = WaitingLines.Entry.REFUSED;
    try {
      entry = lines.offer(line);
    } finally { // Also reached if there is no memory for the line.
      (entry == WaitingLines.Entry.REFUSED ? dropped : accepted).incrementAndGet();
    }
    if (entry == WaitingLines.Entry.WAKE) {
      LockSupport.unpark(drain);
    }
    return entry != WaitingLines.Entry.REFUSED;
  }

  private void drain() {
    while (!abandoned) {
      writeAll();
      if (lines.isOver()) {
        break;
      }
      if (lines.sleep()) {
        LockSupport.park(this);
      }
      lines.awake();
      // The sink may leave the thread interrupted, and park would then return at once every time.
      boolean ignored = Thread.interrupted();
    }
    ended.countDown();
  }

  private void writeAll() {
    for (String line = lines.poll(); line != null && !abandoned; line = lines.poll()) {
      tellLoss();
      if (abandoned) {
        return; // The writer was abandoned while the loss was reported.
      }
      if (attempt(line)) {
        unflushed++;
      } else {
        failed.incrementAndGet();
      }
      lines.settled();
      if (unflushed >= LINES_UNTIL_FLUSH) {
        flush();
      }
    }
    if (tellLoss() || unflushed > 0) {
      flush();
    }
  }

  /** Flushes; lines count as written only afterwards. */
  private void flush() {
    if (abandoned) {
      return;
    }
    try {
      sink.flush();
      written.addAndGet(unflushed);
      toldAndFlushed = told;
    } catch (Throwable t) { // The drain continues, as after a failed line.
      failed.addAndGet(unflushed);
      told = toldAndFlushed; // The line that reported the loss may be lost too.
    }
    unflushed = 0;
  }

  private boolean tellLoss() {
    long now = dropped.get();
    if (now == told || abandoned) {
      return false;
    }
    try {
      if (attempt(lossLine(now - told))) {
        told = now;
      }
    } catch (OutOfMemoryError e) {
      // Reported again with the next line, as after a line that the sink refused.
    }
    return true;
  }

  private String lossLine(long lost) {
    try {
      return requireNonNull(lossLine.apply(lost), "a line");
    } catch (Throwable t) { // An exception of the caller's function must not end the drain.
      return lost + " lines lost";
    }
  }

  private boolean attempt(String line) {
    try {
      sink.write(line);
      return true;
    } catch (Throwable t) {
      // Errors included: an OutOfMemoryError of one line must not end the drain.
      return false;
    }
  }

  /**
   * Drops further lines, and waits until the accepted ones are written and flushed. At the deadline
   * the remaining lines are abandoned. A sink that closes its own writer waits for itself until the
   * deadline, and is abandoned.
   *
   * @throws InterruptedException if interrupted; the writer is then closed and still writes its
   *     lines
   */
  public Counts close(Duration deadline) throws InterruptedException {
    long nanos = TimeUnit.NANOSECONDS.convert(deadline);
    lines.close();
    LockSupport.unpark(drain);
    if (!ended.await(nanos, TimeUnit.NANOSECONDS)) {
      abandon();
    }
    return counts();
  }

  private void abandon() {
    abandoned = true;
    ended.countDown(); // Releases concurrent closers, since nothing is left to wait for.
    drain.interrupt();
  }

  /**
   * Closes without waiting for the sink, and abandons the waiting lines. The current call of the
   * sink is interrupted and is the last one.
   */
  @Override
  public void close() {
    lines.close();
    abandon();
  }

  /** Returns the counts since the writer was created; exact while nobody writes. */
  public Counts counts() {
    long done = written.get();
    long lost = failed.get();
    // A line can be written before its caller has counted it.
    long left = Math.max(accepted.get() - done - lost, 0);
    // Read once, so that each remaining line is counted either as abandoned or as waiting.
    boolean over = abandoned;
    return new Counts(
        done + lost + left, done, lost, over ? left : 0, over ? 0 : left, dropped.get());
  }
}
