/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package shop;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Very many different stacks, threads and classes. */
public final class Crowd {
  private static final int DEPTH = 20;
  private static final String COUNTED = "Thrown00000";

  private final ArrayBlockingQueue<Integer> full = new ArrayBlockingQueue<>(1);

  public Crowd() {
    full.add(1);
  }

  /** An exception, of whose class copies under other names are made. */
  @SuppressWarnings("serial")
  public static final class Thrown00000 extends RuntimeException {}

  /** Makes exceptions, each on a stack of its own. */
  public void stacks(int first, int count) {
    for (int i = first; i < first + count; i++) {
      step(i, DEPTH);
    }
  }

  private int step(int bits, int left) {
    if (left == 0) {
      return new IllegalStateException("counted").getMessage().length();
    }
    return (bits & 1) == 0 ? even(bits >> 1, left - 1) : odd(bits >> 1, left - 1);
  }

  private int even(int bits, int left) {
    return step(bits, left) + 1;
  }

  private int odd(int bits, int left) {
    return step(bits, left) + 2;
  }

  /** Waits for room in a queue that is full, on a new thread each time. */
  public void threads(int count) throws InterruptedException {
    for (int i = 0; i < count; i++) {
      Thread thread = new Thread(this::offer, "offers");
      thread.start();
      thread.join();
    }
  }

  private void offer() {
    try {
      full.offer(2, 50, TimeUnit.MICROSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Makes exceptions, each of a class of its own. */
  public void classes(int first, int count) throws IOException, ReflectiveOperationException {
    byte[] template;
    try (InputStream in = Crowd.class.getResourceAsStream("Crowd$" + COUNTED + ".class")) {
      template = in.readAllBytes();
    }
    String text = new String(template, StandardCharsets.ISO_8859_1);
    for (int i = first; i < first + count; i++) {
      String name = String.format(java.util.Locale.ROOT, "Thrown%05d", i + 1);
      Copies copies = new Copies();
      Class<?> copy =
          copies.define(text.replace(COUNTED, name).getBytes(StandardCharsets.ISO_8859_1));
      copy.getConstructor().newInstance();
    }
  }

  /** Loads copies of classes. */
  private static final class Copies extends ClassLoader {
    Copies() {
      super(Crowd.class.getClassLoader());
    }

    Class<?> define(byte[] bytes) {
      return defineClass(null, bytes, 0, bytes.length);
    }
  }
}
