/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElseGet;

import io.hotguard.Guard;
import io.hotguard.GuardMode;
import io.hotguard.Guards;
import io.hotguard.jmx.BeanRegistration;
import io.hotguard.profile.Diagnoser;
import io.hotguard.profile.Diagnosis;
import io.hotguard.profile.DiagnosisText;
import io.hotguard.profile.reading.RecordingReader;
import io.hotguard.property.GuardProperties;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import javax.management.JMException;
import org.jspecify.annotations.Nullable;

/**
 * Records its own process for a while, and diagnoses that, when somebody asks, when a guard sees
 * trouble, or when exceptions are made by the thousand. Its findings are in its snapshot, in JMX,
 * and, each finding once, in the log {@code io.hotguard.profile}.
 *
 * <pre>{@code
 * try (ProfileGuard guard = ProfileGuard.start(GuardProperties.load())) {
 *   ...
 * }
 * }</pre>
 *
 * <h2>Threading</h2>
 *
 * Any thread may call any method. All work is done by a thread of its own; threads of the
 * application do what the recorder does in them, and nothing else.
 *
 * <h2>Errors</h2>
 *
 * The guard steps aside if the JVM has no recorder, or if {@value #MAX_FAILURES} diagnoses in a row
 * fail. It ends its counts, and reports that in the log and in its gauge {@code on}.
 */
public final class ProfileGuard implements AutoCloseable {
  static final int MAX_FAILURES = 3;

  private static final long TICK_MILLIS = 1_000;
  private static final long PATIENCE_SECONDS = 10;
  private static final String PREFIX = "hotguard: ";

  private final GuardProperties settings;
  private final Source source;
  private final BiConsumer<Level, String> log;
  private final Runnable onEnd;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final LinkedBlockingQueue<CompletableFuture<Diagnosis>> requests =
      new LinkedBlockingQueue<>();
  private final List<String> problems = new ArrayList<>();
  private final Thread thread;
  private final ProfileState state;
  private volatile boolean aside;
  private Guards.@Nullable Registration registration;
  private @Nullable BeanRegistration bean;

  /* Loaded by the guard's own thread: a still starting logging system may have started it. */
  private static final class Log {
    static final System.Logger LOGGER = System.getLogger("io.hotguard.profile");
  }

  /** Makes the recorder. */
  @FunctionalInterface
  interface Source {
    Recorder start(GuardProperties settings) throws IOException;
  }

  /** Counts and records, for the guard's own thread. */
  interface Recorder extends AutoCloseable {
    /** Leaves new events of the application alone, once a second. */
    void look();

    /** Records for a while, into a file; throws if the guard closes meanwhile. */
    void record(CountDownLatch closing, Path file) throws IOException;

    /** The exceptions that are made a second; negative while unknown. */
    double exceptionsPerSecond();

    @Override
    void close();
  }

  private ProfileGuard(
      GuardProperties settings, Source source, BiConsumer<Level, String> log, Runnable onEnd) {
    this.onEnd = onEnd;
    this.settings = settings;
    this.source = source;
    this.log = log;
    this.state = new ProfileState(text -> log.accept(Level.WARNING, PREFIX + text));
    // Does not inherit the thread-locals of the application thread that starts it.
    this.thread = new Thread(null, this::run, "hotguard-profile", 0, false);
    thread.setDaemon(true);
    // The JDK's threads for recordings may be started here, inherit it, and never end.
    thread.setContextClassLoader(null);
  }

  /**
   * Starts a guard unless {@link ProfileProperties#MODE} is {@code off}. Returns at once; the
   * counts begin soon after. The caller closes the guard.
   *
   * <p>The threads that the JDK keeps for recordings are started with the first one. Before JDK 24,
   * they hold the classes of the code that starts them until the process ends. A web application
   * that is deployed again and again is better recorded by its server or an agent.
   */
  public static ProfileGuard start(GuardProperties properties) {
    ProfileGuard guard = of(properties, ProfileCompanion::programCloses);
    if (properties.get(ProfileProperties.MODE) == ProfileMode.WARN) {
      ProfileCompanion.programStarts();
      try {
        guard.begin();
      } catch (RuntimeException | Error e) {
        ProfileCompanion.programCloses();
        throw e;
      }
    } else {
      guard.aside = true;
    }
    return guard;
  }

  /** For {@link ProfileCompanion}. */
  static ProfileGuard startBeside(GuardProperties properties) {
    ProfileGuard guard = of(properties, () -> {});
    guard.begin();
    return guard;
  }

  private static ProfileGuard of(GuardProperties properties, Runnable onEnd) {
    ProfileGuard guard =
        new ProfileGuard(
            properties, LiveRecorder::start, (level, text) -> Log.LOGGER.log(level, text), onEnd);
    guard.problems.addAll(properties.unreportedNotices());
    return guard;
  }

  /** For tests. */
  static ProfileGuard start(
      GuardProperties settings, Source source, BiConsumer<Level, String> log) {
    ProfileGuard guard = new ProfileGuard(settings, source, log, () -> {});
    guard.begin();
    return guard;
  }

  private synchronized void begin() {
    Guards.Registration visible =
        Guards.register(Guard.of("profile", GuardMode.WARN, state::count));
    problems.addAll(visible.problems());
    registration = visible;
    bean = register(visible.jmxName());
    thread.start();
  }

  /** Registers the guard in JMX; null if that fails, which costs only the bean. */
  private @Nullable BeanRegistration register(String name) {
    try {
      return BeanRegistration.register(
          new Bean(), ProfileMXBean.class, name, free -> "io.hotguard:type=Profile,name=" + free);
    } catch (JMException | RuntimeException | LinkageError e) {
      problems.add("the profile guard is not in JMX: " + e);
      return null;
    }
  }

  private final class Bean implements ProfileMXBean {
    @Override
    public String diagnose() {
      return DiagnosisText.of(ProfileGuard.this.diagnose());
    }

    @Override
    public String getLastDiagnosis() {
      return lastDiagnosis();
    }

    @Override
    public String getLastTrouble() {
      return lastTrouble();
    }
  }

  private void run() {
    try {
      problems.forEach(problem -> log.accept(Level.WARNING, PREFIX + problem));
      try (Recorder recorder = source.start(settings)) {
        state.on = true;
        watch(recorder);
      }
    } catch (IOException | RuntimeException | Error e) {
      if (closing.getCount() > 0) {
        state.failed();
        log.accept(Level.WARNING, PREFIX + "the profile guard steps aside: " + e);
      }
    } finally {
      state.on = false;
      aside = true;
      requests.forEach(request -> request.completeExceptionally(gone()));
    }
  }

  private void watch(Recorder recorder) throws IOException {
    Diagnoser diagnoser =
        new Diagnoser(RuleCatalog.load(), List.of(), Diagnoser.DEFAULT_LEAST_SHARE);
    Troubles look = new Troubles(settings.get(ProfileProperties.EXCEPTIONS_PER_SECOND));
    long pauseNanos = settings.get(ProfileProperties.PAUSE).toNanos();
    long lastNanos = System.nanoTime() - pauseNanos;
    int failed = 0;
    while (closing.getCount() > 0) {
      CompletableFuture<Diagnosis> request = next();
      if (closing.getCount() == 0) {
        return;
      }
      double exceptions = recorder.exceptionsPerSecond();
      recorder.look();
      state.seen(exceptions);
      Optional<String> trouble = look.look(Guards.snapshots(), exceptions);
      if (request == null) {
        if (trouble.isEmpty() || System.nanoTime() - lastNanos < pauseNanos) {
          continue;
        }
        state.trouble(trouble.get());
        log.accept(Level.WARNING, PREFIX + trouble.get() + " It is recorded and diagnosed.");
        lastNanos = System.nanoTime();
      }
      failed = diagnose(recorder, diagnoser, request) ? 0 : failed + 1;
      if (failed >= MAX_FAILURES) {
        throw new IOException(failed + " diagnoses in a row failed");
      }
    }
  }

  private @Nullable CompletableFuture<Diagnosis> next() {
    try {
      return requests.poll(TICK_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      closing.countDown();
      return null;
    }
  }

  private boolean diagnose(
      Recorder recorder, Diagnoser diagnoser, @Nullable CompletableFuture<Diagnosis> request) {
    CompletableFuture<Diagnosis> answer = requireNonNullElseGet(request, CompletableFuture::new);
    try {
      Path file = Files.createTempFile("hotguard-profile", ".jfr");
      try {
        recorder.record(closing, file);
        Diagnosis diagnosis = diagnoser.diagnose(RecordingReader.read(file));
        state.diagnosed(diagnosis);
        answer.complete(diagnosis);
        return true;
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (IOException | RuntimeException | Error e) {
      answer.completeExceptionally(e);
      if (closing.getCount() > 0) {
        state.failed();
        log.accept(Level.WARNING, PREFIX + "the recording could not be diagnosed: " + e);
      }
      return false;
    }
  }

  /**
   * Records for {@link ProfileProperties#ESCALATION}, and diagnoses. Waits for that, and for
   * diagnoses that others asked for before.
   *
   * @throws IllegalStateException if the guard has stepped aside or is closed, or the recording
   *     cannot be read
   */
  public Diagnosis diagnose() {
    CompletableFuture<Diagnosis> request = new CompletableFuture<>();
    requests.add(request);
    if (aside) {
      request.completeExceptionally(gone());
    }
    try {
      return request.join();
    } catch (CompletionException e) {
      throw new IllegalStateException(requireNonNull(e.getCause()).getMessage(), e.getCause());
    }
  }

  private static IllegalStateException gone() {
    return new IllegalStateException(
        "the profile guard records nothing: it is off, closed, or has stepped aside");
  }

  /**
   * Returns the text of the last diagnosis, also of one that others asked for; empty before the
   * first.
   */
  public String lastDiagnosis() {
    return state.lastText;
  }

  String lastTrouble() {
    return state.lastTrouble;
  }

  /** Ends the counts and the thread; idempotent. */
  @Override
  public void close() {
    end();
    try {
      thread.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the visible parts at once, and the rest soon. */
  synchronized void end() {
    closing.countDown();
    // No interrupt: it would close the files that the recorder writes on this thread.
    requests.add(new CompletableFuture<>());
    Guards.Registration visible = registration;
    BeanRegistration managed = bean;
    registration = null;
    bean = null;
    if (visible != null) {
      visible.close();
      onEnd.run();
    }
    if (managed != null) {
      managed.close();
    }
  }
}
