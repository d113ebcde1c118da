/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A disk that a test mounts on a directory. A test without the right to mount is skipped. */
public final class MountedDisk implements AutoCloseable {
  private final Path directory;

  private MountedDisk(Path directory) {
    this.directory = directory;
  }

  /**
   * Mounts an empty disk.
   *
   * @param size in the units of mount, such as {@code 3m}
   */
  public static MountedDisk ofSize(Path directory, String size) {
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=" + size, "none", directory.toString()),
        "needs the right to mount");
    return new MountedDisk(directory);
  }

  /** Mounts the directory on itself, for reading only. */
  public static MountedDisk readOnly(Path directory) {
    assumeTrue(
        run("mount", "--bind", directory.toString(), directory.toString()),
        "needs the right to mount");
    MountedDisk disk = new MountedDisk(directory);
    if (!run("mount", "-o", "remount,bind,ro", directory.toString())) {
      disk.close();
      assumeTrue(false, "needs the right to mount");
    }
    return disk;
  }

  private static boolean run(String... command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false; // No such command here.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  public Path directory() {
    return directory;
  }

  @Override
  public void close() {
    if (!run("umount", directory.toString())) {
      throw new UncheckedIOException(new IOException("still mounted: " + directory));
    }
  }
}
