/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.backlog;

import io.hotguard.logging.internal.journal.Journal;
import io.hotguard.logging.internal.journal.JournalConfig;
import io.hotguard.logging.internal.journal.JournalDirectory;
import io.hotguard.logging.internal.journal.JournalSlot;
import io.hotguard.logging.internal.settings.LoggingProperties;
import io.hotguard.logging.internal.settings.LoggingSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The place on disk of one guard: its spill, and a journal for each isolated appender, with the
 * journals that dead processes of the same application and configuration have left. Without a
 * usable directory the guard works without journals and reports the problem. <b>Threading:</b>
 * configuration calls come one at a time; {@link #problems} from any thread.
 */
public final class JournalStore<E> {
  private static final String SPILL = "spill";
  private static final String APPENDER = "appender-";
  private static final int MAX_SEGMENT_BYTES = 4 << 20;
  private static final int PAGE_BYTES = 4096;

  /** A quarter of what one journal may have: a process has several, and as many mappings. */
  private static final int MAX_SEGMENTS = 4096;

  /** Bytes mapped ahead: many threads write to the spill in a storm, one to a journal. */
  private static final long SPILL_READY_BYTES = 64L << 20;

  private static final long APPENDER_READY_BYTES = 32L << 20;

  private final LoggingSettings settings;
  private final EventCodec<E> codec;
  private final StatusLog status;
  private final @Nullable JournalDirectory directory;
  private final List<JournalSlot> adopted;
  private final List<Journal> journals = new CopyOnWriteArrayList<>();
  private final List<String> problems = new CopyOnWriteArrayList<>();
  private final Set<String> leftAppenders = new TreeSet<>();
  private volatile List<String> unattached = List.of();

  private JournalStore(
      LoggingSettings settings,
      EventCodec<E> codec,
      StatusLog status,
      @Nullable JournalDirectory directory,
      List<JournalSlot> adopted) {
    this.settings = settings;
    this.codec = codec;
    this.status = status;
    this.directory = directory;
    this.adopted = adopted;
  }

  /**
   * Opens the store for one origin of the configuration; never fails, see {@link #problems}.
   *
   * @param library the guarded logging library: each has its own records
   */
  public static <E> JournalStore<E> open(
      LoggingSettings settings,
      String library,
      String configuration,
      EventCodec<E> codec,
      StatusLog status) {
    try {
      JournalDirectory directory = directory(settings, library + '-' + key(configuration));
      List<JournalSlot> adopted = directory.adopt();
      JournalStore<E> store = new JournalStore<>(settings, codec, status, directory, adopted);
      directory.skipped().forEach(store::problem);
      store.slots().forEach(slot -> store.leftAppenders.addAll(store.appenders(slot)));
      return store;
    } catch (IOException | RuntimeException e) {
      JournalStore<E> store = new JournalStore<>(settings, codec, status, null, List.of());
      store.problem(
          e.getMessage()
              + ". Until then nothing spills and no appender is isolated. Set "
              + LoggingProperties.SPILL_DIR.key());
      return store;
    }
  }

  private List<JournalSlot> slots() {
    List<JournalSlot> slots = new ArrayList<>(adopted);
    if (directory != null) {
      slots.add(directory.own());
    }
    return slots;
  }

  private List<String> names(JournalSlot slot) {
    try {
      return slot.journals();
    } catch (IOException e) {
      String problem = "slot " + slot.directory() + " cannot be read: " + e;
      if (!problems.contains(problem)) { // A slot is read for each appender and configuration.
        problem(problem);
      }
      return List.of();
    }
  }

  /** The appenders with a journal in a slot. */
  private List<String> appenders(JournalSlot slot) {
    return names(slot).stream()
        .filter(name -> name.startsWith(APPENDER))
        .map(name -> name.substring(APPENDER.length()))
        .toList();
  }

  private static JournalDirectory directory(LoggingSettings settings, String name)
      throws IOException {
    Path shared = settings.sharedDirectory();
    return shared == null
        ? JournalDirectory.open(settings.directory(), name)
        : JournalDirectory.openBelow(shared, settings.directory(), name);
  }

  /** Returns the same key for each release of an application with its configuration in a jar. */
  static String key(String location) {
    CRC32 crc = new CRC32();
    crc.update(LoggingSettings.withoutVersions(location).getBytes(StandardCharsets.UTF_8));
    return String.format(Locale.ROOT, "%08x", crc.getValue());
  }

  private void problem(String message) {
    problems.add(message);
    status.error("hotguard: " + message);
  }

  public boolean isOpen() {
    return directory != null;
  }

  /** Returns the directory of all slots, for messages. */
  public String place() {
    return directory == null ? "no directory" : directory.root().toAbsolutePath().toString();
  }

  /** Returns the spill, adopted spills of dead processes included; null without a spill. */
  public @Nullable Backlog<E> spill() {
    return open(SPILL, settings.spillMaxBytes(), SPILL_READY_BYTES);
  }

  /** Returns the journal of an isolated appender; null if it cannot be opened. */
  public @Nullable Backlog<E> isolated(String appender) {
    return open(APPENDER + appender, settings.isolateMaxBytes(), APPENDER_READY_BYTES);
  }

  /** Tells whether an earlier process has left a journal of an appender of that name. */
  public boolean hasLeft(String appender) {
    return leftAppenders.contains(appender);
  }

  private @Nullable Backlog<E> open(String name, long maxBytes, long readyBytes) {
    JournalDirectory current = directory;
    if (current == null) {
      return null;
    }
    List<EventJournal<E>> left = new ArrayList<>();
    for (JournalSlot slot : adopted) {
      if (names(slot).contains(name)) {
        Journal journal = open(slot, name, maxBytes, 0); // This journal has no writer.
        if (journal != null) {
          left.add(new EventJournal<>(journal, codec));
        }
      }
    }
    Journal own = open(current.own(), name, maxBytes, readyBytes);
    return own == null
        ? null
        : new Backlog<>(left, new EventJournal<>(own, codec, settings.eventMaxBytes()));
  }

  /** Reports journals with events whose appender is not among the attached names. */
  public void reportUnattached(Set<String> attached) {
    List<String> found = new ArrayList<>();
    for (JournalSlot slot : slots()) {
      for (String appender : appenders(slot)) {
        if (!attached.contains(appender) && isFilled(slot, APPENDER + appender)) {
          found.add(
              "journal '"
                  + APPENDER
                  + appender
                  + "' in "
                  + slot.directory()
                  + " holds events for appender '"
                  + appender
                  + "', which the guard has not got from this configuration: they wait there; configure"
                  + " an appender of that name, or delete the journal's directory with the process"
                  + " stopped");
        }
      }
    }
    for (String message : found) {
      if (!unattached.contains(message)) {
        status.warn("hotguard: " + message);
      }
    }
    unattached = List.copyOf(found);
  }

  /** False for a journal of this process with nothing waiting: its files are spare ones. */
  private boolean isFilled(JournalSlot slot, String name) {
    for (Journal journal : journals) {
      if (journal.isIn(slot.directory(), name)) {
        return journal.waiting() > 0;
      }
    }
    return true;
  }

  private @Nullable Journal open(JournalSlot slot, String name, long maxBytes, long readyBytes) {
    slot.onRemoval(message -> status.warn("hotguard: " + message));
    int segment = segmentBytes(maxBytes, settings.eventMaxBytes());
    long bounded = maxBytes / segment * segment;
    try {
      Journal journal =
          Journal.open(
              new JournalConfig(
                  slot.directory(),
                  name,
                  segment,
                  bounded,
                  Math.max(segment, Math.min(readyBytes, bounded))),
              slot);
      journals.removeIf(
          closed -> closed.isIn(slot.directory(), name)); // The appender exists again.
      journals.add(journal);
      journal.damage().forEach(this::problem);
      return journal;
    } catch (IOException | RuntimeException e) {
      problem(String.valueOf(e.getMessage()));
      return null;
    }
  }

  /**
   * Returns 4 MiB, and more for longer events or where there would be too many segments; at most a
   * quarter of the journal.
   */
  static int segmentBytes(long maxBytes, int eventMaxBytes) {
    long wanted = Math.max(MAX_SEGMENT_BYTES, 2L * eventMaxBytes);
    long small = Math.min(wanted, maxBytes / 4);
    long large = (maxBytes + MAX_SEGMENTS - 1) / MAX_SEGMENTS;
    return (int) ((Math.max(small, large) + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES);
  }

  /** Returns what is wrong, or was at the start; empty if all is well. */
  public List<String> problems() {
    List<String> all = new ArrayList<>(problems);
    all.addAll(unattached);
    for (Journal journal : journals) {
      Optional<String> problem = journal.problem();
      problem.ifPresent(all::add);
      for (String damage : journal.damage()) {
        if (!all.contains(damage)) {
          all.add(damage);
        }
      }
    }
    return all;
  }

  /** Releases the directory; the readers of the journals have closed them. */
  public void close() {
    if (directory != null) {
      try {
        directory.close();
      } catch (IOException e) {
        status.warn("hotguard: " + e.toString());
      }
    }
  }
}
