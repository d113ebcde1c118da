/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.waits;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;

/**
 * Tells the places at which threads that must not wait did wait: for a monitor, in a wait, parked
 * or asleep. The first waits of a thread for a class that another one loads or initialises, or for
 * a call site that it links, are left out: such a wait has an end. <b>Threading:</b> {@link
 * #during} from any platform thread, {@link #places} when those threads have ended.
 */
public final class Waits implements AutoCloseable {
  /*
   * The JVM counts all waits of a thread, and the recording has the place of each. The count tells
   * whether there is anything to read, and whether the recording lost a wait.
   */
  private static final List<String> EVENTS =
      List.of("jdk.JavaMonitorEnter", "jdk.JavaMonitorWait", "jdk.ThreadPark", "jdk.ThreadSleep");

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private static final String WATCHED = Waits.class.getName() + ".watched:";

  /** Methods that load a class or link a call. */
  private static final List<String> FIRST_USE =
      List.of(".loadClass:", "java.lang.invoke.MethodHandleNatives.link");

  /** The class of the monitor that the JVM holds while it initialises a class. */
  private static final String INITIALISATION = "[I";

  /** One line of code may need several classes; more waits there are no first ones. */
  private static final int FIRST_WAITS = 3;

  private final Recording recording = new Recording();

  /** The number of waits by thread, of threads that waited for anything. */
  private final Map<Long, Long> waits = new ConcurrentHashMap<>();

  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

  public Waits() {
    EVENTS.forEach(event -> recording.enable(event).withoutThreshold().withStackTrace());
    recording.start();
  }

  /** Runs work of the calling thread that must neither wait nor fail. */
  public void during(Runnable work) {
    try {
      long before = count();
      watched(work);
      long added = count() - before;
      if (added > 0) {
        waits.merge(Thread.currentThread().getId(), added, Long::sum);
      }
    } catch (Throwable t) {
      failures.add(t);
      throw t;
    }
  }

  /** The part of a stack above this method is that of the work. */
  private static void watched(Runnable work) {
    work.run();
  }

  private static long count() {
    ThreadInfo info = THREADS.getThreadInfo(Thread.currentThread().getId());
    return info.getBlockedCount() + info.getWaitedCount();
  }

  /**
   * Returns kind and stack of each wait, one after the other.
   *
   * @throws AssertionError if the work has failed
   */
  public List<String> places() {
    if (!failures.isEmpty()) {
      throw new AssertionError("the work has failed", failures.peek());
    }
    List<String> places = new ArrayList<>();
    if (!waits.isEmpty()) {
      Map<String, Integer> firstWaits = new HashMap<>();
      Map<Long, Long> missing = new HashMap<>(waits);
      for (RecordedEvent event : events()) {
        List<String> work = work(event);
        if (!work.isEmpty()) {
          long thread = event.getThread().getJavaThreadId();
          missing.merge(thread, -1L, Long::sum);
          String place = event.getEventType().getName() + " at " + String.join(" < ", work);
          if (!isFirstUse(event, work)
              || firstWaits.merge(thread + place, 1, Integer::sum) > FIRST_WAITS) {
            places.add(place);
          }
        }
      }
      missing.values().removeIf(count -> count <= 0);
      missing.forEach((thread, count) -> places.add(count + " that were not recorded"));
    }
    return places;
  }

  /** Returns the stack of a wait down to the beginning of the work; empty for any other event. */
  private List<String> work(RecordedEvent event) {
    if (!EVENTS.contains(event.getEventType().getName())
        || event.getThread() == null
        || !waits.containsKey(event.getThread().getJavaThreadId())
        || event.getStackTrace() == null) {
      return List.of();
    }
    List<String> frames = event.getStackTrace().getFrames().stream().map(Waits::place).toList();
    List<String> work = frames.stream().takeWhile(frame -> !frame.startsWith(WATCHED)).toList();
    boolean isWork = work.size() < frames.size() || event.getStackTrace().isTruncated();
    return isWork ? work : List.of();
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
    return work.stream().anyMatch(frame -> FIRST_USE.stream().anyMatch(frame::contains))
        || (event.hasField("monitorClass")
            && event.getClass("monitorClass").getName().equals(INITIALISATION));
  }

  @Override
  public void close() {
    recording.close();
  }
}
