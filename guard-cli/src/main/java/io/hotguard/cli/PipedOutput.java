/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;

/**
 * Standard output whose reader may leave early, as in {@code check target/classes | head}. The rest
 * is then dropped without a failure; any other problem is one.
 */
final class PipedOutput extends OutputStream {
  private final OutputStream out;
  private boolean closed;

  PipedOutput(OutputStream out) {
    this.out = out;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    if (closed) {
      return;
    }
    try {
      out.write(bytes, from, length);
    } catch (IOException e) {
      closed = isClosedPipe(e);
      if (!closed) {
        throw e;
      }
    }
  }

  /** Linux and macOS say "Broken pipe", Windows "The pipe is being closed". */
  private static boolean isClosedPipe(IOException e) {
    return String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
  }
}
