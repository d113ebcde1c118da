/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import io.hotguard.text.Printable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;

/** The one-line file in a slot that names the owner of its records. */
final class SlotHolder {
  /*
   * Only people read this file; the guard decides nothing by it. A slot without a holder file is as
   * good as any, like the slots of earlier versions. The journals report a full disk.
   */
  static final String FILE = "holder.txt";

  private static final int MAX_BYTES = 4096;

  private SlotHolder() {}

  static void write(Path slot, String holder) {
    Path file = slot.resolve(FILE);
    try {
      Files.deleteIfExists(file);
      try (var channel =
          Files.newByteChannel(
              file,
              Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
              OwnerOnly.file(file))) {
        channel.write(StandardCharsets.UTF_8.encode(holder + "\n"));
      }
    } catch (IOException e) {
      // See above.
    }
  }

  /** The holder's line without control characters, which would forge lines of a log. */
  static Optional<String> read(Path slot) {
    Path file = slot.resolve(FILE);
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      String text = new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
      String line = Printable.of(text.strip());
      return line.isEmpty() ? Optional.empty() : Optional.of(line);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  static void delete(Path slot) throws IOException {
    Files.deleteIfExists(slot.resolve(FILE));
  }
}
