/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.ring.Await;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * An appender gets the event that it would get without the guard, on every way to it.
 *
 * @param <E> an event
 * @param <L> a logger
 */
@Timeout(300)
public abstract class SameEventContract<E, L> {
  private static final String GUARDED = "GUARDED";

  /** An appender that the guard leaves to the threads that log, as a foreign one. */
  private static final String STOCK = "STOCK";

  /** The ways of an event to the appender. */
  enum Way {
    RING,
    ISOLATED("isolate", GUARDED),
    SPILLED("spill", "always"),
    SPILLED_AND_ISOLATED("spill", "always", "isolate", GUARDED);

    @SuppressWarnings("ImmutableEnumChecker") // A copy that cannot be changed.
    private final List<String> settings;

    Way(String... settings) {
      this.settings = List.of(settings);
    }

    List<String> settings(String... more) {
      List<String> all = new ArrayList<>(settings);
      all.addAll(List.of(more));
      return all;
    }
  }

  /** A value that counts the calls of its toString(), by thread. */
  public static final class Counting {
    private final List<Thread> threads = new CopyOnWriteArrayList<>();

    @Override
    public String toString() {
      threads.add(Thread.currentThread());
      return "shown";
    }
  }

  /** A context of a library, whose root logger has the appenders of a test. */
  public interface Context<L> extends AutoCloseable {
    /** The logger {@code app}, which lets all levels through. */
    L logger();

    /** Puts a value into the context data of the calling thread. */
    void put(String key, String value);

    /** A counter of the guard. */
    long count(String counter);

    @Override
    void close();
  }

  @TempDir protected Path directory;

  private final List<Map<String, Object>> expected = new CopyOnWriteArrayList<>();
  private final List<Map<String, Object>> received = new CopyOnWriteArrayList<>();

  /**
   * Starts a context.
   *
   * @param settings keys without {@code hotguard.logging.} and their values, alternating; null to
   *     do without the guard
   * @param appenders the actions of appenders for events of the logger {@code app}, in order
   */
  protected abstract Context<L> start(List<String> settings, Map<String, Consumer<E>> appenders);

  /** All that an appender can ask, but for differences that the page names. */
  protected abstract Map<String, Object> described(E event);

  /** Reads an event as a layout does. */
  protected abstract String read(E event);

  protected abstract void error(L logger, String message, Object... arguments);

  /** Logs events with messages of each kind. */
  protected abstract void logMessages(L logger);

  /** Logs events with parts of each kind, and these exceptions. */
  protected abstract void logParts(L logger, Exception cyclic, Exception suppressing);

  /** Logs events that have the value at each place. */
  protected abstract void logCounting(L logger, Counting counting);

  /** Whether the layout itself shows a value of the event, as behind an asynchronous appender. */
  protected abstract boolean showsValuesInTheLayout();

  private void compare(Way way, Consumer<Context<L>> calls) {
    Map<String, Consumer<E>> appenders = new LinkedHashMap<>();
    appenders.put(STOCK, event -> expected.add(described(event)));
    appenders.put(GUARDED, event -> received.add(described(event)));
    List<String> settings =
        way.settings("take-over", GUARDED, "isolate.max-bytes", "64m", "spill.max-bytes", "64m");
    try (Context<L> context = start(settings, appenders)) {
      calls.accept(context);
      Await.until("received", () -> received.size() >= expected.size());
    }

    assertThat(expected).isNotEmpty();
    assertThat(received).hasSameSizeAs(expected);
    for (int i = 0; i < expected.size(); i++) {
      assertThat(received.get(i)).isEqualTo(expected.get(i));
    }
  }

  @ParameterizedTest
  @EnumSource
  void hasTheSameMessage(Way way) {
    compare(way, context -> logMessages(context.logger()));
  }

  @ParameterizedTest
  @EnumSource
  void hasTheSameParts(Way way) {
    Exception first = new Exception("first");
    Exception second = new Exception("second", first);
    first.initCause(second);
    Exception suppressing = new Exception("suppressing", new Error("cause"));
    suppressing.addSuppressed(new IllegalStateException("suppressed"));
    compare(
        way,
        context -> {
          context.put("user", "ann");
          logParts(context.logger(), second, suppressing);
        });
  }

  private static Exception chain(Exception root, int length) {
    Exception thrown = root;
    for (int i = 0; i < length; i++) {
      thrown = new Exception("cause " + i + "m".repeat(1_000), thrown);
    }
    return thrown;
  }

  @ParameterizedTest
  @EnumSource
  void isWholeIfItIsLong(Way way) {
    Exception thrown = chain(new Exception("root " + "m".repeat(10_000)), 40);
    compare(
        way,
        context -> {
          context.put("long", "y".repeat(20_000));
          error(context.logger(), "x".repeat(900_000));
          error(context.logger(), "thrown", thrown);
        });
  }

  @ParameterizedTest
  @EnumSource(names = {"ISOLATED", "SPILLED"})
  void isMarkedAndCountedIfItIsTooLong(Way way) {
    Exception thrown = chain(new Exception("the root cause"), 100);
    try (Context<L> context =
        start(
            way.settings("event.max-bytes", "32k"),
            Map.of(GUARDED, event -> received.add(described(event))))) {
      error(context.logger(), "begins {}", "x".repeat(1_000_000), thrown);
      error(context.logger(), "short");
      Await.until("received", () -> received.size() >= 2);

      assertThat(context.count("truncated")).isEqualTo(1);
      assertThat(context.count("isolated." + GUARDED + ".truncated"))
          .isEqualTo(way == Way.ISOLATED ? 1 : 0);
    }
    assertThat(received.get(0).get("text").toString())
        .startsWith("begins xxx")
        .contains("[truncated by hotguard: ");
    assertThat(received.get(0).get("trace").toString())
        .contains("cause 99", "[truncated by hotguard: ", "java.lang.Exception: the root cause");
  }

  @ParameterizedTest
  @EnumSource
  void showsAValueOnTheCallerAndNotMoreOftenThanStock(Way way) {
    List<String> texts = new CopyOnWriteArrayList<>();
    Map<String, Consumer<E>> appenders = Map.of(GUARDED, event -> texts.add(read(event)));
    Counting bare = new Counting();
    try (Context<L> plain = start(null, appenders)) {
      logCounting(plain.logger(), bare);
    }
    List<String> bareTexts = List.copyOf(texts);
    texts.clear();

    Counting counting = new Counting();
    try (Context<L> context = start(way.settings(), appenders)) {
      logCounting(context.logger(), counting);
      Await.until("received", () -> texts.size() == bareTexts.size());
    }

    assertThat(texts).isEqualTo(bareTexts);
    assertThat(counting.threads).hasSizeLessThanOrEqualTo(bare.threads.size());
    if (way != Way.RING || !showsValuesInTheLayout()) {
      assertThat(counting.threads).containsOnly(Thread.currentThread());
    }
  }

  @Test
  void goesToTheOthersWhileAValueWaitsForALock() {
    List<String> texts = new CopyOnWriteArrayList<>();
    Map<String, Consumer<E>> appenders = new LinkedHashMap<>();
    appenders.put("BESIDE", event -> texts.add(read(event)));
    appenders.put(GUARDED, event -> texts.add(read(event)));
    Object lock = new Object();
    Object locking =
        new Object() {
          @Override
          public String toString() {
            synchronized (lock) {
              return "locked";
            }
          }
        };
    try (Context<L> context = start(Way.ISOLATED.settings(), appenders)) {
      synchronized (lock) {
        error(context.logger(), "value {}", locking);
        error(context.logger(), "other");
        Await.until("received", () -> texts.size() == 4);
      }
    }

    assertThat(texts).filteredOn(text -> text.contains("locked")).as("of each appender").hasSize(2);
  }
}
