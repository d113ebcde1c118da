/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.input;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hotguard.lint.input.EntryReading.RefusedException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** An archive, or the inner archive with this number; {@link #ITSELF} is the archive itself. */
public record ArchiveUnit(
    Path file, String path, int inner, ReadLimits limits, ArchiveBudget.Unit budget)
    implements InputUnit {
  static final int ITSELF = -1;
  private static final int BUFFER_BYTES = 1 << 16;

  @Override
  public void read(Visitor visitor, Consumer<InputNote> notes) {
    try (JarFile zip = new JarFile(file.toFile(), false)) {
      EntryReading reading = new EntryReading(limits, budget.reading());
      Walk walk = new Walk(visitor, notes, reading);
      if (inner == ITSELF) {
        walk.entries(zip, path);
      } else {
        walk.inner(zip, path, inner);
      }
    } catch (RefusedException e) {
      notes.accept(new InputNote(path, String.valueOf(e.getMessage())));
    } catch (IOException | RuntimeException e) {
      notes.accept(InputNote.ofArchive(path, EntryReading.reason(e)));
    }
  }

  /** One reading of the unit. */
  private final class Walk {
    private final Visitor visitor;
    private final Consumer<InputNote> notes;
    private final EntryReading reading;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int ordinal;

    /** Whether the manifest of the archive that is read asks for classes by the release of Java. */
    private boolean multiRelease;

    Walk(Visitor visitor, Consumer<InputNote> notes, EntryReading reading) {
      this.visitor = visitor;
      this.notes = notes;
      this.reading = reading;
    }

    /** The entries of the archive itself; archives in it are units of their own. */
    void entries(JarFile zip, String outer) throws IOException {
      multiRelease = zip.isMultiRelease();
      Enumeration<? extends ZipEntry> entries = zip.entries();
      while (entries.hasMoreElements()) {
        ZipEntry zipped = entries.nextElement();
        reading.count();
        InputEntry entry = entry(zipped, outer);
        if (isRefused(zipped, entry)
            || EntryReading.isArchive(zipped.getName())
            || !visitor.wants(entry)) {
          continue;
        }
        try (InputStream in = zip.getInputStream(zipped)) {
          take(entry, in);
        } catch (RefusedException e) {
          throw e;
        } catch (IOException | RuntimeException e) {
          note(entry, "cannot be unpacked: " + EntryReading.reason(e));
        }
      }
    }

    void inner(JarFile zip, String outer, int number) throws IOException {
      Enumeration<? extends ZipEntry> entries = zip.entries();
      for (int i = 0; entries.hasMoreElements(); i++) {
        ZipEntry zipped = entries.nextElement();
        if (i == number) {
          String name = outer + "!/" + EntryReading.shown(zipped.getName());
          try (InputStream in = zip.getInputStream(zipped)) {
            stream(in, name, 2);
          } catch (RefusedException e) {
            notes.accept(new InputNote(name, String.valueOf(e.getMessage())));
          } catch (IOException | RuntimeException e) {
            notes.accept(InputNote.ofArchive(name, EntryReading.reason(e)));
          }
          return;
        }
      }
    }

    /** Reads an archive inside another one: no directory, entries in their order. */
    private void stream(InputStream in, String outer, int depth) throws IOException {
      ZipInputStream zip = new ZipInputStream(new NotClosed(in));
      multiRelease = false;
      ZipEntry zipped = zip.getNextEntry();
      if (zipped == null) {
        notes.accept(new InputNote(outer, "holds nothing that begins like an archive; not read"));
      }
      for (; zipped != null; zipped = zip.getNextEntry()) {
        reading.count();
        InputEntry entry = entry(zipped, outer);
        if (!isRefused(zipped, entry)) {
          if (EntryReading.isArchive(zipped.getName())) {
            deeper(zip, entry, depth);
          } else if (isManifest(entry) || visitor.wants(entry)) {
            take(entry, zip);
          }
        }
        reading.skip(zip, buffer);
      }
    }

    private void deeper(InputStream in, InputEntry entry, int depth) throws IOException {
      if (depth >= limits.archiveDepth()) {
        note(entry, "more than " + limits.archiveDepth() + " archives in each other; not read");
      } else {
        boolean outside = multiRelease;
        try {
          stream(in, entry.path(), depth + 1);
        } catch (RefusedException e) {
          throw e;
        } catch (IOException | RuntimeException e) {
          notes.accept(InputNote.ofArchive(entry.path(), EntryReading.reason(e)));
        } finally {
          multiRelease = outside;
        }
      }
    }

    private InputEntry entry(ZipEntry zipped, String outer) {
      String name = EntryReading.shown(zipped.getName());
      return new InputEntry(outer + "!/" + name, ordinal++, EntryReading.release(zipped.getName()));
    }

    private boolean isRefused(ZipEntry zipped, InputEntry entry) {
      if (zipped.isDirectory()
          || !EntryReading.isForThisJava(entry)
          || (entry.release() > 0 && !multiRelease)) {
        return true;
      }
      Optional<String> refusal = EntryReading.refusal(zipped.getName());
      refusal.ifPresent(text -> note(entry, text));
      return refusal.isPresent();
    }

    private void take(InputEntry entry, InputStream in) throws IOException {
      byte[] bytes = reading.file(in);
      if (bytes == null) {
        note(entry, EntryReading.tooLarge(limits));
        return;
      }
      if (isManifest(entry)) {
        multiRelease =
            new String(bytes, UTF_8).lines().anyMatch("Multi-Release: true"::equalsIgnoreCase);
      }
      if (visitor.wants(entry)) {
        visitor.take(entry, bytes);
      }
    }

    /** The format of jars demands the manifest before all files that it speaks of. */
    private static boolean isManifest(InputEntry entry) {
      return entry.path().endsWith("!/" + JarFile.MANIFEST_NAME);
    }

    private void note(InputEntry entry, String text) {
      notes.accept(new InputNote(entry.path(), text));
    }
  }

  /** Closing the inner archive must not close the outer one. */
  private static final class NotClosed extends FilterInputStream {
    NotClosed(InputStream in) {
      super(in);
    }

    @Override
    public void close() {}
  }
}
