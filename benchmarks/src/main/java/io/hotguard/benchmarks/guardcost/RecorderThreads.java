/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.guardcost;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Processor time in ticks of the kernel (Linux): of the recorder's and guard's threads, and of the
 * process.
 */
record RecorderThreads(long own, long all) {
  private static final int USER = 11;
  private static final int SYSTEM = 12;

  static RecorderThreads now() throws IOException {
    long own = 0;
    long all = 0;
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
      for (Path thread : threads) {
        try {
          String name = Files.readString(thread.resolve("comm"));
          long ticks = ticks(Files.readString(thread.resolve("stat")));
          all += ticks;
          own += name.startsWith("JFR") || name.startsWith("hotguard") ? ticks : 0;
        } catch (NoSuchFileException e) {
          // It has ended meanwhile.
        }
      }
    }
    return new RecorderThreads(own, all);
  }

  /* The name, in parentheses, may hold blanks. */
  private static long ticks(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM]);
  }

  double shareSince(RecorderThreads before) {
    return (own - before.own) / (double) Math.max(1, all - before.all);
  }
}
