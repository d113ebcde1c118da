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
 * Writes lines that nobody may wait for, such as the diagnostics of an agent: what finds no room is
 * dropped and counted, and a line in the stream says how many were.
 *
 * <p>For logs that matter use a logging framework, and guard-logging.
 *
 * <h2>Threading</h2>
 *
 * {@link #write} from any thread; it takes no lock and never waits, whatever the sink does. One
 * thread of the writer's own calls the sink.
 *
 * <h2>Shapes</h2>
 *
 * At most {@code maxLines} lines wait; a line that is longer than memory allows is the caller's
 * concern.
 *
 * <h2>Errors</h2>
 *
 * A line that the sink throws on is counted as failed, errors included, and the next one is
 * written; so are all lines since the last flush where a flush throws. <i>accepted = written +
 * failed + abandoned + waiting</i>, exact where nobody writes meanwhile.
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

  /** Looked at before each call of the sink: it is interrupted once, and could hang for ever. */
  private volatile boolean abandoned;

  // The drain's own: drops that a line in the stream has told of, of those the ones that are out,
  // lines not yet flushed.
  private long told;
  private long toldAndFlushed;
  private int unflushed;

  /** Where the lines go. */
  public interface Sink {
    /**
     * Writes a line.
     *
     * @param line the line, without its end
     * @throws IOException if it could not be written
     */
    void write(String line) throws IOException;

    /**
     * Called when no more lines wait, and now and then while they do; only where something was
     * written since.
     *
     * @throws IOException if what was written may be lost
     */
    void flush() throws IOException;
  }

  /**
   * What became of the lines.
   *
   * @param accepted lines for which {@link #write} returned true
   * @param written of those, what the sink took
   * @param failed lines that the sink threw on
   * @param abandoned lines that were left, or not flushed, when the writer was closed for good
   * @param waiting lines to be written
   * @param dropped lines for which {@link #write} returned false
   */
  public record Counts(
      long accepted, long written, long failed, long abandoned, long waiting, long dropped) {}

  /**
   * Creates a writer with a daemon thread of its own.
   *
   * @param maxLines the number of lines that may wait, 1 or more
   * @param lossLine makes the line that tells how many lines are missing before it
   * @throws IllegalArgumentException if there is no room for a line
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
   * Has a line written behind all earlier ones of this thread.
   *
   * @param line the line, without its end
   * @return true if it waits to be written; false if it was dropped and counted, for want of room
   *     or because the writer is closed
   */
  public boolean write(String line) {
    requireNonNull(line, "line");
    WaitingLines.Entry entry = WaitingLines.Entry.REFUSED;
    try {
      entry = lines.offer(line);
    } finally { // Also where there is no memory for the line.
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
      // A sink may leave its thread interrupted; park would never stop it again.
      boolean ignored = Thread.interrupted();
    }
    ended.countDown();
  }

  private void writeAll() {
    for (String line = lines.poll(); line != null && !abandoned; line = lines.poll()) {
      tellLoss();
      if (abandoned) {
        return; // While the loss was told.
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

  /** What was written counts when it is out. */
  private void flush() {
    if (abandoned) {
      return;
    }
    try {
      sink.flush();
      written.addAndGet(unflushed);
      toldAndFlushed = told;
    } catch (Throwable t) { // As with a line: the drain goes on.
      failed.addAndGet(unflushed);
      told = toldAndFlushed; // The line that told may be lost with the others.
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
      // Told with the next line, as one is that the sink does not take.
    }
    return true;
  }

  private String lossLine(long lost) {
    try {
      return requireNonNull(lossLine.apply(lost), "a line");
    } catch (Throwable t) { // The caller's function must not end the drain.
      return lost + " lines lost";
    }
  }

  private boolean attempt(String line) {
    try {
      sink.write(line);
      return true;
    } catch (Throwable t) { // Errors too: an OutOfMemoryError of one line is not the end of all.
      return false;
    }
  }

  /**
   * Drops further lines, and waits until those that were accepted are written and flushed. A sink
   * that closes its own writer waits for itself until the deadline, and is abandoned.
   *
   * @return what became of the lines; those left at the deadline are abandoned
   * @throws InterruptedException if interrupted, with the writer closed and its lines going on
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
    ended.countDown(); // For others who close: nothing is left to wait for.
    drain.interrupt();
  }

  /**
   * Closes without waiting for the sink: what waits is abandoned. The call that the sink is in is
   * interrupted, and is the last one.
   */
  @Override
  public void close() {
    lines.close();
    abandon();
  }

  /**
   * Returns what happened since the writer exists.
   *
   * @return a reading; exact where nobody writes meanwhile
   */
  public Counts counts() {
    long done = written.get();
    long lost = failed.get();
    // A line can be written before its caller has counted it.
    long all = Math.max(accepted.get(), done + lost);
    long left = all - done - lost;
    boolean over = abandoned; // Once: what is left is in one of the two places.
    return new Counts(all, done, lost, over ? left : 0, over ? 0 : left, dropped.get());
  }
}
