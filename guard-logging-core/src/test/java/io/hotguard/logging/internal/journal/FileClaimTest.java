/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A claim as other code of this process sees it. */
class FileClaimTest {
  @TempDir Path directory;

  private FileChannel open(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }

  @Test
  void holdsALockOfTheSystemUntilItIsClosed() throws IOException {
    Path file = directory.resolve("lock");
    FileClaim claim = FileClaim.tryClaim(file);
    assertThat(claim).isNotNull();
    assertThat(FileClaim.tryClaim(file)).isNull();
    try (FileChannel other = open(file)) {
      assertThatThrownBy(other::tryLock).isInstanceOf(OverlappingFileLockException.class);
    }
    claim.close();
    try (FileChannel other = open(file)) {
      assertThat(other.tryLock()).isNotNull();
    }
  }

  @Test
  void knowsItsFileByEachPath() throws IOException {
    Path real = Files.createDirectory(directory.resolve("real"));
    Path link = Files.createSymbolicLink(directory.resolve("link"), real);
    FileClaim claim = FileClaim.tryClaim(real.resolve("lock"));
    assertThat(claim).isNotNull();
    assertThat(FileClaim.isHeldHere(link.resolve("lock"))).isTrue();
    claim.close();
    assertThat(FileClaim.isHeldHere(link.resolve("lock"))).isFalse();
  }

  /** To close any descriptor of the file would drop the lock of the other code. */
  @Test
  void keepsItsDescriptorOfAFileThatOtherCodeHasLocked() throws IOException {
    assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "Linux only");
    Path file = directory.resolve("lock");
    try (FileChannel other = open(file)) {
      assertThat(other.tryLock()).isNotNull();
      assertThat(descriptors(file)).isEqualTo(1);
      assertThat(FileClaim.tryClaim(file)).isNull();
      assertThat(descriptors(file)).isEqualTo(2);
      assertThat(FileClaim.isHeldHere(file)).isFalse();
    }
  }

  /** The other process has no changed code, so a mutation test may start it. */
  @Test
  void closesItsDescriptorOfAFileThatAnotherProcessHasLocked() throws Exception {
    assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "Linux only");
    Process other = JournalChild.start("hold", directory.toString());
    try {
      assertThat(other.getInputStream().read()).isZero();
      Path file = directory.resolve("0.lock");
      assertThat(FileClaim.tryClaim(file)).isNull();
      assertThat(descriptors(file)).isZero();
      assertThat(FileClaim.isHeldHere(file)).isFalse();
    } finally {
      other.destroyForcibly().waitFor();
    }
  }

  /** The open descriptors of this process. */
  private static int descriptors(Path file) throws IOException {
    int count = 0;
    try (DirectoryStream<Path> all = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
      for (Path each : all) {
        try {
          count += Files.readSymbolicLink(each).equals(file.toRealPath()) ? 1 : 0;
        } catch (NoSuchFileException e) {
          // Closed meanwhile.
        }
      }
    }
    return count;
  }
}
