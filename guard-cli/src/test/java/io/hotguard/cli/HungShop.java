/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A program whose workers never go on, and that ends with its standard input. */
final class HungShop {
  private static final int WORKERS = 6;

  private final Object stock = new Object();
  private final Object till = new Object();
  private final CountDownLatch counted = new CountDownLatch(1);
  private final CountDownLatch both = new CountDownLatch(2);

  private HungShop() {}

  public static void main(String[] args) throws Exception {
    HungShop shop = new HungShop();
    switch (args[0]) {
      case "deadlock" -> {
        start(1, shop::sell);
        start(1, shop::refund);
        shop.both.await();
      }
      case "lock" -> {
        start(1, shop::count);
        shop.both.countDown();
        shop.both.await();
        start(WORKERS, shop::buy);
      }
      case "virtual" -> {
        for (int i = 0; i < WORKERS; i++) {
          startVirtual(shop::awaitCount);
        }
      }
      default -> throw new IllegalArgumentException(args[0]);
    }
    System.out.println("open");
    while (System.in.read() >= 0) {
      // Ends with the test.
    }
    System.exit(0);
  }

  private static void start(int workers, Runnable task) {
    ExecutorService pool = Executors.newFixedThreadPool(workers);
    for (int i = 0; i < workers; i++) {
      pool.execute(task);
    }
  }

  private static void startVirtual(Runnable task)
      throws NoSuchMethodException, IllegalAccessException, InvocationTargetException {
    Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
  }

  private void sell() {
    synchronized (stock) {
      meet();
      synchronized (till) {
        both.countDown();
      }
    }
  }

  private void refund() {
    synchronized (till) {
      meet();
      synchronized (stock) {
        both.countDown();
      }
    }
  }

  private void meet() {
    both.countDown();
    try {
      both.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void count() {
    synchronized (stock) {
      both.countDown();
      awaitCount();
    }
  }

  private void awaitCount() {
    try {
      counted.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void buy() {
    synchronized (stock) {
      counted.countDown();
    }
  }
}
