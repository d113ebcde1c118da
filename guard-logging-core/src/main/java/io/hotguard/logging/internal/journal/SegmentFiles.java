/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** Every file-system call of a journal for its segments; tests inject failures here. */
class SegmentFiles {
  private static final int CHUNK_BYTES = 256 << 10;

  /** Returns everything in the directory, sorted by name. */
  List<Path> list(Path directory) throws IOException {
    List<Path> paths = new ArrayList<>();
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
      stream.forEach(paths::add);
    } catch (java.nio.file.DirectoryIteratorException e) {
      throw e.getCause();
    }
    Collections.sort(paths);
    return paths;
  }

  /** Creates a file whose blocks are written, and maps it. Leaves nothing behind on failure. */
  MappedFile create(Path path, int bytes) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            path,
            Set.of(
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS),
            OwnerOnly.file(path))) {
      try {
        writeZeros(channel, bytes);
        return Mapper.map(path, channel, bytes);
      } catch (IOException | RuntimeException | Error e) {
        Files.deleteIfExists(path);
        throw e;
      }
    }
  }

  /** Maps the start of an existing file. */
  MappedFile map(Path path, int bytes) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            path,
            Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS))) {
      return Mapper.map(path, channel, bytes);
    }
  }

  /*
   * Zeros are written, not implied: a store to a hole of a sparse file on a full disk is a SIGBUS in the
   * caller's thread.
   */
  void writeZeros(FileChannel channel, int bytes) throws IOException {
    ByteBuffer zeros = ByteBuffer.allocateDirect(Math.min(CHUNK_BYTES, bytes));
    for (int left = bytes; left > 0; ) {
      zeros.clear().limit(Math.min(left, zeros.capacity()));
      left -= channel.write(zeros);
    }
  }

  /** Writes the content of a removed file to a new file of its name. */
  void restore(MappedFile file) throws IOException {
    Path path = file.path();
    try (FileChannel channel =
        FileChannel.open(
            path,
            Set.of(
                StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
            OwnerOnly.file(path))) {
      ByteBuffer content = file.memory().duplicate().clear();
      while (content.hasRemaining()) {
        channel.write(content);
      }
    }
  }

  long size(Path path) throws IOException {
    return Files.size(path);
  }

  void delete(Path path) throws IOException {
    Files.deleteIfExists(path);
  }

  void rename(Path from, Path to) throws IOException {
    Files.move(from, to);
  }

  /** Forces the mapping to the disk; on failure the data are still in the page cache. */
  void force(MappedFile file) {
    try {
      if (file.memory() instanceof MappedByteBuffer mapped) {
        mapped.force();
      }
    } catch (UncheckedIOException | InternalError notForced) {
      // The data survive the process; only the machine's death could lose them.
    }
  }

  /** Unmaps at once where the JDK can. No thread may use the mapping afterwards. */
  void unmap(MappedFile file) {
    try {
      file.unmapper().close();
    } catch (Exception leftToTheCollector) {
      // Nothing is lost but address space.
    }
  }
}
