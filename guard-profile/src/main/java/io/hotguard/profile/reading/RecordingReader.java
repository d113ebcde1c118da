/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import io.hotguard.profile.jfr.ChunkEvent;
import io.hotguard.profile.jfr.ChunkHeader;
import io.hotguard.profile.jfr.ChunkHeaders;
import io.hotguard.profile.jfr.ChunkInput;
import io.hotguard.profile.jfr.ChunkMetadata;
import io.hotguard.profile.jfr.ChunkPools;
import io.hotguard.profile.jfr.ChunkType;
import io.hotguard.profile.jfr.EventWalk;
import io.hotguard.profile.jfr.LongMap;
import io.hotguard.profile.jfr.MemoryBudget;
import io.hotguard.profile.jfr.UnreadableRecordingException;
import io.hotguard.profile.reading.ProfileFacts.Origin;
import java.io.EOFException;
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
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads recordings of the JDK or of async-profiler in one pass. It needs at most a quarter of the
 * heap for the constants of a chunk and of the chunk before, and for different stacks another
 * quarter or 96 MiB. Stacks that do not fit are added up under one.
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
  private final PressureReader pressure = new PressureReader();
  private final MemoryBudget budget;
  private final ChunkMetadata.Cache metadata = new ChunkMetadata.Cache();
  private final List<String> remarks = new ArrayList<>();
  private @Nullable ChunkHeader lastChunk;
  private @Nullable ChunkPools lastPools;
  private Origin origin = Origin.JDK;
  private long startNanos = Long.MAX_VALUE;
  private long endNanos = Long.MIN_VALUE;
  private long beginNanos;
  private long gapNanos;
  private long events;
  private int damagedChunks;
  private int tooLargeChunks;
  private long damagedEvents;
  private long lostBytes;
  private int damagedPools;
  private String damage = "";

  private RecordingReader(
      String name,
      List<Path> files,
      @Nullable Predicate<? super EvidenceEvent> wanted,
      MemoryBudget budget) {
    this.name = name;
    this.files = files;
    this.budget = budget;
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
   * Reads the evidence that a predicate wants, such as that of one thread.
   *
   * @throws UnreadableRecordingException if it is no recording, or nothing in it can be read
   */
  public static ProfileFacts read(Path file, Predicate<? super EvidenceEvent> wanted)
      throws IOException {
    return read(List.of(file), wanted, MemoryBudget.ofHeap());
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

  private static ProfileFacts read(
      List<Path> inputs, @Nullable Predicate<? super EvidenceEvent> wanted, MemoryBudget budget)
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
          tooLargeChunks
              + " of its "
              + chunks
              + " chunks could not be read to the end: there is too little memory; use a larger heap (-Xmx).");
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
          "The file is damaged: "
              + damagedChunks
              + " of its "
              + chunks
              + " chunks could not be read to the end ("
              + damage
              + ").");
    }
    if (damagedEvents + lostBytes + damagedPools > 0) {
      remarks.add(
          "The file is damaged: events left out: "
              + damagedEvents
              + "; bytes in which no event can be told: "
              + lostBytes
              + "; damaged tables of names: "
              + damagedPools
              + '.');
    }
  }

  private void chunk(ChunkInput in, ChunkHeader chunk) throws IOException {
    in.chunk(chunk.fileAt(), chunk.bytes());
    Map<Long, ChunkType> types = metadata.read(in, chunk.metadataAt());
    types.forEach(this::name);
    ChunkPools before = lastChunk != null && lastChunk.isContinuedBy(chunk) ? lastPools : null;
    lastPools = null;
    ChunkPools pools = ChunkPools.read(in, types, chunk.poolsAt(), budget.ofConstants(), before);
    lastChunk = chunk;
    lastPools = pools;
    evidence.beginChunk();
    EventWalk walk = new EventWalk(in, chunk, types, pools.positions());
    try {
      events(in, walk, new ChunkEvent(chunk, pools));
    } finally {
      damagedEvents += walk.damagedEvents();
      lostBytes += walk.lostBytes();
      damagedPools += pools.damaged();
    }
  }

  private void events(ChunkInput in, EventWalk walk, ChunkEvent event) throws IOException {
    LongMap<EventPlan> plans = new LongMap<>();
    while (walk.next()) {
      EventPlan plan = plan(plans, walk);
      if (plan != null && isReadable(in, walk, event, plan)) {
        take(event, plan);
      }
    }
  }

  private static boolean isReadable(ChunkInput in, EventWalk walk, ChunkEvent event, EventPlan plan)
      throws EOFException {
    try {
      event.read(in, plan.type(), plan.reach());
      if (!walk.isOverrun()) {
        return true;
      }
      walk.leaveOut(new IOException("an event is longer than it says"));
    } catch (IOException e) {
      walk.leaveOut(e);
    }
    return false;
  }

  private static @Nullable EventPlan plan(LongMap<EventPlan> plans, EventWalk walk) {
    EventPlan plan = plans.get(walk.typeId());
    ChunkType type = plan == null ? walk.type() : null;
    if (type != null) {
      plan = EventPlan.of(type);
      plans.put(walk.typeId(), plan);
    }
    return plan;
  }

  private void name(long id, ChunkType type) {
    if (type.isEvent()) {
      eventNames.put(id, type.name());
      if (type.name().startsWith(ASYNC_PROFILER)) {
        origin = Origin.ASYNC_PROFILER;
      }
    }
  }

  private void take(ChunkEvent event, EventPlan plan) {
    events++;
    EventTable row = plan.row();
    if (row == null) {
      machine.read(event);
      pressure.read(event);
      evidence.times().read(event, machine.machine().processors(), beginNanos);
    } else {
      evidence.read(event, plan, row);
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
    evidence.end();
    remarks.addAll(evidence.remarks());
    remarks.addAll(machine.remarks());
    boolean timed = startNanos <= endNanos;
    long middle = timed ? firstNanos() / 2 + endNanos / 2 : 0;
    List<PoolTimes> pools = timed ? evidence.times().pools(firstNanos(), endNanos) : List.of();
    List<Spell> spells = new ArrayList<>(evidence.times().spellsOfNoThread());
    pools.forEach(pool -> spells.addAll(pool.spells()));
    return new ProfileFacts(
        timed ? span() : 1,
        timed ? Math.floorDiv(firstNanos(), TimeUnit.SECONDS.toNanos(1)) : 0,
        events,
        WeightedStack.of(spells),
        machine.exceptions(),
        machine.collector(middle),
        machine.machine(),
        machine.settings(),
        origin,
        new ProfileFacts.Threads(
            pools,
            evidence.times().dumps(),
            evidence.times().started(),
            evidence.times().ended(),
            timed ? evidence.times().growthAfter(middle) : 0),
        pressure.pressure(),
        remarks);
  }
}
