/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * A bounded, append-only, memory-mapped journal of byte records: many threads append, one consumes.
 * Accepted records survive the death of the process, not of the machine: nothing is forced to the
 * disk before close.
 *
 * <p><b>Threading</b>: {@link #append} and the counters from any thread; {@link #next}, {@link
 * #acknowledge} and {@link #rewind} from one consumer at a time; {@link #close} from any thread.
 * {@code append} is lock-free: it never waits, parks, locks or makes a system call. It allocates 16
 * bytes, and a checksum object for each thread. A writer descheduled between its claim and its
 * commit holds back the consumer, never another writer.
 *
 * <p><b>Delivery</b>: at least once, in the order of the claims; each thread's records keep their
 * order. After a restart reading begins behind the last acknowledged record. <b>Shapes</b>: {@code
 * maxBytes} on disk; a record costs 16 bytes more than its payload, rounded up to 8, and does not
 * straddle segments. <b>Errors</b>: {@link #problem()} says what is wrong now, {@link #damage()}
 * what could not be read.
 */
public final class Journal implements AutoCloseable {
  /*
   * append: claim by an atomic add on the active segment's tail; copy; commit with one release store
   * (Segment). The writer whose claim crosses the end seals the segment; any writer that finds it full moves
   * `active` to `segment.next` by CAS (SegmentSupply links spares there) and claims again. Every retry means
   * that another thread moved on: lock-free.
   *
   * Closing must not unmap under a thread: that is a SIGSEGV. Every append enters a stripe, then reads
   * `state`; the supply thread sets nothing free until it has seen, after the state left OPEN, a moment with
   * nobody inside (Stripes) and no consumer call under way. close() waits a bounded time for that; when a
   * writer is suspended inside for longer, the supply thread goes on waiting as a daemon, and the mappings
   * and the lock stay until the writer is out. Refused: a read-write lock (writers would wait), leaving the
   * unmapping to the collector (files cannot be deleted on Windows, address space leaks at every
   * reconfiguration), hazard pointers (same cost, more code).
   *
   * Refused: Agrona or Chronicle (a dependency with internals opened by --add-opens), a ring over one file (a
   * slow reader and a recycled tail need a second protocol for the same bytes), FileChannel.write (a system
   * call per record, and an interrupt closes the channel).
   *
   * A page that can no longer be backed (file cut by somebody, disk full under a file system that copies on
   * write) is an InternalError, and the journal fails. Each call that touches a mapping asks isIntact() behind:
   * otherwise the error could strike later, in code of the application (PageFaults). The supply thread also
   * looks for cut files once a second.
   */
  private static final int OPEN = 0;
  private static final int BROKEN = 1;
  private static final int SHUT = 2;

  /** A refusal that {@link Append#FULL} reports: room under the bound, but no segment ready. */
  private static final int NOT_READY = 5;

  private static final long CLOSE_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final long SEGMENT_LOOK_NANOS = TimeUnit.MICROSECONDS.toNanos(200);
  private static final ThreadLocal<CRC32C> CRC = ThreadLocal.withInitial(CRC32C::new);
  private static final Append[] BY_CELL = {
    Append.ACCEPTED, Append.FULL, Append.TOO_LARGE, Append.CLOSED, Append.FAILED, Append.FULL
  };
  private static final VarHandle ACTIVE;
  private static final VarHandle STATE;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      ACTIVE = lookup.findVarHandle(Journal.class, "active", Segment.class);
      STATE = lookup.findVarHandle(Journal.class, "state", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final JournalConfig config;
  private final int maxRecordBytes;
  final Stripes stripes = new Stripes();
  private final Damage damage;
  private final JournalReader reader;
  private final SegmentSupply supply;
  private final long recovered;

  private volatile Segment active;
  private volatile int state = OPEN;
  private volatile @Nullable String failure;

  private Journal(JournalConfig config, Site site, FileClaim claim) throws IOException {
    crc(new byte[0], 0, 0); // Initializes the class before virtual threads wait for each other.
    this.config = config;
    this.maxRecordBytes =
        config.segmentBytes() - Segment.HEADER_BYTES - Segment.RECORD_HEADER_BYTES;
    this.damage = new Damage(config.name());
    Recovery recovery = new Recovery(site.files, config, site.directory, damage);
    Segment origin = Segment.origin();
    Segment last = recovery.recover(origin);
    this.recovered = recovery.records();
    this.active = last;
    Segment first = origin.next();
    this.reader = new JournalReader(first == null ? origin : first, stripes, damage, recovered);
    this.supply =
        new SegmentSupply(this, config, site, claim, origin, last, recovery.lastSequence());
  }

  /**
   * Opens a journal and counts the records that an earlier process left unacknowledged. {@link
   * #damage()} reports an unreadable segment, which stays under another name. {@link #problem()}
   * reports a segment that cannot be prepared (full disk) and is tried again. Neither throws.
   *
   * @throws IOException when the directory cannot be created or written, or another journal is open
   *     on it
   */
  public static Journal open(JournalConfig config) throws IOException {
    return open(config, new SegmentFiles());
  }

  /** Opens a journal in a slot, which makes its directory again if somebody removes it. */
  public static Journal open(JournalConfig config, JournalSlot slot) throws IOException {
    return open(config, new SegmentFiles(), slot);
  }

  static Journal open(JournalConfig config, SegmentFiles files) throws IOException {
    return open(config, files, null);
  }

  private static Journal open(JournalConfig config, SegmentFiles files, @Nullable JournalSlot slot)
      throws IOException {
    // An interrupted thread closes every FileChannel that it touches.
    boolean interrupted = Thread.interrupted();
    try {
      Path directory = config.directory().resolve(JournalName.encode(config.name()));
      FileClaim claim = FileClaim.ofJournal(config.name(), directory);
      Journal journal = null;
      try {
        journal = new Journal(config, new Site(files, directory, slot), claim);
        journal.supply.prepare();
        journal.supply.start();
        return journal;
      } finally {
        if (journal == null) {
          claim.close();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Where the files are; without a slot nobody makes a removed directory again. */
  record Site(SegmentFiles files, Path directory, @Nullable JournalSlot slot) {}

  /**
   * Appends a copy of the bytes. Never waits.
   *
   * @return the outcome; anything but {@link Append#ACCEPTED} left only a count
   * @throws IndexOutOfBoundsException when the range is not within the array
   */
  public Append append(byte[] bytes, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    int outcome = Append.FAILED.cell;
    int stripe = stripes.enter();
    try {
      outcome = guardedAppend(bytes, offset, length);
    } finally {
      stripes.exit(stripe, outcome);
    }
    return BY_CELL[outcome];
  }

  /** Copies the next record; false if there is nothing to read. Threading: the consumer only. */
  public boolean next(JournalRecord into) {
    reader.enter();
    try {
      boolean read = state == OPEN && reader.next(into);
      return isIntact() && read;
    } catch (InternalError e) {
      fail(e);
      return false;
    } finally {
      reader.exit();
    }
  }

  /** Returns the place behind the last record of {@link #next}. Threading: the consumer only. */
  public JournalMark mark() {
    return reader.mark();
  }

  /** Acknowledges records up to a mark; an old mark does nothing. Threading: the consumer only. */
  public void acknowledge(JournalMark mark) {
    reader.enter();
    try {
      if (state == OPEN && reader.write(mark)) {
        isIntact(); // Counted only if the files have it, as the next process reads the files.
        if (state == OPEN && reader.acknowledge(mark)) {
          supply.wake();
        }
      }
    } catch (InternalError e) {
      fail(e);
    } finally {
      reader.exit();
    }
  }

  /** Goes back behind the last acknowledged record. Threading: the consumer only. */
  public void rewind() {
    reader.rewind();
  }

  /** Returns how many appends had this outcome since open; exact at quiescence. */
  public long count(Append outcome) {
    long count = stripes.count(outcome.cell);
    return outcome == Append.FULL ? count + stripes.count(NOT_READY) : count;
  }

  /** Returns the records accepted since open: {@code count(ACCEPTED)}. */
  public long accepted() {
    return count(Append.ACCEPTED);
  }

  /** Returns the part of {@code count(FULL)} for want of a prepared segment. */
  public long notReady() {
    return stripes.count(NOT_READY);
  }

  /** Returns the records found at open that no earlier process had acknowledged; constant. */
  public long recovered() {
    return recovered;
  }

  /** Returns the records acknowledged since open. */
  public long acknowledgedCount() {
    return reader.acknowledged();
  }

  /** Returns the accepted but damaged records; known after all records are read. */
  public long unreadable() {
    return reader.unreadable();
  }

  /** Returns {@code accepted + recovered - acknowledged - unreadable}; exact at quiescence. */
  public long waiting() {
    long done = acknowledgedCount() + unreadable();
    return Math.max(0, accepted() + recovered - done);
  }

  /** Estimates the bytes in use; segments already passed count as full. */
  public long usedBytes() {
    Segment from = reader.acknowledgedSegment();
    int position = reader.acknowledgedPosition();
    Segment to = active;
    if (to.ordinal < from.ordinal) {
      return 0;
    }
    long end = Math.min(to.claimed(), to.capacity);
    return Math.max(0, (Segment.span(from, to) - 1) * config.segmentBytes() + end - position);
  }

  /** Returns the bound: the bytes of all segments that may exist. */
  public long capacityBytes() {
    return (long) config.maxSegments() * config.segmentBytes();
  }

  /** Tells whether this journal was opened with this directory and name. */
  public boolean isIn(Path directory, String name) {
    return config.directory().equals(directory) && config.name().equals(name);
  }

  /** Returns the longest payload that fits: a segment less its headers, in bytes. */
  public int maxRecordBytes() {
    return maxRecordBytes;
  }

  /** Returns the present problem: the journal failed, or no segment can be prepared. */
  public Optional<String> problem() {
    String failed = failure;
    return Optional.ofNullable(failed != null ? failed : supply.problem());
  }

  /** Returns how often a segment could not be prepared since open. */
  public long preparationFailures() {
    return supply.failures();
  }

  /** Returns the newest 16 damage messages since open, oldest first, each with file and offset. */
  public List<String> damage() {
    return damage.messages();
  }

  /** Returns how many times since open something could not be read. */
  public long damageCount() {
    return damage.count();
  }

  /**
   * Closes the journal. Waiting records stay on disk for the next open; with none waiting, all
   * segments are deleted. Returns when the files are released, after 5 seconds, or when
   * interrupted; the rest then happens in the background. Further calls answer {@link
   * Append#CLOSED}.
   */
  @Override
  public void close() {
    state = SHUT;
    supply.wake();
    try {
      if (!supply.awaitFinished(CLOSE_NANOS)) {
        failure =
            "journal '"
                + config.name()
                + "': a thread is suspended inside it; its files stay mapped and locked until that thread is out";
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  boolean isRunning() {
    return state != SHUT;
  }

  boolean isOpen() {
    return state == OPEN;
  }

  /** Whether no thread was inside at some moment of this call; final once the state is SHUT. */
  boolean isQuiescent() {
    return stripes.isQuiescent() && !reader.isInside();
  }

  boolean isPrepared() {
    return supply.isComplete();
  }

  /** Hints whether an append now would answer {@link Append#FULL}, to spare making a record. */
  public boolean isFull() {
    Segment segment = active;
    return segment.isFull() && segment.next() == null;
  }

  /**
   * Waits while an append would answer {@link Append#FULL} only for want of a prepared segment, and
   * asks for one. For threads that may wait.
   *
   * @param nanos the longest wait
   * @return whether the journal is not full now; false at once if it has no room under its bound or
   *     has a {@link #problem()}
   */
  public boolean awaitSegment(long nanos) {
    long start = System.nanoTime();
    boolean asked = false;
    boolean interrupted = false;
    try {
      while (isFull()) {
        boolean comes = isOpen() && hasRoom(active) && problem().isEmpty();
        if (!comes || System.nanoTime() - start >= nanos) {
          return false;
        }
        if (!asked) {
          asked = true;
          supply.wake();
        }
        interrupted |= Thread.interrupted(); // It would end each pause at once.
        LockSupport.parkNanos(this, SEGMENT_LOOK_NANOS);
      }
      return true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Hints whether an append now leaves half of the bytes and a quarter of the segments kept ready
   * to records that matter more. Those segments are the only room left when the disk is full, or
   * when writers are faster than the thread that prepares segments.
   */
  public boolean hasReserve() {
    return isOpen() && supply.hasReserve() && usedBytes() < capacityBytes() / 2;
  }

  Segment active() {
    return active;
  }

  Segment acknowledgedSegment() {
    return reader.acknowledgedSegment();
  }

  void fail(InternalError e) {
    fail(
        "a mapped page is gone ("
            + e
            + "): a segment was cut or the disk is full; restart to read the rest");
  }

  /** Notes what could not be read back, or what somebody did to the files. */
  void damaged(String message) {
    damage.add(message);
  }

  /** Has writers go on behind all segments that exist now. */
  void abandonSegments() {
    for (Segment each = active; ; ) {
      long position = each.claim(each.capacity);
      if (position < each.capacity) {
        each.seal((int) position);
      }
      Segment next = each.next();
      if (next == null) {
        return;
      }
      ACTIVE.compareAndSet(this, each, next);
      each = next;
    }
  }

  /** Fails the journal if an access of this thread met a page that is gone. */
  boolean isIntact() {
    try {
      PageFaults.raise();
      return true;
    } catch (InternalError e) {
      fail(e);
      return false;
    } catch (OutOfMemoryError undecided) { // The next call tells.
      return true;
    }
  }

  void fail(String why) {
    if (state == OPEN) {
      // Before the state: a caller that finds the journal broken asks for the reason.
      failure = "journal '" + config.name() + "' failed: " + why;
      STATE.compareAndSet(this, OPEN, BROKEN);
    }
  }

  private int guardedAppend(byte[] bytes, int offset, int length) {
    int outcome = Append.FAILED.cell;
    try {
      outcome = tryAppend(bytes, offset, length);
    } catch (InternalError e) {
      fail(e);
    } catch (Throwable t) {
      failure = "journal '" + config.name() + "': one record was not copied (" + t + ")";
    }
    return isIntact() ? outcome : Append.FAILED.cell;
  }

  private int tryAppend(byte[] bytes, int offset, int length) {
    // Volatile: with the full-fence entry before it this is the writer's half of the close protocol
    // (Stripes).
    int now = state;
    if (now != OPEN) {
      return (now == SHUT ? Append.CLOSED : Append.FAILED).cell;
    }
    if (length > maxRecordBytes) {
      return Append.TOO_LARGE.cell;
    }
    int size = Segment.sizeOf(length);
    // Before the claim: the shorter a claim is open, the less it holds back the reader and leaves
    // to a kill.
    int crc = crc(bytes, offset, length);
    for (; ; ) {
      Segment segment = active;
      if (!segment.isFull()) {
        long position = segment.claim(size);
        if (position + size <= segment.capacity) {
          segment.write((int) position, bytes, offset, length, crc);
          return Append.ACCEPTED.cell;
        }
        if (position < segment.capacity) {
          segment.seal((int) position);
        }
      }
      Segment next = segment.next();
      if (next == null) {
        return refusal(segment);
      }
      ACTIVE.compareAndSet(this, segment, next);
    }
  }

  private int refusal(Segment last) {
    return hasRoom(last) ? NOT_READY : Append.FULL.cell;
  }

  private boolean hasRoom(Segment last) {
    return Segment.span(reader.acknowledgedSegment(), last) < config.maxSegments();
  }

  private static int crc(byte[] bytes, int offset, int length) {
    CRC32C crc = CRC.get();
    crc.reset();
    crc.update(bytes, offset, length);
    return (int) crc.getValue();
  }
}
