/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import static io.hotguard.profile.live.LiveProfile.snapshot;
import static java.lang.invoke.MethodType.methodType;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.Guards;
import io.hotguard.property.GuardProperties;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.lang.runtime.ObjectMethods;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The resources that the guard takes of the process. */
@Timeout(300)
final class GuardFootprintTest {
  private static final int COLLECTIONS = 200;

  private final Queue<String> log = new ConcurrentLinkedQueue<>();
  @TempDir private Path directory;

  private static GuardProperties settings() {
    return GuardProperties.of(
        Map.of("hotguard.profile.escalation", "500ms"), new ProfileProperties());
  }

  /** Counts the looks, and records how many exceptions are made meanwhile. */
  private final class Looked implements ProfileGuard.Recorder {
    private final Recording counts = new Recording();
    private final CountDownLatch looks = new CountDownLatch(2);

    ProfileGuard.Recorder begin() {
      counts.enable("jdk.ExceptionStatistics").with("period", "everyChunk");
      counts.start();
      return this;
    }

    long exceptions() throws IOException {
      Path file = directory.resolve("counts.jfr");
      counts.dump(file);
      long least = Long.MAX_VALUE;
      long most = 0;
      for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
        if (event.getEventType().getName().equals("jdk.ExceptionStatistics")) {
          least = Math.min(least, event.getLong("throwables"));
          most = Math.max(most, event.getLong("throwables"));
        }
      }
      return most - least;
    }

    @Override
    public void look() {
      looks.countDown();
    }

    @Override
    public void record(CountDownLatch closing, Path file) {}

    @Override
    public double exceptionsPerSecond() {
      return 0;
    }

    @Override
    public void close() {
      counts.close();
    }
  }

  @Test
  void makesNoExceptionsWhileItCountsThem() throws Exception {
    Looked recorder = new Looked();
    try (ProfileGuard guard =
        ProfileGuard.start(
            settings(), settings -> recorder.begin(), (level, text) -> log.add(text))) {
      recorder.looks.await();

      assertThat(recorder.exceptions()).isBetween(0L, 500L);
      assertThat(guard.lastTrouble()).isEmpty();
    }
  }

  @Test
  void seesNoTroubleWhereThereIsNoneAndSaysNothing() throws Exception {
    List<Throwable> thrown = new ArrayList<>();
    List<Exception> made = new ArrayList<>();
    try (ProfileGuard guard =
        ProfileGuard.start(settings(), LiveRecorder::start, (level, text) -> log.add(text))) {
      Thread worker =
          new Thread(
              () -> {
                while (snapshot().gauges().get("exceptions-per-second") == 0) {
                  LockSupport.parkNanos(Duration.ofMillis(11).toNanos());
                  made.add(new Exception());
                }
              },
              "worker");
      worker.setUncaughtExceptionHandler((thread, e) -> thrown.add(e));
      worker.start();
      worker.join();

      assertThat(made).isNotEmpty();
      assertThat(snapshot().counters())
          .containsEntry("troubles", 0L)
          .containsEntry("diagnoses", 0L);
      assertThat(guard.lastDiagnosis()).isEmpty();
    }
    assertThat(thrown).isEmpty();
    assertThat(log).isEmpty();
  }

  /** Its own exceptions and its own waits, and what else a thread of the application meets. */
  private static final class Customer implements Runnable {
    private static final class SoldOut extends Exception {}

    private final ArrayBlockingQueue<Integer> full = new ArrayBlockingQueue<>(1);
    private final AtomicBoolean closed = new AtomicBoolean();
    private final AtomicLong soldOut = new AtomicLong();
    private final Queue<Throwable> others = new ConcurrentLinkedQueue<>();

    Customer() {
      full.add(1);
    }

    @Override
    public void run() {
      for (int i = 0; !closed.get(); i++) {
        try {
          if (i % 100 == 0 && full.offer(2, 2, TimeUnit.MILLISECONDS)) {
            others.add(new AssertionError("there was room"));
          }
          throw new SoldOut();
        } catch (SoldOut expected) {
          soldOut.incrementAndGet();
        } catch (Throwable other) {
          others.add(other);
        }
      }
    }
  }

  @Test
  void throwsNothingAndLogsNothingOnThreadsOfTheApplicationWhileItEscalates() throws Exception {
    Queue<String> loggers = new ConcurrentLinkedQueue<>();
    PrintStream before = System.err;
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    Customer customer = new Customer();
    List<Thread> threads = new ArrayList<>();
    try (ProfileGuard guard =
        ProfileGuard.start(
            settings(),
            LiveRecorder::start,
            (level, text) -> loggers.add(Thread.currentThread().getName()))) {
      System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
      for (int i = 0; i < 4; i++) {
        Thread thread = new Thread(customer, "customer-" + i);
        threads.add(thread);
        thread.start();
      }
      while (snapshot().counters().get("diagnoses") == 0) {
        Thread.onSpinWait();
      }
      assertThat(guard.lastTrouble()).endsWith(" exceptions are made a second.");
    } finally {
      customer.closed.set(true);
      for (Thread thread : threads) {
        thread.join();
      }
      System.setErr(before);
    }
    assertThat(customer.soldOut.get()).isGreaterThan(1_000);
    assertThat(customer.others).isEmpty();
    assertThat(loggers).isNotEmpty().containsOnly("hotguard-profile");
    assertThat(written.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  /** The events that an application gives the recorder itself. */
  @Name("shop.Sold")
  static final class Sold extends Event {}

  @Test
  void leavesTheApplicationsOwnEventsAlone() throws Exception {
    FlightRecorder.register(Sold.class);
    Path file = directory.resolve("events.jfr");
    Thread seller =
        new Thread(
            () -> {
              while (!Thread.interrupted()) {
                new Sold().commit();
                LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
              }
            },
            "seller");
    seller.start();
    try (LiveRecorder recorder = LiveRecorder.start(settings())) {
      recorder.look();
      assertThat(EventType.getEventType(Sold.class).isEnabled()).isFalse();
      recorder.record(new CountDownLatch(1), file);
    } finally {
      seller.interrupt();
      seller.join();
    }
    assertThat(RecordingFile.readAllEvents(file))
        .extracting(event -> event.getEventType().getName())
        .contains("jdk.ThreadPark")
        .doesNotContain("shop.Sold");
  }

  @Test
  void hasNoThreadThatKeepsTheProcessAlive() throws Exception {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    try (LiveRecorder recorder = LiveRecorder.start(settings())) {
      recorder.look();

      assertThat(Thread.getAllStackTraces().keySet())
          .filteredOn(thread -> !before.contains(thread))
          .isNotEmpty()
          .allMatch(Thread::isDaemon);
    }
  }

  /** Loads Hotguard itself, as a web application does. */
  private static final class Application extends URLClassLoader {
    Application(URL... urls) {
      super(urls, ClassLoader.getPlatformClassLoader());
    }
  }

  private static WeakReference<ClassLoader> runInAnApplicationOfItsOwn() throws Exception {
    List<URL> urls = new ArrayList<>();
    for (Class<?> one : List.of(ProfileGuard.class, Guards.class)) {
      urls.add(one.getProtectionDomain().getCodeSource().getLocation());
    }
    Application application = new Application(urls.toArray(new URL[0]));
    Class<?> properties = application.loadClass("io.hotguard.property.GuardProperties");
    Object loaded = properties.getMethod("load").invoke(null);
    AutoCloseable guard =
        (AutoCloseable)
            application
                .loadClass(ProfileGuard.class.getName())
                .getMethod("start", properties)
                .invoke(null, loaded);
    guard.getClass().getMethod("diagnose").invoke(guard);
    guard.close();
    application.close();
    return new WeakReference<>(application);
  }

  @Test
  void releasesTheApplicationThatStartedIt() throws Throwable {
    // The JDK's own threads never end: the application must not be the one to start them.
    FlightRecorder.getFlightRecorder();

    WeakReference<ClassLoader> application = runInAnApplicationOfItsOwn();
    for (int i = 0; i < COLLECTIONS && application.get() != null; i++) {
      forgetLastRecord();
      System.gc();
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }

    assertThat(application.get()).isNull();
  }

  private record Other(Other next) {}

  /** The JDK keeps the class of the last component that methods of records were linked for. */
  private static void forgetLastRecord() throws Throwable {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodHandle next = lookup.findVirtual(Other.class, "next", methodType(Other.class));
    for (Map.Entry<String, MethodType> method :
        Map.of(
                "equals", methodType(boolean.class, Other.class, Object.class),
                "hashCode", methodType(int.class, Other.class))
            .entrySet()) {
      ObjectMethods.bootstrap(
          lookup, method.getKey(), method.getValue(), Other.class, "next", next);
    }
  }
}
