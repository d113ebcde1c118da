/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;

/** Opens journals for tests of other packages, and looks at their files. */
public final class PreparedJournal {
  /** The bytes of a segment. */
  public static final int SEGMENT = 64 << 10;

  private PreparedJournal() {}

  /** Opens a journal and waits until no append can find its next segment not ready. */
  public static Journal open(Path slot, String name, int segments) throws IOException {
    return Journals.open(Journals.bounded(slot, name, SEGMENT, (long) segments * SEGMENT));
  }

  /**
   * Opens a journal with one segment; the next ones wait for the gate before they are written.
   *
   * @param gate throws to fail like a full disk
   */
  public static Journal gated(Path slot, String name, int segments, Gate gate) throws IOException {
    return Journal.open(
        Journals.bounded(slot, name, SEGMENT, (long) segments * SEGMENT),
        new SegmentFiles() {
          private int created;

          @Override
          void writeZeros(FileChannel channel, int bytes) throws IOException {
            if (created++ > 0) {
              gate.pass();
            }
            super.writeZeros(channel, bytes);
          }
        });
  }

  /** A segment passes it before it is written. */
  public interface Gate {
    void pass() throws IOException;
  }

  /** Every segment file below a directory. */
  public static List<Path> segments(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(f -> f.toString().endsWith(".segment")).sorted().toList();
    }
  }

  /** Copies a journal's files as a kill at this moment would leave them. */
  public static Path copy(Path slot, String name, Path to) throws IOException {
    return Journals.copy(slot, name, to);
  }

  /** Makes a directory another user's, or ends the test: root alone can. */
  public static void giveAway(Path directory) {
    try {
      Files.setAttribute(directory, "unix:uid", 65534);
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      assumeTrue(false, "needs the right to give a directory away: " + e);
    }
  }

  /**
   * Overwrites a part of a segment that has records. Not with zeros: where a record begins, they
   * are no damage but the place of a record that nobody has written. The lengths of records, and so
   * their places, differ with the thread that logs.
   */
  public static void damage(Path segment) throws IOException {
    byte[] overwritten = new byte[512];
    Arrays.fill(overwritten, (byte) 'x');
    try (RandomAccessFile file = new RandomAccessFile(segment.toFile(), "rw")) {
      file.seek(4096);
      file.write(overwritten);
    }
  }

  /** Texts of events that are told apart by their number. */
  public static List<String> ids(int from, int to) {
    List<String> ids = new ArrayList<>();
    for (int i = from; i < to; i++) {
      ids.add("id-" + i);
    }
    return ids;
  }

  /** The ids of these texts in the order in which they were logged. */
  public static List<String> inOrder(Collection<String> texts, int to) {
    List<String> ids = ids(0, to);
    ids.retainAll(new HashSet<>(texts));
    return ids;
  }
}
