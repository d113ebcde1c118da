/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** An archive that a test writes. */
public final class TestArchive {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final ZipOutputStream zip = new ZipOutputStream(bytes);

  public TestArchive with(String name, byte[] content) {
    try {
      zip.putNextEntry(new ZipEntry(name));
      zip.write(content);
      zip.closeEntry();
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public TestArchive with(String name, String content) {
    return with(name, content.getBytes(StandardCharsets.UTF_8));
  }

  public TestArchive with(String name, TestArchive inner) {
    return with(name, inner.bytes());
  }

  public TestArchive with(Class<?> type) {
    return with(type.getName().replace('.', '/') + ".class", ClassFiles.bytes(type));
  }

  /** As Spring Boot stores the jars in its own. */
  public TestArchive withStored(String name, TestArchive inner) {
    byte[] content = inner.bytes();
    CRC32 crc = new CRC32();
    crc.update(content);
    ZipEntry entry = new ZipEntry(name);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(content.length);
    entry.setCompressedSize(content.length);
    entry.setCrc(crc.getValue());
    try {
      zip.putNextEntry(entry);
      zip.write(content);
      zip.closeEntry();
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A file of zeros that is never held as a whole. */
  public TestArchive withZeros(String name, long length) {
    try {
      zip.putNextEntry(new ZipEntry(name));
      byte[] zeros = new byte[1 << 16];
      for (long left = length; left > 0; left -= zeros.length) {
        zip.write(zeros, 0, (int) Math.min(left, zeros.length));
      }
      zip.closeEntry();
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public byte[] bytes() {
    try {
      zip.close();
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public Path write(Path file) {
    try {
      Files.createDirectories(file.getParent());
      try (OutputStream out = Files.newOutputStream(file)) {
        out.write(bytes());
      }
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
