/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import static io.hotguard.logging.internal.journal.Journals.accept;
import static io.hotguard.logging.internal.journal.Journals.config;
import static io.hotguard.logging.internal.journal.Journals.drain;
import static io.hotguard.logging.internal.journal.Journals.open;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class JournalDirectoryTest {
  @TempDir Path temporary;
  private Path root;

  @BeforeEach
  void nameRoot() {
    root = temporary.resolve("root");
  }

  @Test
  void givesEachOpenerASlotOfItsOwn() throws IOException {
    try (JournalDirectory first = JournalDirectory.open(root);
        JournalDirectory second = JournalDirectory.open(root)) {
      assertThat(Journals.number(first.own())).isZero();
      assertThat(Journals.number(second.own())).isEqualTo(1);
      assertThat(first.adopt()).isEmpty();
      assertThat(second.adopt()).isEmpty();
    }
    assertThat(root.resolve("0")).doesNotExist();
    assertThat(root.resolve("1")).doesNotExist();
    try (JournalDirectory third = JournalDirectory.open(root)) {
      assertThat(Journals.number(third.own())).isZero();
    }
  }

  @Test
  void keepsLogContentFromOtherUsers() throws IOException {
    assumeTrue(Files.getFileStore(temporary).supportsFileAttributeView("posix"), "POSIX only");
    try (JournalDirectory directory = JournalDirectory.open(root);
        Journal journal = open(config(directory.own().directory(), 2))) {
      accept(journal, "secret");
      Path folder = Journals.folder(directory.own().directory());
      for (Path path : List.of(root, directory.own().directory(), folder)) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
            .isEqualTo("rwx------");
      }
      for (Path file : Journals.segments(directory.own().directory())) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
            .isEqualTo("rw-------");
      }
    }
  }

  @Tag("no-mutation")
  @Test
  void adoptsTheSlotOfAKilledProcessAndNotOfALivingOne() throws Exception {
    Process dead = JournalChild.start("hold", root.toString());
    assertThat(dead.getInputStream().read()).isZero();
    Process alive = JournalChild.start("hold", root.toString());
    try {
      assertThat(alive.getInputStream().read()).isEqualTo(1);
      try (JournalDirectory directory = JournalDirectory.open(root)) {
        assertThat(Journals.number(directory.own())).isEqualTo(2);
        assertThat(directory.adopt()).isEmpty();
        assertThatThrownBy(() -> Journal.open(config(root.resolve("0"), 4)))
            .isInstanceOf(IOException.class)
            .hasMessageContaining("is in use by this or another process");

        dead.destroyForcibly().waitFor();

        List<JournalSlot> adopted = directory.adopt();
        assertThat(adopted).hasSize(1);
        JournalSlot slot = adopted.get(0);
        assertThat(Journals.number(slot)).isZero();
        assertThat(slot.journals()).containsExactly("spill");
        assertThat(directory.adopt()).as("already ours").isEmpty();
        try (Journal journal = Journal.open(config(slot.directory(), 4))) {
          assertThat(drain(journal)).containsExactly("from slot 0");
          journal.acknowledge(journal.mark());
        }
        slot.close();
        assertThat(root.resolve("0")).doesNotExist();
        assertThat(root.resolve("1")).exists();
      }
    } finally {
      dead.destroyForcibly();
      alive.destroyForcibly().waitFor();
    }
  }

  @Test
  void recoversInTheSlotOfItsPredecessor() throws IOException {
    try (JournalDirectory directory = JournalDirectory.open(root);
        Journal journal = open(config(directory.own().directory(), 2))) {
      accept(journal, "left");
    }
    try (JournalDirectory directory = JournalDirectory.open(root)) {
      assertThat(Journals.number(directory.own())).isZero();
      assertThat(directory.own().journals()).containsExactly("spill");
      try (Journal journal = Journal.open(config(directory.own().directory(), 2))) {
        assertThat(drain(journal)).containsExactly("left");
      }
    }
  }

  @Tag("no-mutation")
  @Test
  void holdsItsLockAgainstACopyOfItselfInAnotherClassLoader() throws Exception {
    URL[] classes = {Journal.class.getProtectionDomain().getCodeSource().getLocation()};
    try (JournalDirectory first = JournalDirectory.open(root);
        URLClassLoader loader = new URLClassLoader(classes, ClassLoader.getPlatformClassLoader())) {
      Class<?> copy = loader.loadClass(JournalDirectory.class.getName());
      assertThat(copy).isNotSameAs(JournalDirectory.class);
      AutoCloseable second = (AutoCloseable) copy.getMethod("open", Path.class).invoke(null, root);
      Object own = copy.getMethod("own").invoke(second);
      assertThat(own.getClass().getMethod("directory").invoke(own)).isEqualTo(root.resolve("1"));
      second.close();
      Process other = JournalChild.start("hold", root.toString());
      assertThat(other.getInputStream().read())
          .as("slot 0 is still locked for other processes")
          .isEqualTo(1);
      other.destroyForcibly().waitFor();
      assertThat(Journals.number(first.own())).isZero();
    }
  }

  @Test
  void refusesASymbolicLink() throws IOException {
    Path target = Files.createDirectory(temporary.resolve("target"));
    Files.createSymbolicLink(root, target);
    assertThatThrownBy(() -> JournalDirectory.open(root))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is a symbolic link: must be a directory of this user's own");
  }

  @Test
  void refusesADirectoryThatEverybodyMayWrite() throws IOException {
    assumeTrue(Files.getFileStore(temporary).supportsFileAttributeView("posix"), "POSIX only");
    Files.createDirectory(root);
    Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThatThrownBy(() -> JournalDirectory.open(root))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("may be written by everybody")
        .hasMessageContaining("chmod o-w");
  }

  @Test
  void opensBelowASharedDirectory() throws IOException {
    Path parent = temporary.resolve("hotguard-me").resolve("1234");
    try (JournalDirectory directory = JournalDirectory.openBelow(temporary, parent, "key")) {
      assertThat(directory.root()).isEqualTo(parent.resolve("key")).isDirectory();
    }
  }

  @Test
  void refusesALinkOnTheWayFromASharedDirectory() throws IOException {
    Path elsewhere = Files.createDirectory(temporary.resolve("elsewhere"));
    Path link = Files.createSymbolicLink(temporary.resolve("hotguard-me"), elsewhere);
    Path parent = link.resolve("1234");
    assertThatThrownBy(() -> JournalDirectory.openBelow(temporary, parent, "key"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(link + " is a symbolic link");
    assertThat(elsewhere).isEmptyDirectory();
  }

  @Test
  void refusesADirectoryOnTheWayThatEverybodyMayWrite() throws IOException {
    assumeTrue(Files.getFileStore(temporary).supportsFileAttributeView("posix"), "POSIX only");
    Path open = Files.createDirectory(temporary.resolve("hotguard-me"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThatThrownBy(() -> JournalDirectory.openBelow(temporary, open.resolve("1234"), "key"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(open + " may be written by everybody");
  }

  @Test
  void refusesASharedDirectoryInWhichUsersRenameTheFilesOfOthers() throws IOException {
    assumeTrue(Files.getFileStore(temporary).supportsFileAttributeView("unix"), "POSIX only");
    Path shared = Files.createDirectory(temporary.resolve("shared"));
    Path parent = shared.resolve("hotguard-me").resolve("1234");
    Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThatThrownBy(() -> JournalDirectory.openBelow(shared, parent, "key"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("not sticky");
    Files.setAttribute(shared, "unix:mode", 01777);
    JournalDirectory.openBelow(shared, parent, "key").close();
  }

  @Test
  void opensNothingInAFileSystemThatKnowsNoOwners() throws IOException {
    try (FileSystem zip =
        FileSystems.newFileSystem(temporary.resolve("x.zip"), Map.of("create", "true"))) {
      assertThatThrownBy(
              () -> JournalDirectory.openBelow(zip.getPath("/"), zip.getPath("/me"), "key"))
          .isInstanceOf(UnsupportedOperationException.class);
    }
  }

  @Test
  void refusesADirectoryOnTheWayOfAnotherUser() throws IOException {
    Path first = temporary.resolve("hotguard-me");
    Path second = Files.createDirectories(first.resolve("1234"));
    PreparedJournal.giveAway(first);
    assertThatThrownBy(() -> JournalDirectory.openBelow(temporary, second, "key"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(first + " belongs to")
        .hasMessageContaining("name a directory that does not exist yet");
  }

  @Test
  void refusesADirectoryOfAnotherUser() throws IOException {
    Files.createDirectory(root);
    PreparedJournal.giveAway(root);
    assertThatThrownBy(() -> JournalDirectory.open(root))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("belongs to")
        .hasMessageContaining("name a directory that does not exist yet");
  }

  @Test
  void passesOverASlotThatIsALink() throws IOException {
    Files.createDirectory(root);
    Files.createSymbolicLink(root.resolve("0"), Files.createDirectory(temporary.resolve("t")));
    try (JournalDirectory directory = JournalDirectory.open(root)) {
      assertThat(Journals.number(directory.own())).isEqualTo(1);
      assertThat(directory.skipped()).singleElement().asString().contains("passed over");
      assertThat(FileClaim.isHeldHere(root.resolve("0.lock"))).isFalse();
      assertThat(FileClaim.isHeldHere(root.resolve("1.lock"))).isTrue();
    }
  }

  /** Leaves a record in the second slot, as a dead process does. */
  private void leaveARecordInTheSecondSlot() throws IOException {
    try (JournalDirectory second = JournalDirectory.open(root);
        Journal journal = open(config(second.own().directory(), 2))) {
      assertThat(Journals.number(second.own())).isEqualTo(1);
      accept(journal, "left");
    }
  }

  @Test
  void adoptsASlotWithRecordsAndRemovesAnEmptyOne() throws IOException {
    try (JournalDirectory directory = JournalDirectory.open(root)) {
      leaveARecordInTheSecondSlot();
      Files.createDirectory(root.resolve("7"));

      List<JournalSlot> adopted = directory.adopt();
      assertThat(adopted).extracting(Journals::number).containsExactly(1);
      assertThat(adopted.get(0).journals()).containsExactly("spill");
      assertThat(root.resolve("7")).doesNotExist();
      assertThat(FileClaim.isHeldHere(root.resolve("7.lock"))).isFalse();
      assertThat(directory.adopt()).as("already adopted").isEmpty();
    }
    assertThat(FileClaim.isHeldHere(root.resolve("1.lock"))).isFalse();
  }

  @Test
  void releasesAllSlotsAndTellsEachThatCannotBeTidiedUp() throws IOException {
    JournalDirectory directory = JournalDirectory.open(root);
    leaveARecordInTheSecondSlot();
    directory.adopt();
    Files.move(root.resolve("0"), root.resolve("gone-0"));
    Files.move(root.resolve("1"), root.resolve("gone-1"));

    assertThatThrownBy(directory::close)
        .isInstanceOf(IOException.class)
        .hasMessageContaining(root.resolve("1").toString())
        .satisfies(
            e ->
                assertThat(e.getSuppressed())
                    .singleElement()
                    .asString()
                    .contains(root.resolve("0").toString()));
    assertThat(FileClaim.isHeldHere(root.resolve("0.lock"))).isFalse();
    assertThat(FileClaim.isHeldHere(root.resolve("1.lock"))).isFalse();
  }

  @Test
  void tellsAnAdoptedSlotThatCannotBeTidiedUp() throws IOException {
    JournalDirectory directory = JournalDirectory.open(root);
    leaveARecordInTheSecondSlot();
    directory.adopt();
    Files.move(root.resolve("1"), root.resolve("gone-1"));

    assertThatThrownBy(directory::close)
        .isInstanceOf(IOException.class)
        .hasMessageContaining(root.resolve("1").toString())
        .hasNoSuppressedExceptions();
  }

  @Test
  void refusesADirectoryWithoutAFreeSlot() throws IOException {
    Files.createDirectory(root);
    for (int number = 0; number < 1024; number++) {
      Files.createFile(root.resolve(Integer.toString(number)));
    }
    assertThatThrownBy(() -> JournalDirectory.open(root))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no free slot in 0..1023");
    assertThat(root.resolve("1024")).doesNotExist();
  }

  @Test
  void opensForAnInterruptedThreadAndKeepsTheFlag() throws IOException {
    Thread.currentThread().interrupt();
    try (JournalDirectory directory = JournalDirectory.open(root)) {
      assertThat(Thread.interrupted()).isTrue();
      assertThat(Journals.number(directory.own())).isZero();
    }
  }

  @Test
  void namesTheJournalsOfASlotInOrder() throws IOException {
    List<String> names = List.of("a", "b", "c", "d", "e", "f", "g", "h");
    try (JournalDirectory directory = JournalDirectory.open(root)) {
      for (String name : names) {
        try (Journal journal =
            open(Journals.bounded(directory.own().directory(), name, 4096, 8192))) {
          accept(journal, name);
        }
      }
      assertThat(directory.own().journals()).isEqualTo(names);
    }
  }

  /** The link would have this process create, or lock, a file of another user's choice. */
  @Test
  void refusesALockFileThatIsALink() throws IOException {
    Files.createDirectory(root);
    Path victim = temporary.resolve("victim");
    Path link = Files.createSymbolicLink(root.resolve("0.lock"), victim);
    assertThatThrownBy(() -> JournalDirectory.open(root)).isInstanceOf(IOException.class);
    assertThat(victim).doesNotExist();

    Files.createFile(victim);
    assertThatThrownBy(() -> JournalDirectory.open(root)).isInstanceOf(IOException.class);

    Files.delete(link);
    try (JournalDirectory directory = JournalDirectory.open(root)) {
      assertThat(Journals.number(directory.own())).as("nothing is left of the attempts").isZero();
    }
  }

  @Test
  void refusesAJournalWhoseLockFileIsALink() throws IOException {
    Path slot = temporary.resolve("slot");
    Path victim = temporary.resolve("victim");
    Files.createDirectories(Journals.folder(slot));
    Files.createSymbolicLink(Journals.folder(slot).resolve("lock"), victim);
    assertThatThrownBy(() -> Journal.open(config(slot, 2)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cannot be created or written");
    assertThat(victim).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Console", "con", "..", "a/b\\c", "Graylog: prod", "ä %41", " ", "x\u0000y", "%~"})
  void keepsAnyName(String name) throws IOException {
    roundTrip(name);
  }

  @Test
  void tellsNamesApartOnCaseInsensitiveFileSystems() {
    assertThat(JournalName.encode("AUDIT")).isNotEqualToIgnoringCase(JournalName.encode("audit"));
  }

  private void roundTrip(String name) throws IOException {
    try (JournalDirectory directory = JournalDirectory.open(root)) {
      JournalConfig config = Journals.bounded(directory.own().directory(), name, 4096, 8192);
      try (Journal journal = open(config)) {
        accept(journal, name);
      }
      assertThat(directory.own().journals()).containsExactly(name);
      try (Journal journal = Journal.open(config)) {
        assertThat(drain(journal)).containsExactly(name);
        journal.acknowledge(journal.mark());
      }
      assertThat(directory.own().journals()).isEmpty();
    }
    assertThat(root.resolve("0")).doesNotExist();
  }
}
