/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** An exclusive claim on a lock file, against other processes and against this one. */
final class FileClaim implements AutoCloseable {
  /*
   * POSIX record locks belong to the process: closing *any* descriptor of the file drops them, even
   * a descriptor opened only to test the lock. No code may therefore open a lock file that this
   * process holds. The set of held files must be seen by every class loader of the process (two web
   * applications bring two copies of this class), hence a system property for each claim rather
   * than a static set. Should an overlap be found all the same, the channel is kept open for the
   * life of the process: a leaked descriptor is cheaper than two writers.
   *
   * A lock file is never deleted while a process may want it: a process that waits on the deleted
   * inode and a process that creates a new file would both win.
   */
  static final String LOCK_FILE = "lock";

  private static final String HELD = "io.hotguard.logging.journal.held:";

  private static final Queue<FileChannel> NEVER_CLOSED = new ConcurrentLinkedQueue<>();

  private final String key;
  private final Path file;
  private FileChannel channel;
  private @Nullable Object identity;

  private FileClaim(String key, Path file, FileChannel channel) throws IOException {
    this.key = key;
    this.file = file;
    this.channel = channel;
    identity = identity(file);
  }

  /** Returns the claim on a journal's directory, which is created when missing. */
  static FileClaim ofJournal(String journal, Path directory) throws IOException {
    FileClaim claim;
    try {
      Files.createDirectories(directory, OwnerOnly.directory(directory));
      if (Files.isSymbolicLink(directory)) {
        throw new IOException("it is a symbolic link");
      }
      claim = tryClaim(directory.resolve(LOCK_FILE));
    } catch (IOException e) {
      throw new IOException(
          "journal '"
              + journal
              + "': directory "
              + directory
              + " cannot be created or written ("
              + e
              + "): must be a writable directory; choose another or grant write permission",
          e);
    }
    if (claim == null) {
      throw new IOException(
          "journal '"
              + journal
              + "': "
              + directory
              + " is in use by this or another process: must be one journal per directory and name; take a slot of a JournalDirectory");
    }
    return claim;
  }

  /** Returns the claim, or null when this or another process has it. */
  static @Nullable FileClaim tryClaim(Path lockFile) throws IOException {
    String key = key(lockFile);
    if (System.getProperties().putIfAbsent(key, "held") != null) {
      return null;
    }
    FileClaim claim = null;
    try {
      FileChannel channel = lock(lockFile);
      claim = channel == null ? null : new FileClaim(key, lockFile, channel);
    } finally {
      if (claim == null) {
        System.clearProperty(key);
      }
    }
    return claim;
  }

  /** Whether this process holds the file; opens nothing. */
  static boolean isHeldHere(Path lockFile) throws IOException {
    return System.getProperty(key(lockFile)) != null;
  }

  /**
   * Claims the file anew if somebody has removed it.
   *
   * @return false if another process was faster
   */
  synchronized boolean renew() throws IOException {
    if (isInPlace()) {
      return true;
    }
    FileChannel again = lock(file);
    if (again == null) {
      return false;
    }
    channel.close(); // A lock on the removed file; it keeps nobody away.
    channel = again;
    identity = identity(file);
    return true;
  }

  /** False if somebody has removed the file, even if another process has made one of its name. */
  synchronized boolean isInPlace() throws IOException {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
        && Objects.equals(identity, identity(file));
  }

  /** Returns the key that tells a file from a later one of its name; null without such keys. */
  private static @Nullable Object identity(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
        .fileKey();
  }

  @Override
  public synchronized void close() throws IOException {
    try {
      channel.close();
    } finally {
      System.clearProperty(key);
    }
  }

  /** Returns the locked file, or null when this or another process has it. */
  private static @Nullable FileChannel lock(Path lockFile) throws IOException {
    FileChannel channel =
        FileChannel.open(
            lockFile,
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
            OwnerOnly.file(lockFile));
    FileLock lock;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException heldByOtherCode) {
      NEVER_CLOSED.add(channel);
      return null;
    } catch (IOException | RuntimeException | Error e) {
      channel.close();
      throw e;
    }
    if (lock == null) {
      channel.close();
      return null;
    }
    return channel;
  }

  private static String key(Path lockFile) throws IOException {
    Path absolute = lockFile.toAbsolutePath();
    Path parent = absolute.getParent();
    return HELD + (parent == null ? absolute : parent.toRealPath().resolve(absolute.getFileName()));
  }
}
