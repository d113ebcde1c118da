/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.junit;

import io.hotguard.profile.reading.EvidenceEvent;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.RecordingReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/** The recording of one test. */
final class RecordedTest implements AutoCloseable {
  private final Path file;
  private final long nanos;
  private final long thread;
  private final Map<Long, Set<Long>> started = new HashMap<>();
  private boolean sawException;
  private boolean sawWait;
  private long lostBytes;

  private RecordedTest(Path file, long thread, long nanos) {
    this.file = file;
    this.thread = thread;
    this.nanos = nanos;
  }

  /** Reads a recording; it must contain the probe's events and have no gaps. */
  static RecordedTest read(Path file, long thread, long nanos, RecorderSettings settings)
      throws IOException {
    RecordedTest test = new RecordedTest(file, thread, nanos);
    try (RecordingFile events = new RecordingFile(file)) {
      while (events.hasMoreEvents()) {
        test.look(events.readEvent());
      }
    }
    test.requireWhole(settings);
    return test;
  }

  private void look(RecordedEvent event) {
    String name = event.getEventType().getName();
    switch (name) {
      case RecorderSettings.THREAD_START -> {
        RecordedThread parent = event.getThread("parentThread");
        RecordedThread child = event.getThread("thread");
        if (parent != null && child != null) {
          started
              .computeIfAbsent(parent.getJavaThreadId(), id -> new HashSet<>())
              .add(child.getJavaThreadId());
        }
      }
      case RecorderSettings.LOSS -> lostBytes += event.getLong("amount");
      case RecorderSettings.EXCEPTION -> sawException = sawException || RecorderProbe.isOwn(event);
      case "jdk.ThreadPark" -> sawWait = sawWait || RecorderProbe.isOwn(event);
      default -> {
        // Nothing that is looked for here.
      }
    }
  }

  private void requireWhole(RecorderSettings settings) {
    if (settings.hasExceptions() && !sawException) {
      throw unseen("an exception that was made");
    }
    if (settings.parkNanos().isPresent() && !sawWait) {
      throw unseen("a wait of " + settings.parkNanos().getAsLong() + " ns and more");
    }
    if (lostBytes > 0) {
      throw new AssertionError(
          "The expectation cannot be checked: the recorder lost "
              + lostBytes
              + " bytes of events. Let the test do less, or count less.");
    }
  }

  private static AssertionError unseen(String what) {
    return new AssertionError(
        "The expectation cannot be checked: the recorder of this Java virtual machine did not record "
            + what
            + " to see whether it does. Another recording or an agent may have changed its settings.");
  }

  /** How long the test took. */
  long nanos() {
    return nanos;
  }

  /** The evidence of some threads. */
  ProfileFacts facts(RecordedThreads threads, Predicate<EvidenceEvent> wanted) throws IOException {
    Set<Long> ids = ids(threads);
    return RecordingReader.read(
        file,
        event ->
            (threads == RecordedThreads.ALL || ids.contains(event.javaThreadId()))
                && wanted.test(event)
                && !RecorderProbe.isOwn(event.stack())
                && ThrowEvents.counts(event));
  }

  private Set<Long> ids(RecordedThreads threads) {
    Set<Long> ids = new HashSet<>(List.of(thread));
    if (threads == RecordedThreads.STARTED) {
      Deque<Long> open = new ArrayDeque<>(ids);
      while (!open.isEmpty()) {
        Collection<Long> children = started.getOrDefault(open.remove(), Set.of());
        children.stream().filter(ids::add).forEach(open::add);
      }
    }
    return ids;
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
  }
}
