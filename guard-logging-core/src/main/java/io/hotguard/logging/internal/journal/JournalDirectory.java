/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A root directory that several processes share: each holds one numbered slot, and takes over the
 * slots that dead processes left. <b>Threading</b>: confined to the thread that opens and closes
 * the guard; the file locks keep other processes, and other copies of this class in this process,
 * away. <b>Shapes</b>: at most 1024 slots. {@code root/3} is a slot, {@code root/3.lock} its lock.
 * The empty lock files stay: deleting a file that another process is about to lock would let two
 * processes in.
 */
public final class JournalDirectory implements AutoCloseable {
  private static final int MAX_SLOTS = 1024;
  private static final String LOCK_SUFFIX = ".lock";
  private static final String FRESH_DIRECTORY =
      "name a directory that does not exist yet (it is created for this user only)";

  private static final String LINK = "is a symbolic link";
  private static final String LINK_FIX = "name the directory it points to";

  // Bits of the mode of a directory in POSIX systems.
  private static final int OTHERS_WRITE = 0002;
  private static final int STICKY = 01000;

  private final Path root;
  private final UserPrincipal owner;
  private final JournalSlot own;
  private final List<JournalSlot> adopted = new ArrayList<>();
  private final List<String> skipped = new ArrayList<>();

  private JournalDirectory(Path root, UserPrincipal owner) throws IOException {
    this.root = root;
    this.owner = owner;
    this.own = takeLowest();
  }

  /**
   * Opens the root, created for its owner only when missing, and takes the lowest free slot.
   *
   * @throws IOException when the root is a symbolic link, belongs to another user, may be written
   *     by everybody, cannot be written, or has no free slot
   */
  public static JournalDirectory open(Path root) throws IOException {
    return open(root, root);
  }

  /**
   * Opens a root in a directory that the user has named; both are created when missing.
   *
   * @throws IOException when the named directory is a symbolic link, and as {@link #open(Path)}
   *     does
   */
  public static JournalDirectory open(Path parent, String name) throws IOException {
    if (Files.isSymbolicLink(parent)) {
      throw refused(parent, LINK, LINK_FIX);
    }
    return open(parent.resolve(name));
  }

  /**
   * Opens a root below a directory that all users share, such as that of temporary files. Every
   * directory between the two must be this user's own, because its owner could exchange the root
   * for another directory and read or forge log events.
   *
   * @throws IOException when one of these directories is not, when users may rename the files of
   *     others in the shared one, and as {@link #open(Path)} does
   */
  public static JournalDirectory openBelow(Path shared, Path parent, String name)
      throws IOException {
    if (isRenamedByAll(shared)) {
      throw refused(
          shared,
          "lets every user rename the files of others (it is not sticky)",
          "chmod +t, or " + FRESH_DIRECTORY);
    }
    Path first = shared.resolve(shared.relativize(parent).getName(0));
    if (Files.isSymbolicLink(first)) {
      throw refused(first, LINK, FRESH_DIRECTORY);
    }
    return open(first, parent.resolve(name));
  }

  private static JournalDirectory open(Path first, Path root) throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      return new JournalDirectory(root, examine(first, root));
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** False where the system does not tell. */
  private static boolean isRenamedByAll(Path shared) throws IOException {
    if (!shared.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      return false;
    }
    int mode = (int) Files.getAttribute(shared, "unix:mode");
    return (mode & OTHERS_WRITE) != 0 && (mode & STICKY) == 0;
  }

  /**
   * Returns the slot of this process, closed with this directory. Its {@link
   * JournalSlot#journals()} are a dead predecessor's; opening a journal of the same name recovers
   * it.
   */
  public JournalSlot own() {
    return own;
  }

  /**
   * Takes over every slot with records whose process is dead. May be called again at any time.
   *
   * @return the new slots, lowest first; close each when its journals are drained
   * @throws IOException when the root cannot be read
   */
  public List<JournalSlot> adopt() throws IOException {
    List<JournalSlot> found = new ArrayList<>();
    for (int number : numbers(root)) {
      JournalSlot slot = take(number);
      if (slot == null) {
        continue;
      }
      if (slot.journals().isEmpty()) {
        slot.close();
      } else {
        found.add(slot);
      }
    }
    adopted.addAll(found);
    return List.copyOf(found);
  }

  public Path root() {
    return root;
  }

  /** Returns a message for each skipped slot that is not in its proper state. */
  public List<String> skipped() {
    return List.copyOf(skipped);
  }

  /**
   * Releases the own slot and the adopted ones. Close their journals before.
   *
   * @throws IOException when a slot cannot be tidied up; all are released
   */
  @Override
  public void close() throws IOException {
    IOException failure = null;
    for (JournalSlot slot : adopted) {
      failure = close(slot, failure);
    }
    failure = close(own, failure);
    if (failure != null) {
      throw failure;
    }
  }

  private JournalSlot takeLowest() throws IOException {
    for (int number = 0; number < MAX_SLOTS; number++) {
      JournalSlot slot = take(number);
      if (slot != null) {
        return slot;
      }
    }
    throw new IOException(
        "journal directory "
            + root
            + ": no free slot in 0.."
            + (MAX_SLOTS - 1)
            + ": must be shared by fewer processes; give this one a directory of its own");
  }

  private @Nullable JournalSlot take(int number) throws IOException {
    FileClaim claim = FileClaim.tryClaim(root.resolve(number + LOCK_SUFFIX));
    if (claim == null) {
      return null;
    }
    Path directory = root.resolve(Integer.toString(number));
    boolean taken = false;
    try {
      if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
        Files.createDirectory(directory, OwnerOnly.directory(directory));
      }
      if (Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
          && Files.getOwner(directory, LinkOption.NOFOLLOW_LINKS).equals(owner)) {
        taken = true;
        return new JournalSlot(directory, claim);
      }
      String message =
          "journal directory " + directory + " is a link, a file or another user's: passed over";
      if (!skipped.contains(message)) {
        skipped.add(message);
      }
      return null;
    } finally {
      if (!taken) {
        claim.close();
      }
    }
  }

  private static Iterable<Integer> numbers(Path root) throws IOException {
    TreeSet<Integer> numbers = new TreeSet<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(root)) {
      for (Path entry : entries) {
        String name = entry.getFileName().toString();
        if (name.matches("0|[1-9]\\d{0,3}")) {
          numbers.add(Integer.valueOf(name));
        }
      }
    }
    return numbers;
  }

  private static @Nullable IOException close(JournalSlot slot, @Nullable IOException earlier) {
    try {
      slot.close();
      return earlier;
    } catch (IOException e) {
      if (earlier == null) {
        return e;
      }
      earlier.addSuppressed(e);
      return earlier;
    }
  }

  /**
   * Returns the user of this process; only that user may be able to change the root, or one of the
   * directories from {@code first} on that lead to it.
   */
  private static UserPrincipal examine(Path first, Path root) throws IOException {
    if (Files.isSymbolicLink(root)) {
      throw refused(root, LINK, LINK_FIX);
    }
    Path probe;
    try {
      Files.createDirectories(root, OwnerOnly.directory(root));
      probe = Files.createTempFile(root, "probe", ".tmp", OwnerOnly.file(root));
    } catch (IOException e) {
      throw new IOException(
          "journal directory "
              + root
              + " cannot be created or written ("
              + e
              + "): must be a writable directory; choose another or grant write permission",
          e);
    }
    UserPrincipal self;
    try {
      self = Files.getOwner(probe);
    } finally {
      Files.deleteIfExists(probe);
    }
    // After the creation: another user may have been faster.
    for (Path each = root; each != null && each.startsWith(first); each = each.getParent()) {
      requireOwn(each, self);
    }
    return self;
  }

  private static void requireOwn(Path directory, UserPrincipal self) throws IOException {
    if (Files.isSymbolicLink(directory)) {
      throw refused(directory, LINK, LINK_FIX);
    }
    UserPrincipal owner = Files.getOwner(directory, LinkOption.NOFOLLOW_LINKS);
    if (!owner.equals(self)) {
      throw refused(
          directory, "belongs to " + owner + ", this process runs as " + self, FRESH_DIRECTORY);
    }
    PosixFileAttributeView posix =
        Files.getFileAttributeView(
            directory, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    if (posix != null
        && posix.readAttributes().permissions().contains(PosixFilePermission.OTHERS_WRITE)) {
      throw refused(directory, "may be written by everybody", "chmod o-w, or " + FRESH_DIRECTORY);
    }
  }

  private static IOException refused(Path root, String given, String fix) {
    return new IOException(
        "journal directory "
            + root
            + " "
            + given
            + ": must be a directory of this user's own; "
            + fix);
  }
}
