/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package com.acme.shop;

import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Logs while nobody reads the console, and proves what became of the events. */
@SpringBootApplication
public class Shop {
  private static final Logger LOG = LogManager.getLogger(Shop.class);
  private static final PrintStream CONSOLE = System.out;
  private static final int EVENTS = 5_000;

  public static void main(String[] arguments) throws InterruptedException {
    try (var context = SpringApplication.run(Shop.class, arguments)) {
      GuardSnapshot before = logging();
      prove(
          before.mode() == GuardMode.ENFORCE && before.gauges().get("ring.capacity") == 256,
          "the mode of application.yml is in effect: " + before.mode() + ", 256 slots");

      CountDownLatch open = shutConsole();
      for (int i = 0; i < EVENTS; i++) {
        LOG.info("order {}", i);
      }
      prove(open.getCount() == 1, EVENTS + " calls returned while the console was shut");
      open.countDown();

      GuardSnapshot after = logging();
      while (after.gauges().get("ring.waiting") > 0 || after.gauges().get("spill.waiting") > 0) {
        Thread.sleep(10);
        after = logging();
      }
      long logged = after.counters().get("logged");
      long written = after.counters().get("written");
      long dropped = after.counters().get("dropped");
      CONSOLE.println("logged " + logged + ", written " + written + ", dropped " + dropped);
      prove(logged == written + dropped, "every event is counted: logged = written + dropped");
    }
  }

  private static GuardSnapshot logging() {
    return Guards.all().get("logging").snapshot();
  }

  private static void prove(boolean holds, String sentence) {
    CONSOLE.println((holds ? "PROVED " : "FAILED ") + sentence);
    if (!holds) {
      System.exit(1);
    }
  }

  /** Lets nothing pass to the console until the latch is open. */
  private static CountDownLatch shutConsole() {
    CountDownLatch open = new CountDownLatch(1);
    System.setOut(
        new PrintStream(
            new OutputStream() {
              @Override
              public void write(int octet) throws IOException {
                write(new byte[] {(byte) octet}, 0, 1);
              }

              @Override
              public void write(byte[] bytes, int offset, int length) throws IOException {
                try {
                  open.await();
                } catch (InterruptedException e) {
                  throw new IOException(e);
                }
                CONSOLE.write(bytes, offset, length);
              }
            },
            true));
    return open;
  }
}
