/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Finds the records of an earlier process in a journal's directory. */
final class Recovery {
  /*
   * Nothing in a file is trusted: a header counts when its check holds, a record when its tag and its CRC
   * hold, a length when the tag over it holds. A file that cannot be read as a segment is moved aside, never
   * deleted and never in the way.
   *
   * The last segment goes on being written when there is room behind its last record, so that a process that
   * restarts again and again while the receiver is down does not spend one segment per start.
   */
  private static final Pattern SEGMENT_NAME = Pattern.compile("\\d{8}\\.segment");

  private final SegmentFiles files;
  private final JournalConfig config;
  private final Path directory;
  private final Damage damage;
  private final CRC32C crc = new CRC32C();
  private final JournalRecord scratch = new JournalRecord();
  private final List<Found> found = new ArrayList<>();
  private long records;
  private long lastSequence;

  Recovery(SegmentFiles files, JournalConfig config, Path directory, Damage damage) {
    this.files = files;
    this.config = config;
    this.directory = directory;
    this.damage = damage;
  }

  /** A segment with unread records, and where they end. */
  private record Found(
      MappedFile file, Segment.Header header, int start, int end, boolean sealed) {}

  static String fileName(int index) {
    return String.format(java.util.Locale.ROOT, "%08d.segment", index);
  }

  /** Links the found segments behind the origin and returns the last segment of the chain. */
  Segment recover(Segment origin) throws IOException {
    for (Path path : files.list(directory)) {
      if (SEGMENT_NAME.matcher(path.getFileName().toString()).matches()) {
        examine(path);
      }
    }
    // The sort is stable: segments of one sequence stay in the order of their names.
    found.sort(Comparator.comparingLong(f -> f.header.sequence()));
    Segment last = origin;
    for (int i = 0; i < found.size(); i++) {
      Segment segment = toSegment(found.get(i), i + 1L, i == found.size() - 1);
      last.linkNext(segment);
      last = segment;
    }
    return last;
  }

  /** Records found that no earlier process acknowledged. */
  long records() {
    return records;
  }

  long lastSequence() {
    return lastSequence;
  }

  private void examine(Path path) {
    String name = path.getFileName().toString();
    try {
      if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
        damage.add(name + " at offset 0: not a regular file; skipped");
        return;
      }
      long size = files.size(path);
      if (size < Segment.HEADER_BYTES) {
        examineStump(path, size);
        return;
      }
      int bytes = (int) Math.min(size & -8L, JournalConfig.MAX_SEGMENT_BYTES);
      MappedFile file = files.map(path, bytes);
      long before = records;
      try {
        Found segment = examine(file, bytes, size);
        PageFaults.raise();
        if (segment != null) {
          found.add(segment);
        }
      } catch (IOException | RuntimeException | Error e) {
        records = before;
        files.unmap(file);
        throw e;
      }
    } catch (IOException | InternalError e) {
      damage.add(name + " at offset 0: cannot be read (" + e + "); skipped, left in place");
    }
  }

  /** A file shorter than a header: unfinished preparation when it holds nothing but zeros. */
  private void examineStump(Path path, long size) throws IOException {
    boolean zeros = true;
    for (byte b : Files.readAllBytes(path)) {
      zeros &= b == 0;
    }
    if (zeros) {
      files.delete(path);
    } else {
      setAside(path, size + " bytes are shorter than a segment header");
    }
  }

  /** Returns the segment; null if it has no unread records, and its file is gone or set aside. */
  private @Nullable Found examine(MappedFile file, int bytes, long size) throws IOException {
    ByteBuffer memory = file.memory();
    long magic = Segment.magic(memory);
    if (magic == Segment.BLANK || (magic == 0 && isZeroBehindHeader(memory, bytes))) {
      discard(file);
      return null;
    }
    String unreadable = null;
    Segment.Header header = Segment.readHeader(memory);
    int version = Segment.version(memory);
    if (magic != Segment.MAGIC) {
      unreadable = "not a segment (magic " + Long.toHexString(magic) + ")";
    } else if (version != Segment.VERSION) {
      unreadable = "unknown version " + version + ", this release reads " + Segment.VERSION;
    } else if (header == null) {
      unreadable = "the header's check does not hold";
    }
    if (header == null || unreadable != null) {
      files.unmap(file);
      setAside(file.path(), String.valueOf(unreadable));
      return null;
    }
    lastSequence = Math.max(lastSequence, header.sequence());
    if (bytes < header.capacity()) {
      damage.skipped(file.name(), size, header.capacity(), "the file is cut off");
      header = new Segment.Header(header.sequence(), header.salt(), bytes);
    }
    Found segment = scan(file, header);
    if (segment == null) {
      discard(file);
    }
    return segment;
  }

  private void discard(MappedFile file) throws IOException {
    files.unmap(file);
    files.delete(file.path());
  }

  /** Counts the unread records; null if there are no unread records. */
  private @Nullable Found scan(MappedFile file, Segment.Header header) {
    int start = Segment.readAcknowledged(file.memory(), header);
    if (start < 0) {
      damage.add(
          file.name()
              + " at offset 64: the acknowledged position does not verify; the segment is delivered from its start");
      start = Segment.HEADER_BYTES;
    }
    int capacity = header.capacity();
    Segment segment = new Segment(file, 0, header, start, capacity, capacity);
    long before = records;
    int end = start;
    boolean sealed = false;
    for (int at = start; capacity - at >= Segment.RECORD_HEADER_BYTES && !sealed; ) {
      long word = segment.word(at);
      if (!segment.holdsHeader(at, word)) {
        int next = segment.find(at + 8, capacity);
        if (word != 0) {
          damage.skipped(file.name(), at, next, "no valid record header");
          end = next;
        }
        at = next;
        continue;
      }
      int next = at + Segment.sizeOf((int) word & ~Segment.KIND_MASK);
      int kind = (int) word & Segment.KIND_MASK;
      sealed = kind == Segment.SEAL;
      if (kind == Segment.RECORD) {
        if (segment.load(at, word, scratch, crc)) {
          records++;
        } else {
          damage.skipped(file.name(), at, next, "the record does not match its CRC");
        }
      }
      at = next;
      end = next;
    }
    return records == before ? null : new Found(file, header, start, end, sealed);
  }

  private Segment toSegment(Found f, long ordinal, boolean isLast) {
    int capacity = f.header.capacity();
    boolean goesOn =
        isLast
            && !f.sealed
            && capacity == config.segmentBytes()
            && capacity - f.end >= Segment.RECORD_HEADER_BYTES;
    if (!goesOn) {
      return new Segment(f.file, ordinal, f.header, f.start, capacity, capacity);
    }
    try {
      Segment.zero(f.file.memory(), f.end, capacity);
      PageFaults.raise();
      return new Segment(f.file, ordinal, f.header, f.start, f.end, f.end);
    } catch (InternalError e) {
      damage.add(
          f.file.name() + " at offset " + f.end + ": cannot be written (" + e + "); drained only");
      return new Segment(f.file, ordinal, f.header, f.start, capacity, capacity);
    }
  }

  private void setAside(Path path, String why) throws IOException {
    String name = path.getFileName().toString();
    Path aside = path.resolveSibling(name + ".corrupt");
    for (int i = 2; Files.exists(aside, LinkOption.NOFOLLOW_LINKS); i++) {
      aside = path.resolveSibling(name + ".corrupt-" + i);
    }
    files.rename(path, aside);
    damage.add(name + " at offset 0: " + why + "; skipped whole, kept as " + aside.getFileName());
  }

  private static boolean isZeroBehindHeader(ByteBuffer memory, int bytes) {
    for (int at = Segment.HEADER_BYTES; at < bytes; at += 8) {
      if (memory.getLong(at) != 0) {
        return false;
      }
    }
    return true;
  }
}
