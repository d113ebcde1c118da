/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The private cells of one platform thread: a row of neighbouring buckets for each recorder that
 * the thread uses often.
 *
 * <p><b>Threading:</b> the owner calls {@link #add}, {@link #addSlowly}, {@link #stranger} and
 * {@link #tidy}; {@link #drainTo} and {@link #handOver} need the lock.
 *
 * <p><b>Shapes:</b> a byte for a cell and one for what readers saw of it; a row is 1 to {@value
 * #MAX_PAGES} pages of 64 cells. Each recorder up to the greatest with a row has twelve longs.
 */
final class ThreadCells extends WeakReference<Thread> {
  /*
   * Exactly once: only the owner writes a cell and the sum of a row, and it only adds. A reader takes the
   * difference between a cell and what it saw of the cell before. Only the holder of the lock reads or writes
   * what was seen. The owner sets the cells of a row back to 0 only under the lock, after it has added the
   * unseen rest to shared cells; it does so when one of them is full, thus a difference is 255 at most.
   *
   * Nothing is missed: the owner stores the sum after the cell, by release, and every value changes the sum,
   * because it adds 1 more than the offset. A reader reads the sum by acquire before the cells; if the sum is the
   * one that it saw before, it skips the row. The cells may be ahead of the sum that was read, never behind
   * it: then the rest of the sum follows in the next drain, and Totals tells a sum that is possible.
   *
   * Extremes: the owner notes the least and the greatest value of an epoch before it counts them. A row
   * takes, without a look at the notes, only values between these two. The bounds hold the epoch, too. They
   * are within the row, so one comparison checks the epoch, the extremes, and that the value has a cell:
   * bounds of an older epoch are off by a multiple of 2^48, and values of a row are below 2^47. There are two
   * notes by the parity of the epoch, so the next epoch does not overwrite those of the one that a reader is
   * ending.
   *
   * The sum does not overflow: 16 pages have 1,024 cells, so after 2^18 values with offsets below 2^41 one of
   * them was full, and then the sum moves with the row.
   *
   * Layout: at 500 recorders the cache of the processor decides. Cells are therefore bytes, all in one array,
   * and a value needs 32 bytes of its recorder. Readers write to other arrays.
   */
  private static final int PAGE_SIZE = LogBuckets.PAGE_SIZE;

  /** In the words: the least value that the row takes, with the epoch; biased for a comparison. */
  private static final int LOW = 0;

  /** One more than the distance from the least to the greatest value; biased. */
  private static final int SPAN = 1;

  /** Where the cell of bucket 0 would be. */
  private static final int BASE = 2;

  /** The sum of the offsets of all values from the least of their buckets, each with 1 added. */
  private static final int SUM = 3;

  private static final int WORDS_BITS = 2;

  /** In the notes: the least values of an even and an odd epoch, each with its epoch. */
  private static final int LEAST = 0;

  private static final int GREATEST = 2;

  /** Under the lock: what readers saw of the sum. */
  private static final int SEEN_SUM = 4;

  /** Under the lock: how many drains one after the other found the row idle. */
  private static final int IDLE = 5;

  /** Written under the lock: the number of pages, 0 without a row. */
  private static final int PAGES = 6;

  private static final int FIRST_PAGE = 7;
  private static final int NOTES_BITS = 3;

  /** Sixteen powers of two; what is further away goes to shared cells. */
  static final int MAX_PAGES = 16;

  /** The page of the greatest values of a row, 2^47 - 1. */
  private static final int LAST_PAGE = LogBuckets.PAGES - 2;

  /** Turns an unsigned comparison into a signed one. */
  private static final long BIAS = Long.MIN_VALUE;

  /** A row is asked for after this number of drains that found it idle. */
  static final int IDLE_DRAINS = 4;

  /** As many values without a cell earn the last of them a page. */
  private static final int STRANGERS_FOR_A_PAGE = 16;

  private static final int FIRST_INDEX = 16;

  private static final VarHandle BYTES = MethodHandles.arrayElementVarHandle(byte[].class);
  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
  private static final VarHandle LOCK;
  private static final VarHandle ASKED;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      LOCK = lookup.findVarHandle(ThreadCells.class, "lock", int.class);
      ASKED = lookup.findVarHandle(ThreadCells.class, "asked", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final ByteBudget budget;

  // The owner replaces the four arrays under the lock.
  private long[] words = {};
  private byte[] cells = {};
  private long[] notes = {};
  private byte[] seen = {};

  /** Written under the lock: where the next row has room. */
  private int end;

  /** Written under the lock. */
  private int pages;

  /** The owner's alone: the values without a cell since the last of them earned a page. */
  private int strangers;

  @SuppressWarnings("unused") // by VarHandle
  private int lock;

  /** Whether a reader asks for rows. */
  @SuppressWarnings("unused") // by VarHandle
  private boolean asked;

  /** Used by the table: written before the cells enter it, and never again. */
  int slot;

  /** Used by the reader: whether it went on without these cells last time. */
  boolean missed;

  ThreadCells(Thread owner, ByteBudget budget) {
    super(owner);
    this.budget = budget;
  }

  /** Returns whether the owner will never record again. */
  boolean isOrphan() {
    Thread thread = get();
    return thread == null || !thread.isAlive();
  }

  boolean tryLock() {
    return (int) LOCK.getAcquire(this) == 0 && LOCK.compareAndSet(this, 0, 1);
  }

  void unlock() {
    LOCK.setRelease(this, 0);
  }

  /**
   * Counts a value in a private cell.
   *
   * @param epoch the number of drains so far, times 2^48
   * @return false if it is outside the bounds of this epoch, or its cell is full
   */
  boolean add(int recorder, long value, long epoch) {
    long[] own = words;
    int at = recorder << WORDS_BITS;
    if (at < 0 || at >= own.length || epoch + value - own[at + LOW] >= own[at + SPAN]) {
      return false;
    }
    int shift = LogBuckets.shiftOfValue(value);
    // LogBuckets.bucketOf and offset, with one shift for both.
    long inPage = value >>> shift;
    int cell = (int) own[at + BASE] + (shift << LogBuckets.PAGE_BITS) + (int) inPage;
    int next = cells[cell] + 1;
    if ((next & 0xFF) == 0) {
      return false;
    }
    BYTES.setOpaque(cells, cell, (byte) next);
    LONGS.setRelease(own, at + SUM, own[at + SUM] + (value - (inPage << shift)) + 1);
    return true;
  }

  /**
   * Counts a value that {@link #add} refused, if it has a cell.
   *
   * @return false if the value must go to a shared cell
   */
  boolean addSlowly(int recorder, long value, long epoch, SharedTable shared) {
    int bucket = LogBuckets.bucketOf(value);
    if (!covers(recorder, bucket)) {
      return false;
    }
    note(recorder, value, epoch);
    return add(recorder, value, epoch)
        || (emptied(recorder, epoch, shared) && add(recorder, value, epoch));
  }

  private boolean covers(int recorder, int bucket) {
    if (recorder << WORDS_BITS >= words.length) {
      return false;
    }
    int page = (bucket >>> LogBuckets.PAGE_BITS) - firstPage(recorder);
    return page >= 0 && page < pages(recorder);
  }

  private int pages(int recorder) {
    return (int) notes[(recorder << NOTES_BITS) + PAGES];
  }

  private int firstPage(int recorder) {
    return (int) notes[(recorder << NOTES_BITS) + FIRST_PAGE];
  }

  private int start(int recorder) {
    return (int) words[(recorder << WORDS_BITS) + BASE] + firstPage(recorder) * PAGE_SIZE;
  }

  /** Takes a value that has a cell into the extremes of the epoch and the bounds of its row. */
  void note(int recorder, long value, long epoch) {
    if (!covers(recorder, LogBuckets.bucketOf(value))) {
      return;
    }
    int at = recorder << WORDS_BITS;
    long tagged = epoch + value;
    long least = words[at + LOW] ^ BIAS;
    long greatest = least + (words[at + SPAN] ^ BIAS) - 1;
    // No bounds yet, or those of an older epoch.
    if (words[at + SPAN] == BIAS || (least ^ tagged) >>> LogBuckets.VALUE_BITS != 0) {
      least = tagged;
      greatest = tagged;
    }
    least = Math.min(least, tagged);
    greatest = Math.max(greatest, tagged);
    int note = (recorder << NOTES_BITS) + Intake.parity(epoch);
    LONGS.setOpaque(notes, note + LEAST, least);
    LONGS.setOpaque(notes, note + GREATEST, greatest);
    words[at + LOW] = least ^ BIAS;
    words[at + SPAN] = (greatest - least + 1) ^ BIAS;
  }

  /** Notes that a value had no cell; gives its recorder one if that happened often enough. */
  void stranger(int recorder, long value) {
    int page = LogBuckets.bucketOf(value) >>> LogBuckets.PAGE_BITS;
    if (++strangers >= STRANGERS_FOR_A_PAGE && !covers(recorder, page << LogBuckets.PAGE_BITS)) {
      strangers = 0;
      earn(recorder, page);
    }
  }

  private void earn(int recorder, int page) {
    int first = page;
    int last = page;
    if (recorder << WORDS_BITS < words.length && pages(recorder) > 0) {
      first = Math.min(page, firstPage(recorder));
      last = Math.max(page, firstPage(recorder) + pages(recorder) - 1);
    }
    if (page <= LAST_PAGE && last - first < MAX_PAGES && tryLock()) {
      try {
        int size = (last - first + 1) * PAGE_SIZE;
        if (hasRoom(recorder, size)) {
          pages += last - first + 1 - pages(recorder);
          place(recorder, first, last - first + 1, cells, seen);
        }
      } finally {
        unlock();
      }
    }
  }

  private boolean hasRoom(int recorder, int size) {
    int recorders = words.length >>> WORDS_BITS;
    int needed = recorders;
    if (recorder >= recorders) {
      needed = Math.max(FIRST_INDEX, Integer.highestOneBit(recorder) << 1);
    }
    if (needed == recorders && end + size <= cells.length) {
      return true;
    }
    int used = pages * PAGE_SIZE + size;
    return rebuild(needed, used + used / 4) || rebuild(needed, used);
  }

  /** Moves the rows to arrays of another size, without gaps; false if there is no memory. */
  private boolean rebuild(int recorders, int size) {
    int more = bytes(recorders, size) - bytes(words.length >>> WORDS_BITS, cells.length);
    if (!budget.take(more)) {
      return false;
    }
    byte[] oldCells = cells;
    byte[] oldSeen = seen;
    try {
      long[] newWords = Arrays.copyOf(words, recorders << WORDS_BITS);
      long[] newNotes = Arrays.copyOf(notes, recorders << NOTES_BITS);
      byte[] newCells = new byte[size];
      byte[] newSeen = new byte[size];
      for (int at = words.length; at < newWords.length; at += 1 << WORDS_BITS) {
        newWords[at + SPAN] = BIAS;
      }
      // Memory is not short from here on.
      words = newWords;
      notes = newNotes;
      cells = newCells;
      seen = newSeen;
    } catch (OutOfMemoryError e) {
      // A row is a favour: the shared cells have room.
      budget.giveBack(more);
      return false;
    }
    end = 0;
    for (int recorder = 0; recorder < recorders; recorder++) {
      if (pages(recorder) > 0) {
        place(recorder, firstPage(recorder), pages(recorder), oldCells, oldSeen);
      }
    }
    return true;
  }

  private static int bytes(int recorders, int size) {
    return 2 * size
        + recorders * (Long.BYTES << WORDS_BITS)
        + recorders * (Long.BYTES << NOTES_BITS);
  }

  /** Puts the row of a recorder, or a longer one, behind all others. */
  private void place(int recorder, int firstPage, int number, byte[] oldCells, byte[] oldSeen) {
    int old = pages(recorder) * PAGE_SIZE;
    if (old > 0) {
      int to = end + (firstPage(recorder) - firstPage) * PAGE_SIZE;
      System.arraycopy(oldCells, start(recorder), cells, to, old);
      System.arraycopy(oldSeen, start(recorder), seen, to, old);
    }
    int base = end - firstPage * PAGE_SIZE;
    words[(recorder << WORDS_BITS) + BASE] = base;
    notes[(recorder << NOTES_BITS) + FIRST_PAGE] = firstPage;
    notes[(recorder << NOTES_BITS) + PAGES] = number;
    end += number * PAGE_SIZE;
  }

  /** Empties the cells of a row; returns false if they must stay. */
  private boolean emptied(int recorder, long epoch, SharedTable shared) {
    if (!tryLock()) {
      return false;
    }
    try {
      return moveRow(recorder, epoch, shared.cells(recorder));
    } finally {
      unlock();
    }
  }

  /** Gives the rows back for which a reader asked. */
  void tidy(long epoch, SharedTable shared) {
    if ((boolean) ASKED.getOpaque(this) && tryLock()) {
      try {
        ASKED.setOpaque(this, false);
        giveBack(shared, epoch, IDLE_DRAINS);
        rebuild(words.length >>> WORDS_BITS, pages * PAGE_SIZE);
      } finally {
        unlock();
      }
    }
  }

  /**
   * Moves all cells of a dead thread to shared cells; the caller holds the lock.
   *
   * @return false if memory is short, and something is left
   */
  boolean handOver(long epoch, SharedTable shared) {
    return giveBack(shared, epoch, 0) && rebuild(0, 0);
  }

  private boolean giveBack(SharedTable shared, long epoch, int idle) {
    boolean complete = true;
    for (int recorder = 0; recorder < words.length >>> WORDS_BITS; recorder++) {
      if (pages(recorder) > 0 && notes[(recorder << NOTES_BITS) + IDLE] >= idle) {
        if (moveRow(recorder, epoch, shared.cells(recorder))) {
          pages -= pages(recorder);
          notes[(recorder << NOTES_BITS) + PAGES] = 0;
          notes[(recorder << NOTES_BITS) + IDLE] = 0;
          words[(recorder << WORDS_BITS) + SPAN] = BIAS;
        } else {
          complete = false;
        }
      }
    }
    return complete;
  }

  /** Adds the unseen rest of a row to shared cells; returns false if memory is short. */
  private boolean moveRow(int recorder, long epoch, @Nullable SharedCells target) {
    if (target == null) {
      return false;
    }
    int start = start(recorder);
    int stop = start + pages(recorder) * PAGE_SIZE;
    for (int page = start; page < stop; page += PAGE_SIZE) {
      // Before anything is moved, so that a lack of memory changes nothing.
      if (hasUnseen(page) && !target.reserve(firstPage(recorder) + (page - start) / PAGE_SIZE)) {
        return false;
      }
    }
    moveNotes(recorder << NOTES_BITS, epoch, target);
    long sum = words[(recorder << WORDS_BITS) + SUM];
    long offsets = sum - notes[(recorder << NOTES_BITS) + SEEN_SUM];
    int base = (int) words[(recorder << WORDS_BITS) + BASE];
    for (int page = start; page < stop; page += PAGE_SIZE) {
      if (hasUnseen(page)) {
        offsets -= movePage(page, base, target);
      }
    }
    Arrays.fill(cells, start, stop, (byte) 0);
    Arrays.fill(seen, start, stop, (byte) 0);
    target.addOffsets(offsets);
    notes[(recorder << NOTES_BITS) + SEEN_SUM] = sum;
    return true;
  }

  /** Moves what was noted for this epoch and the last; what is older was read. */
  private void moveNotes(int note, long epoch, SharedCells target) {
    for (int place = note + LEAST; place < note + SEEN_SUM; place++) {
      long ofEpoch = notes[place] & ~LogBuckets.MAX_VALUE;
      if ((epoch - ofEpoch) >>> LogBuckets.VALUE_BITS <= 1) {
        target.noteExtremes(notes[place] & LogBuckets.MAX_VALUE, ofEpoch);
      }
    }
  }

  private boolean hasUnseen(int page) {
    return !Arrays.equals(cells, page, page + PAGE_SIZE, seen, page, page + PAGE_SIZE);
  }

  private long movePage(int page, int base, SharedCells target) {
    long moved = 0;
    for (int cell = page; cell < page + PAGE_SIZE; cell++) {
      int rest = (cells[cell] - seen[cell]) & 0xFF;
      if (rest > 0) {
        target.addCount(cell - base, rest);
        moved += rest;
      }
    }
    return moved;
  }

  /**
   * Adds to a drain what was recorded since the last one; the caller holds the lock.
   *
   * @return false if memory is short, and something is left for the next drain
   */
  boolean drainTo(Drain drain) {
    boolean complete = true;
    boolean asks = false;
    int recorders = Math.min(drain.bound(), words.length >>> WORDS_BITS);
    for (int recorder = 0; recorder < recorders; recorder++) {
      int note = recorder << NOTES_BITS;
      long number = notes[note + PAGES];
      if (number > 0) {
        long sum = (long) LONGS.getAcquire(words, (recorder << WORDS_BITS) + SUM);
        long values = sum == notes[note + SEEN_SUM] ? 0 : drainRow(drain, recorder, sum);
        complete &= values >= 0;
        // A page with less than a value costs its reader more than it saves its owner.
        notes[note + IDLE] = values < 0 || values >= number ? 0 : notes[note + IDLE] + 1;
        asks |= notes[note + IDLE] >= IDLE_DRAINS;
      }
    }
    if (asks) {
      ASKED.setOpaque(this, true);
    }
    return drain.endThread() && complete;
  }

  /** Returns the number of values taken; -1 if memory is short, and something is left. */
  private long drainRow(Drain drain, int recorder, long sum) {
    Tally tally = drain.of(recorder);
    byte[] row = drain.row();
    System.arraycopy(cells, start(recorder), row, 0, pages(recorder) * PAGE_SIZE);
    long values = tally.addRow(firstPage(recorder), pages(recorder), row, seen, start(recorder));
    if (values >= 0) {
      int note = recorder << NOTES_BITS;
      tally.addOffsets(sum - notes[note + SEEN_SUM], 0);
      notes[note + SEEN_SUM] = sum;
      for (int parity = 0; parity < 2; parity++) {
        tally.noteLeast((long) LONGS.getOpaque(notes, note + LEAST + parity));
        tally.noteGreatest((long) LONGS.getOpaque(notes, note + GREATEST + parity));
      }
    }
    return values;
  }
}
