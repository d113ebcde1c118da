/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/** The reversible mapping between the name of a journal and the name of its directory. */
final class JournalName {
  /*
   * Lower-case letters, digits, '-' and '_' stand for themselves; any other byte of the UTF-8 form is %XX.
   * Capitals are escaped too: "Audit" and "audit" must not meet on a case-insensitive file system. The prefix
   * keeps "con", "nul" and ".." harmless. A name that is too long for a file name has no journal.
   */
  static final String PREFIX = "journal-";
  private static final int MAX_ENCODED = 180;

  private JournalName() {}

  /**
   * Returns the name of the directory.
   *
   * @throws IllegalArgumentException if that is too long
   */
  static String encode(String name) {
    StringBuilder encoded = new StringBuilder(PREFIX);
    for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
      if (isPlain(b)) {
        encoded.append((char) b);
      } else {
        encoded.append('%').append(HexFormat.of().withUpperCase().toHexDigits(b));
      }
    }
    if (encoded.length() > MAX_ENCODED) {
      throw new IllegalArgumentException(
          "journal '"
              + name
              + "': takes "
              + encoded.length()
              + " characters as the name of a directory, of at most "
              + MAX_ENCODED
              + "; choose a shorter name, with fewer capitals and signs");
    }
    return encoded.toString();
  }

  /** Returns the name of the journal in this directory, or nothing for any other directory. */
  static Optional<String> decode(Path journalDirectory) {
    String encoded = journalDirectory.getFileName().toString();
    if (!encoded.startsWith(PREFIX)) {
      return Optional.empty();
    }
    try {
      String name = unescape(encoded.substring(PREFIX.length()));
      return encode(name).equals(encoded) ? Optional.of(name) : Optional.empty();
    } catch (IllegalArgumentException foreign) {
      return Optional.empty();
    }
  }

  private static String unescape(String encoded) {
    byte[] bytes = new byte[encoded.length()];
    int length = 0;
    for (int i = 0; i < encoded.length(); i++) {
      char c = encoded.charAt(i);
      if (c != '%') {
        bytes[length++] = (byte) c;
      } else if (i + 2 < encoded.length()) {
        bytes[length++] = (byte) HexFormat.fromHexDigits(encoded, i + 1, i + 3);
        i += 2;
      } else {
        throw new IllegalArgumentException("escape is cut off");
      }
    }
    return new String(Arrays.copyOf(bytes, length), StandardCharsets.UTF_8);
  }

  private static boolean isPlain(byte b) {
    return (b >= 'a' && b <= 'z') || (b >= '0' && b <= '9') || b == '-' || b == '_';
  }
}
