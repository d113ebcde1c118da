/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.live;

import io.hotguard.profile.reading.ThreadDump;
import io.hotguard.profile.reading.ThreadDumpText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Dumps the threads of another Java virtual machine of the same user. Platform threads are dumped
 * in one safepoint. Virtual threads are written to a file by that machine, one after the other.
 */
public final class ThreadDumps {
  /** A file of a million virtual threads is longer; so many lines show what most of them do. */
  private static final int MAX_VIRTUAL_LINES = 1_000_000;

  /* A virtual machine that has started a virtual thread has one of these. */
  private static final String UNPARKER = "VirtualThread-un";

  private final Jcmd jcmd;

  private ThreadDumps(Jcmd jcmd) {
    this.jcmd = jcmd;
  }

  /**
   * Finds a process.
   *
   * @throws UnrecordableProcessException if there is no such process of this user
   */
  public static ThreadDumps of(long pid, Path javaHome) throws UnrecordableProcessException {
    return new ThreadDumps(Jcmd.to(pid, javaHome));
  }

  /**
   * Dumps the threads now.
   *
   * @throws UnrecordableProcessException if the process does not answer
   */
  public ThreadDump take() throws UnrecordableProcessException {
    ThreadDump platform = ThreadDumpText.read(jcmd.answer("Thread.print"));
    boolean hasVirtual =
        platform.threads().stream().anyMatch(thread -> thread.name().startsWith(UNPARKER));
    return hasVirtual ? platform.with(virtual()) : platform;
  }

  private ThreadDump virtual() throws UnrecordableProcessException {
    Path dump =
        Path.of(System.getProperty("java.io.tmpdir", "/tmp"))
            .toAbsolutePath()
            .resolve("hotguard-" + UUID.randomUUID() + ".txt");
    jcmd.send("Thread.dump_to_file", dump.toString());
    Optional<Path> written = JavaProcesses.fileOf(jcmd.process(), dump);
    if (written.isEmpty()) {
      return new ThreadDump(List.of(), List.of());
    }
    try (Stream<String> lines = Files.lines(written.get())) {
      ThreadDump all = ThreadDumpText.read(lines.limit(MAX_VIRTUAL_LINES));
      return new ThreadDump(
          all.threads().stream().filter(ThreadDump.DumpedThread::virtual).toList(), List.of());
    } catch (IOException | UncheckedIOException e) {
      throw new UnrecordableProcessException(dump + ": cannot be read (" + e.getMessage() + ")");
    } finally {
      delete(written.get());
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      file.toFile().deleteOnExit();
    }
  }
}
