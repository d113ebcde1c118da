package com.acme;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A queue without a bound behind a hot method. */
public final class Audit {
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

  public void record(String line) {
    lines.add(line);
  }

  public String next() throws InterruptedException {
    return lines.take();
  }
}
