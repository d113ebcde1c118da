/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.guardcost;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/**
 * A service of sixteen workers. A request is parsed, looked up under a lock, sorted by a pool of
 * two threads and written as text; one in a thousand fails.
 */
final class GuardCostService implements AutoCloseable {
  static final int WORKERS = 16;

  private static final int POOL = 2;
  private static final int KEYS = 1_000;
  private static final int ITEMS = 60;
  private static final int FAILING = 1_000;

  private final Map<String, Integer> stock = new HashMap<>();
  private final ExecutorService pool =
      new ThreadPoolExecutor(POOL, POOL, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(KEYS));
  private final LongAdder served = new LongAdder();
  private final List<Thread> workers = new ArrayList<>();
  private volatile boolean stopped;

  GuardCostService() {
    for (int i = 0; i < KEYS; i++) {
      stock.put("item-" + i, i);
    }
    for (int i = 0; i < WORKERS; i++) {
      int number = i;
      workers.add(new Thread(() -> work(number), "worker-" + i));
    }
  }

  void start() {
    workers.forEach(Thread::start);
  }

  long served() {
    return served.sum();
  }

  @Override
  public void close() {
    stopped = true;
    pool.shutdown();
  }

  private void work(int number) {
    for (int i = number; !stopped; i++) {
      try {
        if (serve("customer=" + number + "&item=item-" + i % KEYS + "&count=" + i % 7, i) > 0) {
          served.increment();
        }
      } catch (IllegalStateException soldOut) {
        // Not served.
      }
    }
  }

  private int serve(String request, int number) {
    Map<String, String> fields = new HashMap<>();
    for (String part : request.split("&", -1)) {
      int equals = part.indexOf('=');
      fields.put(part.substring(0, equals), part.substring(equals + 1));
    }
    if (number % FAILING == 0) {
      throw new IllegalStateException("sold out: " + fields.get("item"));
    }
    int left;
    synchronized (stock) {
      left = stock.merge(fields.getOrDefault("item", ""), 1, Integer::sum);
    }
    int[] sorted = CompletableFuture.supplyAsync(() -> prices(left), pool).join();
    StringBuilder answer = new StringBuilder();
    for (int price : sorted) {
      answer.append("{\"price\":").append(price).append("},");
    }
    return answer.length();
  }

  private static int[] prices(int seed) {
    int[] prices = IntStream.range(0, ITEMS).map(i -> (seed + i) * 0x9E3779B9).toArray();
    Arrays.sort(prices);
    return prices;
  }
}
