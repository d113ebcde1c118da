/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.Evidence;
import io.hotguard.profile.ProfileFacts.Origin;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/**
 * Reads a recording in one pass, of the JDK or of async-profiler.
 *
 * <h2>Shapes</h2>
 *
 * Needs room for the different stacks of the recording and for one chunk of it, whatever its size.
 */
public final class RecordingReader {
  private static final String ASYNC_PROFILER = "profiler.";
  private static final long MAX_COPIED_BYTES = 32 << 20;

  private final Path file;
  private final Predicate<? super RecordedEvent> wanted;
  private final EvidenceReader evidence = new EvidenceReader();
  private final Map<Long, String> eventNames = new HashMap<>();
  private final EventPlan.Cache plans = new EventPlan.Cache(this::name);
  private final MachineReader machine = new MachineReader(eventNames);
  private final List<String> remarks = new ArrayList<>();
  private Origin origin = Origin.JDK;
  private @Nullable Instant start;
  private @Nullable Instant end;
  private long events;

  private RecordingReader(Path file, Predicate<? super RecordedEvent> wanted) {
    this.file = file;
    this.wanted = wanted;
  }

  /**
   * Reads a recording.
   *
   * @param file the file
   * @return what it holds
   * @throws UnreadableRecordingException if it is no recording, or nothing in it can be read
   * @throws IOException if the file cannot be read
   */
  public static ProfileFacts read(Path file) throws IOException {
    return read(file, event -> true);
  }

  /**
   * Reads a part of the evidence in a recording, such as that of one thread.
   *
   * @param file the file
   * @param wanted tells of an event that holds evidence whether it is to count
   * @return what it holds
   * @throws UnreadableRecordingException if it is no recording, or nothing in it can be read
   * @throws IOException if the file cannot be read
   */
  public static ProfileFacts read(Path file, Predicate<? super RecordedEvent> wanted)
      throws IOException {
    long whole = ChunkHeaders.wholeBytes(file);
    RecordingReader reader = new RecordingReader(file, wanted);
    if (whole == Files.size(file)) {
      reader.readEvents(file);
    } else {
      reader.readBeginning(whole);
    }
    return reader.facts();
  }

  /* The parser refuses a file whose last chunk is broken altogether, so that it gets a file without that. */
  private void readBeginning(long bytes) throws IOException {
    Path copy = beginning(file, bytes);
    try {
      remarks.add(
          "The file is damaged or cut off: of its "
              + Files.size(file)
              + " bytes the first "
              + bytes
              + " are read.");
      readEvents(copy);
    } finally {
      Files.delete(copy);
    }
  }

  private static Path beginning(Path whole, long bytes) throws IOException {
    Path copy = Files.createTempFile("hotguard", ".jfr");
    try (FileChannel from = FileChannel.open(whole);
        FileChannel to = FileChannel.open(copy, StandardOpenOption.WRITE)) {
      long at = 0;
      while (at < bytes) {
        at += from.transferTo(at, bytes - at, to);
      }
      return copy;
    }
  }

  /* The parser of the JDK throws whatever a damaged file makes of its arithmetic. What was read before that is worth a report. */
  private void readEvents(Path readable) throws IOException {
    try (RecordingFile recording = new RecordingFile(readable)) {
      names(readable, recording);
      while (recording.hasMoreEvents()) {
        take(recording.readEvent());
      }
    } catch (IOException
        | RuntimeException
        | OutOfMemoryError
        | StackOverflowError
        | InternalError e) {
      if (events == 0) {
        throw new UnreadableRecordingException(
            file + ": is damaged: no event of it can be read (" + e + ")");
      }
      remarks.add(
          "The file is damaged: it was read up to event "
              + events
              + " ("
              + e.getClass().getSimpleName()
              + ").");
    }
    if (events == 0) {
      throw new UnreadableRecordingException(
          file + ": is a recording without a single event; was it stopped at once?");
    }
  }

  /*
   * Each chunk names all types, also those without events, and the parser reads the names of all chunks to answer. Where they are many and small
   * that took a quarter of the pass: so the first is asked, and what is new in others is named by its events.
   */
  private void names(Path readable, RecordingFile recording) throws IOException {
    long first = ChunkHeaders.firstBytes(readable);
    if (first == Files.size(readable) || first > MAX_COPIED_BYTES) {
      recording.readEventTypes().forEach(this::name);
      return;
    }
    Path copy = beginning(readable, first);
    try (RecordingFile chunk = new RecordingFile(copy)) {
      chunk.readEventTypes().forEach(this::name);
    } finally {
      Files.delete(copy);
    }
  }

  private void name(EventType type) {
    eventNames.put(type.getId(), type.getName());
    if (type.getName().startsWith(ASYNC_PROFILER)) {
      origin = Origin.ASYNC_PROFILER;
    }
  }

  private void take(RecordedEvent event) {
    events++;
    EventPlan plan = plans.of(event.getEventType());
    EventTable row = plan.row();
    Instant from = event.getStartTime();
    if (row == null) {
      machine.read(event, plan.name());
    } else if (wanted.test(event)) {
      evidence.read(event, row, plan, from.getEpochSecond());
    }
    /* Retained objects carry the time of their allocation, which may be long before. */
    if (row == null || row.kind() != Evidence.RETAINED) {
      Instant to = plan.lasts() ? event.getEndTime() : from;
      start = start == null || from.isBefore(start) ? from : start;
      end = end == null || to.isAfter(end) ? to : end;
    }
  }

  private ProfileFacts facts() {
    Map<Evidence, List<WeightedStack>> stacks = new EnumMap<>(Evidence.class);
    for (Evidence kind : Evidence.values()) {
      stacks.put(kind, evidence.stacks(kind));
    }
    remarks.addAll(evidence.remarks());
    remarks.addAll(machine.remarks());
    Instant from = start == null ? Instant.EPOCH : start;
    Instant to = end == null ? from : end;
    return new ProfileFacts(
        Math.max(1, Duration.between(from, to).toNanos()),
        from.getEpochSecond(),
        events,
        stacks,
        machine.exceptions(),
        machine.collector(),
        machine.machine(),
        machine.settings(),
        origin,
        remarks);
  }
}
