/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package shop;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Timer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** The requests of {@link Stalls}: each stalls in a way of its own. */
final class Requests {
  private static final long TASK_MILLIS = 30;
  private static final long MESSAGE_MILLIS = 200;
  private static final long LIMIT_MILLIS = 250;
  private static final int FIRST_PORT = 23_000;
  private static final int PORTS = 1_000;
  private static final int BYTES = 10_000;

  private static final CountDownLatch BEGUN = new CountDownLatch(2);

  private final Object lock = new Object();
  private final Object other = new Object();
  private final ReentrantLock board = new ReentrantLock();
  private final Condition message = board.newCondition();
  private final ReentrantReadWriteLock quotes = new ReentrantReadWriteLock();
  private final Semaphore permits = new Semaphore(1);
  private final LinkedBlockingQueue<String> connections =
      new LinkedBlockingQueue<>(List.of("the only one"));
  private final ConcurrentHashMap<String, Integer> prices = new ConcurrentHashMap<>();
  private final CountDownLatch both = new CountDownLatch(2);
  private final AtomicInteger turn = new AtomicInteger();
  private final ExecutorService partner = Executors.newFixedThreadPool(1, Stalls.daemon("partner"));
  private final List<Timer> timers = new ArrayList<>();
  private final AtomicInteger transfers = new AtomicInteger();

  /** Returns the request of a kind. */
  Stalls.Request of(String kind) throws IOException {
    return switch (kind) {
      case "lock" -> this::locked;
      case "permit" -> this::permitted;
      case "result" -> this::asked;
      case "loader" -> this::loaded;
      case "sleep" -> this::slept;
      case "starts" -> this::started;
      case "queue" -> this::pooled;
      case "classes" -> this::defined;
      case "deadlock" -> this::transferred;
      case "upgrade" -> this::quoted;
      case "shared" -> reported();
      case "initial" -> this::initialized;
      case "hidden", "never" -> this::awaited;
      case "collect" -> this::collected;
      case "stall" -> this::filled;
      case "timers" -> this::reminded;
      case "read" -> reading();
      case "bytes" -> this::scanned;
      case "message" -> polling(() -> TimeUnit.MILLISECONDS.sleep(MESSAGE_MILLIS));
      case "signal" -> polling(reading());
      case "notice" -> noticing();
      default -> throw new IllegalArgumentException(kind);
    };
  }

  private void slept() throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(TASK_MILLIS);
  }

  private void awaited() throws InterruptedException {
    new CountDownLatch(1).await();
  }

  private void locked() throws InterruptedException {
    synchronized (lock) {
      TimeUnit.MILLISECONDS.sleep(TASK_MILLIS);
    }
  }

  private void permitted() throws InterruptedException {
    permits.acquire();
    try {
      TimeUnit.MILLISECONDS.sleep(TASK_MILLIS);
    } finally {
      permits.release();
    }
  }

  private void started() throws InterruptedException {
    Thread thread = new Thread(this::answer);
    thread.start();
    thread.join();
  }

  private void pooled() throws InterruptedException {
    String connection = connections.take();
    TimeUnit.MILLISECONDS.sleep(TASK_MILLIS);
    connections.add(connection);
  }

  private void defined() {
    ClassLoader script = new ClassLoader(Requests.class.getClassLoader()) {};
    Class<?>[] types = {Runnable.class};
    ((Runnable) Proxy.newProxyInstance(script, types, (self, method, values) -> null)).run();
  }

  private void asked() {
    CompletableFuture.runAsync(this::answer, partner).join();
  }

  private void answer() {
    try {
      TimeUnit.MILLISECONDS.sleep(TASK_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void loaded() {
    prices.computeIfAbsent("one", key -> load());
    prices.remove("one");
  }

  private Integer load() {
    answer();
    return 1;
  }

  private void transferred() throws InterruptedException {
    boolean first = turn.getAndIncrement() % 2 == 0;
    synchronized (first ? lock : other) {
      both.countDown();
      both.await();
      synchronized (first ? other : lock) {
        transfers.incrementAndGet();
      }
    }
  }

  /** A report has the lock to read while it waits, and requests ask for it to write. */
  private Stalls.Request reported() {
    repeat(
        () -> {
          quotes.readLock().lock();
          try {
            Stalls.pause(TASK_MILLIS);
          } finally {
            quotes.readLock().unlock();
          }
        });
    return this::renewed;
  }

  /** One request asks for the lock to write while it has it to read. */
  private void quoted() {
    quotes.readLock().lock();
    try {
      if (turn.incrementAndGet() == 100) {
        renewed();
      }
    } finally {
      quotes.readLock().unlock();
    }
  }

  private void renewed() {
    quotes.writeLock().lock();
    try {
      transfers.incrementAndGet();
    } finally {
      quotes.writeLock().unlock();
    }
  }

  /** Two classes that need each other, and both begin. */
  private void initialized() throws InterruptedException {
    transfers.addAndGet(turn.getAndIncrement() % 2 == 0 ? Rates.COUNT : Zones.COUNT);
  }

  private static int other(boolean rates) {
    BEGUN.countDown();
    try {
      BEGUN.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return rates ? Rates.COUNT : Zones.COUNT;
  }

  private static final class Rates {
    static final int COUNT = 1 + other(false);
  }

  private static final class Zones {
    static final int COUNT = 1 + other(true);
  }

  /* With nothing but collections, the thread that ends the program may never come to run. */
  private void collected() {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(TASK_MILLIS);
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
    System.gc();
  }

  /* The heap is nearly full of what is kept, so that a concurrent collector comes too late. */
  private void filled() {
    byte[][] kept = new byte[3][];
    for (int i = 0; i < 4_000; i++) {
      kept[i % kept.length] = new byte[1 << 19];
    }
  }

  private void reminded() throws InterruptedException {
    synchronized (timers) {
      timers.add(new Timer(true));
    }
    TimeUnit.MILLISECONDS.sleep(TASK_MILLIS);
  }

  /* Without a buffer, each byte is a call of the operating system. */
  private void scanned() throws IOException {
    try (InputStream in =
        new FileInputStream(ProcessHandle.current().info().command().orElseThrow())) {
      int left = BYTES;
      while (left > 0 && in.read() >= 0) {
        left--;
      }
    }
  }

  /** A client waits until something makes a message, or for a time. */
  private Stalls.Request polling(Stalls.Request maker) {
    repeat(
        () -> {
          maker.run();
          board.lock();
          try {
            turn.incrementAndGet();
            message.signalAll();
          } finally {
            board.unlock();
          }
        });
    return this::polled;
  }

  private void polled() throws InterruptedException {
    board.lock();
    try {
      int seen = turn.get();
      long left = TimeUnit.MILLISECONDS.toNanos(LIMIT_MILLIS);
      while (turn.get() == seen && left > 0) {
        left = message.awaitNanos(left);
      }
    } finally {
      board.unlock();
    }
  }

  private Stalls.Request noticing() {
    repeat(
        () -> {
          TimeUnit.MILLISECONDS.sleep(MESSAGE_MILLIS);
          synchronized (lock) {
            turn.incrementAndGet();
            lock.notifyAll();
          }
        });
    return this::noticed;
  }

  private void noticed() throws InterruptedException {
    synchronized (lock) {
      int seen = turn.get();
      long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LIMIT_MILLIS);
      for (long left = LIMIT_MILLIS; turn.get() == seen && left > 0; ) {
        lock.wait(left);
        left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      }
    }
  }

  private static void repeat(Stalls.Request step) {
    Stalls.daemon("maker")
        .newThread(
            () -> {
              while (true) {
                try {
                  step.run();
                } catch (Exception e) {
                  return;
                }
              }
            })
        .start();
  }

  private static Stalls.Request reading() throws IOException {
    ServerSocket server = listening();
    Stalls.daemon("backend")
        .newThread(
            () -> {
              while (true) {
                try (Socket socket = server.accept()) {
                  TimeUnit.MILLISECONDS.sleep(TASK_MILLIS);
                  socket.getOutputStream().write(1);
                } catch (IOException | InterruptedException e) {
                  return;
                }
              }
            })
        .start();
    return () -> read(server);
  }

  private static void read(ServerSocket server) throws IOException {
    try (Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
      socket.getInputStream().read();
    }
  }

  /** A server of a fixed port, as servers have; an ephemeral port is a client's. */
  private static ServerSocket listening() throws IOException {
    for (int port = FIRST_PORT; port < FIRST_PORT + PORTS; port++) {
      try {
        return new ServerSocket(port, Stalls.WORKERS, InetAddress.getLoopbackAddress());
      } catch (BindException e) {
        // Another process has this port.
      }
    }
    throw new BindException("no port of " + PORTS + " from " + FIRST_PORT + " is free");
  }
}
