/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder.service;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** One connection to the key-value server; a line a call, a line an answer. */
final class KeyValueClient {
  private final InputStream in;
  private final OutputStream out;

  KeyValueClient(int port) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    in = new BufferedInputStream(socket.getInputStream());
    out = socket.getOutputStream();
  }

  String get(String key) throws IOException {
    return call("GET " + key + '\n');
  }

  void set(String key, String value) throws IOException {
    call("SET " + key + ' ' + value + '\n');
  }

  private String call(String line) throws IOException {
    out.write(line.getBytes(StandardCharsets.ISO_8859_1));
    ByteArrayOutputStream answer = new ByteArrayOutputStream(64);
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("the key-value server has gone");
      }
      answer.write(next);
    }
    return answer.toString(StandardCharsets.ISO_8859_1);
  }
}
