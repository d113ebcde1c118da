/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Helpers of the tests of the journal. */
final class Journals {
  static final int SEGMENT = 4096;
  private static final String NAME = "spill";

  private Journals() {}

  static JournalConfig config(Path root, int segments) {
    return bounded(root, NAME, SEGMENT, (long) segments * SEGMENT);
  }

  /** Returns a configuration that prepares the smaller of maxBytes and 256 MiB ahead. */
  static JournalConfig bounded(Path directory, String name, int segmentBytes, long maxBytes) {
    long ready = Math.max(segmentBytes, Math.min(maxBytes, 256L << 20));
    return new JournalConfig(directory, name, segmentBytes, maxBytes, ready);
  }

  static byte[] bytes(JournalRecord record) {
    return Arrays.copyOf(record.bytes(), record.length());
  }

  static int number(JournalSlot slot) {
    return Integer.parseInt(slot.directory().getFileName().toString());
  }

  /** Opens and waits until everything that can be prepared is prepared. */
  static Journal open(JournalConfig config) throws IOException {
    return prepared(Journal.open(config));
  }

  static Journal prepared(Journal journal) {
    while (!journal.isPrepared()) {
      pause();
    }
    return journal;
  }

  /** Lets the background thread run while a test waits for a count. */
  @SuppressWarnings("ThreadPriorityCheck")
  static void pause() {
    Thread.yield();
  }

  static Append append(Journal journal, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return journal.append(bytes, 0, bytes.length);
  }

  static void accept(Journal journal, String text) {
    assertThat(append(journal, text)).isEqualTo(Append.ACCEPTED);
  }

  static List<String> drain(Journal journal) {
    List<String> texts = new ArrayList<>();
    JournalRecord record = new JournalRecord();
    while (journal.next(record)) {
      texts.add(text(record));
    }
    return texts;
  }

  static String text(JournalRecord record) {
    return new String(record.bytes(), 0, record.length(), StandardCharsets.UTF_8);
  }

  static Path folder(Path root) {
    return folder(root, NAME);
  }

  static Path folder(Path root, String journal) {
    return root.resolve(JournalName.encode(journal));
  }

  static List<Path> segments(Path root) throws IOException {
    return segmentsIn(folder(root));
  }

  private static List<Path> segmentsIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(f -> f.toString().endsWith(".segment")).sorted().toList();
    }
  }

  /** Overwrites bytes of a file that may be mapped. */
  static void patch(Path file, int at, byte[] with) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(with), at);
    }
  }

  static void cut(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(0);
    }
  }

  static Path copy(Path root, Path to) throws IOException {
    return copy(root, NAME, to);
  }

  /** Copies a journal's files as a kill at this moment would leave them. */
  static Path copy(Path root, String journal, Path to) throws IOException {
    Path target = Files.createDirectories(folder(to, journal));
    for (Path file : segmentsIn(folder(root, journal))) {
      Files.write(target.resolve(file.getFileName()), Files.readAllBytes(file));
    }
    return to;
  }
}
