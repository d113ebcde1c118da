/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package ch.qos.logback.core.recovery;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A file of Logback in memory, on a disk that a test fills. In the package of what it overrides.
 */
public final class LimitedDisk extends ResilientOutputStreamBase {
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private boolean full;
  private int opened;

  public LimitedDisk() {
    os = openNewOutputStream();
    presumedClean = true;
  }

  public void fill() {
    full = true;
  }

  public void empty() {
    full = false;
  }

  /** How often Logback has opened the file. */
  public int opened() {
    return opened;
  }

  public String text() {
    return written.toString(StandardCharsets.UTF_8);
  }

  @Override
  String getDescription() {
    return "a disk in memory";
  }

  @Override
  OutputStream openNewOutputStream() {
    opened++;
    return new BufferedOutputStream(
        new OutputStream() {
          @Override
          public void write(int each) throws IOException {
            write(new byte[] {(byte) each}, 0, 1);
          }

          @Override
          public void write(byte[] bytes, int offset, int length) throws IOException {
            if (full) {
              throw new IOException("No space left on device");
            }
            written.write(bytes, offset, length);
          }
        });
  }
}
