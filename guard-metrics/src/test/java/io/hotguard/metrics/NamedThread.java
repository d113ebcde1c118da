/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import org.jspecify.annotations.Nullable;

/**
 * A thread that says what it likes about its identifier, which a subclass may. It can act while a
 * class asks for the identifier: another thread could act at that moment.
 */
final class NamedThread extends Thread {
  private static final StackWalker STACK =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  private final long id;
  private @Nullable Class<?> asking;
  private int questions;
  private @Nullable Runnable action;

  /** A thread that never runs, and is dead thus. */
  NamedThread(long id) {
    this(id, () -> {});
  }

  NamedThread(long id, Runnable task) {
    super(task);
    this.id = id;
  }

  /** Acts once, when a class asks for the identifier for the given time from now on. */
  void act(Class<?> whenAsking, int time, Runnable what) {
    asking = whenAsking;
    questions = time;
    action = what;
  }

  /** Runs the thread to its end. */
  void runToTheEnd() {
    start();
    try {
      join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  @SuppressWarnings("deprecation") // threadId() came with 19
  public long getId() {
    Runnable due = action;
    if (due != null && STACK.getCallerClass() == asking && --questions == 0) {
      action = null;
      due.run();
    }
    return id;
  }
}
