/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static java.util.Objects.requireNonNull;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Caches the parsed form of texts that change seldom, such as configuration in a database. The key
 * is the identifier and version of the text, never the text itself. Hashing and comparing kilobytes
 * of JSON at each request would be much of the work that the cache saves.
 *
 * <pre>{@code
 * Rules rules = cache.get(row.id(), row.version(), () -> mapper.readValue(row.json(), Rules.class));
 * }</pre>
 *
 * <p>All callers share the values, so they must be immutable. If neither versions nor failures
 * matter, use Caffeine itself.
 *
 * <h2>Threading</h2>
 *
 * Any thread. The first caller for a text parses it. Callers for the same text wait for it; callers
 * for other texts do not. No lock is held while a text is parsed.
 *
 * <h2>Shapes</h2>
 *
 * At most {@link Builder#maxEntries(int)} identifiers, each with the two versions that were parsed
 * last: while some callers still know the old version, neither is parsed again. The least used
 * identifier is evicted first. A text that is being parsed takes no room.
 *
 * <h2>Errors</h2>
 *
 * A failure is remembered for {@link Builder#retryFailuresAfter(Duration)}, so that not every
 * request parses a broken text, and is then retried. The failure of an interrupted caller is not
 * remembered: callers that waited for it parse the text themselves. Texts that request each other
 * in a circle deadlock if two threads start at once.
 *
 * @param <K> identifiers, such as a primary key
 * @param <V> parsed values
 */
public final class ParseCache<K, V> {
  /*
   * Caffeine provides the bound and its policy. While Caffeine computes a value, it holds a lock of its
   * table, and identifiers of the same bin wait. It therefore only computes an empty promise, which the
   * calling thread then fulfils. A promise weighs nothing until it has ended, because entries without weight
   * are not evicted. Otherwise new identifiers could evict a text that is being parsed, and the next caller
   * would parse it again.
   */
  private final Cache<K, Parsed<V>> entries;
  private final long retryNanos;
  private final LongSupplier nanoTime;
  private final LongAdder hits = new LongAdder();
  private final LongAdder parses = new LongAdder();
  private final LongAdder failures = new LongAdder();

  private ParseCache(Builder builder) {
    entries =
        Caffeine.newBuilder()
            .maximumWeight(builder.maxEntries)
            .<K, Parsed<V>>weigher((id, newest) -> newest.haveAllEnded() ? 1 : 0)
            .executor(Runnable::run)
            .build();
    retryNanos = builder.retryNanos;
    nanoTime = builder.nanoTime;
  }

  /** Starts a builder. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Returns the parsed value of a text, and parses the text if the cache lacks it. All callers get
   * the same object.
   *
   * @param version distinguishes this state of the text from earlier ones, such as a counter or a
   *     time stamp; compared by {@code equals}, so always of one type and never an array
   * @throws ParseFailedException if parsing threw, now or recently; the cause is that exception
   * @throws IllegalStateException if {@code parse} asks for the very text that it parses
   */
  public V get(K id, Object version, Callable<? extends V> parse) {
    requireNonNull(version, "version");
    requireNonNull(parse, "parse");
    while (true) {
      Parsed<V> known = find(entries.getIfPresent(id), version);
      if (known == null) {
        Parsed<V> promised = new Parsed<>(version);
        Parsed<V> newest = enter(id, promised);
        if (newest == promised) {
          return parse(id, promised, parse);
        }
        known = find(newest, version);
      }
      if (known != null) {
        hits.increment();
        known.await(id);
        if (!known.isWithdrawn()) {
          return known.value(id);
        }
      }
    }
  }

  private @Nullable Parsed<V> find(@Nullable Parsed<V> newest, Object version) {
    Parsed<V> entry = newest;
    while (entry != null
        && !(entry.version().equals(version) && !entry.isStale(nanoTime, retryNanos))) {
      entry = entry.older();
    }
    return entry;
  }

  /** Returns the newest entry that is then in the table: the promise, or that of another caller. */
  private Parsed<V> enter(K id, Parsed<V> promised) {
    try {
      return entries
          .asMap()
          .compute(
              id,
              (key, newest) ->
                  newest != null && find(newest, promised.version()) != null
                      ? newest
                      : promised.before(newest));
    } catch (Throwable t) {
      // The upkeep of the table threw, but other callers may wait for the promise already.
      promised.fail(t, nanoTime.getAsLong(), true, true);
      settle(id, promised);
      throw t;
    }
  }

  private V parse(K id, Parsed<V> promised, Callable<? extends V> parse) {
    try {
      parses.increment();
      promised.keep(requireNonNull(parse.call(), "parse returned null"));
    } catch (Throwable t) { // Errors included, because waiting callers must see them too.
      // An interrupt says nothing about the text, however the parser reported it.
      boolean interrupted =
          t instanceof InterruptedException || Thread.currentThread().isInterrupted();
      boolean error = t instanceof Error;
      // Before anything that could throw, so that waiting callers are always released.
      promised.fail(t, nanoTime.getAsLong(), interrupted && !error, interrupted || error);
      failures.increment();
      if (t instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      if (t instanceof Error thrown) {
        throw thrown;
      }
    } finally {
      settle(id, promised);
    }
    return promised.value(id);
  }

  /** Gives a kept entry its weight, and removes any other. */
  private void settle(K id, Parsed<V> ended) {
    try {
      entries
          .asMap()
          .computeIfPresent(
              id, (key, newest) -> ended.isPassing() ? newest.without(ended) : newest);
    } catch (Throwable t) {
      // A method of the identifier threw, or memory is short. An entry that is not kept is not
      // current either.
    }
  }

  /** Forgets the values of a text; the next caller parses it again. */
  public void invalidate(K id) {
    entries.invalidate(id);
  }

  /** Forgets everything. */
  public void invalidateAll() {
    entries.invalidateAll();
  }

  /**
   * Returns the statistics since the cache was created; the figures are not from exactly one
   * moment.
   */
  public Statistics statistics() {
    return new Statistics(hits.sum(), parses.sum(), failures.sum(), entries.estimatedSize());
  }

  /**
   * The statistics of a cache.
   *
   * @param hits calls that found a value, a failure or a parse in progress
   * @param parses calls that parsed
   * @param failures parses that threw
   * @param entries identifiers with values or failures held now, approximately
   */
  public record Statistics(long hits, long parses, long failures, long entries) {}

  /** Configures a cache. A number out of range throws {@link IllegalArgumentException}. */
  public static final class Builder {
    private int maxEntries = 10_000;
    private long retryNanos = Duration.ofSeconds(10).toNanos();
    private LongSupplier nanoTime = System::nanoTime;

    private Builder() {}

    /** Limits the number of identifiers, 1 or more. Default 10,000. */
    public Builder maxEntries(int limit) {
      if (limit < 1) {
        throw new IllegalArgumentException("maxEntries=" + limit + ": must be 1 or more");
      }
      maxEntries = limit;
      return this;
    }

    /** Sets the time after which a text that failed is parsed again, 0 or more. Default 10 s. */
    public Builder retryFailuresAfter(Duration delay) {
      if (delay.isNegative()) {
        throw new IllegalArgumentException(
            "retryFailuresAfter=" + delay + ": must not be negative");
      }
      retryNanos = TimeUnit.NANOSECONDS.convert(delay);
      return this;
    }

    Builder nanoTime(LongSupplier clock) {
      nanoTime = clock;
      return this;
    }

    public <K, V> ParseCache<K, V> build() {
      return new ParseCache<>(this);
    }
  }
}
