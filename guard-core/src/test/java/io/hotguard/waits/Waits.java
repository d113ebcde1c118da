/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.waits;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/**
 * Tells the places at which threads that must not wait did wait: for a monitor, in a wait, or
 * parked. A wait for a class that another thread loads or initialises, or for a call site that it
 * links, is left out: it happens once in a process. <b>Threading:</b> {@link #during} from any
 * thread, {@link #places} when those threads have ended.
 */
public final class Waits implements AutoCloseable {
  private static final List<String> EVENTS =
      List.of("jdk.JavaMonitorEnter", "jdk.JavaMonitorWait", "jdk.ThreadPark");

  private static final String DURING = Waits.class.getName() + ".during:";

  /** Calls that load a class or link a call. */
  private static final List<String> FIRST_USE =
      List.of(
          "jdk.internal.loader.",
          "java.lang.ClassLoader.",
          "java.lang.invoke.MethodHandleNatives.link");

  /** The class of the monitor that the JVM holds while it initialises a class. */
  private static final String INITIALISATION = "[I";

  private final Recording recording = new Recording();

  /** The threads that waited for anything: mostly none, and then nothing has to be read. */
  private final Set<Long> waited = ConcurrentHashMap.newKeySet();

  public Waits() {
    EVENTS.forEach(event -> recording.enable(event).withoutThreshold().withStackTrace());
    recording.start();
  }

  /** Runs work of the calling thread that must not wait. */
  public void during(Runnable work) {
    long before = blockedAndWaited();
    work.run();
    if (blockedAndWaited() != before) {
      waited.add(Thread.currentThread().getId());
    }
  }

  private static long blockedAndWaited() {
    ThreadInfo info =
        ManagementFactory.getThreadMXBean().getThreadInfo(Thread.currentThread().getId());
    return info.getBlockedCount() + info.getWaitedCount();
  }

  /** Returns kind and stack of each wait, one after the other. */
  public List<String> places() {
    if (waited.isEmpty()) {
      return List.of();
    }
    List<String> places = new ArrayList<>();
    Set<Long> unseen = new HashSet<>(waited);
    for (RecordedEvent event : events()) {
      RecordedThread thread = event.getThread();
      if (thread != null && waited.contains(thread.getJavaThreadId()) && hasStack(event)) {
        List<String> frames = event.getStackTrace().getFrames().stream().map(Waits::place).toList();
        List<String> work = frames.stream().takeWhile(frame -> !frame.startsWith(DURING)).toList();
        if (work.size() < frames.size()) {
          unseen.remove(thread.getJavaThreadId());
          if (!isFirstUse(event, work)) {
            places.add(event.getEventType().getName() + " at " + String.join(" < ", work));
          }
        }
      }
    }
    unseen.forEach(thread -> places.add("thread " + thread + ", at a place that was not recorded"));
    return places;
  }

  private static boolean hasStack(RecordedEvent event) {
    return EVENTS.contains(event.getEventType().getName()) && event.getStackTrace() != null;
  }

  private List<RecordedEvent> events() {
    try {
      Path file = Files.createTempFile("waits", ".jfr");
      try {
        recording.dump(file);
        return RecordingFile.readAllEvents(file);
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String place(RecordedFrame frame) {
    RecordedMethod method = frame.getMethod();
    return method.getType().getName() + '.' + method.getName() + ':' + frame.getLineNumber();
  }

  private static boolean isFirstUse(RecordedEvent event, List<String> work) {
    return work.stream().anyMatch(frame -> FIRST_USE.stream().anyMatch(frame::startsWith))
        || (event.hasField("monitorClass")
            && event.getClass("monitorClass").getName().equals(INITIALISATION));
  }

  @Override
  public void close() {
    recording.close();
  }
}
