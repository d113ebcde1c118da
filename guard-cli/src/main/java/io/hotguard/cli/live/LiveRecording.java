/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A recording in another Java virtual machine of the same user. The recording is ended whatever
 * happens to this process, unless it is killed. Other recordings of that machine are left alone.
 * For one thread.
 */
public final class LiveRecording implements AutoCloseable {
  /** Options that the profiling settings lack. Virtual machines before 17 refuse them. */
  private static final List<String> FINER =
      List.of("jdk.ThreadPark#threshold=1ms", "jdk.JavaMonitorEnter#threshold=1ms");

  private static final long TICK_MILLIS = 200;

  private final Jcmd jcmd;
  private final String name = "hotguard-" + UUID.randomUUID();
  private final AtomicBoolean running = new AtomicBoolean();
  private final Thread hook = new Thread(this::end, "hotguard-end-recording");

  private LiveRecording(Jcmd jcmd) {
    this.jcmd = jcmd;
  }

  /**
   * Starts a recording with the tool of a JDK.
   *
   * @throws UnrecordableProcessException if the process cannot be recorded
   */
  public static LiveRecording start(long pid, Path javaHome) throws UnrecordableProcessException {
    LiveRecording recording = new LiveRecording(Jcmd.to(pid, javaHome));
    Runtime.getRuntime().addShutdownHook(recording.hook);
    recording.running.set(true);
    try {
      recording.begin();
      return recording;
    } catch (UnrecordableProcessException | RuntimeException e) {
      recording.close();
      throw e;
    }
  }

  private void begin() throws UnrecordableProcessException {
    Jcmd.Answer answer = jcmd.send(startCommand(FINER));
    if (!isStarted(answer)) {
      answer = jcmd.send(startCommand(List.of()));
    }
    if (isStarted(answer)) {
      return;
    }
    String of = "process " + jcmd.process().pid() + ": ";
    if (answer.holds("AttachNotSupportedException") || answer.holds("Unable to open socket")) {
      throw new UnrecordableProcessException(
          of + "does not let others attach to it (-XX:+DisableAttachMechanism?); " + answer.line());
    }
    if (answer.holds("Unknown diagnostic command") || answer.holds("can not be enabled")) {
      throw new UnrecordableProcessException(
          of + "its Java virtual machine has no Flight Recorder; " + answer.line());
    }
    throw new UnrecordableProcessException(
        of + "Flight Recorder does not start there: " + answer.line());
  }

  private String[] startCommand(List<String> finer) {
    List<String> command =
        new ArrayList<>(
            List.of("JFR.start", "name=" + name, "settings=profile", "disk=true", "maxsize=250m"));
    command.addAll(finer);
    return command.toArray(String[]::new);
  }

  private static boolean isStarted(Jcmd.Answer answer) {
    return answer.exitCode() == 0 && answer.holds("Started recording");
  }

  /**
   * Records for some time.
   *
   * @throws UnrecordableProcessException if the process ends before, or this thread is interrupted
   */
  public void await(Duration time) throws UnrecordableProcessException {
    long start = System.nanoTime();
    try {
      for (long left = time.toNanos(); left > 0; ) {
        long tick = Math.min(left, TimeUnit.MILLISECONDS.toNanos(TICK_MILLIS));
        TimeUnit.NANOSECONDS.sleep(tick);
        if (!jcmd.process().isAlive()) {
          running.set(false);
          throw new UnrecordableProcessException(
              "process " + jcmd.process().pid() + " ended while it was recorded");
        }
        left = time.toNanos() - (System.nanoTime() - start);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnrecordableProcessException("interrupted while recording");
    }
  }

  /**
   * Ends the recording and writes it to a file, which is replaced if it exists.
   *
   * @throws UnrecordableProcessException if the process does not give it away
   */
  public void finish(Path file) throws UnrecordableProcessException, IOException {
    Path dump =
        Path.of(System.getProperty("java.io.tmpdir", "/tmp"))
            .toAbsolutePath()
            .resolve(name + ".jfr");
    Jcmd.Answer answer = jcmd.send("JFR.stop", "name=" + name, "filename=" + dump);
    if (answer.holds("Stopped recording")) {
      running.set(false);
    }
    Optional<Path> written = JavaProcesses.fileOf(jcmd.process(), dump);
    if (written.isEmpty()) {
      throw new UnrecordableProcessException(
          "process "
              + jcmd.process().pid()
              + ": no recording is in "
              + dump
              + ", as seen from here: "
              + answer.line());
    }
    try {
      Files.copy(written.get(), file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new IOException(
          file + ": cannot be written (" + e + "); the recording is in " + written.get(), e);
    }
    Files.deleteIfExists(written.get());
  }

  /** Ends the recording if it still runs, and discards its content. */
  @Override
  public void close() {
    end();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // This process is ending: the shutdown hook runs and does the same.
    }
  }

  private void end() {
    if (running.getAndSet(false) && jcmd.process().isAlive()) {
      try {
        jcmd.send("JFR.stop", "name=" + name);
      } catch (UnrecordableProcessException e) {
        // Nothing more can be done.
      }
    }
  }
}
