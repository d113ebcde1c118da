/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package recorded.shop;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A service with five hazards, none of them in code whose name or type says that it is hot. */
public final class Shop {
  private static final int CUSTOMERS = 4;
  private static final int ROOM = 64;
  private static final int ORDERS_AT_ONCE = 100;

  private final BlockingQueue<String> audit = new ArrayBlockingQueue<>(ROOM);
  private final List<String> written = new ArrayList<>();
  private long sold;

  private Shop() {}

  /** Sells until its input ends. */
  public static void main(String[] args) throws Exception {
    Shop shop = new Shop();
    start(shop::write);
    start(shop::till);
    ExecutorService customers = Executors.newFixedThreadPool(CUSTOMERS);
    start(() -> shop.open(customers));
    System.out.println("open");
    while (System.in.read() >= 0) {
      // Until nobody is there any more.
    }
    System.out.println(shop.sold);
    System.exit(0);
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "shop");
    thread.setDaemon(true);
    thread.start();
  }

  private void open(ExecutorService customers) {
    try {
      for (long order = 0; ; order += ORDERS_AT_ONCE) {
        List<Callable<Void>> all = new ArrayList<>();
        for (long i = 0; i < ORDERS_AT_ONCE; i++) {
          long number = order + i;
          all.add(
              () -> {
                setUp("order-" + number);
                return null;
              });
        }
        customers.invokeAll(all);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Adds faster than the other end takes. */
  private void till() {
    try {
      for (long order = 0; ; order++) {
        audit("order-" + order);
        Thread.sleep(1);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Its name suggests that it runs once. */
  private void setUp(String order) {
    for (int i = 0; i < 200; i++) {
      sold += (long) price(order).doubleValue() + words(order + " of shoes").length;
      sold += caller().length() + (hasField(order) ? 1 : 0);
    }
  }

  private static Number price(String text) {
    try {
      return Integer.valueOf(text);
    } catch (NumberFormatException e) {
      try {
        return Double.valueOf(text);
      } catch (NumberFormatException f) {
        return text.length();
      }
    }
  }

  private static String[] words(String text) {
    return text.split("\\s*[,; ]\\s*");
  }

  private static String caller() {
    return new Throwable().getStackTrace()[1].getMethodName();
  }

  private static boolean hasField(String name) {
    try {
      return Shop.class.getDeclaredField(name) != null;
    } catch (NoSuchFieldException e) {
      return false;
    }
  }

  private void audit(String order) throws InterruptedException {
    audit.put(order);
  }

  private void write() {
    try {
      while (true) {
        written.add(audit.take());
        if (written.size() >= ROOM) {
          written.clear();
        }
        Thread.sleep(10);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
