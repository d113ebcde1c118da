/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * A receiver of lines, and keeps the part before a semicolon, on a loopback port that reads as
 * fast, as slowly or as never as is wanted.
 */
final class LineReceiver implements AutoCloseable {
  private static final int BUFFER_BYTES = 16 << 10;

  private final ServerSocket server = new ServerSocket();
  private final Queue<Socket> connections = new ConcurrentLinkedQueue<>();
  private final Queue<String> lines = new ConcurrentLinkedQueue<>();
  private final Queue<Queue<String>> streams = new ConcurrentLinkedQueue<>();
  private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();
  private volatile boolean reading;
  private volatile long pauseNanos;
  private volatile boolean dead;

  private LineReceiver(int port, boolean reading) throws IOException {
    this.reading = reading;
    server.setReuseAddress(true);
    // Small, so that little is on its way when it dies; inherited by the connections.
    server.setReceiveBufferSize(BUFFER_BYTES);
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    start(this::accept);
  }

  static LineReceiver open() throws IOException {
    return new LineReceiver(0, true);
  }

  /** One that takes connections and never reads from them. */
  static LineReceiver stopped() throws IOException {
    return new LineReceiver(0, false);
  }

  /** One on the port of another that is dead. */
  static LineReceiver at(int port) throws IOException {
    return new LineReceiver(port, true);
  }

  private void start(Runnable task) {
    Thread thread = new Thread(task, "line-receiver");
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  int port() {
    return server.getLocalPort();
  }

  void read() {
    pauseNanos = 0;
    reading = true;
  }

  void pauseBeforeEachLine(long nanos) {
    pauseNanos = nanos;
  }

  private void accept() {
    while (!dead) {
      try {
        Socket socket = server.accept();
        connections.add(socket);
        start(() -> read(socket));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void read(Socket socket) {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8), 1024)) {
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
    } catch (IOException e) {
      // The connection was reset: so be it.
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

  private static void reset(Socket socket) throws IOException {
    try {
      socket.setSoLinger(true, 0);
    } catch (SocketException e) {
      // The other side had closed it, and its reader too.
    }
    socket.close();
  }

  /** Dies with what it has not read: the connections are reset. */
  @Override
  public void close() {
    dead = true;
    try {
      server.close();
      for (Socket socket : connections) {
        reset(socket);
      }
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
