/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.hotguard.benchmarks.diagnosis.SeedRequests.Request;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;
import java.util.regex.Pattern;

/** The hangs of command {@code diagnosis --only hangs}: what trackers report of Java services. */
final class Hangs {
  private static final int FEW = 2;
  private static final int SOME = 8;
  private static final int MANY = 24;
  private static final int CLIENTS = 40;
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  /** A hang on each JDK from a release on, up to another. */
  record Hang(Seed seed, int firstJdk, int lastJdk) {
    boolean runsOn(String release) {
      int feature = Integer.parseInt(release.split("\\.", -1)[0]);
      return firstJdk <= feature && feature <= lastJdk;
    }
  }

  private static final int OLDEST = 17;
  private static final int NEWEST = Integer.MAX_VALUE;
  private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

  /** The last JDK whose name service another one can take the place of without a provider. */
  private static final int LAST_WITH_NAME_SERVICE = 17;

  static final List<Hang> ALL =
      List.of(
          hang("contended-lock", "ContendedLock", MANY, Stock::new),
          hang("collector", "CollectorPressure", FEW, Garbage::new, "-Xmx96m", "-XX:+UseSerialGC"),
          hang("exhausted-pool", "QueueWait", CLIENTS, () -> new Pool(FEW, 10)),
          hang("hot-method", "HotMethod", FEW, Search::new),
          hang("regular-expression", "HotMethod", FEW, () -> () -> Hangs::match),
          hang("slow-answers", "IoWait", SOME, Answers::new),
          new Hang(
              seed("pinned-carrier", "PinnedVirtualThread", FEW, () -> () -> Hangs::pin),
              FIRST_WITH_VIRTUAL_THREADS,
              NEWEST),
          hang("thread-per-call", "ThreadStarts", FEW, () -> () -> Hangs::startThread),
          hang("class-loading", "ContendedLock", MANY, Plugins::new),
          new Hang(
              seed(
                  "name-resolution",
                  "ContendedLock",
                  SOME,
                  Names::new,
                  "--add-opens=java.base/java.net=ALL-UNNAMED"),
              OLDEST,
              LAST_WITH_NAME_SERVICE),
          hang("entropy", "ContendedLock", MANY, Randoms::new),
          hang("log-flush", "ContendedLock", MANY, Log::new));

  /** Services in which nothing is wrong: the diagnosis must name nothing. */
  static final List<Hang> HEALTHY =
      List.of(
          hang("healthy-calm", "", SOME, () -> () -> number -> LockSupport.parkNanos(4 * MILLI)),
          hang("healthy-busy", "", SOME, () -> new Pool(SOME, 0)));

  private Hangs() {}

  /** Makes the requests of a hang. */
  @FunctionalInterface
  private interface Maker {
    SeedRequests make() throws Exception;
  }

  private static Hang hang(
      String name, String cause, int threads, Maker requests, String... arguments) {
    return new Hang(seed(name, cause, threads, requests, arguments), OLDEST, NEWEST);
  }

  private static Seed seed(
      String name, String cause, int threads, Maker requests, String... arguments) {
    return new Seed(name, cause, threads, port -> made(requests), List.of(arguments));
  }

  private static SeedRequests made(Maker requests) {
    try {
      return requests.make();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** All hangs and healthy services. */
  static List<Hang> all() {
    List<Hang> all = new ArrayList<>(ALL);
    all.addAll(HEALTHY);
    return all;
  }

  private static void burn(long nanos) {
    long end = System.nanoTime() + nanos;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  /** One lock around all changes. */
  private static final class Stock implements SeedRequests {
    private int sold;

    @Override
    public Request onThread() {
      return this::sell;
    }

    private synchronized void sell(int number) {
      sold += number;
      if (sold < 0) {
        sold = 0;
      }
      burn(MILLI);
    }
  }

  /** A cache that nearly fills the heap, and many short-lived objects. */
  private static final class Garbage implements SeedRequests {
    private static final int KEPT = 52;
    private static final int MEBIBYTE = 1 << 20;
    private final byte[][] cache = new byte[KEPT][];

    Garbage() {
      for (int i = 0; i < KEPT; i++) {
        cache[i] = new byte[MEBIBYTE];
      }
    }

    @Override
    public Request onThread() {
      return number -> {
        for (int i = 0; i < 8; i++) {
          byte[] report = new byte[MEBIBYTE / 4];
          report[number % report.length] = 1;
          cache[(number + i) % KEPT] = cache[i];
        }
        cache[number % KEPT] = new byte[MEBIBYTE];
      };
    }
  }

  /** A pool of connections, each in use for some time. */
  private static final class Pool implements SeedRequests {
    private final HikariDataSource source;
    private final int heldMillis;

    Pool(int connections, int heldMillis) {
      this.heldMillis = heldMillis;
      HikariConfig config = new HikariConfig();
      config.setJdbcUrl("jdbc:h2:mem:shop");
      config.setMaximumPoolSize(connections);
      config.setConnectionTimeout(TimeUnit.MINUTES.toMillis(1));
      source = new HikariDataSource(config);
    }

    @Override
    public Request onThread() {
      return number -> {
        try (Connection connection = source.getConnection()) {
          connection.createStatement().executeQuery("select " + number);
          if (heldMillis > 0) {
            LockSupport.parkNanos(heldMillis * MILLI); // work between the statements
          }
        }
      };
    }
  }

  /** Looks each name up in a list. */
  private static final class Search implements SeedRequests {
    private static final int NAMES = 20_000;
    private final List<String> names = new ArrayList<>();

    Search() {
      for (int i = 0; i < NAMES; i++) {
        names.add("name " + i);
      }
    }

    @Override
    public Request onThread() {
      return number -> {
        for (int i = 0; i < SOME; i++) {
          if (!names.contains("name " + (NAMES - 1 - i))) {
            throw new IllegalStateException("a name is missing");
          }
        }
      };
    }
  }

  private static final Pattern WORDS = Pattern.compile("(\\w+\\s?)+\\.(\\1)?");
  private static final String TEXT = "aaaaaaaaaaaaaaaaaaaaaa!";

  private static void match(int number) {
    if (WORDS.matcher(TEXT.substring(number % 2)).matches()) {
      throw new IllegalStateException("it matches");
    }
  }

  /** A server that takes its time. */
  private static final class Answers implements SeedRequests {
    private final ServerSocket server = new ServerSocket(0, SOME, InetAddress.getLoopbackAddress());

    Answers() throws IOException {
      for (int i = 0; i < SOME; i++) {
        daemon(this::serve);
      }
    }

    private void serve() {
      try (Socket socket = server.accept()) {
        InputStream in = socket.getInputStream();
        OutputStream out = socket.getOutputStream();
        for (int asked = in.read(); asked >= 0; asked = in.read()) {
          LockSupport.parkNanos(30 * MILLI);
          out.write(asked);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public Request onThread() throws IOException {
      Socket socket = new Socket(server.getInetAddress(), server.getLocalPort());
      return number -> {
        socket.getOutputStream().write(number);
        if (socket.getInputStream().read() != (number & 0xff)) {
          throw new IOException("another answer");
        }
      };
    }
  }

  /** The initializer of a class waits, and a thread that runs one keeps its carrier. */
  public static final class Slow {
    public static final long LOADED = pause(30 * MILLI);

    private Slow() {}

    private static long pause(long nanos) {
      LockSupport.parkNanos(nanos);
      return System.nanoTime();
    }
  }

  static void pin(int number) throws ReflectiveOperationException, InterruptedException {
    Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
    CountDownLatch ended = new CountDownLatch(SOME);
    for (int i = 0; i < SOME; i++) {
      start.invoke(
          null,
          (Runnable)
              () -> {
                initializeAgain();
                ended.countDown();
              });
    }
    ended.await();
  }

  private static void initializeAgain() {
    URL[] own = {Hangs.class.getProtectionDomain().getCodeSource().getLocation()};
    try (URLClassLoader loader = new URLClassLoader(own, null)) {
      Class.forName(Slow.class.getName(), true, loader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void startThread(int number) throws InterruptedException {
    Thread thread = new Thread(() -> burn(MILLI / 4), "call-" + number);
    thread.start();
    thread.join();
  }

  /** Looks for a plugin that is not there, in a place that answers slowly. */
  private static final class Plugins implements SeedRequests {
    private final ClassLoader loader =
        new ClassLoader(Plugins.class.getClassLoader()) {
          @Override
          protected Class<?> findClass(String name) throws ClassNotFoundException {
            LockSupport.parkNanos(MILLI);
            throw new ClassNotFoundException(name);
          }
        };

    @Override
    public Request onThread() {
      return number -> {
        try {
          throw new IllegalStateException(loader.loadClass("shop.Plugin").getName());
        } catch (ClassNotFoundException missing) {
          burn(MILLI / 8);
        }
      };
    }
  }

  /** A name service that takes its time. */
  private static final class Names implements SeedRequests {
    Names() throws ReflectiveOperationException {
      Class<?> service = Class.forName("java.net.InetAddress$NameService");
      Field field = InetAddress.class.getDeclaredField("nameService");
      field.setAccessible(true);
      field.set(
          null,
          Proxy.newProxyInstance(
              null,
              new Class<?>[] {service},
              (proxy, method, arguments) -> {
                LockSupport.parkNanos(40 * MILLI);
                return new InetAddress[] {InetAddress.getLoopbackAddress()};
              }));
    }

    @Override
    public Request onThread() {
      return number -> InetAddress.getAllByName("shop-" + number + ".example");
    }
  }

  /** One source of random numbers for all. */
  private static final class Randoms implements SeedRequests {
    private static final int BYTES = 1 << 18;
    private final SecureRandom random;

    Randoms() throws NoSuchAlgorithmException {
      random = SecureRandom.getInstance("SHA1PRNG");
    }

    @Override
    public Request onThread() {
      byte[] bytes = new byte[BYTES];
      return number -> random.nextBytes(bytes);
    }
  }

  /** Writes to a device that takes its time. */
  private static final class Log implements SeedRequests {
    private final StreamHandler handler =
        new StreamHandler(new SlowDevice(), new SimpleFormatter());
    private final String rest = "x".repeat(1_000);

    @Override
    public Request onThread() {
      return number -> handler.publish(new LogRecord(Level.INFO, "order " + number + rest));
    }
  }

  /** Takes some time for each block. */
  private static final class SlowDevice extends OutputStream {
    @Override
    public void write(int octet) {
      LockSupport.parkNanos(20 * MILLI);
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
      LockSupport.parkNanos(20 * MILLI);
    }
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "server");
    thread.setDaemon(true);
    thread.start();
  }
}
