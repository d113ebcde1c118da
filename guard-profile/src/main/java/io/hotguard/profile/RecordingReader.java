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
import java.nio.file.StandardCopyOption;
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

  private final Path file;
  private final Predicate<? super RecordedEvent> wanted;
  private final EvidenceReader evidence = new EvidenceReader();
  private final Map<Long, String> eventNames = new HashMap<>();
  private final EventPlan.Cache plans = new EventPlan.Cache();
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
    Path copy = Files.createTempFile("hotguard", ".jfr");
    try {
      Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
      try (FileChannel channel = FileChannel.open(copy, StandardOpenOption.WRITE)) {
        channel.truncate(bytes);
      }
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

  /* The parser of the JDK throws whatever a damaged file makes of its arithmetic. What was read before that is worth a report. */
  private void readEvents(Path readable) throws IOException {
    try (RecordingFile recording = new RecordingFile(readable)) {
      names(recording);
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

  private void names(RecordingFile recording) throws IOException {
    for (EventType type : recording.readEventTypes()) {
      eventNames.put(type.getId(), type.getName());
      if (type.getName().startsWith(ASYNC_PROFILER)) {
        origin = Origin.ASYNC_PROFILER;
      }
    }
  }

  private void take(RecordedEvent event) {
    events++;
    EventPlan plan = plans.of(event.getEventType());
    EventTable row = plan.row();
    if (row == null) {
      machine.read(event, plan.name());
    } else if (wanted.test(event)) {
      evidence.read(event, row, plan);
    }
    /* Retained objects carry the time of their allocation, which may be long before. */
    if (row == null || row.kind() != Evidence.RETAINED) {
      Instant from = event.getStartTime();
      Instant to = event.getEndTime();
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
