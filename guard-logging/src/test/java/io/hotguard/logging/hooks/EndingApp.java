/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

/**
 * An application that logs and ends, and whose console takes no line of it before it is ending, or
 * ever.
 */
public final class EndingApp {
  static final int LINES = 100;

  /** The argument with which the console takes nothing at all. */
  static final String NEVER = "never";

  /** The argument with which all lines are errors. */
  static final String ERRORS = "errors";

  /** The argument with which a shutdown hook stops Log4j and logs, which starts it again. */
  static final String AGAIN = "again";

  private EndingApp() {}

  public static void main(String[] arguments) {
    CountDownLatch ending = new CountDownLatch(1);
    LateStream late = new LateStream(ending, System.out);
    List<String> given = List.of(arguments);
    if (!given.contains(NEVER)) {
      Runtime.getRuntime().addShutdownHook(new Thread(ending::countDown));
    }
    if (given.contains(AGAIN)) {
      Runtime.getRuntime().addShutdownHook(new Thread(EndingApp::logAgain));
    }
    System.setOut(new PrintStream(late, true));
    Logger logger = LogManager.getLogger("app");
    // Not before: on its way to a configuration Log4j flushes the console that it has without one.
    late.closed = true;
    Level level = given.contains(ERRORS) ? Level.ERROR : Level.INFO;
    for (int i = 0; i < LINES; i++) {
      logger.log(level, "line {}", i);
    }
  }

  private static void logAgain() {
    LogManager.shutdown();
    LogManager.getLogger("app").info("again");
  }

  private static final class LateStream extends OutputStream {
    private final CountDownLatch ending;
    private final OutputStream out;
    private volatile boolean closed;

    LateStream(CountDownLatch ending, OutputStream out) {
      this.ending = ending;
      this.out = out;
    }

    @Override
    public void write(int b) {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      try {
        if (closed) {
          ending.await();
        }
        out.write(bytes, offset, length);
        out.flush();
      } catch (InterruptedException | java.io.IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
