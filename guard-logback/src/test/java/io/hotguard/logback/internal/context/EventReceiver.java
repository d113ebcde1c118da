/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import ch.qos.logback.classic.spi.ILoggingEvent;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/** A receiver of Logback's SocketAppender on a loopback port, which reads or hangs. */
final class EventReceiver implements AutoCloseable {
  private static final int BUFFER_BYTES = 16 << 10;

  final List<String> texts = new CopyOnWriteArrayList<>();

  /** Classes that only the sender knows. */
  final List<String> foreign = new CopyOnWriteArrayList<>();

  private final ServerSocket server = new ServerSocket();
  private final Queue<Socket> connections = new ConcurrentLinkedQueue<>();
  private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();
  private final boolean reading;

  /** Knows the classes of Logback alone, as another process does. */
  private static final class LogbackOnly extends ObjectInputStream {
    LogbackOnly(InputStream in) throws IOException {
      super(in);
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass described)
        throws IOException, ClassNotFoundException {
      if (described.getName().contains("hotguard")) {
        throw new ClassNotFoundException(described.getName());
      }
      return super.resolveClass(described);
    }
  }

  private EventReceiver(int port, boolean reading) throws IOException {
    this.reading = reading;
    server.setReuseAddress(true);
    if (!reading) { // Little is on its way when it dies; inherited by the connections.
      server.setReceiveBufferSize(BUFFER_BYTES);
    }
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    start(this::accept);
  }

  static EventReceiver reading() throws IOException {
    return new EventReceiver(0, true);
  }

  /** A receiver that takes connections and never reads from them. */
  static EventReceiver hanging() throws IOException {
    return new EventReceiver(0, false);
  }

  /** A receiver on the port of a dead one. */
  static EventReceiver readingAt(int port) throws IOException {
    return new EventReceiver(port, true);
  }

  private void start(Runnable task) {
    Thread thread = new Thread(task, "event-receiver");
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  int port() {
    return server.getLocalPort();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        connections.add(socket);
        if (reading) {
          start(() -> read(socket));
        }
      }
    } catch (IOException e) {
      // Closed.
    }
  }

  private void read(Socket socket) {
    try (ObjectInputStream in = new LogbackOnly(socket.getInputStream())) {
      while (true) {
        texts.add(((ILoggingEvent) in.readObject()).getFormattedMessage());
      }
    } catch (IOException e) {
      // The connection has ended.
    } catch (ClassNotFoundException e) {
      foreign.add(String.valueOf(e.getMessage()));
    }
  }

  /** Dies with all that it has not read: the connections are reset. */
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
      // The other side, and its reader, have closed it.
    }
    socket.close();
  }
}
