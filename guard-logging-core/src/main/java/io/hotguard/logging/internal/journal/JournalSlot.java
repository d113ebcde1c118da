/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One numbered sub-directory of a {@link JournalDirectory}, locked by this process: its own, or the
 * slot of a dead process. <b>Threading</b>: confined to the thread that opens and closes the guard,
 * but for {@link #hold}.
 */
public final class JournalSlot implements AutoCloseable {
  private final Path directory;
  private final FileClaim claim;
  private volatile Consumer<String> listener = message -> {};
  private boolean closed;

  JournalSlot(Path directory, FileClaim claim) {
    this.directory = directory;
    this.claim = claim;
  }

  /** Sets what gets a line when somebody has removed files of the slot. */
  public void onRemoval(Consumer<String> told) {
    listener = told;
  }

  void tell(String message) {
    listener.accept(message);
  }

  /**
   * Makes the directory and its lock again if somebody has removed them. From the threads of
   * journals.
   *
   * @return false if another process has the slot now
   */
  synchronized boolean hold() throws IOException {
    Files.createDirectories(directory, OwnerOnly.directory(directory));
    return claim.renew();
  }

  /** Returns the slot's directory, for {@link JournalConfig}. */
  public Path directory() {
    return directory;
  }

  /**
   * Returns the sorted names of the journals with segments here. For an adopted slot: open each,
   * drain it, close it, then close the slot.
   *
   * @throws IOException when the slot cannot be read
   */
  public List<String> journals() throws IOException {
    List<String> names = new ArrayList<>();
    for (Path journal : journalDirectories(directory)) {
      Optional<String> name = JournalName.decode(journal);
      if (name.isPresent() && hasSegments(journal)) {
        names.add(name.get());
      }
    }
    Collections.sort(names);
    return List.copyOf(names);
  }

  /**
   * Removes empty directories and releases the slot. Close its journals before; journals with
   * waiting records stay for the next process.
   *
   * @throws IOException when the slot cannot be tidied up; it is released all the same
   */
  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    try {
      for (Path journal : journalDirectories(directory)) {
        removeIfEmpty(journal);
      }
      deleteUnlessFilled(directory);
    } finally {
      claim.close();
    }
  }

  private static List<Path> journalDirectories(Path slot) throws IOException {
    List<Path> journals = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(slot, JournalName.PREFIX + "*")) {
      for (Path entry : entries) {
        if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
          journals.add(entry);
        }
      }
    }
    return journals;
  }

  private static boolean hasSegments(Path journal) throws IOException {
    try (DirectoryStream<Path> segments = Files.newDirectoryStream(journal, "*.segment")) {
      return segments.iterator().hasNext();
    }
  }

  private static void removeIfEmpty(Path journal) throws IOException {
    Path lock = journal.resolve(FileClaim.LOCK_FILE);
    if (FileClaim.isHeldHere(lock) || hasSegments(journal)) {
      return;
    }
    // No other process opens a journal in a slot that this process holds: a lock file may go here.
    Files.deleteIfExists(lock);
    deleteUnlessFilled(journal);
  }

  private static void deleteUnlessFilled(Path directory) throws IOException {
    try {
      Files.deleteIfExists(directory);
    } catch (DirectoryNotEmptyException kept) {
      // Waiting records, or segments kept aside for inspection.
    }
  }
}
