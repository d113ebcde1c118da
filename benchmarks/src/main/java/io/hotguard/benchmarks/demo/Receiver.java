/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A loopback TCP receiver of frames that end with one byte. It reads at a bounded rate; a bounded
 * one has a small receive buffer, so that the rate reaches the sender soon.
 */
public final class Receiver implements AutoCloseable {
  private static final int RECEIVE_BUFFER_BYTES = 16 * 1024;
  private static final int READ_BUFFER_BYTES = 8 * 1024;
  private static final long STALL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long MAX_CATCH_UP_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /** Takes a frame without its end. */
  public interface Sink {
    void take(byte[] frame, int length);
  }

  private final Sink sink;
  private final byte end;
  private final int batch;
  private final ServerSocket server;
  private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
  private final AtomicLong open = new AtomicLong();
  private final Thread accepting;
  private volatile Pace pace;
  private volatile long intervalNanos;
  private volatile boolean gone;

  private enum Pace {
    OWN,
    FULL_SPEED,
    STALLED
  }

  /** A receiver of GELF, which ends messages with a null byte; port 0 means any. */
  public static Receiver ofGelf(EventLedger ledger, int messagesPerSecond, int port)
      throws IOException {
    return new Receiver(ledger::record, (byte) 0, 1, messagesPerSecond, port);
  }

  /** A receiver of lines that pauses after a hundred; rate 0 means as fast as it can. */
  public static Receiver ofLines(Sink sink, int linesPerSecond) throws IOException {
    return new Receiver(sink, (byte) '\n', 100, linesPerSecond, 0);
  }

  private Receiver(Sink sink, byte end, int batch, int perSecond, int port) throws IOException {
    this.sink = sink;
    this.end = end;
    this.batch = batch;
    pace = perSecond == 0 ? Pace.FULL_SPEED : Pace.OWN;
    setRate(Math.max(1, perSecond));
    server = new ServerSocket();
    if (perSecond > 0) {
      server.setReceiveBufferSize(RECEIVE_BUFFER_BYTES);
    }
    server.setReuseAddress(true);
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    accepting = daemon(this::acceptAll, "receiver");
  }

  public int port() {
    return server.getLocalPort();
  }

  /** Sets the receiver's own rate. */
  public void setRate(int messagesPerSecond) {
    intervalNanos = batch * TimeUnit.SECONDS.toNanos(1) / messagesPerSecond;
  }

  /** Reads as fast as it can from now on. */
  public void recover() {
    pace = Pace.FULL_SPEED;
  }

  /** Reads nothing until the receiver recovers or relapses. */
  public void stall() {
    pace = Pace.STALLED;
  }

  /** Reads at its own rate again. */
  public void relapse() {
    pace = Pace.OWN;
  }

  public boolean awaitEnd(long timeoutMillis) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
    while (open.get() > 0) {
      if (System.nanoTime() - deadline >= 0) {
        return false;
      }
      Thread.sleep(20);
    }
    return true;
  }

  /** Accepts no further connection; open ones go on. The port is free then. */
  @Override
  public void close() throws IOException {
    server.close();
    try {
      accepting.join(); // A thread in accept keeps the port until it has seen the end.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Goes, and takes its connections along, as a receiver that crashes.
   *
   * @return the number of these connections
   */
  public int hangUp() throws IOException {
    gone = true; // Before the look at the connections: a later one sees it.
    close();
    int ended = 0;
    for (Socket connection : connections) {
      connection.close();
      ended++;
    }
    return ended;
  }

  private void acceptAll() {
    while (!server.isClosed()) {
      try {
        Socket connection = server.accept();
        open.incrementAndGet();
        connections.add(connection);
        if (gone) { // It came while the receiver hung up.
          connection.close();
        }
        daemon(() -> receive(connection), "receiver-connection");
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void receive(Socket connection) {
    try (connection;
        InputStream in = connection.getInputStream()) {
      byte[] chunk = new byte[READ_BUFFER_BYTES];
      byte[] frame = new byte[4 * 1024];
      int length = 0;
      int frames = 0;
      long due = System.nanoTime();
      // Not byte by byte from a stream, which locks for each: the receiver shares the processors.
      for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
        for (int i = 0; i < read; i++) {
          if (chunk[i] != end) {
            if (length == frame.length) {
              frame = Arrays.copyOf(frame, 2 * length);
            }
            frame[length++] = chunk[i];
            continue;
          }
          sink.take(frame, length);
          length = 0;
          if (++frames % batch == 0) {
            due = pace(due);
          }
        }
      }
    } catch (IOException endOfConnection) {
      // The sender's process was ended; what arrived is in the ledger.
    } finally {
      connections.remove(connection);
      open.decrementAndGet();
    }
  }

  private long pace(long due) {
    if (pace == Pace.FULL_SPEED) {
      return due;
    }
    while (pace == Pace.STALLED) {
      LockSupport.parkNanos(STALL_NANOS);
    }
    long next = Math.max(due + intervalNanos, System.nanoTime() - MAX_CATCH_UP_NANOS);
    for (long wait = next - System.nanoTime();
        wait > 0 && pace != Pace.FULL_SPEED;
        wait = next - System.nanoTime()) {
      LockSupport.parkNanos(wait);
    }
    return next;
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }
}
