/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.rates;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.LockSupport;

/** The receiver of the socket sinks: counts lines, at its own pace. */
final class RateReceiver implements AutoCloseable {
  private static final int CHUNK = 100;
  private static final int SLOW_BUFFER_BYTES = 16 << 10;

  private final ServerSocket server;
  private final RateCount count;
  private final double perSecond;

  /**
   * Listens on a free port of the loopback interface.
   *
   * @param perSecond lines a second; 0 means as many as come
   */
  RateReceiver(RateCount count, double perSecond) throws IOException {
    this.count = count;
    this.perSecond = perSecond;
    server = new ServerSocket();
    if (perSecond > 0) {
      server.setReceiveBufferSize(SLOW_BUFFER_BYTES);
    }
    server.bind(new java.net.InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    daemon(this::accept, "receiver");
  }

  int port() {
    return server.getLocalPort();
  }

  private static void daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        daemon(() -> read(socket), "receiver-connection");
      }
    } catch (IOException closed) {
      // The cell is over.
    }
  }

  private void read(Socket socket) {
    try (socket;
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
      long due = System.nanoTime();
      int read = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        count.line(line);
        if (perSecond > 0 && ++read % CHUNK == 0) {
          due = Math.max(due + (long) (CHUNK * 1e9 / perSecond), System.nanoTime() - 5_000_000);
          LockSupport.parkNanos(due - System.nanoTime());
        }
      }
    } catch (IOException senderGone) {
      // Its process has ended; what arrived is counted.
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
