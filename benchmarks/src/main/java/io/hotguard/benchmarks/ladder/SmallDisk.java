/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import io.hotguard.benchmarks.process.Directories;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A small file system that a file of ballast fills until it is deleted. */
final class SmallDisk {
  /** More would be no small disk, but the machine's own. */
  private static final long MAX_BYTES = 1L << 30;

  private static final int CHUNK_BYTES = 1 << 20;

  private final String description;
  private final Path own;
  private final Path ballast;

  /**
   * Takes a new directory in this one, which is deleted when this process ends.
   *
   * @throws IOException if its file system has more than 1 GiB
   */
  SmallDisk(Path directory) throws IOException {
    FileStore store = Files.getFileStore(directory);
    long bytes = store.getTotalSpace();
    if (bytes > MAX_BYTES) {
      throw new IOException(
          directory
              + " is on a file system of "
              + bytes
              + " bytes: at most "
              + MAX_BYTES
              + " are filled; mount a tmpfs there");
    }
    description = "a %s of %d MiB".formatted(store.type(), bytes >> 20);
    own = Directories.temporary(directory.toAbsolutePath(), "soak");
    ballast = own.resolve("ballast");
  }

  /** The type and the size, for a result. */
  String description() {
    return description;
  }

  /** Where the guarded service may write. */
  Path spill() {
    return own.resolve("spill");
  }

  /** Writes until nothing is free. */
  void fill() throws IOException {
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES);
    try (FileChannel file =
        FileChannel.open(ballast, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      for (long written = 0; written < MAX_BYTES; written += chunk.clear().capacity()) {
        try {
          while (chunk.hasRemaining()) {
            file.write(chunk);
          }
        } catch (IOException full) {
          return;
        }
      }
    }
  }

  void empty() throws IOException {
    Files.deleteIfExists(ballast);
  }
}
