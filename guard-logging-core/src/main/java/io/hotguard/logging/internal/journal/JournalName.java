/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/** The reversible mapping between the name of a journal and the name of its directory. */
final class JournalName {
  /*
   * Lower-case letters, digits, '-' and '_' stand for themselves; any other byte of the UTF-8 form is %XX.
   * Capitals are escaped too: "Audit" and "audit" must not meet on a case-insensitive file system. The prefix
   * keeps "con", "nul" and ".." harmless. A name too long for a file name becomes its start and a hash, with
   * the whole name in a file inside.
   */
  static final String PREFIX = "journal-";
  private static final String NAME_FILE = "name";
  private static final int MAX_ENCODED = 180;
  private static final int MAX_NAME_FILE_BYTES = 64 << 10;
  private static final String HASH_MARK = "%~";

  private JournalName() {}

  static String encode(String name) {
    StringBuilder encoded = new StringBuilder(PREFIX);
    for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
      if (isPlain(b)) {
        encoded.append((char) b);
      } else {
        encoded.append('%').append(HexFormat.of().withUpperCase().toHexDigits(b));
      }
    }
    if (encoded.length() <= MAX_ENCODED) {
      return encoded.toString();
    }
    return encoded.substring(0, 100) + HASH_MARK + hash(name);
  }

  /** Writes the whole name beside the segments when the directory's name cannot carry it. */
  static void keep(Path journalDirectory, String name) throws IOException {
    if (encode(name).contains(HASH_MARK)) {
      Files.writeString(journalDirectory.resolve(NAME_FILE), name);
    }
  }

  static void forget(Path journalDirectory) throws IOException {
    Files.deleteIfExists(journalDirectory.resolve(NAME_FILE));
  }

  /** Returns the name of the journal in this directory, or nothing for any other directory. */
  static Optional<String> decode(Path journalDirectory) {
    String encoded = journalDirectory.getFileName().toString();
    if (!encoded.startsWith(PREFIX)) {
      return Optional.empty();
    }
    try {
      String name =
          encoded.contains(HASH_MARK)
              ? readName(journalDirectory)
              : unescape(encoded.substring(PREFIX.length()));
      return encode(name).equals(encoded) ? Optional.of(name) : Optional.empty();
    } catch (IOException | IllegalArgumentException foreign) {
      return Optional.empty();
    }
  }

  private static String readName(Path journalDirectory) throws IOException {
    Path file = journalDirectory.resolve(NAME_FILE);
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        || Files.size(file) > MAX_NAME_FILE_BYTES) {
      throw new IOException("no name");
    }
    return Files.readString(file);
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

  private static String hash(String name) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
