/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A receiver on a loopback port, which gives each connection to a reader on a thread of its own.
 * <b>Threading:</b> any thread.
 */
public final class LoopbackReceiver implements AutoCloseable {
  /** Small, to have little on its way when the receiver dies; connections inherit the size. */
  private static final int BUFFER_BYTES = 16 << 10;

  private final ServerSocket server = new ServerSocket();
  private final Queue<Socket> connections = new ConcurrentLinkedQueue<>();
  private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();
  private final Reader reader;

  /** Reads what a connection brings. */
  public interface Reader {
    /** A connection that the reader does not read to its end stays open and hangs. */
    void read(InputStream in) throws IOException;
  }

  /**
   * Opens a receiver.
   *
   * @param port of another receiver that is dead; 0 for any free port
   * @param reader may be called before this returns
   */
  public LoopbackReceiver(int port, Reader reader) throws IOException {
    this.reader = reader;
    server.setReuseAddress(true);
    server.setReceiveBufferSize(BUFFER_BYTES);
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    start(this::accept);
  }

  private void start(Runnable task) {
    Thread thread = new Thread(task, "loopback-receiver");
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  public int port() {
    return server.getLocalPort();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        connections.add(socket);
        start(() -> read(socket));
      }
    } catch (IOException e) {
      // Closed.
    }
  }

  private void read(Socket socket) {
    try {
      reader.read(socket.getInputStream());
    } catch (IOException e) {
      // The connection has ended.
    }
  }

  /** Dies with all that the reader has not read: the connections are reset. */
  @Override
  public void close() {
    try {
      server.close();
      for (Socket socket : connections) {
        reset(socket);
      }
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void reset(Socket socket) throws IOException {
    try {
      socket.setSoLinger(true, 0);
    } catch (SocketException e) {
      // The other side, or the reader, has closed it.
    }
    socket.close();
  }
}
