/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * Appends one JSON object a line to a file; docs/metrics-aggregation.md lists the fields.
 *
 * <p>At the limit, the file is renamed to {@code NAME.1}, in place of an older file, and a new file
 * begins. There are at most two files of the limit each.
 *
 * <h2>Errors</h2>
 *
 * A line that could not be written whole is cut off again. If a killed process left part of a line,
 * a line break ends it, so that the next line stays readable. Lines are not forced to the disk.
 */
public final class FileTransport implements StatisticsTransport {
  /*
   * This is a RandomAccessFile, because the sender interrupts a transport at its deadline, and an interrupt
   * would close a channel in the middle of a line.
   */
  private static final long DEFAULT_MAX_BYTES = 64L << 20;

  private final Path path;
  private final long maxBytes;
  private RandomAccessFile file;

  private FileTransport(Path path, long maxBytes) throws IOException {
    this.path = path;
    this.maxBytes = maxBytes;
    this.file = open();
  }

  /**
   * Opens a file of at most 64 MiB for appending, and creates it if needed.
   *
   * @param path the file, in an existing directory
   * @throws IOException if the file cannot be written
   */
  public static FileTransport open(Path path) throws IOException {
    return open(path, DEFAULT_MAX_BYTES);
  }

  /**
   * Opens a file for appending, and creates it if needed.
   *
   * @param path the file, in an existing directory
   * @param maxBytes the limit of the file's size, 1 or more; a longer line gets a file of its own
   * @throws IOException if the file cannot be written
   * @throws IllegalArgumentException if the limit is below 1
   */
  public static FileTransport open(Path path, long maxBytes) throws IOException {
    if (maxBytes < 1) {
      throw new IllegalArgumentException("maxBytes=" + maxBytes + ": must be 1 or more");
    }
    return new FileTransport(requireNonNull(path, "path"), maxBytes);
  }

  private RandomAccessFile open() throws IOException {
    RandomAccessFile opened = new RandomAccessFile(path.toFile(), "rw");
    try {
      long length = opened.length();
      if (length > 0) {
        opened.seek(length - 1);
        if (opened.read() != '\n') {
          opened.write('\n');
        }
      }
      return opened;
    } catch (Throwable e) {
      opened.close();
      throw e;
    }
  }

  @Override
  public void send(StatisticsEnvelope envelope) throws IOException {
    append(PlainPayload.of(envelope));
  }

  @Override
  public void send(List<Sample> samples) throws IOException {
    append(PlainPayload.of(samples));
  }

  private void append(String line) throws IOException {
    byte[] bytes = (line + '\n').getBytes(StandardCharsets.UTF_8);
    long length = file.length();
    if (length > 0 && length + bytes.length > maxBytes) {
      roll();
      length = 0;
    }
    try {
      file.seek(length);
      file.write(bytes);
    } catch (Throwable e) {
      file.setLength(length);
      throw e;
    }
  }

  private void roll() throws IOException {
    file.close();
    try {
      Files.move(
          path,
          path.resolveSibling(path.getFileName() + ".1"),
          StandardCopyOption.REPLACE_EXISTING);
    } finally {
      file = open();
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
