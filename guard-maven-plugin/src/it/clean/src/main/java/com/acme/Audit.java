package com.acme;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A queue with a bound. */
public final class Audit {
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>(1_000);

  public void record(String line) {
    lines.offer(line);
  }

  public String next() throws InterruptedException {
    return lines.take();
  }
}
