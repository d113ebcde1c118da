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
 * <h2>Shapes</h2>
 *
 * For each source and key, its bytes and some 100 more, up to {@link Builder#maxKeys(int)} and
 * {@link Builder#maxSources(int)}. Sources and keys that were not seen within the report's last
 * {@link DoubleBufferedReport.Builder#staleAfterPeriods(int) periods} are forgotten.
 *
 * <h2>Errors</h2>
 *
 * A frame is counted whole or not at all. Other bytes are refused with an exception and counted.
 */
public final class StatisticsReceiver implements AutoCloseable {
  private final DoubleBufferedReport report;
  private final ByteKeyMap<KnownKey> keys;
  private final ByteKeyMap<Source> sources;
  private final List<KnownKey> frameKeys = new ArrayList<>();
  private final List<Distribution> frameValues = new ArrayList<>();
  private long seenPeriod;

  private final LongAdder frames = new LongAdder();
  private final LongAdder operations = new LongAdder();
  private final LongAdder repeatedFrames = new LongAdder();
  private final LongAdder missedFrames = new LongAdder();
  private final LongAdder malformedFrames = new LongAdder();
  private final LongAdder decodedKeys = new LongAdder();
  private final LongAdder unknownSources = new LongAdder();
  private volatile int keyCount;
  private volatile int sourceCount;
  private final Guards.Registration registration;

  private StatisticsReceiver(Builder builder) {
    this.report = builder.report;
    this.keys = new ByteKeyMap<>(builder.maxKeys);
    this.sources = new ByteKeyMap<>(builder.maxSources);
    this.seenPeriod = report.period();
    this.registration =
        Guards.register(
            Guard.of("statistics-receiver." + builder.name, GuardMode.ENFORCE, this::count));
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
   * @throws IndexOutOfBoundsException if the part is not inside the array
   */
  public boolean receive(byte[] bytes, int offset, int length) {
    forgetStale();
    StatisticsFrame.Cursor frame;
    try {
      frame = new StatisticsFrame.Cursor(bytes, offset, length);
      Source source = sources.get(bytes, frame.sourceOffset, frame.sourceLength);
      if (source != null && frame.sequence <= source.sequence) {
        source.lastUsed = seenPeriod;
        repeatedFrames.increment();
        return false;
      }
      read(bytes, frame);
    } catch (IllegalArgumentException e) {
      malformedFrames.increment();
      frameKeys.clear();
      frameValues.clear();
      throw e;
    }
    note(bytes, frame);
    add();
    return true;
  }

  /** Reads the whole frame before anything is added. */
  private void read(byte[] bytes, StatisticsFrame.Cursor frame) {
    for (int i = 0; i < frame.operations(); i++) {
      frame.nextKey();
      frameKeys.add(known(bytes, frame.keyOffset, frame.keyLength));
      frameValues.add(frame.nextDistribution());
      frameValues.add(frame.nextDistribution());
    }
    frame.requireEnd();
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

  private void add() {
    for (int i = 0; i < frameKeys.size(); i++) {
      frameKeys.get(i).add(frameValues.get(2 * i), frameValues.get(2 * i + 1));
    }
    frames.increment();
    operations.add(frameKeys.size());
    frameKeys.clear();
    frameValues.clear();
    keyCount = keys.size();
    sourceCount = sources.size();
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

    KnownKey(byte[] bytes) {
      this.bytes = bytes;
      this.key = StatisticsFrame.key(bytes);
      decodedKeys.increment();
    }

    void add(Distribution successes, Distribution failures) {
      lastUsed = seenPeriod;
      DoubleBufferedReport.Cell target = cell;
      while (target == null || !target.add(successes, failures)) {
        // There is no cell yet, or it went stale; the next look-up makes another.
        target = report.cell(key.type(), key.name());
      }
      // The shared cell of keys without room is not cached: there may be room the next time.
      cell = target == report.other() ? null : target;
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
        .gauge("keys", keyCount)
        .gauge("sources", sourceCount);
  }

  /** Configures a receiver. A number out of range throws {@link IllegalArgumentException}. */
  public static final class Builder {
    private final String name;
    private final DoubleBufferedReport report;
    private int maxKeys = 10_000;
    private int maxSources = 10_000;

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

    /**
     * Creates a receiver without known sources, visible as a guard.
     *
     * @throws IllegalArgumentException if its name is not lower-case words joined by hyphens or
     *     dots
     */
    public StatisticsReceiver build() {
      return new StatisticsReceiver(this);
    }
  }
}
