/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.ChunkEvent;
import io.hotguard.profile.jfr.ChunkHeader;
import io.hotguard.profile.jfr.ChunkHeaders;
import io.hotguard.profile.jfr.ChunkInput;
import io.hotguard.profile.jfr.ChunkMetadata;
import io.hotguard.profile.jfr.ChunkPools;
import io.hotguard.profile.jfr.ChunkType;
import io.hotguard.profile.jfr.MemoryBudget;
import io.hotguard.profile.jfr.UnreadableRecordingException;
import io.hotguard.profile.reading.ProfileFacts.Origin;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads recordings of the JDK or of async-profiler in one pass. It needs the constants of one
 * chunk, and for different stacks at most a quarter of the heap or 96 MiB. Stacks that do not fit
 * are added up under one.
 */
public final class RecordingReader {
  private static final String ASYNC_PROFILER = "profiler.";

  /** How much may be unpacked. */
  private static final long MOST_UNPACKED = 8L << 30;

  private final String name;
  private final List<Path> files;
  private final EvidenceReader evidence;
  private final Map<Long, String> eventNames = new HashMap<>();
  private final MachineReader machine;
  private final List<String> remarks = new ArrayList<>();
  private List<ThreadDump> dumps = List.of();
  private Origin origin = Origin.JDK;
  private long startNanos = Long.MAX_VALUE;
  private long endNanos = Long.MIN_VALUE;
  private long beginNanos;
  private long gapNanos;
  private long events;
  private int damagedChunks;
  private int tooLargeChunks;
  private String damage = "";

  /** Tells which events with a stack count. */
  @FunctionalInterface
  public interface Filter {
    /**
     * Whether an event counts.
     *
     * @param thread the number of its thread; -1 if it is unknown or not of Java
     * @param durationNanos 0 for an event without duration
     */
    boolean test(String event, long thread, long durationNanos, CallStack stack);
  }

  private RecordingReader(
      String name, List<Path> files, @Nullable Filter wanted, MemoryBudget budget) {
    this.name = name;
    this.files = files;
    this.evidence = new EvidenceReader(wanted, budget);
    this.machine = new MachineReader(eventNames, budget);
  }

  /**
   * Reads a recording.
   *
   * @throws UnreadableRecordingException if it is no recording, or nothing in it can be read
   */
  public static ProfileFacts read(Path file) throws IOException {
    return read(List.of(file));
  }

  /**
   * Reads the evidence that a filter lets through, such as that of one thread.
   *
   * @throws UnreadableRecordingException if it is no recording, or nothing in it can be read
   */
  public static ProfileFacts read(Path file, Filter wanted) throws IOException {
    return read(List.of(file), wanted, MemoryBudget.ofHeap());
  }

  /** Reads a recording, with thread dumps of its beginning and end in place of recorded ones. */
  public static ProfileFacts read(Path file, List<ThreadDump> dumps) throws IOException {
    RecordingReader reader =
        new RecordingReader(file.toString(), List.of(file), null, MemoryBudget.ofHeap());
    reader.dumps = dumps;
    return reader.read();
  }

  /** Reads a recording within a memory budget. */
  static ProfileFacts read(Path file, MemoryBudget budget) throws IOException {
    return read(List.of(file), null, budget);
  }

  /**
   * Reads recordings as one: files, folders of files, gzip files and zip archives.
   *
   * @throws UnreadableRecordingException if one is no recording, or nothing in them can be read
   */
  public static ProfileFacts read(List<Path> inputs) throws IOException {
    return read(inputs, null, MemoryBudget.ofHeap());
  }

  private static ProfileFacts read(List<Path> inputs, @Nullable Filter wanted, MemoryBudget budget)
      throws IOException {
    try (PlainFiles files = PlainFiles.of(inputs, MOST_UNPACKED)) {
      String name = inputs.stream().map(Path::toString).collect(Collectors.joining(", "));
      return new RecordingReader(name, files.plain(), wanted, budget).read();
    }
  }

  private ProfileFacts read() throws IOException {
    List<ChunkHeaders> all = new ArrayList<>();
    for (Path file : files) {
      try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "r")) {
        ChunkHeaders headers = ChunkHeaders.of(file, open);
        headers.unread().ifPresent(remarks::add);
        all.add(headers);
      }
    }
    ChunkHeaders distinct = ChunkHeaders.distinct(all);
    distinct.gaps().ifPresent(remarks::add);
    int repeated =
        all.stream().mapToInt(headers -> headers.whole().size()).sum() - distinct.whole().size();
    if (repeated > 0) {
      remarks.add("Chunks that are in several files count once: " + repeated + '.');
    }
    beginNanos = distinct.startNanos();
    gapNanos = distinct.gapNanos();
    Set<ChunkHeader> left = Collections.newSetFromMap(new IdentityHashMap<>());
    left.addAll(distinct.whole());
    for (int i = 0; i < all.size(); i++) {
      try (RandomAccessFile open = new RandomAccessFile(files.get(i).toFile(), "r")) {
        ChunkInput in = new ChunkInput(open);
        for (ChunkHeader chunk : all.get(i).whole()) {
          if (left.remove(chunk)) {
            tryChunk(in, chunk);
          }
        }
      }
    }
    conclude(distinct.whole().size());
    return facts();
  }

  /* The data before the damage is worth a report, and so is each other chunk. */
  private void tryChunk(ChunkInput in, ChunkHeader chunk) {
    try {
      chunk(in, chunk);
    } catch (IOException | RuntimeException | StackOverflowError e) {
      damagedChunks++;
      damage = damage.isEmpty() ? e.toString() : damage;
    } catch (OutOfMemoryError e) {
      tooLargeChunks++;
    }
  }

  private void conclude(int chunks) throws UnreadableRecordingException {
    if (tooLargeChunks > 0) {
      remarks.add(
          "%s of its %s chunks could not be read to the end: there is too little memory; use a larger heap (-Xmx)."
              .formatted(tooLargeChunks, chunks));
    }
    if (events == 0 && tooLargeChunks > 0) {
      throw new UnreadableRecordingException(name + ": " + remarks.get(remarks.size() - 1));
    }
    if (events == 0) {
      throw new UnreadableRecordingException(
          damagedChunks > 0
              ? name + ": is damaged: no event of it can be read (" + damage + ")"
              : name + ": is a recording without a single event; was it stopped at once?");
    }
    if (damagedChunks > 0) {
      remarks.add(
          "The file is damaged: %s of its %s chunks could not be read to the end (%s)."
              .formatted(damagedChunks, chunks, damage));
    }
  }

  private void chunk(ChunkInput in, ChunkHeader chunk) throws IOException {
    in.chunk(chunk.fileAt(), chunk.bytes());
    Map<Long, ChunkType> types = ChunkMetadata.read(in, chunk.metadataAt());
    types.forEach(this::name);
    ChunkPools pools = ChunkPools.read(in, types, chunk.poolsAt());
    evidence.beginChunk();
    machine.beginChunk();
    events(in, chunk, types, new ChunkEvent(chunk, pools));
  }

  /* An event begins with its length and the number of its type; those of the format are no event. */
  private void events(
      ChunkInput in, ChunkHeader chunk, Map<Long, ChunkType> types, ChunkEvent event)
      throws IOException {
    long end;
    for (long at = ChunkHeader.BYTES; at < chunk.bytes(); at = end) {
      in.position(at);
      long size = in.number();
      ChunkType type = types.get(in.number());
      end = at + size;
      if (size <= 0 || end > chunk.bytes()) {
        throw new IOException("an event of " + size + " bytes at " + at);
      }
      if (type != null && type.isEvent()) {
        event.read(in, type);
        if (in.position() > end) {
          throw new IOException("an event is longer than it says");
        }
        take(event);
      }
    }
  }

  private void name(long id, ChunkType type) {
    if (type.isEvent()) {
      eventNames.put(id, type.name());
      if (type.name().startsWith(ASYNC_PROFILER)) {
        origin = Origin.ASYNC_PROFILER;
      }
    }
  }

  private void take(ChunkEvent event) {
    events++;
    EventTable row = EventTable.of(event.type().name());
    if (row == null) {
      machine.read(event);
      evidence.times().read(event, machine.machine().processors(), beginNanos);
    } else {
      evidence.read(event, row);
    }
    /* Retained objects carry their allocation time, which may be long before. */
    if (row == null || row.kind() != Spell.Kind.RETAINED) {
      startNanos = Math.min(startNanos, event.startNanos());
      endNanos = Math.max(endNanos, event.endNanos());
    }
  }

  /*
   * A wait may begin hours before its recording, and nobody waits between recordings of one file.
   * Headers that claim more than the events are ignored.
   */
  private long firstNanos() {
    return beginNanos < endNanos ? Math.max(startNanos, beginNanos) : startNanos;
  }

  private long span() {
    long all = Math.max(1, endNanos - firstNanos());
    return gapNanos < all ? all - gapNanos : all;
  }

  private ProfileFacts facts() {
    if (startNanos > endNanos) { // Retained objects alone tell of no time.
      startNanos = 0;
      endNanos = 0;
    }
    long middle = firstNanos() / 2 + endNanos / 2;
    List<PoolTimes> pools = evidence.times().pools(firstNanos(), endNanos);
    List<Spell> spells = new ArrayList<>(evidence.times().spellsOfNoThread());
    pools.forEach(pool -> spells.addAll(pool.spells()));
    remarks.addAll(evidence.remarks(spells));
    remarks.addAll(machine.remarks());
    return new ProfileFacts(
        span(),
        Math.floorDiv(firstNanos(), TimeUnit.SECONDS.toNanos(1)),
        events,
        Spell.byEvidence(spells),
        machine.exceptions(),
        machine.collector(middle),
        machine.machine(),
        machine.settings(),
        origin,
        new ProfileFacts.Threads(
            pools,
            dumps.isEmpty() ? evidence.times().dumps() : dumps,
            evidence.times().started(),
            evidence.times().ended(),
            evidence.times().growthAfter(middle),
            evidence.times().silent()),
        machine.pressure(),
        remarks);
  }
}
