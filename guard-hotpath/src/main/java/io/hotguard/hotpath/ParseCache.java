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

/**
 * Keeps what was parsed of texts that change seldom, such as configuration in a database, by the
 * identifier and version of the text and never by the text itself: to hash and compare kilobytes of
 * JSON at each request is much of the work that the cache is to save.
 *
 * <pre>{@code
 * Rules rules = cache.get(row.id(), row.version(), () -> mapper.readValue(row.json(), Rules.class));
 * }</pre>
 *
 * <p>The values are shared by all callers, so they must be immutable. Where neither versions nor
 * failures matter, use Caffeine itself.
 *
 * <h2>Threading</h2>
 *
 * Any thread. A text is parsed by the first caller that asks for it; those who ask for the same one
 * meanwhile wait for that caller, and nobody else does. No lock is held while a text is parsed.
 *
 * <h2>Shapes</h2>
 *
 * At most {@link Builder#maxEntries(int)} values, of each identifier the version that was asked for
 * last, be it older than the one before; what is used least goes first. A text that is being parsed
 * takes no room.
 *
 * <h2>Errors</h2>
 *
 * A failure is remembered for {@link Builder#retryFailuresAfter(Duration)}, so that a broken text
 * is not parsed by every request, and then tried again. That of a caller who was interrupted is
 * not: those who waited for it parse the text themselves. Texts that ask for each other in a
 * circle, begun by two threads at once, wait for ever.
 *
 * @param <K> identifiers, such as a primary key
 * @param <V> what is parsed
 */
public final class ParseCache<K, V> {
  /*
   * Caffeine has the bound and its policy. It would hold a lock of its table while it computes a
   * value, under which other identifiers of the same bin wait; so what it computes here is an empty
   * promise, and the caller that made it keeps it. A promise weighs nothing until it has ended:
   * what weighs nothing is not evicted, or new identifiers could drive out a text that is being
   * parsed, and who asks for it would parse it too.
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
            .<K, Parsed<V>>weigher((id, entry) -> entry.hasEnded() ? 1 : 0)
            .executor(Runnable::run)
            .build();
    retryNanos = builder.retryNanos;
    nanoTime = builder.nanoTime;
  }

  /** Begins a cache. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Returns what was parsed of a text, and parses it where that was not done yet.
   *
   * @param version tells this state of the text from earlier ones, such as a counter or a time
   *     stamp. Compared by {@code equals}: of one type wherever it comes from, and never an array
   * @return the value, the same object for all callers
   * @throws ParseFailedException if parsing threw, or did so a short while ago; the cause is what
   *     it threw then
   * @throws IllegalStateException if {@code parse} asks for the very text that it parses
   */
  public V get(K id, Object version, Callable<? extends V> parse) {
    requireNonNull(version, "version");
    requireNonNull(parse, "parse");
    while (true) {
      Parsed<V> known = entries.getIfPresent(id);
      if (known == null || !isCurrent(known, version)) {
        Parsed<V> promised = new Parsed<>(version);
        known = enter(id, promised);
        if (known == promised) {
          return parse(id, promised, parse);
        }
      }
      hits.increment();
      known.await(id);
      if (!known.isWithdrawn()) {
        return known.value(id);
      }
    }
  }

  private boolean isCurrent(Parsed<V> entry, Object version) {
    return entry.version().equals(version) && !entry.isStale(nanoTime, retryNanos);
  }

  /** What is in the table then: the promise, or what another caller made. */
  private Parsed<V> enter(K id, Parsed<V> promised) {
    try {
      return entries
          .asMap()
          .compute(
              id, (key, old) -> old != null && isCurrent(old, promised.version()) ? old : promised);
    } catch (Throwable t) {
      // Of the table's upkeep: the promise may be in it already, and others wait.
      promised.fail(t, nanoTime.getAsLong(), true, true);
      settle(id, promised);
      throw t;
    }
  }

  private V parse(K id, Parsed<V> promised, Callable<? extends V> parse) {
    try {
      parses.increment();
      promised.keep(requireNonNull(parse.call(), "parse returned null"));
    } catch (Throwable t) { // Whoever waits must be told of errors too.
      // Whatever was made of the interrupt: it says nothing about the text.
      boolean interrupted =
          t instanceof InterruptedException || Thread.currentThread().isInterrupted();
      boolean error = t instanceof Error;
      // First of all: those who wait would wait for ever if anything below threw.
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

  /** What is kept takes room from now on. */
  private void settle(K id, Parsed<V> ended) {
    try {
      if (ended.isPassing()) {
        entries.asMap().remove(id, ended);
      } else {
        entries.asMap().replace(id, ended, ended);
      }
    } catch (Throwable t) {
      // Of an identifier's own methods, or no memory: what is not kept is not current either.
    }
  }

  /** Forgets what was parsed of a text; the next caller parses it again. */
  public void invalidate(K id) {
    entries.invalidate(id);
  }

  /** Forgets everything. */
  public void invalidateAll() {
    entries.invalidateAll();
  }

  /**
   * Returns what the cache has done since it exists.
   *
   * @return a reading; its figures are not of exactly one moment
   */
  public Statistics statistics() {
    return new Statistics(hits.sum(), parses.sum(), failures.sum(), entries.estimatedSize());
  }

  /**
   * What a cache has done.
   *
   * @param hits calls that found a value, a failure or another caller at work
   * @param parses calls that parsed
   * @param failures of those, the ones that threw
   * @param entries values and failures held now, approximately
   */
  public record Statistics(long hits, long parses, long failures, long entries) {}

  /** Says how a cache is to be. */
  public static final class Builder {
    private int maxEntries = 10_000;
    private long retryNanos = Duration.ofSeconds(10).toNanos();
    private LongSupplier nanoTime = System::nanoTime;

    private Builder() {}

    /**
     * Bounds the number of values. Default 10 000.
     *
     * @param limit the number of identifiers, 1 or more
     * @throws IllegalArgumentException if it is less than 1
     */
    public Builder maxEntries(int limit) {
      if (limit < 1) {
        throw new IllegalArgumentException("maxEntries=" + limit + ": must be 1 or more");
      }
      maxEntries = limit;
      return this;
    }

    /**
     * Says for how long a text that could not be parsed is not tried again. Default 10 s.
     *
     * @param delay the time, 0 or more; with 0 each call tries
     * @throws IllegalArgumentException if it is negative
     */
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

    /**
     * Creates the cache.
     *
     * @param <K> identifiers
     * @param <V> what is parsed
     */
    public <K, V> ParseCache<K, V> build() {
      return new ParseCache<>(this);
    }
  }
}
