/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.jfr;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * The complete chunks of a file, at least one, by their headers.
 *
 * @param wholeBytes the length of the complete chunks
 * @param otherVersion the version of the chunk behind them if it is unreadable; otherwise empty
 */
public record ChunkHeaders(
    List<ChunkHeader> whole, long wholeBytes, long fileBytes, OptionalInt otherVersion) {
  private static final int MAGIC = 0x464c5200; // FLR and a zero
  private static final int VERSION_AT = 4;
  private static final int STATE_AT = 64;
  private static final byte BEING_WRITTEN = (byte) 0xff;
  private static final int VERSION = 2;
  private static final long LEAST_GAP_NANOS = TimeUnit.SECONDS.toNanos(1);

  /**
   * Refuses a path that is not a file.
   *
   * @throws UnreadableRecordingException if it is not a file
   */
  public static void requireFile(Path file) throws IOException {
    if (!Files.exists(file)) {
      throw new UnreadableRecordingException(file + ": no such file");
    }
    if (!Files.isRegularFile(file)) {
      throw new UnreadableRecordingException(
          file + ": is no regular file; a recording is not read from its beginning to its end");
    }
    if (!Files.isReadable(file)) {
      throw new UnreadableRecordingException(file + ": this user may not read it");
    }
  }

  /**
   * Goes over the headers.
   *
   * @throws UnreadableRecordingException if the file does not begin with a whole chunk
   */
  public static ChunkHeaders of(Path file, RandomAccessFile open) throws IOException {
    long size = open.length();
    if (size == 0) {
      throw new UnreadableRecordingException(
          file + ": is empty; a recording is written when it ends, or by jcmd PID JFR.dump");
    }
    OptionalInt otherVersion = OptionalInt.empty();
    List<ChunkHeader> whole = new ArrayList<>();
    long at = 0;
    while (at < size) {
      ByteBuffer bytes = ChunkHeader.bytes(open, at);
      otherVersion = otherVersion(bytes);
      if (otherVersion.isPresent() || !isWhole(bytes, size - at)) {
        break;
      }
      ChunkHeader chunk = ChunkHeader.of(at, bytes);
      whole.add(chunk);
      at += chunk.bytes();
    }
    if (whole.isEmpty() && otherVersion.isPresent()) {
      throw new UnreadableRecordingException(file + ": " + ofVersion(otherVersion.getAsInt()));
    }
    if (whole.isEmpty()) {
      throw refused(file, ChunkHeader.bytes(open, 0));
    }
    return new ChunkHeaders(List.copyOf(whole), at, size, otherVersion);
  }

  /* Runs first: the meaning of the other header bytes is known for this version only. */
  private static OptionalInt otherVersion(ByteBuffer header) {
    if (!begins(header) || header.limit() < VERSION_AT + Short.BYTES) {
      return OptionalInt.empty();
    }
    int version = header.getShort(VERSION_AT);
    return version == VERSION ? OptionalInt.empty() : OptionalInt.of(version);
  }

  private static String ofVersion(int version) {
    String by =
        switch (version) {
          case 0 -> " of JDK 7 and 8 (Oracle)";
          case 1 -> " of JDK 9 and 10";
          default -> "";
        };
    return "has version %s of the format%s; only version %s can be read, of JDK 11 and later, 8u262 and later, and async-profiler"
        .formatted(version, by, VERSION);
  }

  /**
   * The headers of several files as if they were of one. A chunk that several files have, as dumps
   * of one recording do, is there once.
   */
  public static ChunkHeaders distinct(List<ChunkHeaders> files) {
    Map<List<Long>, ChunkHeader> chunks = new LinkedHashMap<>();
    for (ChunkHeaders file : files) {
      for (ChunkHeader chunk : file.whole) {
        chunks.putIfAbsent(List.of(chunk.startNanos(), chunk.startTicks(), chunk.bytes()), chunk);
      }
    }
    return new ChunkHeaders(List.copyOf(chunks.values()), 0, 0, OptionalInt.empty());
  }

  /** The start of the first recording of the file, in nanoseconds of the epoch. */
  public long startNanos() {
    return whole.stream().mapToLong(ChunkHeader::startNanos).min().orElse(Long.MIN_VALUE);
  }

  /** The time without a recording between the recordings of a file; 0 for a single one. */
  public long gapNanos() {
    List<ChunkHeader> inTime =
        whole.stream().sorted(Comparator.comparingLong(ChunkHeader::startNanos)).toList();
    long end = inTime.get(0).startNanos();
    long missing = 0;
    for (ChunkHeader chunk : inTime) {
      missing += Math.max(0, chunk.startNanos() - end);
      end = Math.max(end, chunk.startNanos() + Math.max(0, chunk.spanNanos()));
    }
    return missing < LEAST_GAP_NANOS ? 0 : missing;
  }

  /** Says that time is missing between its recordings. */
  public Optional<String> gaps() {
    long missing = gapNanos();
    return missing == 0
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "There is more than one recording, which are read as one: %.1f s between them are missing; diagnose each by itself to tell them apart.",
                missing / (double) TimeUnit.SECONDS.toNanos(1)));
  }

  /** Says that a part of the file cannot be read. */
  public Optional<String> unread() {
    if (wholeBytes == fileBytes) {
      return Optional.empty();
    }
    String read = "of its " + fileBytes + " bytes the first " + wholeBytes + " are read.";
    return Optional.of(
        otherVersion.isPresent()
            ? "The rest " + ofVersion(otherVersion.getAsInt()) + ": " + read
            : "The file is damaged or cut off: " + read);
  }

  private static boolean begins(ByteBuffer header) {
    return header.limit() >= Integer.BYTES && header.getInt(0) == MAGIC;
  }

  private static boolean isWhole(ByteBuffer header, long most) {
    return begins(header)
        && header.limit() == ChunkHeader.BYTES
        && header.get(STATE_AT) != BEING_WRITTEN
        && header.getLong(ChunkHeader.SIZE_AT) >= ChunkHeader.BYTES
        && header.getLong(ChunkHeader.SIZE_AT) <= most;
  }

  private static UnreadableRecordingException refused(Path file, ByteBuffer header) {
    return new UnreadableRecordingException(
        begins(header)
            ? file
                + ": is cut off: its first chunk is not whole; copy it again, or make one that is with jcmd PID JFR.dump, or jfr assemble from the repository of a process that died"
            : file + ": is no flight recording; one begins with the letters FLR");
  }
}
