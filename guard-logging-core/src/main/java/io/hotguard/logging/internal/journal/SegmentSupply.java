/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The daemon thread that prepares segments, recycles them, and unmaps all at the end. */
final class SegmentSupply implements Runnable {
  /*
   * Segments form one chain: acknowledged <= reading <= active <= spares. This thread alone appends to it
   * (release store of `next`) and alone takes from its start, behind the acknowledged segment. Writers roll
   * by one CAS from a segment to its `next`: nothing is popped, so there is no ABA, no queue and no
   * allocation on their side, and the order of the chain is the order of the records.
   *
   * How much to keep ready: a storm has many more runnable writers than the machine has cores, and
   * this thread gets one share among them: any reserve smaller than the storm runs out. By default,
   * everything up to 256 MiB is therefore prepared from the start. It also reports a full disk at
   * start-up, not in the middle of the storm. Recycling zeroes memory that is mapped and written
   * already: no system call, no block to find.
   *
   * Writers never wake this thread: an unpark is a system call, and takes a lock that this thread may hold
   * while it is descheduled. The consumer does when it frees segments or waits for one; while the reserve is
   * smaller than the bound, this thread looks by itself, often while segments are being filled and seldom
   * when none has been for a second.
   *
   * Any throwable here, an OutOfMemoryError first of all, costs one attempt: to leave the loop and
   * unmap while the journal is open would be a SIGSEGV in the next append. Only after SHUT, and
   * after the last writer, anything is unmapped.
   */
  private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long MOVING_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final long RESTING_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long QUIESCENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final int MAX_BACKOFF = 30;

  private final Journal journal;
  private final JournalConfig config;
  private final SegmentFiles files;
  private final Path directory;
  private final @Nullable JournalSlot slot;
  private final FileClaim claim;
  private final Thread thread;
  private final SecureRandom salts = new SecureRandom();
  private final ArrayDeque<MappedFile> free = new ArrayDeque<>();

  /** The removed files whose segments are still in the chain; true for those with records. */
  private final Map<Path, Boolean> removed = new HashMap<>();

  /** True while the directory is gone and cannot be made again. */
  private boolean misplaced;

  private final CountDownLatch finished = new CountDownLatch(1);

  private Segment oldest;
  private volatile Segment last;
  private long lastSequence;
  private int lastIndex;
  private int backoff;
  private long notBefore;
  private long lastActive;
  private long movedAt;
  private long inspectedAt;

  private volatile @Nullable String problem;
  private volatile long failures;
  private volatile boolean complete;

  SegmentSupply(
      Journal journal,
      JournalConfig config,
      Journal.Site site,
      FileClaim claim,
      Segment oldest,
      Segment last,
      long lastSequence) {
    this.journal = journal;
    this.config = config;
    this.files = site.files();
    this.directory = site.directory();
    this.slot = site.slot();
    this.claim = claim;
    this.oldest = oldest;
    this.last = last;
    this.lastSequence = lastSequence;
    this.notBefore = System.nanoTime();
    this.inspectedAt = notBefore;
    this.movedAt = notBefore;
    this.lastActive = last.ordinal;
    this.thread = new Thread(this, "hotguard-journal-" + config.name());
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
  }

  void start() {
    thread.start();
  }

  void wake() {
    LockSupport.unpark(thread);
  }

  /** Why no segment can be prepared, or null. */
  @Nullable String problem() {
    return problem;
  }

  long failures() {
    return failures;
  }

  /** Whether the configured reserve, or as much as possible, is prepared. */
  boolean isComplete() {
    return complete;
  }

  /** Hints whether a quarter of the segments to keep ready is ready behind the active one. */
  boolean hasReserve() {
    long ready = last.ordinal - journal.active().ordinal;
    return 4 * ready >= config.readySegments();
  }

  /** Waits until the files are closed; false when a writer is still inside after that time. */
  boolean awaitFinished(long nanos) throws InterruptedException {
    return finished.await(nanos, TimeUnit.NANOSECONDS);
  }

  @Override
  public void run() {
    while (journal.isRunning()) {
      try {
        work();
      } catch (Throwable t) {
        countFailure(); // Not even a message: the next round may have the memory for one.
        LockSupport.parkNanos(this, MOVING_NANOS);
      }
    }
    while (!journal.isQuiescent()) {
      LockSupport.parkNanos(this, QUIESCENCE_NANOS);
    }
    try {
      finish();
    } catch (Throwable t) {
      problem = "journal '" + config.name() + "': not all of its files were released: " + t;
    } finally {
      finished.countDown();
    }
  }

  private void work() {
    reclaim();
    if (prepare() || !journal.isRunning()) {
      return;
    }
    long now = System.nanoTime();
    if (now - inspectedAt >= IDLE_NANOS) {
      inspectedAt = now;
      inspect();
    }
    LockSupport.parkNanos(this, pauseNanos(now));
  }

  private long pauseNanos(long now) {
    if (config.readyBytes() >= config.maxBytes()) {
      return IDLE_NANOS;
    }
    long active = journal.active().ordinal;
    if (active != lastActive) {
      lastActive = active;
      movedAt = now;
    }
    return now - movedAt < IDLE_NANOS ? MOVING_NANOS : RESTING_NANOS;
  }

  /** Prepares one segment; false when nothing is to be done or can be done now. */
  boolean prepare() {
    boolean enough = last.ordinal - journal.active().ordinal >= config.readySegments();
    if (enough || misplaced || chained() >= config.maxSegments() || !journal.isOpen()) {
      complete = true;
      return false;
    }
    MappedFile file = free.peek();
    if (file == null && System.nanoTime() - notBefore < 0) {
      return false; // recycled memory needs no room, so it never waits for the next try
    }
    try {
      if (file == null) {
        file = create();
        free.add(file);
      } else {
        Segment.blank(file, config.segmentBytes());
      }
      Segment.Header header =
          new Segment.Header(lastSequence + 1, salts.nextLong(), config.segmentBytes());
      Segment segment = Segment.begin(file, last.ordinal + 1, header);
      PageFaults.raise();
      lastSequence++;
      free.remove(); // Only now: until it is linked, a file that failed is tried again, not lost.
      last.linkNext(segment);
      last = segment;
      problem = null;
      backoff = 0;
      return true;
    } catch (InternalError e) {
      journal.fail(e);
      return false;
    } catch (IOException | RuntimeException | Error e) {
      failed(e);
      return false;
    }
  }

  /** Counts the segments in the chain, recently acknowledged ones included, whose files exist. */
  private long chained() {
    return Segment.span(oldest, last) - removed.size();
  }

  private MappedFile create() throws IOException {
    for (; ; ) {
      Path path = directory.resolve(Recovery.fileName(++lastIndex));
      try {
        return files.create(path, config.segmentBytes());
      } catch (FileAlreadyExistsException taken) {
        // A segment of an earlier process or a foreign file: the next number.
      }
    }
  }

  private void failed(Throwable e) {
    countFailure();
    backoff = Math.min(MAX_BACKOFF, Math.max(1, 2 * backoff));
    notBefore = System.nanoTime() + TimeUnit.SECONDS.toNanos(backoff);
    lastIndex--;
    problem =
        "journal '"
            + config.name()
            + "': cannot prepare a segment of "
            + config.segmentBytes()
            + " bytes in "
            + directory
            + " ("
            + e
            + "): records are accepted while prepared segments last; free space or lower maxBytes="
            + config.maxBytes();
    complete = true;
  }

  private void countFailure() {
    long before = failures; // one writer: this thread
    failures = before + 1;
  }

  private void reclaim() {
    Segment keep = journal.acknowledgedSegment();
    while (oldest != keep) {
      Segment next = oldest.next();
      if (next == null) {
        return;
      }
      MappedFile file = oldest.file;
      if (file != null) {
        boolean fits =
            removed.remove(file.path()) == null
                && file.memory().capacity() == config.segmentBytes();
        if (fits && free.size() + chained() <= config.maxSegments()) {
          free.add(file);
        } else {
          discard(file);
        }
      }
      oldest = next;
    }
  }

  /** Notices cut or removed files before a writer does. */
  private void inspect() {
    try {
      if (!claim.isInPlace() && !remake(directory)) {
        return;
      }
    } catch (IOException e) {
      problem = "journal '" + config.name() + "': cannot inspect " + directory + " (" + e + ")";
      return;
    }
    Segment active = journal.active();
    for (Segment s = oldest; s != null && s.ordinal <= active.ordinal; s = s.next()) {
      MappedFile file = s.file;
      if (file == null) {
        continue;
      }
      try {
        long size = files.size(file.path());
        if (size < file.memory().capacity()) {
          journal.fail(
              file.name()
                  + " was cut to "
                  + size
                  + " bytes while in use; restart to read the rest");
          return;
        }
      } catch (NoSuchFileException e) {
        if (removed.containsKey(file.path()) || remake(file.path())) {
          continue;
        }
        return;
      } catch (IOException e) {
        problem = "journal '" + config.name() + "': cannot inspect " + file.path() + " (" + e + ")";
      }
    }
  }

  /*
   * The records of removed files are still mapped. New files get a copy of them, which a next
   * process reads; it may deliver again what was delivered since the copy. Later records go into
   * segments behind, whose files exist.
   */
  private boolean remake(Path missing) {
    String name = "journal '" + config.name() + "': " + missing;
    try {
      if (slot != null && slot.hold()) {
        Files.createDirectories(directory, OwnerOnly.directory(directory));
        if (claim.renew()) {
          Segment until = journal.active();
          journal.abandonSegments();
          for (Segment each = oldest; each != null; each = each.next()) {
            restore(each, until);
          }
          free.removeIf(file -> !Files.exists(file.path()));
          misplaced = false;
          backoff = 0;
          notBefore = System.nanoTime();
          tell(name + " was removed while in use: the directory was made again with its records");
          return true;
        }
      }
      problem =
          name
              + " was removed while in use: its records are still delivered by this process, but do not survive it";
    } catch (IOException | RuntimeException e) {
      problem = name + " was removed while in use, and cannot be made again (" + e + ")";
    }
    misplaced = true;
    return false;
  }

  private void restore(Segment segment, Segment until) throws IOException {
    MappedFile file = segment.file;
    if (file == null || Files.exists(file.path()) || removed.containsKey(file.path())) {
      return;
    }
    Segment from = journal.acknowledgedSegment();
    boolean filled = segment.ordinal >= from.ordinal && segment.ordinal <= until.ordinal;
    if (filled) {
      files.restore(file);
    }
    removed.put(file.path(), filled);
  }

  private void tell(String message) {
    journal.damaged(message);
    if (slot != null) {
      slot.tell(message);
    }
  }

  /** Deletes files without waiting records. No thread is inside or can enter. */
  private void finish() {
    try {
      releaseFiles();
    } finally {
      try {
        claim.close();
      } catch (IOException e) {
        problem = "journal '" + config.name() + "': cannot release its lock (" + e + ")";
      }
    }
  }

  private void releaseFiles() {
    boolean waiting = journal.waiting() > 0;
    if (waiting) {
      inspect();
    }
    Segment keepFrom = journal.acknowledgedSegment();
    Segment active = journal.active();
    for (Segment s = oldest; s != null; s = s.next()) {
      MappedFile file = s.file;
      if (file == null) {
        continue;
      }
      if (waiting && s.ordinal >= keepFrom.ordinal && s.ordinal <= active.ordinal) {
        keep(file);
      } else {
        discard(file);
      }
    }
    free.forEach(this::discard);
  }

  private void keep(MappedFile file) {
    try {
      Boolean filled = removed.get(file.path());
      if (filled == null) {
        files.force(file);
      } else if (filled) {
        files.delete(file.path()); // A copy of earlier.
        files.restore(file);
      }
    } catch (IOException e) {
      problem = "journal '" + config.name() + "': lost " + file.path() + " (" + e + ")";
    }
    files.unmap(file);
  }

  private void discard(MappedFile file) {
    files.unmap(file);
    if (misplaced) {
      return; // Another process may have a file of that name.
    }
    try {
      files.delete(file.path());
    } catch (IOException e) {
      problem = "journal '" + config.name() + "': cannot delete " + file.path() + " (" + e + ")";
    }
  }
}
