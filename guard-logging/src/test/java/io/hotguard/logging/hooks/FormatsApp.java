/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.MarkerManager;
import org.apache.logging.log4j.ThreadContext;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.Reconfigurable;

/**
 * An application that only knows Log4j. Logs from one thread and from several, then tells what its
 * logging system looks like.
 *
 * <p>Arguments: {@code reload <file> <valid replacement> <invalid replacement>} changes its own
 * configuration file while it runs.
 */
public final class FormatsApp {
  private static final Marker SECRET = MarkerManager.getMarker("SECRET");
  private static final Marker NOISE = MarkerManager.getMarker("NOISE");

  private FormatsApp() {}

  public static void main(String[] arguments) throws Exception {
    LogManager.getLogger("app").info("started");
    LoggerContext context = LoggerContext.getContext(false);
    scenario();
    Facts facts = new Facts().describe("", context).threads();
    if (arguments.length > 0) {
      reload(context, arguments, facts);
    }
    facts.write();
    LogManager.shutdown();
  }

  static void scenario() throws InterruptedException {
    one();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 3; t++) {
      threads.add(new Thread(FormatsApp::many, "worker" + t));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void one() {
    for (String name :
        List.of("app", "app.child", "app.quiet", "audit", "audit.deep", "mixed", "x")) {
      Logger logger = LogManager.getLogger(name);
      for (Level level : List.of(Level.TRACE, Level.DEBUG, Level.INFO, Level.WARN, Level.ERROR)) {
        logger.log(level, "{} at {}", name, level);
      }
      logger.log(Level.forName("NOTICE", 350), "custom level");
      logger.info(SECRET, "secret of {}", name);
      logger.info(NOISE, "noise of {}", name);
      logger.info("needle {} and an unused {}", 1, new Object[] {"array", 2});
      ThreadContext.put("user", "grün");
      ThreadContext.push("inner");
      logger.warn("with context, three parameters {} {} {}", 'c', 2.5, null);
      ThreadContext.clearAll();
      logger.error("failed", new IllegalStateException("outer", new Exception("inner")));
      logger.info((CharSequence) java.nio.CharBuffer.wrap("a char sequence"));
      logger.info("");
      logger.info("two\nlines ü €");
    }
  }

  private static void many() {
    Logger app = LogManager.getLogger("app.child");
    Logger audit = LogManager.getLogger("audit");
    for (int i = 0; i < 50; i++) {
      ThreadContext.put("i", Integer.toString(i));
      app.info("child {}", i);
      app.debug("debug {}", i);
      audit.warn("audit {}", i);
    }
  }

  private static void reload(LoggerContext context, String[] arguments, Facts facts)
      throws Exception {
    Path file = Path.of(arguments[1]);
    Configuration before = context.getConfiguration();
    replace(file, Path.of(arguments[2]), FileTime.fromMillis(System.currentTimeMillis() + 10_000));
    long deadline = System.nanoTime() + 30_000_000_000L;
    while (context.getConfiguration() == before && System.nanoTime() - deadline < 0) {
      Thread.sleep(20);
    }
    facts.describe("changed.", context);
    LogManager.getLogger("app").debug("after the change");
    Configuration changed = context.getConfiguration();
    // As old as the file before, so that the watching thread does not look at it, too.
    replace(file, Path.of(arguments[3]), Files.getLastModifiedTime(file));
    try {
      // Calls what the watching thread calls, without waiting for that thread.
      context.onChange((Reconfigurable) changed);
      facts.put("invalid.outcome", "returns");
    } catch (Exception e) {
      facts.put("invalid.outcome", "throws");
    }
    facts.put("invalid.kept", context.getConfiguration() == changed);
    facts.put("invalid.state", context.getConfiguration().getState());
    LogManager.getLogger("app").debug("after the mistake");
  }

  /** In one step: the watching thread may look at any time. */
  private static void replace(Path file, Path with, FileTime modified) throws Exception {
    Files.setLastModifiedTime(with, modified);
    Files.move(with, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
