/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A child process that reads and answers lines. */
final class Conversation implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 90;

  private final ChildProcess child;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

  Conversation(
      Path directory,
      String classPath,
      List<String> jvmArguments,
      Class<?> main,
      List<String> arguments)
      throws IOException {
    Files.createDirectories(directory);
    child =
        ChildProcess.start(Jdk.OWN, directory, classPath, jvmArguments, main.getName(), arguments);
    child.follow(lines::add);
  }

  long pid() {
    return child.pid();
  }

  void say(String line) throws IOException {
    child.send(line);
  }

  String next() throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (System.nanoTime() - deadline < 0) {
      boolean alive = child.isAlive();
      String line = lines.poll(200, TimeUnit.MILLISECONDS);
      if (line != null) {
        return line;
      }
      if (!alive) {
        throw new IOException("A process has ended. " + child.stderrTail());
      }
    }
    throw new IOException(
        "A process has said nothing for " + PATIENCE_SECONDS + " s. " + child.stderrTail());
  }

  /** The rest of the next line that begins with {@code keyword} and a blank. */
  String next(String keyword) throws IOException, InterruptedException {
    String line = next();
    while (!line.startsWith(keyword + ' ')) {
      line = next();
    }
    return line.substring(keyword.length() + 1);
  }

  void awaitEnd(long seconds) throws IOException, InterruptedException {
    child.awaitEnd(seconds);
  }

  @Override
  public void close() {
    child.kill();
  }
}
