/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.input;

import io.hotguard.text.Printable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The rules that all archives share: refused names, and the limits of one reading. */
final class EntryReading {
  private static final Set<String> ARCHIVES = Set.of("jar", "war", "ear");
  private static final int MAX_NAME_CHARS = 200;

  /** The JVM ignores other names below the folder. */
  private static final Pattern VERSION =
      Pattern.compile("(?:^|.*/)META-INF/versions/([1-9]\\d{0,2})/.*");

  private static final String VERSIONS = "META-INF/versions/";

  /** Greater than any release; it marks what no JVM of this release loads. */
  static final int MOST_RELEASE = (1 << 7) - 1;

  private final ReadLimits limits;

  /** Grows to the size of the largest file, so each file is unpacked at once. */
  private byte[] buffer = new byte[1 << 16];

  private final ArchiveBudget.Reading budget;

  EntryReading(ReadLimits limits, ArchiveBudget.Reading budget) {
    this.limits = limits;
    this.budget = budget;
  }

  /** The archive exceeds a limit; the rest of it is not read. */
  static final class RefusedException extends IOException {
    private static final long serialVersionUID = 1;

    RefusedException(String message) {
      super(message);
    }
  }

  static boolean isArchive(String name) {
    return ARCHIVES.contains(name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
  }

  /** The release that the name of a file in a multi-release archive tells; 0 for all releases. */
  static int release(String name) {
    if (!name.contains(VERSIONS)) {
      return 0;
    }
    Matcher version = VERSION.matcher(name);
    return version.matches()
        ? Math.min(Integer.parseInt(version.group(1)), MOST_RELEASE)
        : MOST_RELEASE;
  }

  /** Whether this release of Java would load a class from there. */
  static boolean isForThisJava(InputEntry entry) {
    return entry.release() <= Runtime.version().feature();
  }

  static String tooLarge(ReadLimits limits) {
    return "larger than "
        + limits.fileBytes()
        + " bytes, more than a class or configuration file can mean; not read";
  }

  /** Why a name is refused: nothing is unpacked to disk, but a report must not name it either. */
  static Optional<String> refusal(String name) {
    for (int i = 0; i < name.length(); i++) {
      if (Character.isISOControl(name.charAt(i))) {
        return Optional.of("its name holds a control character; not read");
      }
    }
    boolean absolute = name.startsWith("/") || name.startsWith("\\");
    boolean drive = name.length() > 1 && name.charAt(1) == ':';
    if (absolute || drive || ("/" + name.replace('\\', '/') + "/").contains("/../")) {
      return Optional.of("its name leads out of the archive; not read");
    }
    return Optional.empty();
  }

  /** A name that a report can show. */
  static String shown(String name) {
    String clean = Printable.of(name);
    return clean.length() <= MAX_NAME_CHARS ? clean : clean.substring(0, MAX_NAME_CHARS) + "...";
  }

  /** A reason for the note; the messages of some exceptions name folders of the machine. */
  static String reason(Throwable thrown) {
    boolean namesFiles =
        thrown instanceof FileSystemException || thrown instanceof FileNotFoundException;
    String message = namesFiles ? null : thrown.getMessage();
    String type = thrown.getClass().getSimpleName();
    return message == null ? type : shown(type + " (" + message.replaceAll("\\s+", " ") + ")");
  }

  void count() throws RefusedException {
    if (!budget.entry()) {
      throw new RefusedException(
          "more than " + limits.archiveEntries() + " entries; the rest was not read");
    }
  }

  /** Reads a file to its end; null if it exceeds the size limit. */
  byte @Nullable [] file(InputStream in) throws IOException {
    int size = 0;
    int read = 0;
    while (size < limits.fileBytes() && read >= 0) {
      if (size == buffer.length) {
        buffer = Arrays.copyOf(buffer, Math.min(2 * size, limits.fileBytes()));
      }
      read = in.read(buffer, size, Math.min(buffer.length, limits.fileBytes()) - size);
      size += Math.max(read, 0);
    }
    unpacked(size);
    return read >= 0 && in.read() >= 0 ? null : Arrays.copyOf(buffer, size);
  }

  /** Skips the rest of an entry, which a stream must unpack anyway. */
  void skip(InputStream in, byte[] buffer) throws IOException {
    for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
      unpacked(read);
    }
  }

  private void unpacked(int bytes) throws RefusedException {
    if (!budget.bytes(bytes)) {
      throw new RefusedException(
          "unpacks to more than " + limits.archiveBytes() + " bytes; the rest was not read");
    }
  }
}
