/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static java.util.Objects.requireNonNull;

import io.hotguard.Guard;
import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import io.hotguard.hotpath.ByteKeyMap;
import io.hotguard.metrics.Distribution;
import io.hotguard.property.Ranges;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Adds the statistics of many senders to a {@link DoubleBufferedReport}, each batch once.
 *
 * <p>It reads a {@link StatisticsFrame} where it was received. A known key is found by its bytes,
 * without a string, an object or a hash of text.
 *
 * <h2>Threading</h2>
 *
 * {@link #receive} is for one thread at a time, such as the event loop of a connection. All frames
 * of one source must go to the same receiver. Many receivers may share a report.
 *
 * <p>The receiver does not know its peers. Authenticate a peer before you pass its bytes on;
 * docs/metrics-aggregation.md has an example.
 *
 * <h2>Shapes</h2>
 *
 * For each source and key, its bytes and some 100 more, up to {@link Builder#maxKeys(int)} and
 * {@link Builder#maxSources(int)}. The cells of these keys in the report take at most {@link
 * Builder#maxHeapBytes(long)}, and a frame may decode to a quarter of that number. Sources and keys
 * that were not seen within the report's last {@link
 * DoubleBufferedReport.Builder#staleAfterPeriods(int) periods} are forgotten.
 *
 * <h2>Errors</h2>
 *
 * A frame is counted whole or not at all. Other bytes are refused with an exception and counted,
 * and nothing of them is kept. The limits of the builder hold for each frame.
 */
public final class StatisticsReceiver implements AutoCloseable {
  // Estimates of a distribution and its pages of buckets; a cell of the report has four of them.
  private static final long BASE_BYTES = 200;
  private static final long PAGE_BYTES = 550;
  private static final long CELL_BASE_BYTES = 1_200;
  private static final long CELL_PAGE_BYTES = 2 * PAGE_BYTES;

  private final DoubleBufferedReport report;
  private final ByteKeyMap<KnownKey> keys;
  private final ByteKeyMap<Source> sources;
  private final int maxFrameBytes;
  private final long maxHeapBytes;

  /** The operations of the frame, until the whole frame was read. */
  private final List<Received> received = new ArrayList<>();

  private long frameBytes;
  private long seenPeriod;
  private long heapBytes;

  private final LongAdder frames = new LongAdder();
  private final LongAdder operations = new LongAdder();
  private final LongAdder repeatedFrames = new LongAdder();
  private final LongAdder missedFrames = new LongAdder();
  private final LongAdder malformedFrames = new LongAdder();
  private final LongAdder decodedKeys = new LongAdder();
  private final LongAdder unknownSources = new LongAdder();
  private final LongAdder crowdedOperations = new LongAdder();
  private volatile int keyCount;
  private volatile int sourceCount;
  private volatile long heapGauge;
  private final Guards.Registration registration;

  private StatisticsReceiver(Builder builder) {
    this.report = builder.report;
    this.keys = new ByteKeyMap<>(builder.maxKeys);
    this.sources = new ByteKeyMap<>(builder.maxSources);
    this.maxFrameBytes = builder.maxFrameBytes;
    this.maxHeapBytes = builder.maxHeapBytes;
    this.seenPeriod = report.period();
    this.registration =
        Guards.register(
            Guard.of("statistics-receiver." + builder.name, GuardMode.WARN, this::count));
  }

  /**
   * Starts a builder.
   *
   * @param name lower-case words joined by hyphens or dots; the guard is visible as {@code
   *     statistics-receiver.NAME}
   */
  public static Builder builder(String name, DoubleBufferedReport report) {
    return new Builder(name, report);
  }

  /**
   * Adds the statistics of a frame, unless they have been added before.
   *
   * @param bytes hold the frame, and may be reused as soon as the call returns
   * @return false if the batch is a duplicate
   * @throws IllegalArgumentException if the bytes are not a frame; nothing of it was counted
   * @throws ArithmeticException if a key had more than {@link Long#MAX_VALUE} successes or failures
   *     in a period, which no honest frames add up to; a part of the frame may have been counted
   * @throws IndexOutOfBoundsException if the part is not inside the array
   */
  public boolean receive(byte[] bytes, int offset, int length) {
    forgetStale();
    try {
      StatisticsFrame.Cursor frame =
          new StatisticsFrame.Cursor(bytes, offset, length, maxFrameBytes);
      Source source = sources.get(bytes, frame.sourceOffset, frame.sourceLength);
      if (source != null && frame.sequence <= source.sequence) {
        source.lastUsed = seenPeriod;
        repeatedFrames.increment();
        return false;
      }
      read(frame);
      note(bytes, frame);
      add(bytes);
      return true;
    } catch (IllegalArgumentException e) {
      malformedFrames.increment();
      throw e;
    } finally {
      received.clear();
    }
  }

  /** Returns the greatest size of a frame, so that you need not read more from a peer. */
  public int maxFrameBytes() {
    return maxFrameBytes;
  }

  /** Reads the whole frame before anything is kept or added. */
  private void read(StatisticsFrame.Cursor frame) {
    frameBytes = 0;
    for (int i = 0; i < frame.operations(); i++) {
      frame.nextKey();
      received.add(new Received(frame.keyOffset, frame.keyLength, value(frame), value(frame)));
    }
    frame.requireEnd();
  }

  private Distribution value(StatisticsFrame.Cursor frame) {
    Distribution value = frame.nextDistribution();
    frameBytes += BASE_BYTES + PAGE_BYTES * Long.bitCount(pages(value));
    if (frameBytes > maxHeapBytes / 4) {
      throw new IllegalArgumentException(
          "frame: decodes to more than a quarter of maxHeapBytes=" + maxHeapBytes);
    }
    return value;
  }

  /** Returns a bit for each page of buckets: a power of two has one. */
  private static long pages(Distribution values) {
    long[] bits = new long[1];
    values.forEachBucket(
        (lowest, highest, count) ->
            bits[0] |= 1L << (Long.SIZE - Long.numberOfLeadingZeros(lowest | 32)));
    return bits[0];
  }

  private KnownKey known(byte[] bytes, int offset, int length) {
    KnownKey known = keys.computeIfAbsent(bytes, offset, length, KnownKey::new);
    // Without room the key is decoded each time, but still counted.
    return known != null ? known : new KnownKey(Arrays.copyOfRange(bytes, offset, offset + length));
  }

  private void note(byte[] bytes, StatisticsFrame.Cursor frame) {
    Source source =
        sources.computeIfAbsent(bytes, frame.sourceOffset, frame.sourceLength, Source::new);
    if (source == null) {
      unknownSources.increment();
      return;
    }
    if (source.sequence > 0) {
      missedFrames.add(frame.sequence - source.sequence - 1);
    }
    source.sequence = frame.sequence;
    source.lastUsed = seenPeriod;
  }

  private void add(byte[] bytes) {
    for (Received one : received) {
      known(bytes, one.keyOffset, one.keyLength).add(one.successes, one.failures);
    }
    frames.increment();
    operations.add(received.size());
    keyCount = keys.size();
    sourceCount = sources.size();
    heapGauge = heapBytes;
  }

  /**
   * Forgets, once a period, the keys and sources that the report has evicted or would have evicted.
   */
  private void forgetStale() {
    long period = report.period();
    if (period == seenPeriod) {
      return;
    }
    seenPeriod = period;
    long oldest = period - report.staleAfterPeriods();
    List<byte[]> stale = new ArrayList<>();
    keys.forEach(
        (bytes, known) -> {
          if (known.lastUsed <= oldest) {
            stale.add(known.bytes);
            heapBytes -= known.heapBytes;
          }
        });
    stale.forEach(bytes -> keys.remove(bytes, 0, bytes.length));
    stale.clear();
    sources.forEach(
        (bytes, source) -> {
          if (source.lastUsed <= oldest) {
            stale.add(source.bytes);
          }
        });
    stale.forEach(bytes -> sources.remove(bytes, 0, bytes.length));
  }

  /** Ends the receiver's visibility as a guard; does nothing when called again. */
  @Override
  public void close() {
    registration.close();
  }

  /** An operation of a frame; its key is still bytes of the frame. */
  private record Received(
      int keyOffset, int keyLength, Distribution successes, Distribution failures) {}

  /** A sender and its last sequence number. */
  private static final class Source {
    private final byte[] bytes;
    private long sequence;
    private long lastUsed;

    Source(byte[] bytes) {
      this.bytes = bytes;
    }
  }

  /** A key: its received bytes, its decoded form, and its cell in the report. */
  private final class KnownKey {
    private final byte[] bytes;
    private final OperationKey key;
    private DoubleBufferedReport.@Nullable Cell cell;
    private long lastUsed = seenPeriod;
    private long successPages;
    private long failurePages;
    private long heapBytes;

    KnownKey(byte[] bytes) {
      this.bytes = bytes;
      this.key = StatisticsFrame.key(bytes);
      decodedKeys.increment();
    }

    void add(Distribution successes, Distribution failures) {
      lastUsed = seenPeriod;
      if (!reserve(pages(successes), pages(failures))) {
        crowdedOperations.increment();
        // It is never stale, so it takes everything.
        var unused = report.other().add(successes, failures);
        return;
      }
      DoubleBufferedReport.Cell target = cell;
      while (target == null || !target.add(successes, failures)) {
        // There is no cell yet, or it went stale; the next look-up makes another.
        target = report.cell(key.type(), key.name());
      }
      // The shared cell of keys without room is not cached: there may be room the next time.
      cell = target == report.other() ? null : target;
    }

    /** Accounts for the memory of the key's cell; returns false if there is too little. */
    private boolean reserve(long successesNow, long failuresNow) {
      long more =
          CELL_PAGE_BYTES
              * (Long.bitCount(successesNow & ~successPages)
                  + Long.bitCount(failuresNow & ~failurePages));
      if (heapBytes == 0) {
        more += CELL_BASE_BYTES + 3L * bytes.length;
      }
      if (more == 0) {
        return true;
      }
      if (more > maxHeapBytes - StatisticsReceiver.this.heapBytes) {
        return false;
      }
      if (keys.get(bytes, 0, bytes.length) == this) {
        StatisticsReceiver.this.heapBytes += more;
        heapBytes += more;
        successPages |= successesNow;
        failurePages |= failuresNow;
      }
      return true;
    }
  }

  private void count(GuardSnapshot.Builder counts) {
    counts
        .counter("frames", frames.sum())
        .counter("operations", operations.sum())
        .counter("repeated-frames", repeatedFrames.sum())
        .counter("missed-frames", missedFrames.sum())
        .counter("malformed-frames", malformedFrames.sum())
        .counter("decoded-keys", decodedKeys.sum())
        .counter("unknown-sources", unknownSources.sum())
        .counter("crowded-operations", crowdedOperations.sum())
        .gauge("keys", keyCount)
        .gauge("sources", sourceCount)
        .gauge("heap-bytes", heapGauge);
  }

  /**
   * Configures a receiver. A number out of range, or a name of another form, throws {@link
   * IllegalArgumentException}.
   */
  public static final class Builder {
    private final String name;
    private final DoubleBufferedReport report;
    private int maxKeys = 10_000;
    private int maxSources = 10_000;
    private int maxFrameBytes = 16 << 20;
    private long maxHeapBytes = 256L << 20;

    private Builder(String name, DoubleBufferedReport report) {
      this.name = requireNonNull(name, "name");
      this.report = requireNonNull(report, "report");
    }

    /**
     * Sets how many keys are found by their bytes, 1..1,000,000; further keys are decoded each
     * time. Default 10,000.
     */
    public Builder maxKeys(int limit) {
      maxKeys = Ranges.require("maxKeys", limit, 1, 1_000_000);
      return this;
    }

    /**
     * Sets the number of sources whose last sequence number is remembered, 1..1,000,000. A
     * duplicate from any other source is counted twice, and {@code unknown-sources} reports it.
     * Default 10,000.
     */
    public Builder maxSources(int limit) {
      maxSources = Ranges.require("maxSources", limit, 1, 1_000_000);
      return this;
    }

    /** Sets the greatest size of a frame, 100 bytes..1 GiB. Default 16 MiB. */
    public Builder maxFrameBytes(int limit) {
      maxFrameBytes = Ranges.require("maxFrameBytes", limit, 100, 1 << 30);
      return this;
    }

    /**
     * Sets the estimated memory that this receiver's keys may take in the report, 1 MiB..1 TiB.
     * Operations beyond it are added to {@link OperationKey#OTHER} ({@code crowded-operations}).
     * Default 256 MiB.
     *
     * @throws IllegalArgumentException if out of range
     */
    public Builder maxHeapBytes(long limit) {
      if (limit < 1L << 20 || limit > 1L << 40) {
        throw new IllegalArgumentException(
            "maxHeapBytes=" + limit + ": must be in " + (1L << 20) + ".." + (1L << 40));
      }
      maxHeapBytes = limit;
      return this;
    }

    /** Creates a receiver without known sources, visible as a guard. */
    public StatisticsReceiver build() {
      return new StatisticsReceiver(this);
    }
  }
}
