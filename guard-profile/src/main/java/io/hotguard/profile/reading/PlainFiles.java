/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import io.hotguard.profile.jfr.ChunkHeaders;
import io.hotguard.profile.jfr.UnreadableRecordingException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/**
 * The recordings in files, folders, gzip files and zip archives, as plain files. The content
 * decides, not the name. Unpacked files are temporary and bounded, and end with this object.
 */
final class PlainFiles implements AutoCloseable {
  private static final int GZIP = 0x1f8b;
  private static final int ZIP = 0x504b;
  private static final String ENDING = ".jfr";
  private static final int BUFFER_BYTES = 1 << 16;

  private final List<Path> plain = new ArrayList<>();
  private final List<Path> temporary = new ArrayList<>();
  private long bytesLeft;

  private PlainFiles(long mostBytes) {
    this.bytesLeft = mostBytes;
  }

  /**
   * Finds the recordings.
   *
   * @param mostBytes how much may be unpacked in all
   * @throws UnreadableRecordingException if an input holds none
   */
  static PlainFiles of(Collection<Path> inputs, long mostBytes) throws IOException {
    PlainFiles files = new PlainFiles(mostBytes);
    try {
      for (Path input : inputs) {
        if (Files.isDirectory(input)) {
          files.addFolder(input);
        } else {
          files.add(input);
        }
      }
      return files;
    } catch (IOException | RuntimeException e) {
      files.close();
      throw e;
    }
  }

  List<Path> plain() {
    return List.copyOf(plain);
  }

  private void addFolder(Path folder) throws IOException {
    List<Path> within;
    try (Stream<Path> files = Files.list(folder)) {
      within =
          files
              .filter(Files::isRegularFile)
              .filter(file -> file.getFileName().toString().contains(ENDING))
              .sorted()
              .toList();
    }
    if (within.isEmpty()) {
      throw new UnreadableRecordingException(
          folder + ": is a folder without a recording (*.jfr, *.jfr.gz, *.jfr.zip)");
    }
    for (Path file : within) {
      add(file);
    }
  }

  private void add(Path file) throws IOException {
    ChunkHeaders.requireFile(file);
    int first;
    try (InputStream in = Files.newInputStream(file)) {
      first = (in.read() << Byte.SIZE) | (in.read() & 0xff);
    }
    if (first == GZIP) {
      try (InputStream in = new GZIPInputStream(Files.newInputStream(file), BUFFER_BYTES)) {
        unpack(file, in);
      } catch (ZipException e) {
        throw damaged(file, e);
      }
    } else if (first == ZIP) {
      unzip(file);
    } else {
      plain.add(file);
    }
  }

  private void unzip(Path file) throws IOException {
    boolean found = false;
    try (ZipInputStream in =
        new ZipInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        if (entry.getName().endsWith(ENDING)) {
          found = true;
          unpack(file, in);
        }
      }
    } catch (ZipException e) {
      throw damaged(file, e);
    }
    if (!found) {
      throw new UnreadableRecordingException(
          file + ": is a zip archive without a recording (*.jfr)");
    }
  }

  private static UnreadableRecordingException damaged(Path file, ZipException e) {
    return new UnreadableRecordingException(
        file + ": is damaged: it cannot be unpacked (" + e.getMessage() + ")");
  }

  private void unpack(Path file, InputStream in) throws IOException {
    Path to = Files.createTempFile("hotguard", ENDING);
    to.toFile().deleteOnExit(); // A process that is told to end runs no finally block.
    temporary.add(to);
    plain.add(to);
    byte[] buffer = new byte[BUFFER_BYTES];
    try (OutputStream out = Files.newOutputStream(to)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        bytesLeft -= read;
        if (bytesLeft < 0) {
          throw new UnreadableRecordingException(
              file + ": is too large to be unpacked here; unpack it yourself");
        }
        out.write(buffer, 0, read);
      }
    }
  }

  @Override
  public void close() throws IOException {
    for (Path file : temporary) {
      Files.deleteIfExists(file);
    }
  }
}
