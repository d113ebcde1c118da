/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package recorded.mended;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Pattern;

/** The service of {@code recorded.shop} without its hazards. */
public final class Shop {
  private static final int CUSTOMERS = 4;
  private static final int ROOM = 64;
  private static final int ORDERS_AT_ONCE = 100;

  private final BlockingQueue<String> audit = new ArrayBlockingQueue<>(ROOM);
  private final List<String> written = new ArrayList<>();
  private long sold;

  private static final Pattern BLANKS = Pattern.compile("\\s*[,; ]\\s*");
  private static final Set<String> FIELDS = Set.of("audit", "written", "sold");
  private final LongAdder dropped = new LongAdder();

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
        Thread.sleep(10);
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
    for (int i = 0; i < text.length(); i++) {
      if (!Character.isDigit(text.charAt(i))) {
        return text.length();
      }
    }
    return Integer.valueOf(text);
  }

  private static String[] words(String text) {
    return BLANKS.split(text);
  }

  private static String caller() {
    return "setUp";
  }

  private static boolean hasField(String name) {
    return FIELDS.contains(name);
  }

  private void audit(String order) {
    if (!audit.offer(order)) {
      dropped.increment();
    }
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
