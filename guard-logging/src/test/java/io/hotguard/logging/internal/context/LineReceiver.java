/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import io.hotguard.logging.internal.delivery.LoopbackReceiver;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * A receiver of lines on a loopback port, which keeps the part of a line before its semicolon. It
 * reads at once, slowly, or not at all.
 */
final class LineReceiver implements AutoCloseable {
  private final Queue<String> lines = new ConcurrentLinkedQueue<>();
  private final Queue<Queue<String>> streams = new ConcurrentLinkedQueue<>();
  private final LoopbackReceiver receiver;
  private volatile boolean reading;
  private volatile long pauseNanos;
  private volatile boolean dead;

  private LineReceiver(int port, boolean reading) throws IOException {
    this.reading = reading;
    receiver = new LoopbackReceiver(port, this::read);
  }

  static LineReceiver open() throws IOException {
    return new LineReceiver(0, true);
  }

  /** A receiver that takes connections and does not read from them until {@link #read}. */
  static LineReceiver stopped() throws IOException {
    return new LineReceiver(0, false);
  }

  /** A receiver on the port of a dead one. */
  static LineReceiver at(int port) throws IOException {
    return new LineReceiver(port, true);
  }

  int port() {
    return receiver.port();
  }

  void read() {
    pauseNanos = 0;
    reading = true;
  }

  void pauseBeforeEachLine(long nanos) {
    pauseNanos = nanos;
  }

  private void read(InputStream bytes) throws IOException {
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8), 1024)) {
      Queue<String> stream = new ConcurrentLinkedQueue<>();
      streams.add(stream);
      while (!dead) {
        while (!reading && !dead) {
          LockSupport.parkNanos(1_000_000);
        }
        if (pauseNanos > 0) {
          LockSupport.parkNanos(pauseNanos);
        }
        String line = in.readLine();
        if (line == null) {
          return;
        }
        int end = line.indexOf(';');
        if (!dead && end >= 0) {
          lines.add(line.substring(0, end));
          stream.add(line.substring(0, end));
        }
      }
    }
  }

  /** Every line, doubled ones too, in the order in which they came. */
  List<String> lines() {
    return new ArrayList<>(lines);
  }

  /** The lines of each connection. */
  List<List<String>> streams() {
    List<List<String>> copy = new ArrayList<>();
    streams.forEach(stream -> copy.add(new ArrayList<>(stream)));
    return copy;
  }

  /** The lines without the earlier ones. */
  static List<String> distinct(List<String> lines) {
    return new ArrayList<>(new LinkedHashSet<>(lines));
  }

  /** Dies with what it has not read: the connections are reset. */
  @Override
  public void close() {
    dead = true;
    receiver.close();
  }
}
