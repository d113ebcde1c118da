/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;

/** A standard output that hangs from one moment to another. */
final class StuckStream extends OutputStream {
  /** A configuration that writes to it. */
  static final String XML =
      GuardedRig.xml(
          "<Console name=\"Stuck\" target=\"SYSTEM_OUT\"><PatternLayout pattern=\"%m%n\"/></Console>",
          "<Root level=\"INFO\"><AppenderRef ref=\"Stuck\"/></Root>");

  private volatile boolean hanging;
  private final CountDownLatch entered = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);

  /** Opens something that takes the standard output of that moment and keeps it. */
  static <T> T whileStandardOutput(StuckStream stream, Supplier<T> open) {
    PrintStream before = System.out;
    System.setOut(new PrintStream(stream, false, StandardCharsets.UTF_8));
    try {
      return open.get();
    } finally {
      System.setOut(before);
    }
  }

  /**
   * From now on it hangs: not before, since Log4j's own first configuration writes here as well.
   */
  void hangFromNowOn() {
    hanging = true;
  }

  void awaitEntered() throws InterruptedException {
    entered.await();
  }

  void release() {
    released.countDown();
  }

  @Override
  public void write(int b) {
    hang();
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    hang();
  }

  private void hang() {
    if (!hanging) {
      return;
    }
    entered.countDown();
    while (released.getCount() > 0) {
      try {
        released.await();
      } catch (InterruptedException e) {
        // A dead device does not react.
      }
    }
  }
}
