/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;

/** Something whose text cannot be had without logging. */
public final class Chatty {
  private final Runnable nested;
  private final AtomicInteger texts = new AtomicInteger();

  /**
   * @param nested logs for each text
   */
  public Chatty(Runnable nested) {
    this.nested = nested;
  }

  /** Returns how often the text was asked for. */
  public int texts() {
    return texts.get();
  }

  @Override
  public String toString() {
    texts.incrementAndGet();
    nested.run();
    return "chatty";
  }

  /** A throwable whose text is this one. */
  public Throwable throwable() {
    return new IllegalStateException() {
      private static final long serialVersionUID = 1;

      @Override
      public String getMessage() {
        return Chatty.this.toString();
      }

      @Override
      public String toString() {
        return getMessage();
      }
    };
  }

  /**
   * A way to log something.
   *
   * @param <L> a logger
   */
  public record Way<L>(String name, BiConsumer<L, Chatty> log) {
    @Override
    public String toString() {
      return name;
    }
  }
}
